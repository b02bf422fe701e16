"""What is kept of a figure, and the numbers that follow from it. Imports core, kit, family and this system."""
