/** The shape of a planet: the same numbering as engine/planet/sphere.py, derived in the same way. */

/** @typedef {[number, number, number]} Vector */

export const FACES = 12;
export const EDGES = 5;
export const AREAS = 60;

/** @param {Vector} a @param {Vector} b */
export const dot = (a, b) => a[0] * b[0] + a[1] * b[1] + a[2] * b[2];

/** @param {Vector} a @param {Vector} b @returns {Vector} */
export const cross = (a, b) => [
  a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0],
];

/** @param {Vector} a @returns {Vector} */
export const unit = (a) => {
  const length = Math.hypot(...a);
  return [a[0] / length, a[1] / length, a[2] / length];
};

/** @param {number} face @returns {Vector} */
function normal(face) {
  if (face === 0 || face === 11) return [0, 0, face === 0 ? 1 : -1];
  if (face > 5) {
    const [x, y, z] = normal(11 - face);
    return [-x, -y, -z];
  }
  const azimuth = (2 * Math.PI * (face - 1)) / 5;
  const elevation = Math.atan(0.5);
  return [
    Math.cos(azimuth) * Math.cos(elevation), Math.sin(azimuth) * Math.cos(elevation),
    Math.sin(elevation),
  ];
}

/** @type {Vector[]} The outward normals of the faces. */
export const NORMALS = Array.from({ length: FACES }, (_, face) => normal(face));

/** @param {number} face */
function firstNeighbour(face) {
  if (face === 0 || face === 11) return face === 0 ? 1 : 7;
  return face <= 5 ? 0 : 11;
}

/** @param {number} face @returns {number[]} */
function neighbours(face) {
  const across = cross(NORMALS[face], NORMALS[firstNeighbour(face)]);
  const along = cross(across, NORMALS[face]);
  const turn = (/** @type {number} */ other) => {
    const angle = Math.atan2(dot(NORMALS[other], across), dot(NORMALS[other], along));
    return (Math.round((angle / (2 * Math.PI)) * EDGES) + EDGES) % EDGES;
  };
  return NORMALS.map((_, other) => other)
    .filter((other) => other !== face && dot(NORMALS[face], NORMALS[other]) > 0)
    .sort((a, b) => turn(a) - turn(b));
}

/** For each face the faces across its edges 0-4, counter-clockwise from outside. */
export const NEIGHBOURS = NORMALS.map((_, face) => neighbours(face));

/** The area on the other side of an area's edge. */
export const ACROSS = NEIGHBOURS.flatMap((others, face) =>
  others.map((other) => EDGES * other + NEIGHBOURS[other].indexOf(face)));

/** Each face's frame: towards the middle of edge 0, and 90 degrees counter-clockwise of it. */
export const FRAMES = NORMALS.map((normal_, face) => {
  const first = NORMALS[NEIGHBOURS[face][0]];
  const along = unit(/** @type {Vector} */ (first.map((c, i) => c - normal_[i] * dot(first, normal_))));
  return { along, across: cross(normal_, along) };
});

/** How far a face's middle is from the centre when its corners are at 1 from that middle. */
export const INRADIUS = 1.3090169943749475;

/** A corner of a face in its own frame: corner k lies before edge k. @param {number} k */
export function corner(k) {
  const angle = ((2 * Math.PI) / EDGES) * (k - 0.5);
  return [Math.cos(angle), Math.sin(angle)];
}

/** The five letters of a face. @param {string} letters @param {number} face */
export const faceLetters = (letters, face) => letters.slice(EDGES * face, EDGES * face + EDGES);

/** @param {string} letters @param {number} face */
export const isBare = (letters, face) => letters[EDGES * face] === ".";

/** A tile as it lies, written as a placement: `DDFFO@7.2`. @param {number} face @param {string} shown */
export function placement(face, shown) {
  const turns = [0, 1, 2, 3, 4].map((k) => shown.slice(k) + shown.slice(0, k));
  const least = [...turns].sort()[0];
  const turned = turns.indexOf(least);
  return `${least}@${face}.${new Set(shown).size === 1 ? 0 : turned}`;
}
