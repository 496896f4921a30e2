"""A Raspberry Pi that is a folder: what the installer asks of it is answered by stand-ins."""

import os
import shutil
import subprocess
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from tests.systemd.units import FOLDER, directives

ROOT: Final = FOLDER.parent
PROGRAMS: Final = ("apt-get", "apt-mark", "systemd-sysusers", "systemd-tmpfiles", "udevadm", "sync")
LOGS: Final = """#!/bin/bash
echo "${0##*/} $*" >>"$MACHINE/calls"
if [[ "${0##*/} $*" == "$(cat "$MACHINE/cut" 2>/dev/null)" ]]; then kill -KILL $PPID; fi
"""
SYSTEMCTL: Final = """
version=$(basename "$(readlink "$MACHINE/pi/opt/orrery/current")")
ill=$(sed -n "s/^$version //p" "$MACHINE/ill" 2>/dev/null)
case "$1 $*" in
restart*) [[ $ill != never-ready ]] && echo "$version" >"$MACHINE/runs" ;;
*ActiveState*) [[ $ill == dies ]] && echo failed || echo active ;;
*NRestarts*)
    echo x >>"$MACHINE/asked"
    [[ $ill == freezes ]] && wc -l <"$MACHINE/asked" || echo 0 ;;
esac
"""
PYTHON: Final = """
if [[ $1 == -c ]]; then
    [[ $2 == *numpy.__version__* ]] && echo numpy==1.24.2
    exit 0
fi
folder=${*: -1}
if [[ $2 == venv ]]; then
    mkdir -p "$folder/bin" && cp "$0" "$folder/bin/python"
elif [[ -e $MACHINE/offline ]]; then
    echo "no network" >&2
    exit 1
fi
"""
ANSWERS: Final = {
    "dpkg": "echo arm64",
    "dpkg-query": 'grep -q -x "${*: -1}" "$MACHINE/packages" && echo installed',
    "raspi-config": '[[ $2 == get_i2c ]] && cat "$MACHINE/i2c" || echo "$3" >"$MACHINE/i2c"',
    "apt-get": '[[ $1 == install ]] && printf "%s\\n" "$@" >>"$MACHINE/packages"; true',
    "systemd-sysusers": 'mkdir -p "$MACHINE/pi/var/lib/orrery"\n'
    'echo "orrery:x:9:9::/:" >>"$MACHINE/pi/etc/passwd"',
    "systemd-tmpfiles": 'mkdir -p "$MACHINE/pi/etc/orrery"',
    "userdel": 'sed -i /^orrery:/d "$MACHINE/pi/etc/passwd"',
    "groupdel": "",
    "sleep": "",
    "systemctl": SYSTEMCTL,
}


@dataclass(frozen=True, slots=True)
class Machine:
    """A root to install into, the sources to install, and what the stand-ins remember."""

    place: Path

    @classmethod
    def new(cls, place: Path, release: str = "bookworm") -> "Machine":
        """A fresh machine that runs systemd, with I2C off."""
        machine = cls(place)
        for folder in (
            "pi/etc",
            "pi/usr/bin",
            "pi/usr/local/bin",
            "pi/run/systemd/system",
            "bin",
            "source",
        ):
            (place / folder).mkdir(parents=True)
        (machine.root / "etc/os-release").write_text(f"VERSION_CODENAME={release}\n")
        (machine.root / "etc/passwd").write_text("root:x:0:0::/:\n")
        (machine.root / "etc/group").write_text("i2c:x:1:\n")
        (place / "packages").write_text("python3-venv\n")
        (place / "i2c").write_text("1\n")
        machine._stand_in()
        machine._copy_sources()
        return machine

    @property
    def root(self) -> Path:
        """What the installer takes for `/`."""
        return self.place / "pi"

    @property
    def versions(self) -> list[str]:
        """The versions that lie side by side."""
        return sorted(each.name for each in (self.root / "opt/orrery/versions").glob("*"))

    @property
    def current(self) -> str:
        """The version that is switched to."""
        return (self.root / "opt/orrery/current").readlink().name

    @property
    def running(self) -> str:
        """The version that was started last and said that it is ready."""
        return (self.place / "runs").read_text().strip()

    def calls(self) -> list[str]:
        """What was asked of the machine since the last time, questions apart."""
        log = self.place / "calls"
        lines = log.read_text().splitlines() if log.exists() else []
        log.unlink(missing_ok=True)
        asked = ("dpkg", "sleep", "sync", "systemctl show", "raspi-config nonint get")
        return [line for line in lines if not line.startswith(asked)]

    @property
    def on_trial(self) -> bool:
        """Whether a version is being watched, as the disk has it."""
        return (self.root / "opt/orrery/trial").exists()

    def install(self, *options: str) -> subprocess.CompletedProcess[str]:
        """Run the installer on this machine."""
        return self._run(self.place / "source/systemd/install", *options)

    def cut_power_at(self, call: str) -> None:
        """Let the installer end at once when it makes this call."""
        (self.place / "cut").write_text(call)

    def boot(self) -> subprocess.CompletedProcess[str] | None:
        """Come up again: the service starts, and the trial's unit runs if there is a trial."""
        (self.place / "cut").unlink(missing_ok=True)
        units = self.root / "usr/local/lib/systemd/system"
        (self.place / "runs").write_text(self.current)
        unit = directives((units / "orrery-trial.service").read_text(encoding="utf-8"))
        told = {each.key: each.value for each in unit}
        if not (self.root / told["ConditionPathExists"].lstrip("/")).exists():
            return None
        program, *options = told["ExecStart"].split()
        return self._run(self.root / program.lstrip("/"), *options)

    def _run(self, program: Path, *options: str) -> subprocess.CompletedProcess[str]:
        environment = {
            "PATH": f"{self.place / 'bin'}:{os.environ['PATH']}",
            "MACHINE": str(self.place),
            "ORRERY_ROOT": str(self.root),
            "ORRERY_WATCHED": "4",
        }
        command = [str(program), *options]
        return subprocess.run(command, check=False, capture_output=True, text=True, env=environment)

    def edit(self, line: str) -> None:
        """Make another version of the sources."""
        with (self.place / "source/engine/rules.py").open("a") as file:
            file.write(f"# {line}\n")

    def sicken(self, version: str, how: str) -> None:
        """Let a version be ill: never-ready, dies or freezes."""
        with (self.place / "ill").open("a") as file:
            file.write(f"{version} {how}\n")

    def listing(self) -> dict[str, str]:
        """Every file of the root with what it holds or points to."""
        return {
            str(each.relative_to(self.root)): str(each.readlink())
            if each.is_symlink()
            else each.read_text()
            for each in sorted(self.root.rglob("*"))
            if each.is_symlink() or each.is_file()
        }

    def _stand_in(self) -> None:
        for name in {*PROGRAMS, *ANSWERS}:
            program = self.place / "bin" / name
            program.write_text(LOGS + ANSWERS.get(name, "") + "\n")
            program.chmod(0o755)
        python = self.root / "usr/bin/python3"
        python.write_text(LOGS + PYTHON)
        python.chmod(0o755)

    def _copy_sources(self) -> None:
        source = self.place / "source"
        shutil.copytree(FOLDER, source / "systemd")
        for name in ("pyproject.toml", "README.md", "LICENSE"):
            shutil.copy(ROOT / name, source)
        for layer in ("engine", "vision", "firmware_app"):
            (source / layer).mkdir()
            (source / layer / "rules.py").write_text("")
