"""What handlers need of a fight: its present, its rows, what waits and who is asked. It imports gate and reply."""
