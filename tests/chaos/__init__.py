"""Real processes on one PostgreSQL before the loopback: what befalls machines befalls them, and nothing is lost."""
