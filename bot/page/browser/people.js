/** Who is in the fight: the ladder of turns, and one figure with its wounds. */

import { silhouette } from "./body.js";
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

/**
 * One figure: how it does, and where it is wounded.
 * @param {import("./fight.js").Scene} scene
 * @param {string} name
 */
export function showPerson(scene, name) {
  const person = scene.figures.get(name);
  if (!person) return set(by("person"), heading("person"), make("p", { class: "quiet" }, say("map_none")));
  const wounds = person.condition.wounds ?? [], body = LOOKS[name]?.body ?? [], points = new Map(body);
  const told = remarks(person).filter((mark) => !wounds.some(([where, n]) => mark === `${where} −${n}`));
  const lost = wounds.map(([where, n]) => make("li", {}, where, make("b", {}, points.get(where) ? say("wound_of", { n, of: points.get(where) ?? 0 }) : say("lost", { n }))));
  set(by("person"), make("h2", {}, LOOKS[name]?.face ? make("img", { class: "portrait", src: LOOKS[name].face, alt: "" }) : null, named(name)),
    make("div", { class: body.length ? "figure" : "" }, silhouette(body, person),
      make("div", {}, make("p", { class: "big" }, vitals(person)),
        told.length ? make("p", { class: "marks" }, told.join(" · ")) : null,
        wounds.length
          ? make("ul", { class: "wounds", "aria-label": say("wounds") }, ...lost)
          : make("p", { class: "quiet" }, !person.known ? say("not_known") : person.condition.points ? say("unwounded") : null))));
}
