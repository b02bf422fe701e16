"""What a browser shows of a fight, made for one reader. It imports a fight, words, the map and the gate."""
