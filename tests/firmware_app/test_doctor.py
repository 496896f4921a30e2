"""The doctor: what each fault looks like, what it says, and what it tells people to do."""

from collections.abc import Mapping
from dataclasses import replace
from typing import Any, Final

import pytest

from firmware_app.doctor.checks import CHECKS, examine
from firmware_app.doctor.finding import CODES, Finding, State, short, to_json
from firmware_app.doctor.machine import Folder, Look, Machine, Wanted

WELL: Final = Machine()
LAPTOP: Final = replace(WELL, model="", modules={"cv2": "5.0.0", "numpy": "2.4.6"})


def without(*names: str) -> dict[str, str]:
    """The modules of a machine that lacks some."""
    return {name: version for name, version in WELL.modules.items() if name not in names}


def having(**versions: str) -> Mapping[str, str]:
    """The modules of a machine on which some are of other versions."""
    return {**WELL.modules, **{name.replace("_", "."): each for name, each in versions.items()}}


def found(machine: Machine, name: str) -> Finding:
    """What the check of this name finds."""
    return next(each for each in examine(machine) if each.name == name)


@pytest.mark.parametrize(
    "name, changes, words, mend",
    [
        ("python", {"python": (3, 10, 2)}, "3.10.2 is older than 3.11", "apt install python3"),
        ("opencv", {"modules": without("cv2")}, "not installed", "systemd/install"),
        ("opencv", {"modules": having(cv2="4.6.0")}, "4.6.0 has no ArucoDetector", "make setup"),
        ("opencv", {"aruco": False}, "no ArucoDetector", "make setup"),
        ("versions", {"modules": having(gpiozero="1.6.2")}, "gpiozero 1.6.2", "systemd/install"),
        ("versions", {"modules": having(luma_core="2.4.2")}, "luma.core 2.4.2", "make setup"),
        ("versions", {"modules": having(pillow="14.0.0")}, "pillow 14.0.0", "make setup"),
        ("settings", {"settings_fault": "line 3 is odd"}, "line 3 is odd", "orrery.toml"),
        ("fonts", {"fonts": 0}, "fonts are not installed", "make setup"),
        ("lg_wd", {"lg_wd_writable": False}, "into /run/orrery", "LG_WD=/tmp"),
        ("lg_wd", {"lg_wd_writable": False, "lg_wd": ""}, "current folder", "LG_WD=/tmp"),
        ("camera", {"modules": without("picamera2")}, "picamera2 is not installed", "never pip"),
        ("camera", {"camera_fault": "it hangs"}, "it hangs", "systemctl stop orrery"),
        ("i2c", {"devices": frozenset()}, "no /dev/i2c-1", "raspi-config nonint do_i2c 0"),
        ("display", {"answering": frozenset({0x3D})}, "0x3c, but at 0x3d", "address = 0x3d"),
        ("gpio", {"devices": frozenset()}, "no /dev/gpiochip", "full-upgrade"),
        ("gpio", {"modules": without("lgpio")}, "lgpio is not", "apt install python3-lgpio"),
        ("groups", {"denied": frozenset({"/dev/i2c-1"})}, "not use /dev/i2c-1", "usermod -aG"),
        ("state", {"state": Folder(writable=False)}, "cannot be written", "chown"),
        ("volatile", {"state": Folder(filesystem="overlay")}, "lost with the power", "overlayfs"),
        ("volatile", {"state": Folder(filesystem="tmpfs")}, "lies on tmpfs", "mount a partition"),
        ("disk", {"state": Folder(free=5 * 2**20)}, "5 MiB are free", "apt clean"),
        ("power", {"throttled": 0x1}, "too low now", "power supply"),
        ("power", {"throttled": 0x10000}, "too low since it was started", "power supply"),
        ("power", {"throttled": 0x40000}, "too hot", "fan"),
        ("power", {"throttled": 0x8}, "too hot", "fan"),
        ("time", {"year": 1970}, "it is 1970", "timedatectl"),
        ("mat", {"look": Look("too-dark")}, "(too-dark)", "lamp"),
        ("mat", {"look": Look("blurred")}, "(blurred)", "lens"),
        ("light", {"look": Look(light=60)}, "60 of 255: dim", "lamp"),
        ("light", {"look": Look(light=251)}, "colours drown", "lamp"),
        ("focus", {"look": Look(width=7.3)}, "7.3 pixels: blurred", "turn its lens"),
    ],
)
def test_a_fault_is_said_with_what_mends_it(
    name: str, changes: dict[str, Any], words: str, mend: str
) -> None:
    """Every fault has its words, and a command or a hand that mends it."""
    said = found(replace(WELL, **changes), name)
    assert said.state is State.FAULT
    assert words in said.says
    assert mend in said.mend


@pytest.mark.parametrize(
    "name, machine, words, mend",
    [
        ("camera", LAPTOP, "it has no picamera", "--camera webcam:0"),
        ("i2c", replace(LAPTOP, devices=frozenset()), "no /dev/i2c-1", "orrery sim"),
        ("gpio", LAPTOP, "it has no pins", "orrery sim"),
        ("lens", replace(WELL, files=frozenset()), "lens.json is not there", "calibrate camera"),
        ("lens", replace(WELL, settings=Wanted(lens="")), "never learnt", "calibrate camera"),
        ("display", replace(WELL, answering=frozenset()), "nothing answers", "i2cdetect -y 1"),
        ("dock", replace(WELL, settings=Wanted(dock="/dev/orrery-dock")), "no /dev/orr", "plug"),
        ("time", replace(WELL, synchronised=False), "not set by the network", "timedatectl"),
        ("mat", replace(WELL, look=None), "no picture", "camera first"),
        ("light", replace(WELL, look=Look("no-mat")), "on the mat", "into view"),
        ("focus", replace(WELL, look=None), "on the mat", "into view"),
    ],
)
def test_a_part_that_is_not_there_is_no_fault(
    name: str, machine: Machine, words: str, mend: str
) -> None:
    """The game goes on without it, and the line says how."""
    said = found(machine, name)
    assert said.state is State.MISSING
    assert words in said.says
    assert mend in said.mend


@pytest.mark.parametrize(
    "name, machine, words",
    [
        ("camera", replace(WELL, look=None), "was not asked"),
        ("lens", replace(WELL, settings=Wanted("virtual", lens="")), "virtual knows its lens"),
        ("i2c", replace(WELL, settings=Wanted(bus="spi"), devices=frozenset()), "no I2C"),
        ("display", replace(WELL, settings=Wanted(display="none")), "none on i2c"),
        ("gpio", replace(LAPTOP, settings=Wanted(pins=False)), "use no pins"),
        ("dock", WELL, "turned by hand"),
        (
            "dock",
            replace(WELL, settings=Wanted(dock="/dev/d"), devices=frozenset({"/dev/d"})),
            "/dev/d is there",
        ),
        ("lg_wd", replace(LAPTOP, lg_wd_writable=False), "writes nowhere"),
        ("power", replace(WELL, throttled=None), "does not say"),
        ("time", replace(WELL, synchronised=None), "is set"),
    ],
)
def test_what_nobody_asked_for_is_fine(name: str, machine: Machine, words: str) -> None:
    """A check that does not apply says so, and troubles nobody."""
    said = found(machine, name)
    assert said.fine
    assert words in said.says


def test_a_well_machine_is_well() -> None:
    """Every check is fine, and the display says ok."""
    findings = examine(WELL)
    assert [each for each in findings if not each.fine] == []
    assert short(findings) == "ok"
    assert to_json(findings)["ok"] is True


def test_every_check_has_a_code_of_its_own() -> None:
    """Codes are one for each check, and in their order."""
    names = [each.name for each in examine(WELL)]
    assert len(names) == len(CHECKS)
    assert [CODES[name] for name in names] == sorted(set(CODES.values()))


def test_the_display_shows_the_worst() -> None:
    """A fault comes before what is only missing, and the rest is counted."""
    ill = replace(WELL, settings=Wanted(lens=""), year=1970, throttled=1)
    assert short(examine(ill)) == f"{CODES['power']} +2"
    assert short(examine(replace(WELL, year=1970))) == CODES["time"]


def test_everything_amiss_says_how_to_mend_it() -> None:
    """On a machine that has nothing, each line still ends with what to do."""
    bare = replace(
        LAPTOP, modules={}, devices=frozenset(), answering=frozenset(), files=frozenset(), look=None
    )
    amiss = [each for each in examine(bare) if not each.fine]
    assert len(amiss) > 6
    assert all(each.mend for each in amiss)
