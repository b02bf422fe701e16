"""Persistence: the ledger of encounters, characters, settings and saved texts, on SQLite or PostgreSQL."""
