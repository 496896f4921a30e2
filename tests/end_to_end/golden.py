"""Pictures of pages beside those that were looked at: `ORRERY_GOLDEN=write` takes them anew."""

import os
from io import BytesIO
from pathlib import Path

from PIL import Image, ImageChops, ImageStat

FOLDER = Path(__file__).parent.parent / "golden" / "pages"
TOLERANCE = 7.0
"""Of 255, on average over any sixteenth of the picture: other fonts and edges stay below it."""
_SMALL = (64, 48)


def compare(name: str, shot: bytes) -> None:
    """Hold a picture against the golden one, coarsely: letters may differ, the page may not."""
    path = FOLDER / f"{name}.png"
    now = Image.open(BytesIO(shot)).convert("RGB")
    if os.environ.get("ORRERY_GOLDEN") == "write":
        now.quantize(256, dither=Image.Dither.FLOYDSTEINBERG).save(path, optimize=True)
    golden = Image.open(path).convert("RGB")
    assert golden.size == now.size, f"{name}: {now.size} instead of {golden.size}"
    worst = max(_differences(golden, now))
    assert worst <= TOLERANCE, f"{name} differs by {worst:.1f}: look at it, then take it anew"


def _differences(golden: Image.Image, now: Image.Image) -> list[float]:
    pair = [each.resize(_SMALL, Image.Resampling.BOX) for each in (golden, now)]
    apart = ImageChops.difference(*pair)
    width, height = _SMALL[0] // 4, _SMALL[1] // 4
    return [
        sum(ImageStat.Stat(apart.crop((x, y, x + width, y + height))).mean) / 3
        for x in range(0, _SMALL[0], width)
        for y in range(0, _SMALL[1], height)
    ]
