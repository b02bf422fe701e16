"""The commands of the table as types, one frozen struct each, and their grammar. Imports nothing of the grammar."""
