/** The map: hexes, the ground, who stands where, and the last attack as an arrow. */

import { draw, make, say, set } from "./dom.js";
import { LOOKS, share } from "./fight.js";

const ROOT = Math.sqrt(3);
/** Rings of empty ground around the figures, in hexes. */
const MARGIN = 1.4;
/** Hexes across up to which the whole fight is shown at once; a wider one follows its figures. */
const WHOLE = 18;
/** The height of a token's letters on the screen that is always reached, in pixels, as far as tokens may grow. */
const LEGIBLE = 13, MOST = 1.9;
/** Points of a hex from its middle to a corner. */
const SIZE = 40;
const REACH = 0.68 * SIZE;
/** Corners, turn and size of the sides' shapes: they differ without their colours. 0 corners: a disc. */
const SHAPES = [[0, 0, 1], [4, 45, 1.22], [4, 0, 1.26], [6, 0, 1.1], [8, 22.5, 1.05], [3, -90, 1.42]];

/** @typedef {{left: number, top: number, wide: number, high: number}} Box */

/** @param {[number, number]} at */
function middle(at) {
  return { x: SIZE * ROOT * (at[0] + at[1] / 2), y: SIZE * 1.5 * at[1] };
}

/** @param {string} key */
function hexOf(key) {
  return /** @type {[number, number]} */ (key.split(",").map(Number));
}

/** @param {{x: number, y: number}} point @param {number} corners @param {number} turn @param {number} reach */
function polygon(point, corners, turn, reach) {
  return Array.from({ length: corners }, (_, n) => {
    const angle = ((360 * n) / corners + turn) * (Math.PI / 180);
    return `${(point.x + reach * Math.cos(angle)).toFixed(1)},${(point.y + reach * Math.sin(angle)).toFixed(1)}`;
  }).join(" ");
}

/**
 * The shape of a side, filled.
 * @param {number} side
 * @param {number} reach
 * @param {Record<string, any>} how
 */
export function shape(side, reach, how) {
  const [corners, turn, grow] = SHAPES[side % SHAPES.length];
  if (!corners) return draw("circle", { r: reach, ...how });
  return draw("polygon", { points: polygon({ x: 0, y: 0 }, corners, turn, reach * grow), ...how });
}

/** @param {import("./fight.js").Scene} scene @returns {[string, import("./fight.js").Person][]} */
function placed(scene) {
  return [...scene.figures].filter(([, person]) => person.token);
}

/** @param {import("./fight.js").Scene[]} scenes @returns {Box | null} */
function around(scenes) {
  const points = scenes.flatMap((scene) => placed(scene).flatMap(([, one]) => [one.token?.at, ...(one.token?.behind ?? [])]))
    .map((at) => middle(/** @type {[number, number]} */ (at)));
  if (!points.length) return null;
  const xs = points.map((point) => point.x), ys = points.map((point) => point.y);
  const left = Math.min(...xs) - MARGIN * ROOT * SIZE, top = Math.min(...ys) - MARGIN * 1.5 * SIZE;
  const wide = Math.max(...xs) + MARGIN * ROOT * SIZE - left, high = Math.max(...ys) + MARGIN * 1.5 * SIZE - top;
  const least = 7 * ROOT * SIZE, low = 5 * 1.5 * SIZE;
  return { left: left - Math.max(0, least - wide) / 2, top: top - Math.max(0, low - high) / 2, wide: Math.max(wide, least), high: Math.max(high, low) };
}

/** A map that is drawn once and moves with the fight. */
export class FightMap {
  /** @param {(name: string) => void} chosen what a click on a figure does */
  constructor(chosen) {
    this.chosen = chosen;
    this.ground = draw("g", {});
    this.arrows = draw("g", { class: "arrows" });
    this.people = draw("g", {});
    this.svg = draw("svg", { class: "map", role: "img", preserveAspectRatio: "xMidYMid meet" }, this.ground, this.people, this.arrows);
    this.legend = make("p", { class: "legend" });
    this.element = make("div", { class: "field" }, this.svg, this.legend);
    /** @type {Map<string, SVGElement>} */
    this.tokens = new Map();
    this.drawn = "";
    this.moment = -1;
    /** @type {Box | null} */
    this.whole = null;
  }

  /**
   * How much is to be seen at once: all of the fight where it fits.
   * @param {import("./fight.js").Scene[]} scenes
   */
  frame(scenes) {
    const box = around(scenes);
    this.whole = box && Math.max(box.wide, box.high) <= WHOLE * ROOT * SIZE ? box : null;
    return box !== null;
  }

  /**
   * @param {import("./fight.js").Scene} scene
   * @param {[string, string][]} blows who attacks whom
   * @param {string} chosen the figure that is looked at
   * @param {number} moment what is shown again for the same moment doesn't move again
   */
  show(scene, blows, chosen, moment) {
    const close = this.whole ?? around([scene]);
    if (!close) return;
    const box = this.fitted(close), grow = Math.max(1, Math.min(MOST, (LEGIBLE * box.wide) / (17 * (this.svg.clientWidth || 800))));
    this.svg.setAttribute("viewBox", [box.left, box.top, box.wide, box.high].map(Math.round).join(" "));
    this.lay(box, scene.ground);
    const there = placed(scene), spots = this.spots(there), acting = scene.order.find((turn) => turn.acting)?.who;
    for (const [name, token] of this.tokens) if (!spots.has(name)) token.remove(), this.tokens.delete(name);
    for (const [name, person] of there) {
      const spot = /** @type {{x: number, y: number}} */ (spots.get(name));
      const token = this.tokens.get(name) ?? this.newToken(name);
      set(token, ...parts(name, person, name === acting, name === chosen));
      const struck = moment !== this.moment && blows.some(([, target]) => target === name);
      token.setAttribute("class", `token ${person.state ?? ""} ${struck ? "struck" : ""}`);
      token.style.transform = `translate(${spot.x}px, ${spot.y}px) scale(${grow.toFixed(2)})`;
    }
    if (moment !== this.moment || !blows.length) set(this.arrows, ...blows.filter(([a, b]) => spots.has(a) && spots.has(b) && a !== b).map(([a, b]) => arrow(spots.get(a), spots.get(b))));
    this.moment = moment;
    const told = there.map(([name, person]) => say("map_at", { who: name, at: (person.token?.at ?? []).join(",") })).join(", ");
    this.svg.setAttribute("aria-label", say("map_told", { figures: told }));
  }

  /** The box made as wide or high as the space for it, so that the ground fills that. @param {Box} box @returns {Box} */
  fitted(box) {
    const shape = (this.svg.clientWidth || 800) / (this.svg.clientHeight || 600);
    const wide = Math.max(box.wide, box.high * shape), high = Math.max(box.high, box.wide / shape);
    return { left: box.left - (wide - box.wide) / 2, top: box.top - (high - box.high) / 2, wide, high };
  }

  /** @param {string} name */
  newToken(name) {
    const token = draw("g", { onclick: () => this.chosen(name) });
    this.tokens.set(name, token);
    this.people.append(token);
    return token;
  }

  /**
   * Where each figure is drawn: those that share a hex beside each other.
   * @param {[string, import("./fight.js").Person][]} there
   */
  spots(there) {
    /** @type {Map<string, string[]>} */
    const hexes = new Map();
    for (const [name, person] of there) {
      const key = String(person.token?.at);
      hexes.set(key, [...(hexes.get(key) ?? []), name]);
    }
    /** @type {Map<string, {x: number, y: number}>} */
    const spots = new Map();
    for (const [key, names] of hexes) {
      const at = middle(hexOf(key)), apart = names.length > 1 ? SIZE * 0.42 : 0;
      names.forEach((name, n) => {
        const angle = (2 * Math.PI * n) / names.length + Math.PI;
        spots.set(name, { x: at.x + apart * Math.cos(angle), y: at.y + apart * Math.sin(angle) });
      });
    }
    return spots;
  }

  /**
   * Ground, lines and numbers: drawn again only where they change.
   * @param {Box} box
   * @param {Record<string, string>} ground
   */
  lay(box, ground) {
    const key = JSON.stringify([box, ground]);
    if (key === this.drawn) return;
    this.drawn = key;
    const lines = [], numbers = [], first = Math.floor(box.top / (1.5 * SIZE)), last = Math.ceil((box.top + box.high) / (1.5 * SIZE));
    for (let r = first; r <= last; r++) {
      const from = Math.floor(box.left / (SIZE * ROOT) - r / 2), to = Math.ceil((box.left + box.wide) / (SIZE * ROOT) - r / 2);
      for (let q = from; q <= to; q++) {
        const at = middle([q, r]);
        lines.push(`M${polygon(at, 6, -30, SIZE).replaceAll(" ", "L")}Z`);
        if (q % 5 === 0 && r % 5 === 0) numbers.push(draw("text", { class: "coordinate", x: at.x, y: at.y + SIZE * 0.8 }, `${q},${r}`));
      }
    }
    const kinds = Object.entries(ground).map(([at, kind]) => draw("polygon", { class: "ground", "data-kind": kind.split("+")[0], points: polygon(middle(hexOf(at)), 6, -30, SIZE) }));
    set(this.ground, ...kinds, draw("path", { class: "grid", d: lines.join("") }), ...numbers);
    const named = [...new Set(Object.values(ground).map((kind) => kind.split("+")[0]))];
    set(this.legend, ...named.map((kind) => make("span", {}, make("i", { class: "swatch", "data-kind": kind }), kind.replaceAll("_", " "))));
  }
}

/**
 * A part of a figure in its own colour, where it has one.
 * @param {SVGElement} part
 * @param {string} name
 * @param {boolean} [gone]
 */
export function coloured(part, name, gone = false) {
  const colour = LOOKS[name]?.colour;
  if (colour && !gone) part.style.setProperty(part.tagName === "line" ? "stroke" : "fill", colour);
  return part;
}

/**
 * A figure's picture, cut to the shape of its side.
 * @param {string} name
 * @param {number} side
 * @param {number} reach
 * @param {string} how
 */
export function* pictured(name, side, reach, how) {
  const href = LOOKS[name]?.face;
  if (!href) return;
  const id = `cut${side % SHAPES.length}-${Math.round(reach)}`, most = 1.45 * reach;
  yield draw("clipPath", { id }, shape(side, 0.84 * reach, {}));
  yield draw("image", { class: `face ${how}`, href, x: -most, y: -most, width: 2 * most, height: 2 * most, "clip-path": `url(#${id})` });
}

/**
 * A figure's token: body, ring of points, beak, letters or face, and how it lies there.
 * @param {string} name
 * @param {import("./fight.js").Person} person
 * @param {boolean} acting
 * @param {boolean} chosen
 */
function* parts(name, person, acting, chosen) {
  const token = /** @type {import("./fight.js").Token} */ (person.token), left = share(person), gone = person.state === "dead" || person.state === "out";
  if (acting) yield draw("circle", { class: "acting", r: REACH * 1.32 });
  if (chosen) yield draw("circle", { class: "chosen", r: REACH * 1.46 });
  for (const hex of token.behind ?? []) {
    const at = middle(hex), from = middle(token.at);
    yield coloured(draw("line", { class: `body side${person.side % 6}`, x1: 0, y1: 0, x2: at.x - from.x, y2: at.y - from.y }), name);
  }
  if (!gone) yield draw("polygon", { class: "beak", transform: `rotate(${-60 * (token.facing ?? 0)})`, points: `${REACH * 1.5},0 ${REACH * 0.9},${REACH * 0.52} ${REACH * 0.9},${-REACH * 0.52}` });
  yield coloured(shape(person.side, REACH, { class: `disc side${person.side % 6} ${gone ? "gone" : ""} ${person.hidden ? "unseen-by-all" : ""}` }), name, gone);
  yield* pictured(name, person.side, REACH, person.state ?? "");
  if (left !== null && !gone) {
    const round = 2 * Math.PI * REACH * 0.8;
    yield draw("circle", { class: "ring", r: REACH * 0.8 });
    yield draw("circle", { class: `ring ${left > 2 / 3 ? "well" : left > 1 / 3 ? "hurt" : "badly"}`, r: REACH * 0.8, transform: "rotate(-90)", "stroke-dasharray": `${(round * left).toFixed(1)} ${round.toFixed(1)}` });
  }
  const own = LOOKS[name] ?? {};
  yield draw("text", { class: `letters ${own.face ? "below" : own.colour ? "own" : ""}`, y: REACH * (own.face ? 0.86 : 0.3) }, token.label);
  if (person.state === "dead") yield draw("path", { class: "cross", d: `M${-REACH},${-REACH}L${REACH},${REACH}M${-REACH},${REACH}L${REACH},${-REACH}` });
  if (person.state === "out" || person.state === "down") yield draw("line", { class: "bar", x1: -REACH, x2: REACH, y1: REACH * 0.62, y2: REACH * 0.62 });
  if (person.state === "dying") yield draw("circle", { class: "rim", r: REACH * 1.12 });
}

/**
 * @param {{x: number, y: number} | undefined} from
 * @param {{x: number, y: number} | undefined} to
 */
function arrow(from, to) {
  if (!from || !to) return null;
  const dx = to.x - from.x, dy = to.y - from.y, far = Math.hypot(dx, dy) || 1, turn = (Math.atan2(dy, dx) * 180) / Math.PI;
  const start = Math.min(REACH * 1.2, far / 3), end = far - Math.min(REACH * 1.3, far / 3), head = 13;
  return draw("g", { class: "arrow", transform: `translate(${from.x} ${from.y}) rotate(${turn})` },
    draw("path", { pathLength: 1, d: `M${start},0L${Math.max(start, end - head)},0` }),
    draw("polygon", { points: `${end},0 ${end - head * 1.4},${head * 0.75} ${end - head * 1.4},${-head * 0.75}` }));
}
