"""Everything done to a foe: blows, shots, feints, disarms, slams, grips."""
