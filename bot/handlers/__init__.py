"""What is said to the table: a module for each command or matter, to which it routes. Imports the service and below."""
