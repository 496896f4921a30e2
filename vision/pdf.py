"""Vector drawings in millimetres as PDF 1.4: what is printed is as large as it was drawn."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field

_POINTS = 72 / 25.4
_BEZIER = 0.5522847498
"""How far the handles of a quarter circle reach, as a share of its radius."""

Point = Sequence[float]


def _numbers(*values: float) -> str:
    return " ".join(f"{value:.4f}".rstrip("0").rstrip(".") for value in values)


def _path(points: Iterable[Point]) -> str:
    steps = [_numbers(x, y) for x, y, *_ in points]
    return " ".join([f"{steps[0]} m", *(f"{step} l" for step in steps[1:]), "h"])


@dataclass(slots=True)
class Page:
    """A sheet of paper: its size, and what was drawn from its lower left corner."""

    width: float
    height: float
    _drawn: list[str] = field(default_factory=list)

    def fill(self, shapes: Iterable[Iterable[Point]], grey: float = 0.0) -> None:
        """Fill shapes as one path, so that neighbours show no seam between them."""
        paths = " ".join(_path(shape) for shape in shapes)
        self._drawn.append(f"{_numbers(grey)} g {paths} f")

    def outline(self, shape: Iterable[Point], width: float, grey: float = 0.0) -> None:
        """Draw a closed line."""
        self._drawn.append(f"{_numbers(grey)} G {_numbers(width)} w {_path(shape)} S")

    def line(self, start: Point, end: Point, width: float, grey: float = 0.0) -> None:
        """Draw a straight line."""
        ends = f"{_numbers(*start)} m {_numbers(*end)} l"
        self._drawn.append(f"{_numbers(grey)} G {_numbers(width)} w {ends} S")

    def circle(self, middle: Point, radius: float, width: float, grey: float = 0.0) -> None:
        """Draw a circle of four curves, true to a fortieth of a millimetre at 98 mm."""
        x, y = middle
        r, k = radius, radius * _BEZIER
        curves = [
            _numbers(x + r, y) + " m",
            _numbers(x + r, y + k, x + k, y + r, x, y + r) + " c",
            _numbers(x - k, y + r, x - r, y + k, x - r, y) + " c",
            _numbers(x - r, y - k, x - k, y - r, x, y - r) + " c",
            _numbers(x + k, y - r, x + r, y - k, x + r, y) + " c h S",
        ]
        self._drawn.append(f"{_numbers(grey)} G {_numbers(width)} w {' '.join(curves)}")

    def text(self, start: Point, size: float, words: str) -> None:
        """Write words in Helvetica, letters as high as a line of so many millimetres has them."""
        shown = words.replace("\\", r"\\").replace("(", r"\(").replace(")", r"\)")
        shown = " ".join(shown.split())
        place = _numbers(*start)
        self._drawn.append(f"BT /F {_numbers(size)} Tf 0 g {place} Td ({shown}) Tj ET")

    @property
    def content(self) -> bytes:
        """The drawing in PDF's own words."""
        scale = _numbers(_POINTS, 0, 0, _POINTS, 0, 0)
        return f"q {scale} cm\n{chr(10).join(self._drawn)}\nQ".encode("cp1252", "replace")


def document(page: Page) -> bytes:
    """Return the file of one page, which asks viewers not to scale it when they print."""
    size = _numbers(page.width * _POINTS, page.height * _POINTS)
    content = page.content
    objects = [
        b"<< /Type /Catalog /Pages 2 0 R /ViewerPreferences << /PrintScaling /None >> >>",
        b"<< /Type /Pages /Kids [3 0 R] /Count 1 >>",
        (
            f"<< /Type /Page /Parent 2 0 R /MediaBox [0 0 {size}] /Contents 4 0 R"
            " /Resources << /Font << /F 5 0 R >> >> >>"
        ).encode(),
        b"<< /Length %d >>\nstream\n%b\nendstream" % (len(content), content),
        b"<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>",
    ]
    return _file(objects)


def _file(objects: Sequence[bytes]) -> bytes:
    """Number the objects and add the table that says where each begins."""
    written, places = b"%PDF-1.4\n%\xe2\xe3\xcf\xd3\n", []
    for number, content in enumerate(objects, 1):
        places.append(len(written))
        written += b"%d 0 obj\n%b\nendobj\n" % (number, content)
    entries = b"".join(b"%010d 00000 n \n" % place for place in places)
    count = len(objects) + 1
    return written + (
        b"xref\n0 %d\n0000000000 65535 f \n%b" % (count, entries)
        + b"trailer\n<< /Size %d /Root 1 0 R >>\nstartxref\n%d\n%%%%EOF\n" % (count, len(written))
    )
