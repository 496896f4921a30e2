"""How a message quotes what was read: shortened, and with nothing that a terminal would act on."""

LONGEST = 40


def quoted(value: object, longest: int = LONGEST) -> str:
    """Quote a value in a message."""
    if isinstance(value, str):
        return repr(value if len(value) <= longest else value[: longest - 3] + "...")
    if value is None or isinstance(value, bool):
        return {None: "null", True: "true", False: "false"}[value]
    if isinstance(value, int):
        return str(value) if abs(value) < 10**longest else "a huge number"
    return "a list" if isinstance(value, list) else "an object"
