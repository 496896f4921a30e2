"""The layers engine <- vision <- firmware_app, and an engine that touches only its input."""

import ast
from pathlib import Path
from typing import NamedTuple

import pytest

ROOT = Path(__file__).parent.parent
LAYERS = ("engine", "vision", "firmware_app")
ENGINE_MAY_IMPORT = frozenset(
    {
        "__future__",
        "abc",
        "bisect",
        "collections",
        "collections.abc",
        "contextlib",
        "dataclasses",
        "difflib",
        "enum",
        "fractions",
        "functools",
        "hashlib",
        "heapq",
        "itertools",
        "json",
        "math",
        "operator",
        "re",
        "string",
        "textwrap",
        "tomllib",
        "types",
        "typing",
        "unicodedata",
    }
)
ENGINE_READS_ITS_CATALOGUE_WITH = "importlib.resources"
ENGINE_MAY_NAME_IN_TYPES = frozenset({"random"})
TOUCHES_THE_WORLD = frozenset(
    {"__import__", "breakpoint", "eval", "exec", "input", "open", "print"}
)


class Import(NamedTuple):
    """One module that a file imports, and whether only the type checker sees it."""

    file: str
    module: str
    in_types: bool

    @property
    def layer(self) -> str:
        """The first part of the module's name."""
        return self.module.partition(".")[0]


def files(layer: str) -> list[Path]:
    """Every Python file of a layer."""
    return sorted((ROOT / layer).rglob("*.py"))


def type_checking_nodes(tree: ast.Module) -> set[int]:
    """The identities of the nodes that stand under `if TYPE_CHECKING:`."""
    guards = (
        node
        for node in ast.walk(tree)
        if isinstance(node, ast.If) and ast.unparse(node.test).endswith("TYPE_CHECKING")
    )
    return {id(inner) for guard in guards for node in guard.body for inner in ast.walk(node)}


def modules(node: ast.AST, package: str) -> list[str]:
    """The full names of the modules that a statement imports."""
    match node:
        case ast.Import():
            return [alias.name for alias in node.names]
        case ast.ImportFrom(module=module, level=0):
            return from_names(module or "", node)
        case ast.ImportFrom(module=module, level=level):
            parents = package.split(".")
            base = parents[: len(parents) - level + 1]
            return [".".join([*base, module] if module else base)]
    return []


def from_names(module: str, node: ast.ImportFrom) -> list[str]:
    """`from importlib import resources` imports importlib.resources."""
    if module == "importlib":
        return [f"{module}.{alias.name}" for alias in node.names]
    return [module]


def imports(file: Path, source: str | None = None) -> list[Import]:
    """Every import of a file, wherever in it it stands."""
    name = file.relative_to(ROOT)
    tree = ast.parse(source if source is not None else file.read_text(encoding="utf-8"))
    in_types = type_checking_nodes(tree)
    package = ".".join(name.parent.parts)
    return [
        Import(name.as_posix(), module, id(node) in in_types)
        for node in ast.walk(tree)
        for module in modules(node, package)
    ]


def layer_imports(layer: str) -> list[Import]:
    """Every import of a layer."""
    return [each for file in files(layer) for each in imports(file)]


@pytest.mark.parametrize("layer", LAYERS)
def test_knowledge_flows_to_the_left(layer: str) -> None:
    """No layer imports one that stands to its right, and none imports the tests."""
    above = {*LAYERS[LAYERS.index(layer) + 1 :], "tests"}
    assert [each for each in layer_imports(layer) if each.layer in above] == []


def stray(each: Import) -> bool:
    """An import that the engine must not have."""
    if each.in_types and each.module in ENGINE_MAY_NAME_IN_TYPES:
        return False
    allowed = ENGINE_MAY_IMPORT | {ENGINE_READS_ITS_CATALOGUE_WITH}
    return each.layer != "engine" and each.module not in allowed


def test_engine_imports_only_what_is_pure() -> None:
    """The engine imports no clock, no randomness, no files and nothing that is not Python's own."""
    assert [each for each in layer_imports("engine") if stray(each)] == []


def test_engine_reads_one_thing() -> None:
    """At most one module of the engine reads a packaged file: its default catalogue."""
    readers = {
        each.file
        for each in layer_imports("engine")
        if each.module == ENGINE_READS_ITS_CATALOGUE_WITH
    }
    assert len(readers) <= 1, readers


def test_engine_touches_nothing() -> None:
    """The engine neither prints nor opens nor evaluates."""
    called = [
        f"{file.relative_to(ROOT)}:{node.lineno} {node.func.id}"
        for file in files("engine")
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8")))
        if isinstance(node, ast.Call)
        and isinstance(node.func, ast.Name)
        and node.func.id in TOUCHES_THE_WORLD
    ]
    assert called == []


@pytest.mark.parametrize(
    "source",
    [
        "import random",
        "import os",
        "from time import monotonic",
        "from importlib import import_module",
        "def late():\n    import logging",
        "from numpy import array",
        "from ..vision import frame",
        "from typing import TYPE_CHECKING\nif not TYPE_CHECKING:\n    pass\nelse:\n    import os",
    ],
)
def test_the_walk_sees_what_it_must(source: str) -> None:
    """An import is seen wherever it hides: in a function, behind dots, after `from`."""
    assert any(stray(each) for each in imports(ROOT / "engine" / "example.py", source))


def test_the_walk_knows_types() -> None:
    """The engine may name random.Random where only the type checker looks."""
    source = "from typing import TYPE_CHECKING\nif TYPE_CHECKING:\n    from random import Random"
    assert not any(stray(each) for each in imports(ROOT / "engine" / "example.py", source))


STAGE = ("stage", "truth", "mat", "turntable")
BLIND = ("engine", "vision", "firmware_app/referee", "firmware_app/screens", "firmware_app/views")


@pytest.mark.parametrize("part", BLIND)
def test_referee_and_reader_cannot_look_behind_the_stage(part: str) -> None:
    """What truly lies on a simulated table is known to nobody who has to read it."""
    secret = {f"firmware_app.virtual.{each}" for each in STAGE} | {"firmware_app.virtual"}
    found = [each for file in files(part) for each in imports(file)]
    assert found
    assert [each for each in found if each.module in secret] == []


def test_the_loop_knows_no_stage() -> None:
    """Nor does the loop around the referee, nor the eye: only who composes a simulation."""
    alone = [ROOT / "firmware_app" / name for name in ("host.py", "ledger.py", "eyesight.py")]
    found = [each for file in (*alone, *files("firmware_app/eye")) for each in imports(file)]
    assert [each for each in found if each.module.startswith("firmware_app.virtual")] == []
