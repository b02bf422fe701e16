"""Dice that are not simply thrown: given by hand or forced, rolled inside a sentence, proved afterwards."""
