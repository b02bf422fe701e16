/** A body as a silhouette: the shape that has a part for each of its locations, each as deep in tone as it is hurt. */

import { draw, say } from "./dom.js";

/**
 * A part: the locations that mean it, its outline, and where its number stands.
 * @typedef {[RegExp, string, number, number]} Part
 */

/** A body that stands upright and faces us: its right is on our left. What comes first lies behind. @type {Part[]} */
const UPRIGHT = [
  [/^right wing$/, "M34,46C22,18 2,8 -26,16Q-14,24 -18,36Q-6,36 -6,50Q6,48 10,62Q22,60 32,66Z", -2, 32],
  [/^left wing$/, "M66,46C78,18 98,8 126,16Q114,24 118,36Q106,36 106,50Q94,48 90,62Q78,60 68,66Z", 102, 32],
  [/^tail$/, "M62,84C84,92 92,108 88,126Q92,142 110,140Q100,132 102,116Q100,92 70,74Z", 92, 112],
  [/^right leg$/, "M31,92l18,3l-2,28l-2,33h-12l-2,-34Z", 39, 122],
  [/^left leg$/, "M69,92l-18,3l2,28l2,33h12l2,-34Z", 61, 122],
  [/^right foot$/, "M32,157h13v9h-19q-1,-6 6,-9Z", 36, 162],
  [/^left foot$/, "M68,157h-13v9h19q1,-6 -6,-9Z", 64, 162],
  [/^(right lower|lower right) arm$/, "M36,56l-20,12l-14,22l7,5l15,-16l14,-8Z", 5, 90],
  [/^(left lower|lower left) arm$/, "M64,56l20,12l14,22l-7,5l-15,-16l-14,-8Z", 95, 90],
  [/^right (upper )?arm$/, "M32,40q-12,1 -13,12l-7,33l9,3l8,-28l5,-10Z", 20, 66],
  [/^left (upper )?arm$/, "M68,40q12,1 13,12l7,33l-9,3l-8,-28l-5,-10Z", 80, 66],
  [/^right hand$/, "M12,86l9,3q2,9 -4,12q-8,-1 -5,-15Z", 15, 94],
  [/^left hand$/, "M88,86l-9,3q-2,9 4,12q8,-1 5,-15Z", 85, 94],
  [/^neck$/, "M44,30h12v10h-12Z", 50, 37],
  [/^(head|skull)$/, "M50,4q13,0 12,14q-1,14 -12,16q-11,-2 -12,-16q-1,-14 12,-14Z", 50, 18],
  [/^(chest|thorax)$/, "M34,39h32q5,8 2,18l-3,14h-30l-3,-14q-3,-10 2,-18Z", 50, 58],
  [/^(body|torso|trunk)$/, "M34,39h32q5,10 1,26l3,27q-20,9 -40,0l3,-27q-4,-16 1,-26Z", 50, 76],
  [/^(abdomen|belly)$/, "M35,72h30l4,19q-19,8 -38,0Z", 50, 82],
  [/^brain$/, "M38,17q-1,-13 12,-13q13,0 12,13Z", 50, 11],
  [/^face$/, "M40,20h20q-1,12 -10,14q-9,-2 -10,-14Z", 50, 28],
  [/^(eyes|right eye)$/, "M45,16a3,2.4 0 1,1 -.1,0Z", 36, 18],
  [/^left eye$/, "M55,16a3,2.4 0 1,1 -.1,0Z", 64, 18],
  [/^vitals$/, "M50,46l8,7l-8,10l-8,-10Z", 50, 54],
  [/^groin$/, "M34,88q16,6 32,0l-12,15h-8Z", 50, 95],
];

/** A body on four feet or six, seen from its left. @type {Part[]} */
const LEVEL = [
  [/^right wing$/, "M82,46C86,22 108,6 140,8Q130,18 134,28Q120,28 118,42Q108,40 104,50Z", 116, 22],
  [/^right (fore|front) ?leg$/, "M56,80l16,2l-8,26l2,30h-12l-2,-30Z", 60, 124],
  [/^right (middle|mid) ?leg$/, "M84,82h14l-4,26l4,30h-12l-4,-30Z", 91, 124],
  [/^right (hind|rear|back) ?leg$/, "M118,78l18,4l-6,22l8,34h-12l-8,-34Z", 128, 124],
  [/^tail$/, "M138,52C156,54 162,70 156,88Q158,104 168,110Q150,112 146,94Q150,74 136,66Z", 152, 84],
  [/^neck$/, "M48,34l22,8l-8,28l-22,-14Z", 56, 52],
  [/^head$/, "M40,30l6,-11l5,11l14,12l-10,20l-14,-4l-20,14q-12,2 -12,-6q0,-6 8,-10l12,-12Z", 36, 52],
  [/^(forequarters|thorax|chest)$/, "M64,42q16,-4 32,2v40q-20,6 -36,0l-8,-18Z", 78, 64],
  [/^(hindquarters|abdomen|belly)$/, "M98,44q28,-6 40,8q8,16 0,32q-18,4 -40,-1Z", 116, 64],
  [/^(body|trunk)$/, "M64,42q46,-10 74,10q8,16 0,32q-40,8 -78,0l-8,-18Z", 98, 64],
  [/^left (fore|front) ?leg$/, "M62,76l18,4l-2,26l3,46h-14l-4,-44Z", 71, 138],
  [/^left (middle|mid) ?leg$/, "M92,80h16l-4,28l2,44h-13l-4,-44Z", 99, 138],
  [/^left (hind|rear|back) ?leg$/, "M110,78l24,-4l2,20l-10,14l6,44h-14l-8,-46Z", 122, 138],
  [/^left wing$/, "M72,52C72,30 92,14 124,18Q112,26 114,38Q102,38 98,52Q88,50 84,60Z", 96, 36],
];

/** What stands up from a level body. @type {Part[]} */
const RISEN = [
  [/^head$/, "M56,-44q12,0 11,13q-1,12 -11,14q-10,-2 -11,-14q-1,-13 11,-13Z", 56, -30],
  [/^right arm$/, "M68,-8q10,2 11,12l5,28l-9,3l-9,-24Z", 78, 14],
  [/^chest$/, "M42,-11h28q5,10 1,26l-1,32l-12,22l-10,-22l-5,-30Z", 57, 16],
  [/^left arm$/, "M43,-10q-10,2 -11,12l-9,26l9,4l11,-22Z", 34, 14],
];

/** @type {Part[]} */
const SNAKE = [
  [/^tail$/, "M84,88C118,86 130,100 112,108Q92,114 62,106Q36,104 22,116Q14,104 34,96Q56,88 84,88Z", 100, 98],
  [/^(body|trunk)$/, "M40,50C70,34 112,44 114,70Q112,90 86,98Q72,92 84,86Q96,78 88,70Q68,58 44,66Z", 96, 62],
  [/^head$/, "M44,66Q22,74 8,64Q2,54 14,46Q30,40 42,50Z", 26, 57],
];

/** @type {Part[]} */
const FORMLESS = [[/^(body|trunk)$/, "M40,6C62,-4 88,4 92,28Q106,46 94,66Q90,92 62,88Q38,98 22,80Q0,72 10,48Q6,20 40,6Z", 52, 48]];

/** Eight legs, from above: each side's first is the foremost. @type {Part[]} */
const SPIDER = [
  [/^right (first leg|leg 1)$/, "M66,44L92,16L100,-8L106,-6L99,20L72,52Z", 100, 4],
  [/^left (first leg|leg 1)$/, "M46,44L20,16L12,-8L6,-6L13,20L40,52Z", 12, 4],
  [/^right (second leg|leg 2)$/, "M70,52L104,36L124,20L128,25L108,43L72,60Z", 116, 32],
  [/^left (second leg|leg 2)$/, "M42,52L8,36L-12,20L-16,25L4,43L40,60Z", -4, 32],
  [/^right (third leg|leg 3)$/, "M70,62L106,70L126,92L130,88L110,62L70,54Z", 116, 74],
  [/^left (third leg|leg 3)$/, "M42,62L6,70L-14,92L-18,88L2,62L42,54Z", -4, 74],
  [/^right (fourth leg|leg 4)$/, "M66,68L92,92L100,122L106,120L99,86L72,62Z", 100, 106],
  [/^left (fourth leg|leg 4)$/, "M46,68L20,92L12,122L6,120L13,86L40,62Z", 12, 106],
  [/^abdomen$/, "M56,66C84,64 88,124 56,128C24,124 28,64 56,66Z", 56, 98],
  [/^(thorax|chest)$/, "M56,36C76,36 78,68 56,70C34,68 36,36 56,36Z", 56, 53],
  [/^head$/, "M56,16C68,16 70,36 56,38C42,36 44,16 56,16Z", 56, 28],
];

/**
 * The shapes, the plainest first: what one is drawn of, in which box, and in which with a tail or wings.
 * @type {{parts: Part[], box: string, wide?: string}[]}
 */
const BODIES = [
  { parts: FORMLESS, box: "0 -2 106 98" },
  { parts: SNAKE, box: "0 34 130 86" },
  { parts: UPRIGHT, box: "6 0 88 170", wide: "-30 0 160 170" },
  { parts: SPIDER, box: "-20 -12 152 142" },
  { parts: LEVEL, box: "4 14 140 142", wide: "4 2 168 154" },
  { parts: [...RISEN, ...LEVEL], box: "14 -48 130 204", wide: "14 -48 158 204" },
];
/** How high a tile is, and how many letters fit into it. */
const TILE = 22, LETTERS = 20;

/**
 * The shape that has a part of its own for each location; where none has, a column of tiles with their names.
 * @param {string[]} names
 * @returns {{box: string, parts: [Part, string][], tiled?: boolean}}
 */
function shaped(names) {
  for (const { parts, box, wide } of BODIES) {
    const left = new Set(names);
    /** @type {[Part, string][]} */
    const found = [];
    for (const part of parts) {
      const name = [...left].find((one) => part[0].test(one));
      if (name !== undefined && left.delete(name)) found.push([part, name]);
    }
    if (!left.size) return { box: names.some((name) => /tail|wing|lower/.test(name)) ? wide ?? box : box, parts: found };
  }
  const tiles = names.map((name, n) => /** @type {[Part, string]} */ ([[/^/, `M1,${n * TILE + 1}h138v${TILE - 3}h-138Z`, 124, n * TILE + TILE / 2], name]));
  return { box: `0 0 140 ${names.length * TILE}`, parts: tiles, tiled: true };
}

/**
 * How bad a location is: 0 unhurt, 1 less than half of what it stands, 2 more, 3 out of use.
 * @param {number} lost
 * @param {number} points what puts it out of use; 0: not to be known
 * @param {boolean} useless
 */
export function depth(lost, points, useless) {
  if (useless || (points && lost >= points)) return 3;
  return !lost ? 0 : points && 2 * lost < points ? 1 : 2;
}

/**
 * A body with its wounds; null where it has no locations. Darker, or lighter on a dark page, is worse; what is out of use is hatched too.
 * @param {[string, number][]} body its locations, each with what puts it out of use
 * @param {import("./fight.js").Person} person
 */
export function silhouette(body, person) {
  if (!body.length) return null;
  const lost = new Map(person.condition.wounds ?? []), useless = new Set(person.condition.useless ?? []), points = new Map(body);
  const { box, parts, tiled } = shaped([...points.keys()]);
  const how = (/** @type {string} */ name) => depth(lost.get(name) ?? 0, points.get(name) ?? 0, useless.has(name));
  const told = body.filter(([name]) => how(name)).map(([name]) => woundOf(name, lost.get(name) ?? 0, points.get(name) ?? 0, useless.has(name)));
  const drawn = parts.flatMap(([[, path], name]) => [
    draw("path", { d: path, class: `part depth${how(name)}`, "data-location": name }, draw("title", {}, name)),
    how(name) === 3 ? draw("path", { d: path, class: "hatched" }) : null,
  ]);
  // All that is written stands before all that is drawn.
  const written = parts.flatMap(([[, , x, y], name]) => [
    tiled ? draw("text", { x: 8, y, class: "tile" }, name.length > LETTERS ? `${name.slice(0, LETTERS - 1)}…` : name) : null,
    lost.has(name) ? draw("text", { x, y, class: "lost" }, say("lost", { n: lost.get(name) ?? 0 })) : null,
  ]);
  const hatch = draw("pattern", { id: "hatch", width: 5, height: 5, patternUnits: "userSpaceOnUse", patternTransform: "rotate(45)" }, draw("path", { d: "M0,0v5", class: "stroke" }));
  const label = told.length ? say("body_told", { wounds: told.join(", ") }) : say("body_whole");
  return draw("svg", { class: `silhouette ${person.state ?? ""}`, viewBox: box, role: "img", "aria-label": label }, draw("defs", {}, hatch), ...drawn, ...written);
}

/**
 * A wounded location in words.
 * @param {string} name
 * @param {number} lost
 * @param {number} points
 * @param {boolean} useless
 */
export function woundOf(name, lost, points, useless) {
  const told = lost && points ? say("wound_of", { n: lost, of: points }) : lost ? say("lost", { n: lost }) : "";
  return [`${name} ${told}`.trim(), useless ? say("useless") : ""].filter(Boolean).join(", ");
}
