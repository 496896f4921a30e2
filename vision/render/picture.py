"""A picture of a planet: scene, seat, camera and moment put together, and the truth about it."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache

from engine.planet.planet import Planet
from vision.render import body, ground, sensor
from vision.render.hand import reach_in
from vision.render.lens import Camera
from vision.render.pixels import Box, Bytes, Light32
from vision.render.scene import Moment, Scene, Seat, turned
from vision.solid import Pose, face_corners


@dataclass(frozen=True, slots=True)
class Picture:
    """A frame (uint8, blue green red) and where mat and planet truly are in the camera's frame."""

    frame: Bytes
    mat: Pose
    planet: Pose


def render(
    scene: Scene, planet: Planet, seat: Seat, camera: Camera, moment: Moment | None = None
) -> Picture:
    """Return what the camera sees."""
    moment = moment or Moment()
    mat = turned(moment.azimuth)
    to_table = mat.after(seat.pose(scene, planet))
    posed = body.Body(planet.letters, to_table, camera.pose.after(to_table))
    frame = _empty(scene, camera).copy()
    box = ground.lay(scene, camera).box
    light = _part(scene, camera, posed, moment.azimuth)
    frame[box.slices] = sensor.encoded(light, scene.sensor, box, camera.size)
    if moment.hand is not None:
        reach_in(frame, scene, camera, moment.hand)
    developed = sensor.developed(frame, scene.sensor, moment, scene.seed)
    return Picture(developed, camera.pose.after(mat), posed.to_camera)


def _part(scene: Scene, camera: Camera, posed: body.Body, azimuth: float) -> Light32:
    """Return the light of the part of the picture that holds mat, planet and shadow."""
    table = ground.lay(scene, camera)
    corners = posed.to_table(face_corners(scene.edge).reshape(-1, 3))
    light = ground.light_around(scene, corners, posed.to_table.translation)
    under = ground.paint(scene, camera, azimuth, light)
    body.paint(body.Canvas(under, table.rays, table.box, scene, camera, posed))
    return sensor.focused(under, scene.sensor)


@lru_cache(maxsize=3)
def _empty(scene: Scene, camera: Camera) -> Bytes:
    """Return the table without mat and planet, ready to be copied."""
    table = ground.lay(scene, camera)
    return sensor.encoded(table.lit, scene.sensor, Box(0, 0, *camera.size), camera.size)


def frames(
    scene: Scene,
    planet: Planet,
    seat: Seat,
    camera: Camera,
    moments: Sequence[Moment],
) -> Iterator[Picture]:
    """Return the pictures of one placement: the planet stays, the mat turns beneath the camera."""
    return (render(scene, planet, seat, camera, moment) for moment in moments)
