"""The page's address as a QR code, dark on a lit ground as cameras like it."""

from PIL import Image

from firmware_app.screens.canvas import HEIGHT

_QUIET = 2
"""Light modules around the code: the lit ground goes on beside it."""


def picture(text: str) -> Image.Image | None:
    """Return the code as large as it fits, or None when the text is too long for the screen."""
    import segno  # noqa: PLC0415 - the first screen does not wait for it

    code = segno.make(text, error="l", micro=False, boost_error=False)
    modules = [list(row) for row in code.matrix]
    side = len(modules) + 2 * _QUIET
    scale = HEIGHT // side
    if not scale:
        return None
    ground = Image.new("1", (HEIGHT, HEIGHT), 1)
    small = Image.new("1", (len(modules), len(modules)), 1)
    small.putdata([0 if module else 255 for row in modules for module in row])
    edge = len(modules) * scale
    at = (HEIGHT - edge) // 2
    ground.paste(small.resize((edge, edge), Image.Resampling.NEAREST), (at, at))
    return ground
