"""The texts of the program: Fluent files beside their owners, read when first said. Imports nothing of the house."""
