"""The dock's program: a Pico starts it by itself as soon as it has power."""

import select
import sys
from time import ticks_ms, ticks_us

import micropython
import parts
from dock import Dock
from machine import WDT, Pin
from protocol import Splitter
from ring import Ring
from stepper import Stepper

# Bytes that are read between two looks at the motor, and milliseconds to wait for the first one
# when the motor rests.
AT_ONCE = 16
REST = 10


def listen(poll, dock, splitter):
    """Hear some of the bytes that are there."""
    for _ in range(AT_ONCE):
        # More than is there would be waited for.
        for byte in sys.stdin.buffer.read(1):
            line = splitter.feed(byte)
            if line:
                dock.hear(line, ticks_ms(), ticks_us())
        if not poll.poll(0):
            return


def run(dock, splitter, watchdog):
    """Listen and turn for ever; what hangs for two seconds starts anew, with the motor at rest."""
    poll = select.poll()
    poll.register(sys.stdin, select.POLLIN)
    while True:
        if poll.poll(0 if dock.turning else REST):
            listen(poll, dock, splitter)
        dock.tick(ticks_ms(), ticks_us())
        watchdog.feed()


def main():
    """Put the parts together, unless somebody wants the prompt."""
    if not Pin(parts.PROMPT_PIN, Pin.IN, Pin.PULL_UP).value():
        return
    # Any byte may come over the line, and 3 would be Ctrl-C.
    micropython.kbd_intr(-1)
    motor = Stepper(parts.COILS, parts.HALF_STEPS, parts.PAUSE, parts.SENSE)
    ring = Ring(parts.LIGHTS_PIN, parts.LIGHTS, parts.MILLIAMPERES)
    dock = Dock(motor, ring, sys.stdout.buffer.write)
    run(dock, Splitter(), WDT(timeout=2000))


main()
