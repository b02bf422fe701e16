"""Success rolls and contests."""
