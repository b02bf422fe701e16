"""The Discord front end: commands compose lines for the table, its answers become messages. Imports all but cli."""
