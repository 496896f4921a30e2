"""What goes wrong with what people hand over, said in one plain sentence."""

from typer import TyperException

from engine.errors import RefereeError


def sentence(fault: Exception) -> str | None:
    """One sentence about a fault that people can mend, or None when it is the program's own."""
    match fault:
        case TyperException():
            return _one_line(_usage(fault))
        case RefereeError():
            return _one_line(str(fault))
        case UnicodeError():
            return _one_line(_not_text(fault))
        case OSError():
            return _one_line(_file(fault))
    return None


def _one_line(text: str) -> str:
    # A name from a file may hold line ends and terminal controls.
    words = " ".join(text.split())
    return "".join(each if each.isprintable() else repr(each)[1:-1] for each in words)


def _usage(fault: TyperException) -> str:
    message = fault.format_message()
    context = getattr(fault, "ctx", None)
    command = context.command_path if context else "orrery"
    return f"{message[:1].lower()}{message[1:].rstrip('.')}; {command} --help tells more"


def _not_text(fault: UnicodeError) -> str:
    if isinstance(fault, UnicodeEncodeError):
        shown = fault.object[fault.start : fault.end]
        return f"{shown!a} cannot be written in {fault.encoding}; PYTHONUTF8=1 may help"
    return "the input is not UTF-8 text"


def _file(fault: OSError) -> str:
    reason = (fault.strerror or str(fault)).lower()
    return reason if fault.filename is None else f"{fault.filename!r}: {reason}"
