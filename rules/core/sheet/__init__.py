"""Characters: faults of a sheet, ready and varied ones, those of other systems and programs. Imports core only."""
