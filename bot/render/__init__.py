"""Pictures of a fight: the map, its strokes, charts of odds. Imports rules, never Discord."""
