"""Where fighters stand and what a way costs. Imports figure and below."""
