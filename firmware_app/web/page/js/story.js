/** The story of a game: the points round by round, each award, who came to lead. */

import { chip } from "./card.js";
import { sentence } from "./board.js";
import { button, dialog, h, s } from "./dom.js";
import { list, t } from "./words.js";

const LINES = ["#d2452f", "#2f6fb3", "#c98c1b", "#4b8f4f"];
const DASHES = ["", "7 4", "2 4", "10 4 2 4"];
const [WIDE, HIGH, LEFT, LOW] = [640, 300, 34, 30];

/** @param {any[]} chapters @param {string[]} names */
function chart(chapters, names) {
  const most = Math.max(4, ...chapters.flatMap((chapter) => chapter.points.map((/** @type {any} */ each) => each[1])));
  const x = (/** @type {number} */ round) => LEFT + ((round - 1) * (WIDE - LEFT - 90)) / 11;
  const y = (/** @type {number} */ points) => HIGH - LOW - (points * (HIGH - LOW - 12)) / most;
  const steps = Array.from({ length: 5 }, (_, k) => Math.round((most * k) / 4));
  const ends = spread(names.map((_, k) => y(chapters.at(-1).points[k][1])));
  return s("svg.chart", { viewBox: `0 0 ${WIDE} ${HIGH}`, role: "img", "aria-label": t("story.chart") },
    ...steps.map((points) => s("g", {}, s("path.grid", { d: `M${LEFT} ${y(points)}H${WIDE - 84}` }), s("text.axis", { x: LEFT - 8, y: y(points) + 4, "text-anchor": "end" }, points))),
    ...chapters.map((chapter) => s("text.axis", { x: x(chapter.round), y: HIGH - 8, "text-anchor": "middle" }, chapter.round)),
    ...chapters.filter((chapter) => chapter.turning).map((chapter) => s("path.turning", { d: `M${x(chapter.round)} 8V${HIGH - LOW}` })),
    ...names.flatMap((name, k) => [
      s("path.line", { d: `M${chapters.map((chapter) => `${x(chapter.round)} ${y(chapter.points[k][1])}`).join("L")}`, stroke: LINES[k], "stroke-dasharray": DASHES[k] }),
      ...chapters.map((chapter) => s("circle", { cx: x(chapter.round), cy: y(chapter.points[k][1]), r: 3.4, fill: LINES[k] })),
      s("text.end", { x: x(12) + 10, y: ends[k] + 5, fill: LINES[k] }, name.slice(0, 12)),
    ]));
}

/** Keep labels apart. @param {number[]} places */
function spread(places) {
  const order = places.map((place, k) => ({ place, k })).sort((a, b) => a.place - b.place);
  for (let i = 1; i < order.length; i += 1) order[i].place = Math.max(order[i].place, order[i - 1].place + 17);
  const found = [...places];
  for (const { place, k } of order) found[k] = place;
  return found;
}

/** @param {any} chapter */
const chapterOf = (chapter) => h(`li.chapter${chapter.turning ? ".turns" : ""}`, {},
  h("h3", {}, t("board.round", { n: chapter.round }), chapter.turning ? h("span.turn-note", {}, t("story.leads", { names: list(chapter.leaders) })) : null),
  ...chapter.awards.map((/** @type {[string, any]} */ [animal, award]) => h("p", {}, chip(animal), ` ${sentence({ ...award, round: chapter.round, animal })}`)),
  chapter.awards.length ? null : h("p.none", {}, t("story.quiet")));

/** @param {any} game */
export function story(game) {
  if (!game?.story) return;
  const names = game.seats.map((/** @type {any} */ seat) => seat.name);
  const box = dialog(t("story.title"), [chart(game.story, names), h("ol.chapters", {}, ...game.story.map(chapterOf)),
    h("div.actions", {}, button(t("close"), () => box.close(), { look: "main" }))], { look: "wide" });
}
