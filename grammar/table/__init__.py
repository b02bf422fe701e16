"""The lines said to the table: read, made of a form, and written again. Imports grammar.commands, grammar.parse."""
