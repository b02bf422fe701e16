"""Seconds, turns, waits and surprise. Imports harm, place, figure and below."""
