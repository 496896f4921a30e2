"""The rules of awards once more, in another style: sets of (face, edge), lists and sorting."""

Area = tuple[int, int]

CONTRACT = {
    0: (1, 2, 3, 4, 5),
    1: (0, 5, 8, 7, 2),
    2: (0, 1, 7, 6, 3),
    3: (0, 2, 6, 10, 4),
    4: (0, 3, 10, 9, 5),
    5: (0, 4, 9, 8, 1),
    6: (11, 10, 3, 2, 7),
    7: (11, 6, 2, 1, 8),
    8: (11, 7, 1, 5, 9),
    9: (11, 8, 5, 4, 10),
    10: (11, 9, 4, 3, 6),
    11: (7, 8, 9, 10, 6),
}
"""The neighbours as contract/planet-text.md prints them."""


def cells(letters: str) -> dict[Area, str]:
    """Return what each area shows."""
    return {(at // 5, at % 5): letter for at, letter in enumerate(letters) if letter != "."}


def touching(area: Area) -> set[Area]:
    """Return the three areas that share an edge with an area."""
    face, edge = area
    across = CONTRACT[face][edge]
    return {
        (face, (edge + 1) % 5),
        (face, (edge + 4) % 5),
        (across, CONTRACT[across].index(face)),
    }


def blobs(shown: dict[Area, str], letter: str) -> list[set[Area]]:
    """Merge single areas until nothing touches any more."""
    groups = [{area} for area, habitat in shown.items() if habitat == letter]
    merged = True
    while merged:
        merged = False
        for one in groups:
            near = set().union(*map(touching, one))
            other = next((g for g in groups if g is not one and g & near), None)
            if other is not None:
                groups.remove(other)
                one.update(other)
                merged = True
                break
    return groups


def sizes(letters: str, wish: str) -> list[int]:
    """Return the sizes that count, largest first; for 'most' ones, one for each region."""
    shown = cells(letters)
    words = wish.split()
    if words[0] == "most":
        return [1] * len(blobs(shown, words[1]))
    found = []
    for blob in blobs(shown, words[1]):
        near = {shown.get(area) for part in blob for area in touching(part)}
        if (words[3] in near) == (words[2] == "touching"):
            found.append(len(blob))
    return sorted(found, reverse=True)


def judge(wish: str, planets: dict[str, str], round_: int) -> tuple[str, str | None]:
    """Return the outcome and the winner."""
    most = wish.startswith("most")
    counted = {name: sizes(letters, wish) for name, letters in planets.items()}
    steps = [{name: sum(s) if most else ([*s, 0])[0] for name, s in counted.items()}]
    if round_ == 12 and not most:
        steps += [{n: ([*s, 0, 0, 0])[k] for n, s in counted.items()} for k in (1, 2)]
    left = sorted(planets)
    for step in steps:
        top = max(step[name] for name in left)
        if step is steps[0] and top == 0:
            break
        left = [name for name in left if step[name] == top]
        if len(left) == 1:
            return "won", left[0]
    return ("boxed" if round_ == 12 else "carried"), None
