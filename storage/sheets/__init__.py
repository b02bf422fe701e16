"""Character sheets in files: TOML, YAML, JSON and CSV with the same keys. Imports rules and the texts of storage."""
