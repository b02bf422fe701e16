"""What a blow does: wounds, stun, bleeding, falls, fumbles, healing. Imports core, kit, family and this system."""
