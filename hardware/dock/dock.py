"""What the dock does with each line, and by itself: ../dock-protocol.md has the rules."""

from time import ticks_diff

import parts
import protocol

# For each word, how what follows it is read; too little or too much of it is a TypeError.
READERS = {
    "hello": lambda version: protocol.number(version, 0, 99),
    "ping": lambda: None,
    "turn": lambda tenths: protocol.number(tenths, -protocol.MOST_TENTHS, protocol.MOST_TENTHS),
    "ring": protocol.colours,
    "stop": lambda: None,
}


class Dock:
    """Obeys each number once, and nobody who did not say hello within the dead man's time."""

    def __init__(self, motor, ring, send):
        self.motor, self.ring, self.send = motor, ring, send
        self.awake = self.turning = False
        self.spoken = self.told = 0
        self.obeyed = None
        self.tell("started")

    def tick(self, millis, micros):
        """Move on, and tell of what happened by itself."""
        self.motor.tick(micros)
        if self.turning and not self.motor.left:
            self.tell("turned")
        if self.awake and ticks_diff(millis, self.spoken) >= protocol.DEAD_MAN:
            self.awake = False
            self.ring.show(b"")
            self.halt()

    def hear(self, line, millis, micros):
        """Answer a line; one that is said again under its number is only answered again."""
        seq, words = line
        try:
            value = READERS[words[0]](*words[1:])
        except KeyError:
            return self.say(seq, "nak", "word")
        except (TypeError, ValueError):
            return self.say(seq, "nak", "value")
        if line == self.obeyed and self.awake and words[0] != "hello":
            answer = self.done()
        else:
            answer = self.obey(words[0], value, micros)
        if answer[0] != "nak":
            self.spoken, self.obeyed = millis, line
        return self.say(seq, *answer)

    def obey(self, verb, value, micros):
        """Do it, and return the words of the answer."""
        if verb in ("hello", "stop"):
            self.halt()
        if verb == "hello":
            self.awake = True
            return self.welcome()
        if not self.awake:
            return ("nak", "hello")
        if not self.can(verb, value):
            return ("nak", "value")
        if verb == "ring":
            self.ring.show(value)
        elif verb == "turn":
            self.motor.turn(value, micros)
            self.turning = True
        return self.done()

    def can(self, verb, value):
        """Tell whether it is within what `welcome` promised."""
        if verb == "turn":
            return abs(value) <= parts.MOST_TENTHS
        return verb != "ring" or len(value) <= 3 * self.ring.count

    def welcome(self):
        """Return the words that say what it can."""
        able = (protocol.VERSION, parts.MOST_TENTHS, self.ring.count, parts.NAME)
        return ["welcome"] + [str(each) for each in able]

    def done(self):
        """Return the words that say that it was done."""
        return ("ack", "turns" if self.motor.left else "rests")

    def halt(self):
        """Stop the plate, and tell if it was turning."""
        self.motor.stop()
        if self.turning:
            self.tell("stopped")

    def tell(self, event):
        """Tell of something that happened."""
        self.turning = False
        self.told = (self.told + 1) % 256
        self.say(self.told, "event", event)

    def say(self, seq, *words):
        """Send a line."""
        self.send(protocol.write(seq, words))
