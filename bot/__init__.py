"""The front ends: one application service, the console, and the Discord client. Imports everything else of ours."""
