"""Who may see what: the audience of state, and the veil over what a resolution tells. Imports core only."""
