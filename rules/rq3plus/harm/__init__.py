"""What a blow does: places, wounds, thresholds, falls, healing. Imports core, kit and this system."""
