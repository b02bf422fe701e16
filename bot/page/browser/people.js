/** Who is in the fight: the ladder of turns, and one figure with its wounds. */

import { by, draw, heading, make, named, say, set } from "./dom.js";
import { LOOKS, share } from "./fight.js";
import { coloured, pictured, shape } from "./map.js";

/** @param {string} name @param {import("./fight.js").Person} person */
export function badge(name, person) {
  const gone = person.state === "dead" || person.state === "out";
  return draw("svg", { class: "badge", viewBox: "-20 -20 40 40", "aria-hidden": "true" },
    coloured(shape(person.side, 14, { class: `disc side${person.side % 6} ${gone ? "gone" : ""}` }), name, gone), ...pictured(name, person.side, 14, person.state ?? ""));
}

/**
 * The points a figure has left as a bar with its number; or how it looks.
 * @param {import("./fight.js").Person} person
 */
function vitals(person) {
  const left = share(person), words = person.condition.vitals ?? "";
  if (left === null) return make("span", { class: "vitals" }, words);
  const bar = make("i", { class: left > 2 / 3 ? "well" : left > 1 / 3 ? "hurt" : "badly" });
  bar.style.width = `${Math.round(100 * left)}%`;
  return make("span", { class: "vitals" }, make("span", { class: "points", "aria-hidden": "true" }, bar), words);
}

/** @param {import("./fight.js").Person} person */
function remarks(person) {
  const one = person.condition;
  const known = (one.wounds ?? []).map(([where, n]) => `${where} −${n}`);
  const state = person.state && person.state !== "down" ? [say(person.state)] : [];
  const marks = [...(one.how ?? []), ...(one.marks ?? [])].filter((mark) => mark !== say(person.state ?? ""));
  return [...state, ...marks, ...known, ...(one.left ? [say("left", { what: one.left })] : []), ...(one.secret?.length ? [say("secret", { what: one.secret.join(", ") })] : [])];
}

/**
 * Everybody in the order of their turns; a click looks at a figure.
 * @param {import("./fight.js").Scene} scene
 * @param {string} chosen
 * @param {(name: string) => void} choose
 */
export function showLadder(scene, chosen, choose) {
  const rows = scene.order.filter((turn) => scene.figures.has(turn.who) && !turn.dead).map((turn) => {
    const person = /** @type {import("./fight.js").Person} */ (scene.figures.get(turn.who)), told = remarks(person).join(" · ");
    const row = make("button", { type: "button", class: "row", "aria-pressed": String(turn.who === chosen), onclick: () => choose(turn.who) },
      make("span", { class: "count" }, turn.moment || "–"), badge(turn.who, person), make("span", { class: "who" }, named(turn.who)), vitals(person),
      told ? make("span", { class: "marks" }, told) : null);
    return make("li", { class: turn.acting ? "acting" : "", "aria-current": turn.acting ? "true" : null }, row);
  });
  const dead = scene.order.filter((turn) => turn.dead).map((turn) => turn.who);
  set(by("ladder"), heading("ladder"), make("ol", { class: "ladder" }, ...rows),
    dead.length ? make("p", { class: "quiet" }, `✝ ${say("fallen")}: `, ...dead.flatMap((name, n) => [n ? ", " : "", named(name)])) : null,
    scene.notes.length ? make("p", { class: "quiet" }, `${say("notes")}: ${scene.notes.join(" · ")}`) : null);
}

/** The parts of a body, seen from the front, as a path, where its number stands, and the words of a location that mean it. */
const BODY = [
  ["M50,6a13,14 0 1,1 -.1,0Z", 50, 21, /head|skull|face|eye|brain|neck|jaw|ear|nose/],
  ["M34,38h32l4,30h-40Z", 50, 54, /chest|torso|vital|thorax|body|heart|rib|back|shield/],
  ["M31,70h38l2,20q-21,8 -42,0Z", 50, 82, /abdomen|groin|belly|hip|stomach|tail/],
  ["M32,39l-11,5 -8,45 9,3 9,-36Z", 20, 66, /right.*(arm|hand|elbow|shoulder|wing)|sword arm/],
  ["M68,39l11,5 8,45 -9,3 -9,-36Z", 80, 66, /left.*(arm|hand|elbow|shoulder|wing)|shield arm|^arm|^hand/],
  ["M30,93l19,3 -3,68h-14Z", 38, 126, /right.*(leg|foot|knee|thigh|ankle)/],
  ["M70,93l-19,3 3,68h14Z", 62, 126, /left.*(leg|foot|knee|thigh|ankle)|^leg|^foot/],
];

/**
 * One figure: how it does, and where it is wounded.
 * @param {import("./fight.js").Scene} scene
 * @param {string} name
 */
export function showPerson(scene, name) {
  const person = scene.figures.get(name);
  if (!person) return set(by("person"), heading("person"), make("p", { class: "quiet" }, say("map_none")));
  const wounds = person.condition.wounds ?? [];
  const told = remarks(person).filter((mark) => !wounds.some(([where, n]) => mark === `${where} −${n}`));
  set(by("person"), make("h2", {}, LOOKS[name]?.face ? make("img", { class: "portrait", src: LOOKS[name].face, alt: "" }) : null, named(name)), make("div", { class: "figure" }, silhouette(person),
    make("div", {}, make("p", { class: "big" }, vitals(person)),
      told.length ? make("p", { class: "marks" }, told.join(" · ")) : null,
      wounds.length
        ? make("ul", { class: "wounds", "aria-label": say("wounds") }, ...wounds.map(([where, n]) => make("li", {}, where, make("b", {}, say("lost", { n })))))
        : make("p", { class: "quiet" }, !person.known ? say("not_known") : person.condition.points ? say("unwounded") : null))));
}

/**
 * A body with its wounds: the deeper the tone, the more the place has lost, as a share of all the figure lives on.
 * @param {import("./fight.js").Person} person
 */
function silhouette(person) {
  const wounds = person.condition.wounds ?? [], most = person.condition.points?.[1] ?? 10;
  const parts = BODY.flatMap(([path, x, y, words]) => {
    const lost = wounds.filter(([where]) => place(where) === words).reduce((sum, [, n]) => sum + n, 0);
    const depth = !lost ? 0 : Math.min(3, 1 + Math.floor((4 * lost) / Math.max(1, most)));
    return [draw("path", { d: path, class: `part depth${depth}` }), lost ? draw("text", { x, y, class: "lost" }, say("lost", { n: lost })) : null];
  });
  return draw("svg", { class: `silhouette ${person.state ?? ""}`, viewBox: "6 0 88 168", "aria-hidden": "true" }, ...parts);
}

/** @param {string} where @returns {RegExp | undefined} */
function place(where) {
  return /** @type {RegExp | undefined} */ (BODY.find(([, , , words]) => /** @type {RegExp} */ (words).test(where.toLowerCase()))?.[3]);
}
