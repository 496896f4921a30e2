"""How light and lenses behave: pictures in, what is on the planet out."""
