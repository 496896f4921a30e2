"""The motor: a 28BYJ-48 behind a ULN2003, stepped by the main loop."""

from time import ticks_add, ticks_diff

from machine import Pin

# Which coils carry current at each of the eight half steps.
HALVES = (0b0001, 0b0011, 0b0010, 0b0110, 0b0100, 0b1100, 0b1000, 0b1001)
# Microseconds until the coils are switched off at rest; the gears hold the plate.
HOLD = 100000


class Stepper:
    """Turns from where it is; if the main loop hangs, it stands still."""

    def __init__(self, pins, half_steps, pause, sense):
        self.coils = [Pin(pin, Pin.OUT, value=0) for pin in pins]
        self.half_steps, self.pause, self.sense = half_steps, pause, sense
        self.left = self.at = self.due = 0
        self.powered = False

    def turn(self, tenths, now):
        """Begin to turn by tenths of a degree; what was left of an earlier turn is forgotten."""
        self.left = self.sense * ((tenths * self.half_steps + 1800) // 3600)
        self.due = now

    def stop(self):
        """Stop at once."""
        self.left = 0

    def tick(self, now):
        """Do what is due by now: a half step, or letting go of the coils."""
        if not (self.left or self.powered) or ticks_diff(now, self.due) < 0:
            return
        if self.left:
            self.step(1 if self.left > 0 else -1)
            self.due = ticks_add(now, self.pause if self.left else HOLD)
        else:
            self.drive(0)

    def step(self, way):
        """Make a half step."""
        self.left -= way
        self.at = (self.at + way) % 8
        self.drive(HALVES[self.at])

    def drive(self, pattern):
        """Give current to these coils."""
        for place, coil in enumerate(self.coils):
            coil.value(pattern >> place & 1)
        self.powered = pattern != 0
