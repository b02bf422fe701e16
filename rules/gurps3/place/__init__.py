"""Where figures stand: distance, arcs, movement, close combat."""
