"""Views as pictures for a display of 128 x 64 points, each of them on or off."""
