"""What is said to the table itself: a module for each command or matter, on the service; the table routes to them."""
