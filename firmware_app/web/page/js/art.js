/** How habitats are drawn: each has its own strokes, so that nobody needs to see colours. */

/** The colours of a habitat: outer ground, inner ground, and three inks. */
export const INKS = {
  O: ["#3f8fd2", "#245c9f", "#9fd2f2", "#16406f", "#d7eefc"],
  F: ["#4fa45a", "#2c7240", "#2a6337", "#7cc873", "#6b4a2b"],
  D: ["#f6d477", "#e3a93c", "#c98c27", "#fff0b8", "#6f8f3a"],
  M: ["#b08460", "#7d5438", "#d3aa82", "#5a3922", "#efdcc4"],
  G: ["#f7fcfe", "#c9e2ee", "#8fbdd3", "#ffffff", "#5c93b1"],
};

const IN = Math.cos(Math.PI / 5);
const SIDE = Math.sin(Math.PI / 5);

/** Chance that is the same for the same tile. @param {number} seed */
function chance(seed) {
  let state = (seed * 2654435761) >>> 0 || 1;
  return () => {
    state ^= state << 13; state >>>= 0;
    state ^= state >>> 17;
    state ^= state << 5; state >>>= 0;
    return state / 4294967296;
  };
}

/** @typedef {CanvasRenderingContext2D} Pen @typedef {string[]} Inks @typedef {() => number} Rng */

/** A line through points. @param {Pen} pen @param {number[][]} points @param {boolean} [closed] */
function trace(pen, points, closed = true) {
  pen.beginPath();
  points.forEach(([x, y], i) => (i ? pen.lineTo(x, y) : pen.moveTo(x, y)));
  if (closed) pen.closePath();
}

/** @param {Pen} pen @param {string} ink @param {number[][]} points */
function shape(pen, ink, points) {
  trace(pen, points);
  pen.fillStyle = ink;
  pen.fill();
}

/** @param {Pen} pen @param {string} ink @param {number} x @param {number} y @param {number} r */
function dab(pen, ink, x, y, r) {
  pen.beginPath();
  pen.arc(x, y, r, 0, 2 * Math.PI);
  pen.fillStyle = ink;
  pen.fill();
}

/** Places in the triangle, from the outer edge inwards. @param {Rng} rng @param {number} rows */
function scattered(rng, rows) {
  const found = [];
  for (let row = 0; row < rows; row += 1) {
    const y = IN - 0.13 - (row * (IN - 0.22)) / rows;
    const half = Math.max(0.02, (y * SIDE) / IN - 0.05);
    const count = Math.max(1, Math.round(half / 0.13));
    for (let k = 0; k < count; k += 1) {
      const x = ((k + 0.5) / count - 0.5) * 2 * half;
      found.push([x + (rng() - 0.5) * 0.08, y + (rng() - 0.5) * 0.06]);
    }
  }
  return found;
}

/** @param {Pen} pen @param {Inks} inks @param {Rng} rng */
function ocean(pen, inks, rng) {
  pen.lineWidth = 0.026;
  pen.lineCap = "round";
  for (let y = 0.2; y < IN; y += 0.125) {
    const half = (y * SIDE) / IN, shift = rng() * 0.2;
    pen.strokeStyle = inks[2];
    pen.globalAlpha = 0.35 + 0.4 * rng();
    pen.beginPath();
    for (let x = -half - shift; x < half; x += 0.2) {
      pen.moveTo(x, y);
      pen.quadraticCurveTo(x + 0.05, y + 0.055, x + 0.1, y);
      pen.quadraticCurveTo(x + 0.15, y - 0.035, x + 0.18, y);
    }
    pen.stroke();
  }
  pen.globalAlpha = 1;
  if (rng() < 0.4) tail(pen, inks, (rng() - 0.5) * 0.3, 0.55);
}

/** A whale goes down. @param {Pen} pen @param {Inks} inks @param {number} x @param {number} y */
function tail(pen, inks, x, y) {
  pen.fillStyle = inks[3];
  pen.beginPath();
  pen.moveTo(x - 0.025, y - 0.08);
  pen.quadraticCurveTo(x - 0.01, y, x - 0.02, y + 0.02);
  pen.quadraticCurveTo(x - 0.12, y + 0.03, x - 0.13, y + 0.11);
  pen.quadraticCurveTo(x - 0.03, y + 0.1, x, y + 0.05);
  pen.quadraticCurveTo(x + 0.03, y + 0.1, x + 0.13, y + 0.11);
  pen.quadraticCurveTo(x + 0.12, y + 0.03, x + 0.02, y + 0.02);
  pen.quadraticCurveTo(x + 0.01, y, x + 0.025, y - 0.08);
  pen.fill();
}

/** @param {Pen} pen @param {Inks} inks @param {Rng} rng */
function forest(pen, inks, rng) {
  for (const [x, y] of scattered(rng, 5)) {
    const size = 0.075 + rng() * 0.03;
    shape(pen, inks[4], [[x - 0.012, y - size], [x + 0.012, y - size], [x + 0.012, y], [x - 0.012, y]]);
    if (rng() < 0.5) {
      for (const [low, wide] of [[-0.55, 1], [0, 0.78], [0.5, 0.55]]) {
        const base = y + low * size;
        shape(pen, inks[2], [[x - wide * size, base], [x + wide * size, base], [x, base + size]]);
        shape(pen, inks[3], [[x - wide * size, base], [x - wide * size * 0.2, base], [x, base + size]]);
      }
    } else {
      dab(pen, inks[2], x, y + size * 0.35, size);
      dab(pen, inks[3], x - size * 0.28, y + size * 0.6, size * 0.55);
    }
  }
}

/** @param {Pen} pen @param {Inks} inks @param {Rng} rng */
function desert(pen, inks, rng) {
  for (let y = IN - 0.08; y > 0.12; y -= 0.17) {
    const half = (y * SIDE) / IN + 0.05, dip = (rng() - 0.5) * 0.12;
    pen.beginPath();
    pen.moveTo(-half, y - 0.03);
    pen.bezierCurveTo(-half / 3, y + 0.1 + dip, half / 3, y - 0.1 + dip, half, y + 0.02);
    pen.bezierCurveTo(half / 3, y - 0.16 + dip, -half / 3, y + 0.03 + dip, -half, y - 0.03);
    pen.fillStyle = inks[2];
    pen.globalAlpha = 0.5;
    pen.fill();
    pen.strokeStyle = inks[3];
    pen.lineWidth = 0.018;
    pen.globalAlpha = 0.85;
    pen.stroke();
  }
  pen.globalAlpha = 1;
  if (rng() < 0.6) cactus(pen, inks[4], (rng() - 0.5) * 0.4, 0.5 + rng() * 0.12);
}

/** @param {Pen} pen @param {string} ink @param {number} x @param {number} y */
function cactus(pen, ink, x, y) {
  pen.strokeStyle = ink;
  pen.lineWidth = 0.045;
  pen.lineCap = pen.lineJoin = "round";
  pen.beginPath();
  pen.moveTo(x, y - 0.1); pen.lineTo(x, y + 0.1);
  pen.moveTo(x, y - 0.02); pen.lineTo(x + 0.06, y - 0.02); pen.lineTo(x + 0.06, y + 0.05);
  pen.moveTo(x, y + 0.01); pen.lineTo(x - 0.055, y + 0.01); pen.lineTo(x - 0.055, y + 0.06);
  pen.stroke();
}

/** @param {Pen} pen @param {Inks} inks @param {Rng} rng */
function mountain(pen, inks, rng) {
  for (const [x, y] of scattered(rng, 4)) {
    const tall = 0.15 + rng() * 0.09, wide = 0.12 + rng() * 0.05, lean = (rng() - 0.5) * 0.05;
    const top = [x + lean, y + tall * 0.7], foot = y - tall * 0.35;
    shape(pen, inks[3], [[x - wide, foot], [x + wide, foot], top]);
    shape(pen, inks[2], [[x - wide, foot], [x + lean * 0.3 - 0.02, foot], [x + 0.015, y], top]);
    const cap = tall * 0.26;
    shape(pen, inks[4], [top, [top[0] - cap * 0.5, top[1] - cap], [top[0], top[1] - cap * 0.7],
      [top[0] + cap * 0.45, top[1] - cap]]);
  }
}

/** @param {Pen} pen @param {Inks} inks @param {Rng} rng */
function glacier(pen, inks, rng) {
  pen.lineWidth = 0.016;
  pen.strokeStyle = inks[2];
  for (let k = 0; k < 6; k += 1) {
    const y = 0.18 + rng() * (IN - 0.22), half = (y * SIDE) / IN;
    let x = -half;
    pen.beginPath();
    pen.moveTo(x, y);
    for (let up = 1; x < half; up = -up) {
      x += 0.08 + rng() * 0.12;
      pen.lineTo(x, y + up * (0.02 + rng() * 0.05));
    }
    pen.globalAlpha = 0.45;
    pen.stroke();
  }
  pen.globalAlpha = 1;
  for (const [x, y] of scattered(rng, 2)) berg(pen, inks, x, y, 0.09 + rng() * 0.05);
}

/** @param {Pen} pen @param {Inks} inks @param {number} x @param {number} y @param {number} s */
function berg(pen, inks, x, y, s) {
  const top = [x - s * 0.15, y + s];
  shape(pen, inks[3], [[x - s, y - s * 0.5], [x - s * 0.55, y + s * 0.35], top, [x + s * 0.1, y - s * 0.5]]);
  shape(pen, inks[2], [top, [x + s * 0.5, y + s * 0.2], [x + s, y - s * 0.5], [x + s * 0.1, y - s * 0.5]]);
  trace(pen, [[x - s, y - s * 0.5], [x - s * 0.55, y + s * 0.35], top, [x + s * 0.5, y + s * 0.2],
    [x + s, y - s * 0.5]]);
  pen.strokeStyle = inks[4];
  pen.lineWidth = 0.014;
  pen.stroke();
}

const DRAWN = { O: ocean, F: forest, D: desert, M: mountain, G: glacier };

/**
 * Draw one area: its corner at the origin, its outer edge above.
 * @param {Pen} pen @param {string} letter @param {number} seed
 */
export function drawArea(pen, letter, seed) {
  const inks = INKS[/** @type {keyof typeof INKS} */ (letter)];
  const ground = pen.createLinearGradient(0, IN, 0, 0);
  ground.addColorStop(0, inks[0]);
  ground.addColorStop(1, inks[1]);
  pen.save();
  trace(pen, [[0, -0.012], [SIDE + 0.012, IN + 0.01], [-SIDE - 0.012, IN + 0.01]]);
  pen.fillStyle = ground;
  pen.fill();
  pen.clip();
  DRAWN[/** @type {keyof typeof DRAWN} */ (letter)](pen, inks, chance(seed));
  pen.restore();
}
