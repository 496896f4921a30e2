"""Looking is free, sees everything that is public and nothing that is not."""

import json
import re
from typing import Any

import pytest

from engine.planet.record import read_record, write_record
from engine.planet.waiting import Phase
from firmware_app.eye.outline import Outline
from firmware_app.referee.effect import Purpose
from firmware_app.referee.happening import Button, Held, PageOpened
from firmware_app.web.app import Page
from firmware_app.web.public import game_to_json, moment_to_json
from firmware_app.web.table import Watched
from tests.firmware_app.web.desk import Desk, after_round, bots_game
from tests.firmware_app.web.served import Site, site


def test_the_page_is_served_with_a_policy_that_lets_nothing_in(served: Site) -> None:
    answer = served.get("/")
    assert answer.status == 200
    assert b'<script type="module" src="/js/main.js">' in answer.body
    policy = answer.headers["content-security-policy"]
    assert "default-src 'none'" in policy
    assert "script-src 'self'" in policy
    assert "unsafe" not in policy
    assert "http" not in policy


def test_every_file_that_the_page_names_is_there(served: Site) -> None:
    page = served.get("/").body.decode()
    for path in re.findall(r'(?:src|href)="(/[^"]+)"', page):
        assert served.get(path).status == 200, path


def test_a_file_that_is_known_is_not_sent_again(served: Site) -> None:
    first = served.get("/js/main.js")
    again = served.get("/js/main.js", If_None_Match=first.headers["etag"])
    assert (again.status, again.body) == (304, b"")


def test_a_viewer_is_told_everything_at_once_and_then_what_is_new(served: Site, desk: Desk) -> None:
    with served.viewer() as viewer:
        game = viewer.until("game")
        assert (game["round"], len(game["verdicts"])) == (7, len(desk.moment().game.verdicts))  # type: ignore[union-attr]
        assert viewer.until("moment")["view"]["kind"] == "placing"
        desk.do({"kind": "put-back", "seat": "Ada"})
        assert viewer.until("moment")["view"]["kind"] == "put-back"


def test_a_viewer_who_reads_late_gets_the_newest_only(served: Site, desk: Desk) -> None:
    with served.viewer() as viewer:
        viewer.until("moment")
        for _ in range(300):
            desk.do({"kind": "put-back", "seat": "Ada"})
            desk.do({"kind": "pressed", "button": "ok"})
        desk.do({"kind": "put-back", "seat": "Bo"})
        seen: list[dict[str, Any]] = []
        while not seen or seen[-1].get("seat") != "Bo":
            seen.append(viewer.until("moment")["view"])
    assert len(seen) < 100


def test_no_objective_is_in_what_is_shown_before_the_end() -> None:
    game = after_round(bots_game(), 12)
    assert game.phase is Phase.REVEALING_OBJECTIVES
    shown = game_to_json(game)
    assert [seat["objective"] for seat in shown["seats"]] == [None] * 3
    assert [seat["points"] for seat in shown["seats"]] == [None] * 3
    assert "objective-revealed" not in json.dumps(shown)


def test_the_code_is_not_in_what_is_shown(desk: Desk) -> None:
    desk.submit(PageOpened("http://table.local:8080/", "314159"))
    desk.submit(Held(Button.OK))
    shown = moment_to_json(desk.moment())
    assert shown["view"]["kind"] == "page-address"
    assert "314159" not in json.dumps(shown)


def test_the_record_is_the_record(served: Site, desk: Desk) -> None:
    answer = served.get("/record")
    game = desk.moment().game
    assert game is not None
    assert answer.body.decode() == write_record(game)
    assert read_record(answer.body).game == game
    assert "attachment" in answer.headers["content-disposition"]


def test_past_games_can_be_gone_through_event_by_event(served: Site) -> None:
    listed = served.get("/games").json
    assert [(game["number"], game["phase"]) for game in listed] == [(1, "finished")]
    first, last = served.get("/games/1/0").json, served.get("/games/1/39").json
    assert first["seats"][0]["planet"] == "." * 60
    assert len(last["story"] or last["verdicts"]) > 0
    assert served.get("/games/1/record").status == 200
    assert served.get("/games/1/9999").status == 404
    assert served.get("/games/2/0").status == 404


@pytest.mark.parametrize("language,word", [("en", "Put back"), ("pl", "płytka"), ("fr", "tuile")])
def test_texts_come_in_every_language(served: Site, language: str, word: str) -> None:
    answer = served.get(f"/words/{language}")
    assert word in answer.body.decode()
    assert answer.json["texts"]["round.of"].count("{n}") == 1


def test_the_cameras_picture_carries_what_the_reader_sees(served: Site, desk: Desk) -> None:
    assert served.get("/camera").status == 204
    outline = Outline("area", ((1.0, 2.0), (3.0, 4.0), (5.0, 6.0)), "7")
    desk.camera = Watched(3, 640, 360, b"jpeg", (outline,))
    seen = served.get("/camera").json
    assert (seen["number"], seen["outlines"][0]["text"], seen["jpeg"]) == (3, "7", "anBlZw==")


def test_objectives_under_the_camera_are_never_shown() -> None:
    desk = Desk(camera=Watched(1, 640, 360, b"jpeg"))
    desk.show(after_round(bots_game(), 12), round=12, chapter=13)
    moment = desk.moment()
    with site(Page(_Watching(desk))) as served:
        assert moment.view is not None
        assert served.get("/camera").status == 204


class _Watching(Desk):
    """A desk whose camera looks for objectives."""

    def __init__(self, desk: Desk) -> None:
        super().__init__(state=desk.state, camera=desk.camera)

    def moment(self):  # type: ignore[no-untyped-def]  # noqa: ANN202
        from dataclasses import replace

        return replace(super().moment(), looks_for=Purpose.OBJECTIVE)
