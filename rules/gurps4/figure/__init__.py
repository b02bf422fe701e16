"""A fighter: what is kept of it, what sheet and state come to, hands and gear. Imports sheet and tables."""
