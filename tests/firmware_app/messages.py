"""Every text that the code marks for translation, found by walking its syntax."""

import ast
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

ROOT = Path(__file__).parent.parent.parent / "firmware_app"


class Message(NamedTuple):
    """A text, its plural if it counts something, and where it stands."""

    source: str
    plural: str | None
    place: str


def messages() -> list[Message]:
    """Return every marked text of the program once."""
    found: dict[str, Message] = {}
    for file in sorted(ROOT.rglob("*.py")):
        tree = ast.parse(file.read_text("utf-8"))
        pairs = _pairs(tree)
        for call in _calls(tree):
            for message in _of(call, file):
                one = pairs.get(message.source)
                if message.source not in pairs.values():
                    known = found.get(message.source)
                    plural = message.plural or one or (known.plural if known else None)
                    found[message.source] = message._replace(plural=plural)
    return list(found.values())


def _calls(tree: ast.AST) -> Iterator[ast.Call]:
    return (node for node in ast.walk(tree) if isinstance(node, ast.Call))


def _pairs(tree: ast.AST) -> dict[str, str]:
    """`(marked("{n} tile"), marked("{n} tiles"))` is one and many."""
    tuples = (node for node in ast.walk(tree) if isinstance(node, ast.Tuple))
    found = {}
    for node in tuples:
        calls = [each for each in node.elts if isinstance(each, ast.Call)]
        texts = [_text(each.args[0]) for each in calls if ast.unparse(each.func) == "marked"]
        if len(texts) == 2 == len(node.elts) and texts[0] and texts[1] and "{n}" in texts[0]:
            found[texts[0]] = texts[1]
    return found


def _of(call: ast.Call, file: Path) -> Iterator[Message]:
    name = ast.unparse(call.func)
    place = f"{file.relative_to(ROOT.parent)}:{call.lineno}"
    texts = [_text(each) for each in call.args]
    if name in ("t", "marked") and texts and texts[0]:
        yield Message(texts[0], None, place)
    if name == "t.count" and texts[0] and texts[1]:
        yield Message(texts[0], texts[1], place)


def _text(node: ast.AST) -> str | None:
    if isinstance(node, ast.Constant) and isinstance(node.value, str):
        return node.value
    return None
