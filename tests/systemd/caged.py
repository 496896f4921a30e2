"""Run a program under the unit's system-call filter: caged.py ACTION CALLS... -- PROGRAM...

ACTION is what a refused call meets: `error`, as the unit says, or `kill`, as it would without.
"""

import ctypes
import errno
import os
import sys
from typing import Final

ALLOW: Final = 0x7FFF0000
REFUSE: Final = {"error": 0x00050000 | errno.EPERM, "kill": 0x80000000}
SET_MDWE: Final = 65
REFUSE_EXEC_GAIN: Final = 1


def main() -> None:
    """Go into the cage and become the program."""
    action, *rest = sys.argv[1:]
    end = rest.index("--")
    shut_in(action, rest[:end])
    program = rest[end + 1 :]
    os.execv(program[0], program)


def shut_in(action: str, calls: list[str]) -> None:
    """Allow these calls only, from now on and for whatever this process becomes."""
    ctypes.CDLL(None).prctl(SET_MDWE, REFUSE_EXEC_GAIN, 0, 0, 0)
    library = ctypes.CDLL("libseccomp.so.2")
    library.seccomp_init.restype = ctypes.c_void_p
    cage = ctypes.c_void_p(library.seccomp_init(REFUSE[action]))
    for call in calls:
        # What belongs to other processors has no number here.
        number = library.seccomp_syscall_resolve_name(call.encode())
        if number >= 0:
            library.seccomp_rule_add(cage, ALLOW, number, 0)
    if library.seccomp_load(cage) != 0:
        raise OSError("the filter cannot be loaded")


if __name__ == "__main__":
    main()
