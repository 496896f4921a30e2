/** Putting right what was read, and telling what no camera sees. */

import { button, dialog, h } from "./dom.js";
import { editor } from "./editor.js";
import { HeldGlobe } from "./hand.js";
import { net } from "./net.js";
import { correct as send, known } from "./store.js";
import { faceLetters, isBare, placement } from "./sphere.js";
import { t } from "./words.js";

/** Who says so. */
function byField() {
  const input = h("input", { maxlength: 40, value: known.by, "data-key": "by", autocomplete: "off" });
  input.addEventListener("change", () => {
    known.by = input.value.trim();
    localStorage.setItem("by", known.by);
  });
  return h("label.by", {}, h("span", {}, t("by")), input);
}

/** @param {string[]} names @param {string} chosen @param {string} label @param {(name: string) => void} onChange */
function seatField(names, chosen, label, onChange) {
  const select = h("select", { onchange: () => onChange(select.value) },
    ...names.map((name) => h("option", { selected: name === chosen }, name)));
  return h("label", {}, h("span", {}, label), select);
}

const seats = () => known.game.seats;
const names = () => seats().map((/** @type {any} */ seat) => seat.name);
const seatOf = (/** @type {string} */ name) => seats().find((/** @type {any} */ seat) => seat.name === name);

/** A planet on which a face is chosen, as a globe and as a net. */
class Chooser {
  /** @param {(face: number, edge: number) => void} onFace */
  constructor(onFace) {
    this.canvas = h("canvas.globe", { role: "img", "aria-label": t("chooser.globe") });
    this.net = h("div.chooser-net");
    this.globe = new HeldGlobe(this.canvas, { onArea: ({ face, edge }) => onFace(face, edge) });
    this.onFace = onFace;
    this.element = h("div.chooser", {}, this.canvas, this.net);
  }

  /** @param {string} letters @param {number | null} face */
  show(letters, face) {
    this.globe.show({ letters, marked: face, named: true });
    const active = document.activeElement?.getAttribute("data-key");
    this.net.replaceChildren(net(letters, { chosen: face, onFace: (chosen) => {
      this.globe.face(chosen);
      this.onFace(chosen, 0);
    } }));
    if (active?.startsWith("face-")) /** @type {any} */ (this.net.querySelector(`[data-key="${active}"]`))?.focus();
  }
}

/** @param {string} letters @param {number} face @param {string} shown */
const over = (letters, face, shown) => letters.slice(0, 5 * face) + shown + letters.slice(5 * face + 5);

/** Enter a tile by hand. @param {string} [name] */
export function enter(name = known.moment?.view?.seats?.find((/** @type {any} */ each) => each.due)?.name ?? names()[0]) {
  let seat = name, face = /** @type {number | null} */ (null), shown = ".....";
  const side = h("div.sheet-side");
  const chooser = new Chooser((chosen) => {
    if (!isBare(seatOf(seat).planet, chosen)) return;
    face = chosen;
    draw();
  });
  const apply = button(t("enter.apply"), () => {
    if (face !== null && !shown.includes(".")) send("tile-entered", { seat, placement: placement(face, shown) }).then((done) => done && box.close());
  }, { look: "main" });
  const preview = () => {
    chooser.show(face === null || shown.includes(".") ? seatOf(seat).planet : over(seatOf(seat).planet, face, shown), face);
    apply.disabled = face === null || shown.includes(".");
  };
  const draw = () => {
    preview();
    side.replaceChildren(h("p.hint", {}, t(face === null ? "enter.face" : "enter.tile", { face: face ?? "" })),
      editor(shown, (letters) => { shown = letters; preview(); }));
  };
  const box = dialog(t("enter.title"), [
    h("div.fields", {}, seatField(names(), seat, t("enter.seat"), (to) => { seat = to; face = null; draw(); }), byField()),
    h("div.sheet-columns", {}, chooser.element, side),
    h("div.actions", {}, apply, button(t("cancel"), () => box.close(), { look: "quiet" }))], { look: "wide" });
  draw();
}

/** Put a tile right. @param {string} [name] @param {number} [at] */
export function correct(name = names()[0], at) {
  let seat = name, face = at ?? null, shown = "";
  const side = h("div.sheet-side");
  const tile = () => seatOf(seat).tiles.find((/** @type {any} */ each) => each.face === face);
  const choose = (/** @type {number} */ chosen) => {
    if (isBare(seatOf(seat).planet, chosen)) return;
    face = chosen;
    shown = faceLetters(seatOf(seat).planet, chosen);
    draw();
  };
  const chooser = new Chooser(choose);
  const done = (/** @type {Promise<boolean>} */ sent) => sent.then((well) => well && box.close());
  const preview = () => chooser.show(face === null ? seatOf(seat).planet : over(seatOf(seat).planet, face, shown), face);
  const tools = () => h("div.actions", {},
    button(t("correct.see"), () => face !== null && done(send("tile-corrected", { seat, round: tile().round, placement: placement(face, shown) })), { look: "main" }),
    ...names().filter((/** @type {string} */ other) => other !== seat).map((/** @type {string} */ other) =>
      button(t("correct.owner", { name: other }), () => done(send("owner-corrected", { seat, round: tile().round, owner: other })), { look: "quiet" })),
    button(t("correct.retract"), () => done(send("retract", { number: tile().event })), { look: "danger" }));
  const draw = () => {
    preview();
    side.replaceChildren(...(tile()
      ? [h("p.hint", {}, t("correct.tile", { n: tile().round, name: seat })), editor(shown, (letters) => { shown = letters; preview(); }), tools()]
      : [h("p.hint", {}, t("correct.choose"))]));
  };
  const box = dialog(t("correct.title"), [
    h("div.fields", {}, seatField(names(), seat, t("enter.seat"), (to) => { seat = to; face = null; draw(); }), byField()),
    h("div.sheet-columns", {}, chooser.element, side),
    h("div.actions", {}, button(t("close"), () => box.close(), { look: "quiet" }))], { look: "wide" });
  if (face !== null) choose(face); else draw();
}
