"""What a line may mean, by one sum over all that its words may be: imports the scene, speech and the parse."""
