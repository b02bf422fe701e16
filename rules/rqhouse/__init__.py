"""RuneQuest as played at one house: one room for each topic of its catalogue. Imports core, kit and family."""
