"""Everything that can be wrong with what the engine is given."""


class RefereeError(Exception):
    """The root of every error raised on purpose; its text is one plain sentence."""


class Unreadable(RefereeError, ValueError):
    """Text or JSON does not say anything that the engine knows."""


class Illegal(RefereeError, ValueError):
    """It can be read, but the rules do not allow it."""


class Ambiguous(RefereeError, LookupError):
    """It can be read, but it means more than one thing."""
