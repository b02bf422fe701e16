"""Everything done to a foe: blows, shots, feints, disarms, slams, grips. Imports core, kit, family and this system."""
