/** Making elements without markup in strings. */

const SVG = "http://www.w3.org/2000/svg";
/** @typedef {Node | string | number | null | undefined | false} Child */

/**
 * An element: `h("p.lead", {title: "x"}, "text")`.
 * @param {string} name a tag with classes @param {Record<string, any>} [props] @param {...(Child | Child[])} children
 * @returns {any}
 */
export function h(name, props = {}, ...children) {
  const [tag, ...classes] = name.split(".");
  const element = document.createElement(tag);
  if (classes.length) element.className = classes.join(" ");
  return filled(element, props, children);
}

/** The same for drawings. @param {string} name @param {Record<string, any>} [props] @param {...(Child | Child[])} children @returns {any} */
export function s(name, props = {}, ...children) {
  const [tag, ...classes] = name.split(".");
  const element = document.createElementNS(SVG, tag);
  if (classes.length) element.setAttribute("class", classes.join(" "));
  return filled(element, props, children);
}

/** @param {Element} element @param {Record<string, any>} props @param {(Child | Child[])[]} children */
function filled(element, props, children) {
  for (const [name, value] of Object.entries(props)) {
    if (value === null || value === undefined || value === false) continue;
    if (typeof value === "function") element.addEventListener(name.slice(2).toLowerCase(), value);
    else if (name === "value") /** @type {any} */ (element).value = value;
    else element.setAttribute(name, value === true ? "" : String(value));
  }
  for (const child of children.flat()) {
    if (child !== null && child !== undefined && child !== false) {
      element.append(typeof child === "number" ? String(child) : child);
    }
  }
  return element;
}

/** @type {WeakMap<Element, string>} */
const built = new WeakMap();

/** What a finger or the mouse holds down, and what waits until it is let go. @type {Node | null} */
let held = null;
/** @type {Map<Element, () => void>} */
const waiting = new Map();

addEventListener("pointerdown", (event) => { held = /** @type {Node} */ (event.target); }, true);
for (const end of ["pointerup", "pointercancel"]) {
  // The click comes after it, and still wants the button that was pressed.
  addEventListener(end, () => setTimeout(release), true);
}

function release() {
  held = null;
  const ready = [...waiting.values()];
  waiting.clear();
  for (const build of ready) build();
}

/**
 * Build an element's content anew only when what it depends on has changed; focus stays where it was.
 * A button that is held down stays until it is let go, or its click would be lost. A question does not
 * (`atOnce`): whoever answers it must not answer the next one.
 * @param {Element} element @param {unknown} depends @param {() => (Child | Child[])} build @param {boolean} [atOnce]
 */
export function patch(element, depends, build, atOnce = false) {
  if (!atOnce && element.contains(held)) {
    waiting.set(element, () => patch(element, depends, build));
    return;
  }
  const key = JSON.stringify(depends);
  if (built.get(element) === key) return;
  built.set(element, key);
  const active = document.activeElement;
  const focus = active && element.contains(active) ? active.getAttribute("data-key") : null;
  const content = [build()].flat().filter((each) => each !== null && each !== undefined && each !== false);
  element.replaceChildren(.../** @type {(Node | string)[]} */ (content.map((c) => (typeof c === "number" ? String(c) : c))));
  if (focus) /** @type {HTMLElement | null} */ (element.querySelector(`[data-key="${CSS.escape(focus)}"]`))?.focus();
}

/** A button. @param {string} text @param {() => void} onclick @param {Record<string, any>} [props] */
export const button = (text, onclick, props = {}) =>
  h(`button${props.look ? `.${props.look}` : ""}`, { type: "button", onclick, "data-key": text, ...props, look: null }, text);

/** A dialogue over the page; closing gives the focus back. @param {string} title @param {Child[]} content @param {{onclose?: () => void, look?: string}} [hooks] */
export function dialog(title, content, hooks = {}) {
  const heading = h("h2", { id: `d${Math.random().toString(36).slice(2)}` }, title);
  const box = h(`dialog.sheet${hooks.look ? `.${hooks.look}` : ""}`, { "aria-labelledby": heading.id }, heading, ...content);
  box.addEventListener("close", () => {
    box.remove();
    hooks.onclose?.();
  });
  document.body.append(box);
  box.showModal();
  return box;
}
