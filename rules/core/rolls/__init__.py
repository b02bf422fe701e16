"""Dice not simply thrown: given by hand, forced, rolled inside a sentence, proved afterwards. Imports core, dice."""
