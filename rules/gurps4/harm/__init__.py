"""What harms a fighter: damage, wounds, critical tables, broken things, healing. Imports figure, place and below."""
