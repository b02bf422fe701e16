"""Active defences: whether one may, at which score, what comes of them. Imports harm, place, figure and below."""
