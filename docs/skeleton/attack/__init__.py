"""What strikes."""
