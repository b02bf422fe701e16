"""What the table says of its commands, to `/help` and on Discord. It imports grammar and rules only."""
