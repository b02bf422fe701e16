/** What happened, entry by entry: the sentence, what came of it, and every number unfolded to its rule. */

import { by, fill, heading, make, say, set } from "./dom.js";

/** Stands on both sides of what is bold; see bot/reply.py. */
const BOLD = "\ue000";
const NUMBER = /(?<![\w.])\d+(?:\/\d+)?(?![\w])/g;
const RULE = /\[([A-Z0-9]+-[A-Z0-9-]+)\]/g;

export class Story {
  /**
   * @param {import("./fight.js").Board} board
   * @param {(n: number) => void} go what a click on an entry does
   */
  constructor(board, go) {
    this.rules = board.rules;
    this.go = go;
    /** Names with a number in them, as Trollkin 2: it is none of the rules'. */
    this.names = new Set(board.frames.flatMap((frame) => Object.keys(frame.figures ?? {})).filter((name) => /\d/.test(name)));
    this.list = make("ol", { class: "story" });
    /** @type {HTMLElement[]} */
    this.entries = [];
    this.current = -1;
    set(by("story"), heading("story"), make("div", { class: "scroll", tabindex: "0", role: "region", "aria-label": say("story") }, this.list));
    board.frames.forEach((frame) => this.add(frame));
  }

  /** @param {import("./fight.js").Frame} frame */
  add(frame) {
    const n = this.entries.length, why = frame.why ?? [];
    const more = why.length ? make("details", { class: "why" }, make("summary", {}, say("why"))) : null;
    const unfold = () => more?.childElementCount === 1 && fill(more, this.unfolded(why));
    more?.addEventListener("toggle", unfold);
    const asked = more ? (/** @type {string} */ number) => (unfold(), mark(/** @type {HTMLDetailsElement} */ (more), number)) : null;
    const told = (frame.told ?? []).map((line) => this.line(line, asked));
    const said = frame.said || (n === 0 ? say("start") : "");
    const entry = make("li", { class: `entry ${frame.off ? "off" : ""} ${frame.kind}`, hidden: !said && !told.length },
      said ? make("p", { class: "said" }, said, frame.off ? make("em", {}, ` ${say("off")}`) : null) : null, ...told, more);
    entry.addEventListener("click", () => this.go(n));
    this.entries.push(entry);
    this.list.append(entry);
  }

  /**
   * A told line, its bold words bold, each of its numbers a way to what it is made of.
   * @param {string} line
   * @param {((number: string) => void) | null} asked what a click on a number does
   */
  line(line, asked) {
    const parts = line.split(BOLD).map((text, n) => {
      const found = asked ? [...this.numbers(text, asked)] : [text];
      return n % 2 ? make("strong", {}, ...found) : make("span", {}, ...found);
    });
    return make("p", { class: "told" }, ...parts);
  }

  /** @param {string} text @param {(number: string) => void} asked */
  *numbers(text, asked) {
    let at = 0;
    for (const found of text.matchAll(NUMBER)) {
      if ([...this.names].some((name) => within(text, name, found.index))) continue;
      yield text.slice(at, found.index);
      yield make("button", { type: "button", class: "number", tabindex: "-1", title: say("why"), onclick: () => asked(found[0]) }, found[0]);
      at = found.index + found[0].length;
    }
    yield text.slice(at);
  }

  /** @param {string[]} why */
  unfolded(why) {
    return make("ul", {}, ...why.map((line) => {
      const item = make("li", {});
      let at = 0;
      for (const found of line.matchAll(RULE)) {
        const rule = this.rules[found[1]];
        fill(item, line.slice(at, found.index).replaceAll(BOLD, ""));
        fill(item, rule ? this.rule(found[1], rule, item) : found[0]);
        at = found.index + found[0].length;
      }
      fill(item, line.slice(at).replaceAll(BOLD, ""));
      return item;
    }));
  }

  /**
   * A rule's id, which shows the rule below its line.
   * @param {string} id
   * @param {[string, string]} rule
   * @param {HTMLElement} item
   */
  rule(id, [title, text], item) {
    const body = make("p", { class: "rule-text", hidden: true }, make("b", {}, title), ` ${text}`);
    const chip = make("button", { type: "button", class: "rule", "aria-expanded": "false", title }, id);
    chip.addEventListener("click", (event) => {
      event.stopPropagation();
      if (!body.isConnected) item.append(body);
      body.hidden = !body.hidden;
      chip.setAttribute("aria-expanded", String(!body.hidden));
    });
    return chip;
  }

  /**
   * Mark an entry as the present one and bring it into sight.
   * @param {number} n
   */
  show(n) {
    const before = this.entries[this.current], now = this.entries[n];
    before?.classList.remove("current");
    before?.removeAttribute("aria-current");
    before?.querySelectorAll(".number").forEach((one) => one.setAttribute("tabindex", "-1"));
    this.entries.forEach((entry, k) => entry.classList.toggle("to-come", k > n));
    now?.classList.add("current");
    now?.setAttribute("aria-current", "step");
    now?.querySelectorAll(".number").forEach((one) => one.setAttribute("tabindex", "0"));
    this.current = n;
    const box = /** @type {HTMLElement} */ (this.list.parentElement);
    if (now && !now.hidden) box.scrollTop = now.offsetTop - box.clientHeight / 3;
    else if (now) box.scrollTop = box.scrollHeight;
  }

  /** Dice that did not fall as the page says, marked where they are unfolded. @param {string[]} names */
  mark(names) {
    this.list.classList.toggle("forged", names.length > 0);
  }
}

/** Whether a place in a text belongs to a name. @param {string} text @param {string} name @param {number} at */
function within(text, name, at) {
  for (let from = text.indexOf(name); from >= 0; from = text.indexOf(name, from + 1)) if (from <= at && at < from + name.length) return true;
  return false;
}

/**
 * Unfold an entry and mark the lines that speak of a number.
 * @param {HTMLDetailsElement} more
 * @param {string} number
 */
function mark(more, number) {
  more.open = true;
  const wanted = number.split("/").map(Number);
  for (const line of more.querySelectorAll("li")) {
    const told = ((line.textContent ?? "").match(/\d+/g) ?? []).map(Number);
    // Of 40/40 the line is meant that has both.
    line.classList.toggle("meant", wanted.every((one) => told.filter((other) => other === one).length >= wanted.filter((other) => other === one).length));
  }
}
