"""The ground of every system: hexes, bodies, arcs, sight, pairs without a map, paths, walks. Imports rules.core."""
