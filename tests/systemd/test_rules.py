"""The udev rules, read by a parser of our own: Debian 12 has nothing that checks them."""

import re
from typing import NamedTuple

import pytest

from tests.systemd.test_accounts import GROUPS
from tests.systemd.units import RULES, need, ran

PART = re.compile(
    r'(?P<key>[A-Z]+)(?:\{(?P<attribute>[\w/]+)\})?(?P<does>==|!=|\+=|=)"(?P<value>[^"]*)"'
)
MATCHES = frozenset(
    {"ACTION", "ATTR", "ATTRS", "KERNEL", "KERNELS", "SUBSYSTEM", "SUBSYSTEMS", "TEST"}
)
ASSIGNS = frozenset({"ATTR", "GROUP", "MODE", "SYMLINK", "TAG"})
VERIFIES = 254
"""The udev that can check rules itself."""


class Part(NamedTuple):
    """One condition or assignment of a rule."""

    key: str
    attribute: str | None
    does: str
    value: str

    @property
    def asks(self) -> bool:
        """It is a condition."""
        return self.does in {"==", "!="}


def parsed(line: str) -> list[Part]:
    """The parts of a rule, or an error that quotes what is none."""
    found = [PART.fullmatch(part.strip()) for part in re.split(r",\s*(?=[A-Z])", line)]
    if None in found:
        raise ValueError(f"{line!r} is no rule")
    return [Part(*each.group("key", "attribute", "does", "value")) for each in found if each]


def rules() -> list[list[Part]]:
    """Every rule that is no comment."""
    lines = RULES.read_text(encoding="utf-8").splitlines()
    return [parsed(line) for line in lines if line and not line.startswith("#")]


def value(rule: list[Part], key: str) -> str | None:
    """What a rule says of a key."""
    return next((part.value for part in rule if part.key == key), None)


@pytest.mark.parametrize("rule", rules())
def test_a_rule_asks_first_and_assigns_then(rule: list[Part]) -> None:
    """Every part is a condition or an assignment that udev knows, and there are both."""
    asks = [part.asks for part in rule]
    assert asks == sorted(asks, reverse=True)
    assert {True, False} == set(asks)
    for part in rule:
        known = MATCHES if part.asks or part.key == "TEST" else ASSIGNS
        assert part.key in known, part


def test_the_parser_refuses_what_is_no_rule() -> None:
    """The check above bites."""
    with pytest.raises(ValueError, match="is no rule"):
        parsed('KERNEL=="a", GROUP=i2c')


def test_devices_go_to_groups_that_the_service_is_in() -> None:
    """A device that is given to a group is one that the referee may use, and nobody else."""
    given = {value(rule, "GROUP"): value(rule, "MODE") for rule in rules() if value(rule, "GROUP")}
    assert given.keys() <= GROUPS
    assert set(given.values()) == {"0660"}


def test_the_dock_has_one_name() -> None:
    """The dock is /dev/orrery-dock wherever it is plugged in, and wakes units that wait for it."""
    (dock,) = (rule for rule in rules() if value(rule, "SYMLINK"))
    assert value(dock, "SYMLINK") == "orrery-dock"
    assert value(dock, "TAG") == "systemd"
    assert Part("ACTION", None, "!=", "remove") in dock


def test_udev_finds_no_fault() -> None:
    """Where udev can check rules it agrees."""
    need("udevadm")
    version = re.match(r"\d+", ran("udevadm", "--version").stdout)
    if version is None or int(version[0]) < VERIFIES:
        pytest.skip(f"this udevadm is older than {VERIFIES} and cannot check rules")
    done = ran("udevadm", "verify", RULES)
    assert done.returncode == 0, done.stderr
