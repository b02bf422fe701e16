"""Active and passive defence. Imports core, kit, family and this system."""
