"""The check with empty planets: tonight's light, the focus, the mat, the colour of the core."""

from dataclasses import replace

from firmware_app.referee import lobby
from firmware_app.referee.effect import Chime, LearnCore, Sound
from firmware_app.referee.state import State, Turn
from firmware_app.views import CheckPlanet
from vision.no_pose import NoPose
from vision.reading import Answer, Reading


def read(state: State, reading: Reading) -> Turn:
    """Count an empty planet that was read, or say what the camera lacks."""
    draft = state.draft
    if isinstance(state.check, CheckPlanet) and state.check.lift:
        return Turn(state)
    view = _view(state, reading)
    if reading.answer is not Answer.ACCEPTED:
        return Turn(replace(state, check=view))
    done = replace(state, check=replace(view, lift=True)).drafted(checked=draft.checked + 1)
    moments = (LearnCore(state.given.look.number), Sound(Chime.ACCEPTED))
    if done.draft.checked < draft.count:
        return Turn(done, moments)
    begun = lobby.opened(done)
    return Turn(begun.state, (*moments, *begun.moments))


def _view(state: State, reading: Reading) -> CheckPlanet:
    draft, pose = state.draft, reading.no_pose
    return CheckPlanet(
        min(draft.checked + 1, draft.count),
        draft.count,
        reading.hint,
        reading.reason,
        mat=pose is None,
        light=pose is not NoPose.TOO_DARK,
        focus=pose is not NoPose.BLURRED,
    )
