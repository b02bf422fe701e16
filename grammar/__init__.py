"""From typed text to a command: one grammar parses, explains what is wrong, and completes. Imports rules only."""
