"""One-second turns: their order, maneuvers, waits. Imports core, kit, family and this system."""
