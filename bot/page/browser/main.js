/** The page: reads the fight, draws it, and moves through it. */

import { WORDS, by, heading, make, named, say, set, signed, tool } from "./dom.js";
import { LOOKS, after, scenes } from "./fight.js";
import { FightMap } from "./map.js";
import { showLadder, showPerson } from "./people.js";
import { Story } from "./telling.js";
import { showDice, showHarm } from "./charts.js";
import { proofCard } from "./proof.js";
import { follow } from "./feed.js";

const BEAT = 1100;

class Page {
  constructor() {
    /** @type {import("./fight.js").Board} */
    this.board = /** @type {any} */ (null);
    /** @type {import("./fight.js").Scene[]} */
    this.scenes = [];
    this.at = 0;
    this.chosen = "";
    this.kept = false;
    this.playing = 0;
    /** Who struck whom last, in a running fight. @type {[string, string][]} */
    this.blows = [];
    /** How many attacks have been shown as they came: each moves once. */
    this.struck = 0;
    document.addEventListener("keydown", (event) => this.key(event));
  }

  /** Show a fight from its beginning, or what is known of a running one. @param {import("./fight.js").Board} board */
  load(board) {
    this.board = board;
    Object.assign(LOOKS, board.looks);
    this.live = board.life === "live";
    this.scenes = scenes(board.frames);
    this.blows = [];
    const most = Math.max(0, board.frames.length - 1);
    this.map = new FightMap((name) => this.choose(name));
    this.caption = make("div", { class: "caption" });
    this.slider = /** @type {HTMLInputElement} */ (make("input", { type: "range", min: 0, max: most, value: most, "aria-label": say("slider") }));
    this.slider.addEventListener("input", () => this.go(Number(this.slider?.value)));
    this.count = make("output", { class: "count" });
    this.player = tool("play", () => this.play());
    set(by("stage"), make("h2", { class: "unseen" }, say("map")), this.map.element, this.caption, this.live ? null : this.transport());
    by("board").classList.toggle("live", this.live);
    this.heads();
    this.story = new Story(board, (n) => this.live || this.go(n));
    if (!this.live) {
      showHarm(board.frames, this.scenes);
      showDice(board.frames, board.spread);
      proofCard(board, (verdict) => this.story?.mark(verdict.wrong));
    }
    this.fit();
    this.go(most);
  }

  /** What has happened since. @param {{frames: import("./fight.js").Frame[], rules: Record<string, [string, string]>, looks: Record<string, import("./fight.js").Dress>}} more */
  more({ frames, rules, looks }) {
    Object.assign(this.board.rules, rules);
    Object.assign(LOOKS, looks);
    this.struck += frames.some((frame) => frame.blows?.length) ? 1 : 0;
    // A question that is asked leaves the last attack where it is.
    if (frames.some((frame) => frame.told?.length)) this.blows = frames.flatMap((frame) => frame.blows ?? []);
    for (const frame of frames) {
      this.scenes.push(after(/** @type {import("./fight.js").Scene} */ (this.scenes.at(-1)), frame));
      this.board.frames.push(frame);
      this.story?.add(frame);
    }
    this.fit();
    this.go(this.scenes.length - 1);
  }

  /** Let the map have the room that the fight needs; where nobody stands on one, what is told takes its place. */
  fit() {
    const onMap = this.map?.frame(this.live ? this.scenes.slice(-1) : this.scenes) ?? false;
    if (this.map) this.map.element.hidden = !onMap;
    by("board").classList.toggle("mapless", !onMap);
  }

  heads() {
    const { title, started, ended, reader, version } = this.board, day = new Date(started).toLocaleDateString(undefined, { dateStyle: "long" });
    const notice = reader === "gm" ? (this.live ? "notice_live_gm" : "notice_gm") : ended ? "notice_secrets" : "";
    set(by("title"), title);
    set(by("when"), this.live ? say(`live_${reader}`) : say(ended ? "report" : "report_on", { day }));
    by("when").classList.toggle("on-air", this.live);
    set(by("tools"), tool("theme", () => this.theme()), tool("full", () => this.full()));
    tell(notice, reader === "gm");
    set(by("made"), this.live ? "" : `${say("made", { version })} ${say("keys_told")}`);
    set(/** @type {Element} */ (document.querySelector(".skip")), say("skip"));
  }

  transport() {
    return make("div", { class: "transport" },
      tool("first", () => this.go(0)), tool("back", () => this.step(-1)), this.player,
      tool("on", () => this.step(1)), tool("last", () => this.go(this.scenes.length - 1)), this.slider, this.count);
  }

  /** Show an entry. @param {number} n */
  go(n) {
    this.at = Math.max(0, Math.min(this.scenes.length - 1, n));
    const scene = this.scenes[this.at], frames = this.board.frames;
    const frame = this.live ? frames.findLast((one) => one.told?.length) ?? frames[this.at] : frames[this.at];
    if (!frame || !this.map || !this.caption || !this.slider || !this.count) return;
    const acting = scene.order.find((turn) => turn.acting)?.who ?? "", told = frame.told ?? [];
    const blows = this.live ? this.blows : frame.off ? [] : frame.blows ?? [];
    const hurt = frame.harm?.at(-1)?.to ?? blows.at(-1)?.[1];
    if (!scene.figures.has(this.chosen) || !this.kept) this.chosen = [hurt, acting, this.chosen, ...scene.figures.keys()].find((name) => name && scene.figures.has(name)) ?? "";
    this.map.show(scene, blows, this.chosen, this.live ? this.struck : this.at);
    showLadder(scene, this.chosen, (name) => this.choose(name));
    showPerson(scene, this.chosen);
    set(by("clock"), scene.clock);
    set(by("turn"), ...(acting ? say("turn", { who: "\u0000" }).split("\u0000").flatMap((text, k) => (k ? [named(acting), text] : [text])) : [this.board.ended && this.at === this.scenes.length - 1 ? say("over") : ""]));
    set(this.caption, ...(told.length ? told : [frame.said ?? ""]).map((line) => make("p", {}, ...line.split("\ue000").map((text, k) => (k % 2 ? make("strong", {}, text) : text)))));
    set(this.count, `${this.at + 1} / ${this.scenes.length}`);
    this.slider.value = String(this.at);
    this.slider.setAttribute("aria-valuetext", say("entry", { n: this.at + 1, of: this.scenes.length }));
    this.story?.show(this.at);
    set(by("asked"), heading("asked"), make("ul", {}, ...scene.asked.map((line) => make("li", {}, line))));
    by("asked").hidden = !scene.asked.length;
    set(by("said"), told.join(". ").replaceAll("\ue000", ""));
  }

  /** @param {number} n */
  step(n) {
    this.go(this.at + n);
  }

  play() {
    if (this.playing) {
      clearInterval(this.playing);
      this.playing = 0;
    } else {
      if (this.at === this.scenes.length - 1) this.go(0);
      this.playing = window.setInterval(() => (this.at < this.scenes.length - 1 ? this.step(1) : this.play()), BEAT);
    }
    if (this.player) signed(this.player, this.playing ? "pause" : "play");
  }

  /** Look at a figure; the same again: at whoever is struck. @param {string} name */
  choose(name) {
    this.kept = !(this.kept && this.chosen === name);
    this.chosen = name;
    this.go(this.at);
  }

  theme() {
    const root = document.documentElement, dark = root.dataset.theme ? root.dataset.theme === "dark" : matchMedia("(prefers-color-scheme: dark)").matches;
    root.dataset.theme = dark ? "light" : "dark";
  }

  full() {
    if (document.fullscreenElement) document.exitFullscreen();
    else document.documentElement.requestFullscreen?.();
  }

  /** @param {KeyboardEvent} event */
  key(event) {
    const target = /** @type {HTMLElement} */ (event.target);
    if (event.ctrlKey || event.metaKey || event.altKey || /INPUT/.test(target.tagName)) return;
    /** @type {Record<string, () => void>} */
    const ways = { f: () => this.full(), t: () => this.theme() };
    if (!this.live) Object.assign(ways, {
      ArrowLeft: () => this.step(-1),
      ArrowRight: () => this.step(1),
      Home: () => this.go(0),
      End: () => this.go(this.scenes.length - 1),
      v: () => by("verify")?.click(),
    });
    if (!this.live && !/BUTTON|SUMMARY/.test(target.tagName)) ways[" "] = () => this.play();
    const way = ways[event.key];
    if (way) event.preventDefault(), way();
  }
}

/** Say something above the fight, or nothing. @param {string} code @param {boolean} [warning] */
function tell(code, warning = false) {
  set(by("notice"), code ? say(code) : "");
  by("notice").hidden = !code;
  by("notice").classList.toggle("warning", warning);
}

/** Follow a running fight by the address that the page was opened with. @param {Page} page */
function live(page) {
  /** @type {Record<string, (data: any) => void>} */
  const ways = {
    board: (board) => page.load(board),
    more: (more) => page.more(more),
    lost: () => tell("lost_feed"),
    closed: () => tell("closed"),
  };
  tell("connecting");
  follow(location.hash.slice(1), (event, data) => ways[event]?.(data));
  addEventListener("hashchange", () => location.reload());
}

const board = JSON.parse(by("fight").textContent ?? "");
Object.assign(WORDS, board.words);
const page = new Page();
if (board.life === "live") live(page);
else page.load(board);
