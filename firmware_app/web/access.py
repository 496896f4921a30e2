"""Who may change a game over the network: whoever has read the code on the device's screen."""

import secrets
from collections import OrderedDict
from collections.abc import Callable
from dataclasses import dataclass, field
from time import monotonic
from typing import Final

DIGITS: Final = 6
COOKIE: Final = "orrery"
_MOST_TOKENS: Final = 64
_MOST_ADDRESSES: Final = 256


def new_code() -> str:
    """Return a code by chance, short enough for a small screen."""
    return f"{secrets.randbelow(10**DIGITS):0{DIGITS}}"


@dataclass(slots=True)
class Bucket:
    """So many tries at once, and one more after every pause."""

    size: float
    pause: float
    left: float
    at: float

    def take(self, now: float) -> float:
        """Take a try and return 0, or return for how many seconds there is none."""
        self.left = min(self.size, self.left + (now - self.at) / self.pause)
        self.at = now
        if self.left < 1:
            return (1 - self.left) * self.pause
        self.left -= 1
        return 0.0


@dataclass(slots=True)
class Access:
    """The code, who has given it, and how often others may try."""

    code: str | None = None
    """None: the page is served on this machine only, and whoever sits at it may change things."""
    clock: Callable[[], float] = monotonic
    _tokens: OrderedDict[str, None] = field(default_factory=OrderedDict)
    _addresses: OrderedDict[str, Bucket] = field(default_factory=OrderedDict)
    _everybody: Bucket = field(default_factory=lambda: Bucket(30, 2.0, 30, 0.0))

    def admits(self, token: str | None) -> bool:
        """Tell whether the bearer of a token may change things."""
        return self.code is None or (token is not None and token in self._tokens)

    def wait(self, address: str) -> float:
        """Count a try of an address, and return for how many seconds it must wait before it."""
        now = self.clock()
        mine = self._addresses.pop(address, None) or Bucket(5, 12.0, 5, now)
        self._addresses[address] = mine
        while len(self._addresses) > _MOST_ADDRESSES:
            self._addresses.popitem(last=False)
        return mine.take(now) or self._everybody.take(now)

    def unlock(self, code: str) -> str | None:
        """Return a token for the right code."""
        if self.code is None or not secrets.compare_digest(code.encode(), self.code.encode()):
            return None
        token = secrets.token_urlsafe(24)
        self._tokens[token] = None
        while len(self._tokens) > _MOST_TOKENS:
            self._tokens.popitem(last=False)
        return token
