"""An I2C bus with a screen's chip on it, in the words of smbus2; it fails at any byte."""

import errno
from collections.abc import Iterator
from typing import Final, Protocol

from firmware_app.virtual.oled_chip import OledChip

ADDRESS: Final = 0x3C


class Message(Protocol):
    """The part of smbus2.i2c_msg that is used here."""

    addr: int

    def __iter__(self) -> Iterator[int]:
        """Go through its bytes."""
        ...


class OledBus:
    """Hands on what is written to the chip's address."""

    def __init__(self, chip: OledChip, address: int = ADDRESS) -> None:
        self.chip, self.address = chip, address
        self.bytes_until_fault: int | None = None
        """After so many more bytes the wire breaks; None for a good wire."""
        self.transfers = self.opened = 0

    def open(self, port: int) -> "OledBus":
        """Open it as smbus2.SMBus does."""
        del port
        self.opened += 1
        return self

    def close(self) -> None:
        """Close it as smbus2.SMBus does."""
        self.opened -= 1

    def write_i2c_block_data(self, address: int, register: int, content: list[int]) -> None:
        """Write up to 32 bytes."""
        self._transfer(address, bytes((register, *content)))

    def i2c_rdwr(self, *messages: Message) -> None:
        """Write messages of any length."""
        for message in messages:
            self._transfer(message.addr, bytes(list(message)))

    def _transfer(self, address: int, content: bytes) -> None:
        self.transfers += 1
        passed = self._passed(len(content)) if address == self.address else 0
        control, arrived = content[:1], content[1:passed]
        if passed:
            (self.chip.data if control == b"\x40" else self.chip.command)(arrived)
        if passed < len(content):
            raise OSError(errno.EREMOTEIO, "Remote I/O error")

    def _passed(self, length: int) -> int:
        if self.bytes_until_fault is None:
            return length
        passed = min(length, self.bytes_until_fault)
        self.bytes_until_fault -= passed
        return passed
