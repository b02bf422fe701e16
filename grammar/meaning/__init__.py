"""What a line means that is no sentence as it stands, and what is offered instead. Imports grammar.scene and below."""
