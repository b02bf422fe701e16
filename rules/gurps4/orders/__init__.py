"""What is said at the table: each sentence checked and carried out. Imports every other room."""
