"""What is kept of a figure, and what follows from it."""
