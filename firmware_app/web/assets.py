"""The page's own files, read once: a path is looked up in a table and never on the disk."""

from collections.abc import Iterator, Mapping
from hashlib import sha256
from importlib.resources import files
from importlib.resources.abc import Traversable
from typing import Final, NamedTuple

_KINDS: Final = {
    "html": "text/html; charset=utf-8",
    "css": "text/css; charset=utf-8",
    "js": "text/javascript; charset=utf-8",
    "svg": "image/svg+xml",
    "woff2": "font/woff2",
    "txt": "text/plain; charset=utf-8",
}


class Asset(NamedTuple):
    """A file of the page."""

    content: bytes
    kind: str
    etag: str


def assets() -> Mapping[str, Asset]:
    """Return every file of the page by its path."""
    return dict(_walk(files("firmware_app.web").joinpath("page"), ""))


def _walk(folder: Traversable, path: str) -> Iterator[tuple[str, Asset]]:
    for entry in folder.iterdir():
        name = f"{path}/{entry.name}"
        kind = _KINDS.get(entry.name.rpartition(".")[2])
        if entry.is_dir():
            yield from _walk(entry, name)
        elif kind is not None:
            content = entry.read_bytes()
            yield name, Asset(content, kind, f'"{sha256(content).hexdigest()[:24]}"')
