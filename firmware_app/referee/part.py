"""Parts that go missing and come back: the game goes on with what is left."""

from dataclasses import replace

from firmware_app.referee import arrival
from firmware_app.referee.happening import Ailed, PartFound, PartLost
from firmware_app.referee.state import State, Turn
from firmware_app.views import Ailing, Looking, Part, PartBack, PartGone, Starting, View


def lost(state: State, happening: PartLost) -> Turn:
    """Say that a part is missing."""
    part = happening.part
    if part in state.missing:
        return Turn(state)
    missing = tuple(each for each in Part if each in (*state.missing, part))
    after = replace(state, missing=missing, turning=state.turning and part is not Part.DOCK)
    if part is Part.CAMERA and isinstance(state.aside, Looking):
        after = replace(after, aside=None, between=False)
    return Turn(_said(state, after, PartGone(part)))


def found(state: State, happening: PartFound) -> Turn:
    """Take a part back."""
    part = happening.part
    missing = tuple(each for each in state.missing if each is not part)
    parts = tuple(each for each in Part if each in (*state.parts, part))
    after = replace(state, missing=missing, parts=parts)
    if part is Part.CAMERA:
        after = after.looking_anew()
    return Turn(_said(state, after, PartBack(part)) if part in state.missing else after)


def ailed(state: State, happening: Ailed) -> Turn:
    """Show the doctor's code, unless something waits for an answer."""
    return Turn(_said(state, state, Ailing(happening.code, happening.more)))


def _said(before: State, after: State, view: View) -> State:
    """A question that waits is not hidden by news of a part."""
    if not arrival.free(before) or isinstance(before.aside, Starting):
        return after
    return after.aside_of(view)
