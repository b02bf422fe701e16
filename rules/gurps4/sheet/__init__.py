"""The character sheet: what a file may say, its canonical form, the things it makes. Imports figure and tables."""
