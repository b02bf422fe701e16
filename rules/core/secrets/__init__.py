"""Who may see what: the audience of what state holds, and the veil over what a resolution tells."""
