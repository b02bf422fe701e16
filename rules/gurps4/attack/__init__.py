"""Attacks from their declaration to the defence. Imports defence, harm, place, figure and below."""
