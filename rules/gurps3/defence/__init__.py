"""Active and passive defence."""
