"""Everything that can be said, and what the front ends ask."""
