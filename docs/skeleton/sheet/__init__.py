"""What a character file says."""
