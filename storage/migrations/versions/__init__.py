"""One module per revision, in order. Imports nothing else of ours."""
