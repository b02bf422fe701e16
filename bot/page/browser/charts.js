/** Charts: harm by person, and how each kind of dice has fallen against its law. */

import { by, draw, heading, make, named, say, set } from "./dom.js";
import { badge } from "./people.js";
import { chances, dice } from "./law.js";

/** Bars of a chart of dice at most. */
const CLASSES = 20;

/**
 * @param {import("./fight.js").Frame[]} frames
 * @param {import("./fight.js").Scene[]} scenes
 */
export function showHarm(frames, scenes) {
  /** @type {Map<string, {dealt: number, taken: number, blows: number, wounds: number}>} */
  const found = new Map();
  const of = (/** @type {string} */ name) => {
    if (!found.has(name)) found.set(name, { dealt: 0, taken: 0, blows: 0, wounds: 0 });
    return /** @type {{dealt: number, taken: number, blows: number, wounds: number}} */ (found.get(name));
  };
  const every = frames.filter((frame) => !frame.off).flatMap((frame) => frame.harm ?? []);
  // Where points are not for this reader's eyes, wounds are counted for all alike.
  const counted = every.some((harm) => harm.points === undefined || harm.points === null);
  for (const harm of every) {
    if (harm.by) (of(harm.by).dealt += harm.points ?? 0), of(harm.by).blows++;
    (of(harm.to).taken += harm.points ?? 0), of(harm.to).wounds++;
  }
  const rows = [...found].sort(([, a], [, b]) => b.dealt - a.dealt || b.blows - a.blows || a.taken - b.taken);
  const most = Math.max(1, ...rows.flatMap(([, one]) => (counted ? [one.blows, one.wounds] : [one.dealt, one.taken])));
  const people = new Map(scenes.flatMap((scene) => [...scene.figures]));
  set(by("harm"), heading("harm"), rows.length ? make("ul", { class: "harm" }, ...rows.map(([name, one]) => {
    const person = people.get(name);
    return make("li", {}, person ? badge(name, person) : null, named(name),
      bar("dealt", one.dealt, one.blows, (counted ? one.blows : one.dealt) / most, counted), bar("taken", one.taken, one.wounds, (counted ? one.wounds : one.taken) / most, counted));
  })) : make("p", { class: "quiet" }, say("harm_none")));
}

/** @param {string} kind @param {number} points @param {number} wounds @param {number} part how full the bar is @param {boolean} counted */
function bar(kind, points, wounds, part, counted) {
  const told = wounds === 1 ? say("wound_one") : say("wound_many", { n: wounds });
  const filled = make("i", { class: kind });
  filled.style.width = `${100 * part}%`;
  return make("span", { class: "measure" }, make("span", { class: "what" }, say(kind)), make("span", { class: "track", "aria-hidden": "true" }, filled),
    make("span", { class: "count" }, !wounds ? "–" : points && !counted ? say("harm_points", { n: points, wounds: told }) : told));
}

/**
 * @param {import("./fight.js").Frame[]} frames
 * @param {string[]} spread what the rules say of each kind
 */
export function showDice(frames, spread) {
  /** @type {Map<string, number[]>} */
  const kinds = new Map();
  for (const die of frames.flatMap((frame) => frame.dice ?? [])) {
    if (!die.how && dice(die.dice)) kinds.set(die.dice, [...(kinds.get(die.dice) ?? []), die.value]);
  }
  const charts = [...kinds].sort(([, a], [, b]) => b.length - a.length).map(([kind, values]) => chart(kind, values));
  set(by("dice"), heading("dice"), make("p", { class: "quiet" }, say(charts.length ? "dice_told" : "dice_none")), make("div", { class: "charts" }, ...charts),
    spread.length ? make("ul", { class: "spread" }, ...spread.map((line) => make("li", {}, line))) : null);
}

/** @param {string} said @param {number[]} values */
function chart(said, values) {
  const kind = /** @type {{count: number, faces: number}} */ (dice(said)), law = chances(kind), width = Math.ceil(law.length / CLASSES);
  const classes = Array.from({ length: Math.ceil(law.length / width) }, (_, n) => ({
    first: kind.count + n * width,
    fell: values.filter((value) => Math.floor((value - kind.count) / width) === n).length,
    due: law.slice(n * width, (n + 1) * width).reduce((sum, chance) => sum + chance, 0) * values.length,
  }));
  const most = Math.max(...classes.flatMap((one) => [one.fell, one.due])), step = 240 / classes.length;
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length, expected = (kind.count * (kind.faces + 1)) / 2;
  const told = say("dice_of", { dice: said, n: values.length, mean: mean.toFixed(1), expected: String(expected) });
  const marks = classes.flatMap((one, n) => [
    draw("rect", { class: "fell", x: n * step + step * 0.12, width: step * 0.76, y: 90 - (80 * one.fell) / most, height: (80 * one.fell) / most }),
    draw("circle", { class: "due", cx: (n + 0.5) * step, cy: 90 - (80 * one.due) / most, r: Math.min(3.2, step * 0.3) }),
  ]);
  const ticks = [0, Math.floor(classes.length / 2), classes.length - 1].map((n) => draw("text", { x: (n + 0.5) * step, y: 104, class: "tick" }, classes[n].first));
  return make("figure", {}, draw("svg", { viewBox: "0 0 240 108", role: "img", "aria-label": told }, ...marks, draw("path", { class: "axis", d: "M0,90H240" }), ...ticks), make("figcaption", {}, told));
}
