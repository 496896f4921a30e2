"""The lines of ../dock-protocol.md, as the dock reads and writes them."""

VERSION = 1
LONGEST = 400
MOST_TENTHS = 36000
DEAD_MAN = 3000

HEX = b"0123456789ABCDEF"


def crc(content):
    """Return the check sum of a line's content."""
    register = 0xFFFF
    for byte in content:
        register ^= byte << 8
        for _ in range(8):
            register = (register << 1 ^ (0x1021 if register & 0x8000 else 0)) & 0xFFFF
    return register


def write(seq, words):
    """Return a line as it goes over the wire."""
    content = f"{seq:02X} {' '.join(words)}".encode()
    return b":" + content + f"*{crc(content):04X}\n".encode()


def read(framed):
    """Return the number and the words of what stood between `:` and the line's end, or None."""
    content, sum_ = framed[:-5], framed[-4:]
    if framed[-5:-4] != b"*" or not all(byte in HEX for byte in sum_ + content[:2]):
        return None
    if int(sum_, 16) != crc(content) or not all(32 <= byte < 127 for byte in content):
        return None
    seq, *words = content.decode().split(" ")
    return (int(seq, 16), words) if len(seq) == 2 and words and all(words) else None


class Splitter:
    """Cuts what comes over the wire into lines; rubbish falls away."""

    def __init__(self):
        self.framed = bytearray()

    def feed(self, byte):
        """Return a line's number and words when this byte ends one, else None."""
        if byte == 0x0A:
            framed, self.framed = bytes(self.framed), bytearray()
            return read(framed[:-1] if framed[-1:] == b"\r" else framed)
        if byte == 0x3A:
            self.framed = bytearray()
        elif len(self.framed) < LONGEST:
            # What is longer than any line stays too long to have the right sum.
            self.framed.append(byte)
        return None


def number(word, least, most):
    """Return a whole number, or raise ValueError."""
    value = int(word)
    if str(value) != word or not least <= value <= most:
        raise ValueError(word)
    return value


def colours(word):
    """Return the bytes of the ring's colours, or raise ValueError."""
    if word == "-":
        return b""
    levels = bytes(int(word[at : at + 2], 16) for at in range(0, len(word), 2))
    if len(levels) % 3 or "".join(f"{level:02x}" for level in levels) != word:
        raise ValueError(word)
    return levels
