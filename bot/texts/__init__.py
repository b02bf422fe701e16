"""The words of the house: what any system may have to tell."""
