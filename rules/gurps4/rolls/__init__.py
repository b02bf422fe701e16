"""Success rolls and contests. Imports figure and below."""
