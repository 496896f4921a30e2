/** The planet that greets people. */

import { h } from "./dom.js";
import { HeldGlobe } from "./hand.js";
import { t } from "./words.js";

const LAND = "OOFFD" + "MMMGG" + "DDOOO" + "FFFFM" + "OOOOD" + "GGGMM" + "FFFOO" + "FFDDD" + "OOFFF" + "DMMMD" + "MMOOG" + "DDFFO";

/** A whole planet that turns slowly. */
export function hero() {
  const canvas = h("canvas.hero", { role: "img", "aria-label": t("hero.label") });
  const globe = new HeldGlobe(canvas);
  globe.show({ letters: LAND });
  globe.spin = 0.006;
  return h("div.hero-box", {}, canvas);
}
