"""The printed tables as values."""
