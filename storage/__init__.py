"""Persistence: the ledger, characters, settings and saved texts, on SQLite or PostgreSQL. Imports rules only."""
