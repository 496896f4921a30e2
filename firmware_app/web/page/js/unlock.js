/** The code that lets somebody change things. */

import { button, dialog, h } from "./dom.js";
import { get, post } from "./link.js";
import { learn } from "./store.js";
import { t } from "./words.js";

let open = false;

export function unlock() {
  if (open) return;
  open = true;
  const input = h("input.code", { inputmode: "numeric", autocomplete: "one-time-code", maxlength: 6, pattern: "[0-9]{6}", required: true, "aria-label": t("unlock.code") });
  const said = h("p.problem", { role: "alert" });
  const form = h("form", { onsubmit: async (/** @type {Event} */ event) => {
    event.preventDefault();
    try {
      await post("/unlock", { code: input.value.trim() });
      learn({ me: await get("/me") });
      box.close();
    } catch (problem) {
      said.textContent = t(/** @type {any} */ (problem).status === 429 ? "unlock.wait" : "unlock.wrong");
      input.select();
    }
  } }, h("p", {}, t("unlock.text")), input, said,
  h("div.actions", {}, h("button.main", { type: "submit" }, t("unlock.open")), button(t("cancel"), () => box.close(), { look: "quiet" })));
  const box = dialog(t("unlock.title"), [form], { onclose: () => { open = false; } });
}
