"""The Discord front end: slash commands compose lines for the table, and what the table answers becomes messages."""
