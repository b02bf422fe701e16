"""Exact odds of whatever rules can do: enumerator, laws, chains, duels. Imports core and dice only."""
