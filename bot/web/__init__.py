"""What the bot serves by HTTP: its health and its numbers for operators. Imports nothing of Discord or the console."""
