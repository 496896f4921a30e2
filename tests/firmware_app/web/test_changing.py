"""Changing goes through one door: strict, and on a network only with the code."""

import pytest

from firmware_app.referee.happening import TileCorrected
from firmware_app.views import Preview
from firmware_app.web.access import Access
from firmware_app.web.app import Page
from firmware_app.web.asked import DEEDS, HAPPENINGS, read_deed, read_happening
from firmware_app.web.guard import Hosts
from tests.firmware_app.web.desk import Desk, after_round, bots_game
from tests.firmware_app.web.playhouse import Playhouse
from tests.firmware_app.web.served import Site, site


def correction(desk: Desk) -> dict[str, object]:
    """A tile of Ada's that lies otherwise."""
    game = desk.moment().game
    assert game is not None
    tile = game.facts.tiles[0][2]
    assert tile is not None
    edge = (tile.edge + 1) % 5
    placement = f"{tile.tile}@{tile.face}.{edge}"
    return {"kind": "tile-corrected", "seat": "Ada", "round": 3, "placement": placement}


def test_a_correction_is_shown_before_it_is_applied_and_says_who(served: Site, desk: Desk) -> None:
    before = desk.moment().game
    assert served.post("/tell", correction(desk) | {"by": "Bo"}).status == 200
    assert isinstance(desk.moment().view, Preview)
    assert desk.moment().game == before
    assert served.post("/tell", {"kind": "answer", "yes": True}).status == 200
    game = desk.moment().game
    assert game is not None
    assert (game.log[-1].by, game.log[-1].at) == ("Bo", "2026-11-18T19:00:00Z")
    assert isinstance(desk.heard[-2], TileCorrected)


def test_what_is_left_alone_stays(served: Site, desk: Desk) -> None:
    before = desk.moment().game
    served.post("/tell", correction(desk))
    served.post("/tell", {"kind": "answer", "yes": False})
    assert desk.moment().game == before


@pytest.mark.parametrize(
    "told,problem",
    [
        ([], "no object"),
        ({}, "nothing that can be told"),
        ({"kind": "sticker-seen", "sticker": 45}, "nothing that can be told"),
        ({"kind": "whose"}, "'seat' is missing"),
        ({"kind": "whose", "seat": "Ada", "more": 1}, "there is no 'more'"),
        ({"kind": "whose", "seat": "x" * 300}, "no short text"),
        ({"kind": "tile-entered", "seat": "Ada", "placement": "DDFFO@12.0"}, "not known here"),
        ({"kind": "retract", "number": -1}, "from 1 to 9999"),
        ({"kind": "answer", "yes": 1}, "neither true nor false"),
        ({"kind": "lobby", "players": ["A"] * 5}, "no list of at most 4"),
        ({"kind": "thresholds", "habitat": "O", "steps": [[1, 2, 3]]}, "two numbers"),
        ({"kind": "objective", "seat": "Ada", "habitat": "O"}, "secret until the end"),
    ],
)
def test_what_cannot_be_understood_is_refused_with_a_sentence(
    served: Site, desk: Desk, told: object, problem: str
) -> None:
    heard = list(desk.heard)
    answer = served.post("/tell", told)
    assert answer.status == 422
    assert problem in answer.json["problem"]
    assert desk.heard == heard


def test_an_objective_is_taken_when_it_is_asked() -> None:
    desk = Desk()
    desk.show(after_round(bots_game(), 12), round=12, chapter=13)
    with site(Page(desk)) as served:
        answer = served.post("/tell", {"kind": "objective", "seat": "Ada", "habitat": "O"})
        assert answer.status == 200
    assert desk.moment().game.objectives  # type: ignore[union-attr]


def test_a_real_table_has_no_stage(served: Site) -> None:
    assert served.get("/me").json == {"may": True, "stage": False}
    assert served.post("/act", {"kind": "picked-up"}).status == 422


def test_the_stage_does_what_hands_do(desk: Desk) -> None:
    house = Playhouse(desk)
    with site(Page(desk, house)) as served:
        assert served.post("/act", {"kind": "broken", "breakage": "lamp", "broken": True}).json
        with served.viewer() as viewer:
            while viewer.until("scene")["broken"] != ["lamp"]:
                pass


def network(desk: Desk) -> Page:
    """A page for the whole network."""
    return Page(desk, access=Access("271828"), hosts=Hosts.of(["table.local"], network=True))


def test_on_a_network_looking_is_free_and_changing_needs_the_code(desk: Desk) -> None:
    with site(network(desk)) as served:
        assert served.get("/record").status == 200
        assert served.get("/me").json["may"] is False
        assert served.post("/tell", {"kind": "skip"}).status == 403
        assert served.get("/evidence/1").status == 403
        assert served.get("/camera").status == 204
        assert served.post("/unlock", {"code": "000000"}).status == 403
        answer = served.post("/unlock", {"code": "271828"})
        cookie = answer.headers["set-cookie"]
        assert "HttpOnly" in cookie
        assert "SameSite=strict" in cookie
        assert "271828" not in cookie
        token = cookie.partition(";")[0]
        assert served.get("/me", Cookie=token).json["may"] is True
        assert served.post("/tell", {"kind": "skip"}, Cookie=token).status == 200
        assert served.post("/tell", {"kind": "skip"}, Cookie=f"{token}x").status == 403


def test_the_code_cannot_be_tried_out(desk: Desk) -> None:
    with site(network(desk)) as served:
        tries = [served.post("/unlock", {"code": f"{n:06}"}) for n in range(9)]
    assert [answer.status for answer in tries] == [403] * 5 + [429] * 4
    assert int(tries[-1].headers["retry-after"]) > 0


def test_tries_come_back_slowly_and_all_addresses_share_some() -> None:
    now = [0.0]
    access = Access("1", lambda: now[0])
    assert sum(access.wait("a") == 0 for _ in range(20)) == 5
    now[0] += 60
    assert sum(access.wait("a") == 0 for _ in range(20)) == 5
    assert sum(access.wait(f"b{n}") == 0 for n in range(100)) < 31


@pytest.mark.parametrize("name", ["table.local", "192.168.1.7:8080", "[fe80::1]:80", "127.0.0.1"])
def test_on_a_network_its_own_names_and_addresses_are_known(name: str) -> None:
    assert Hosts.of(["table.local"], network=True).know(name)


@pytest.mark.parametrize(
    "name", ["evil.example", "table.local.evil.example", "", "[x", "127.0.0.1.x"]
)
def test_other_names_are_not(name: str) -> None:
    assert not Hosts.of(["table.local"], network=True).know(name)
    assert not Hosts().know("192.168.1.7")


@pytest.mark.parametrize("kind", HAPPENINGS)
def test_no_kind_of_news_understands_nonsense(kind: str) -> None:
    values: tuple[object, ...] = (None, -1, 10**9, "", "x" * 201, [], {}, [[]], True, "\u202e")
    for value in values:
        fields = dict.fromkeys(HAPPENINGS[kind].fields, value)
        try:
            read_happening({"kind": kind, **fields})
        except ValueError:
            continue


@pytest.mark.parametrize("kind", DEEDS)
def test_no_kind_of_deed_understands_nonsense(kind: str) -> None:
    values: tuple[object, ...] = (None, -1, 10**9, "", "x" * 201, [], {}, [[]], True)
    for value in values:
        fields = dict.fromkeys(DEEDS[kind].fields, value)
        try:
            read_deed({"kind": kind, **fields})
        except ValueError:
            continue
