"""The ring of lights around the mat: WS2812 on one pin."""

from machine import Pin
from neopixel import NeoPixel

# What one of a light's three colours takes at full brightness.
MILLIAMPERES_EACH = 20


class Ring:
    """Shows colours, dimmed all alike when they would take more than the socket gives."""

    def __init__(self, pin, count, milliamperes):
        self.count = count
        self.most = milliamperes * 255 // MILLIAMPERES_EACH
        self.lights = NeoPixel(Pin(pin, Pin.OUT), count)
        self.show(b"")

    def show(self, levels):
        """Set the lights from red, green, blue, red, ...; those that are not named are dark."""
        levels = levels + bytes(3 * self.count - len(levels))
        total = max(sum(levels), self.most)
        dimmed = bytes(level * self.most // total for level in levels)
        for light in range(self.count):
            self.lights[light] = tuple(dimmed[3 * light : 3 * light + 3])
        self.lights.write()
