"""The words every rule system shares: dice, oracles, bout, encounter, events, agenda, commands, notes, odds, hexes."""
