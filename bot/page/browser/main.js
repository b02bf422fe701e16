/** The page: reads the fight, draws it, and moves through it. */

import { WORDS, by, make, named, say, set, signed, tool } from "./dom.js";
import { scenes } from "./fight.js";
import { FightMap } from "./map.js";
import { showLadder, showPerson } from "./people.js";
import { Story } from "./telling.js";
import { showDice, showHarm } from "./charts.js";
import { proofCard } from "./proof.js";

const BEAT = 1100;

class Page {
  /** @param {import("./fight.js").Board} board */
  constructor(board) {
    this.board = board;
    this.scenes = scenes(board.frames);
    this.at = Math.max(0, board.frames.length - 1);
    this.chosen = "";
    this.playing = 0;
    this.map = new FightMap((name) => this.choose(name));
    this.caption = make("div", { class: "caption" });
    this.slider = /** @type {HTMLInputElement} */ (make("input", { type: "range", min: 0, max: this.at, value: this.at, "aria-label": say("slider") }));
    this.count = make("output", { class: "count" });
    this.player = tool("play", () => this.play());
    const onMap = this.map.frame(this.scenes);
    set(by("stage"), make("h2", { class: "unseen" }, say("map")), onMap ? this.map.element : null, this.caption, this.transport());
    by("board").classList.toggle("mapless", !onMap);
    this.heads();
    this.story = new Story(board, (n) => this.go(n));
    showHarm(board.frames, this.scenes);
    showDice(board.frames, board.spread);
    proofCard(board, (verdict) => this.story.mark(verdict.wrong));
    this.slider.addEventListener("input", () => this.go(Number(this.slider.value)));
    document.addEventListener("keydown", (event) => this.key(event));
    this.go(this.at);
  }

  heads() {
    const { title, started, ended, reader, version } = this.board, day = new Date(started).toLocaleDateString(undefined, { dateStyle: "long" });
    set(by("title"), title);
    set(by("when"), say(ended ? "report" : "report_on", { day }));
    set(by("tools"), tool("theme", () => this.theme()), tool("full", () => this.full()));
    set(by("notice"), say(reader === "gm" ? "notice_gm" : "notice_secrets"));
    by("notice").hidden = reader !== "gm" && !ended;
    by("notice").classList.toggle("warning", reader === "gm");
    set(by("made"), `${say("made", { version })} ${say("keys_told")}`);
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
    const frame = this.board.frames[this.at], scene = this.scenes[this.at];
    if (!frame) return;
    const acting = scene.order.find((turn) => turn.acting)?.who ?? "", told = frame.told ?? [];
    const hurt = frame.harm?.at(-1)?.to ?? frame.blows?.at(-1)?.[1];
    if (!scene.figures.has(this.chosen) || !this.kept) this.chosen = hurt && scene.figures.has(hurt) ? hurt : acting || [...scene.figures.keys()][0] || "";
    this.map.show(scene, frame.off ? [] : frame.blows ?? [], this.chosen);
    showLadder(scene, this.chosen, (name) => this.choose(name));
    showPerson(scene, this.chosen);
    set(by("clock"), scene.clock);
    set(by("turn"), ...(acting ? say("turn", { who: "\u0000" }).split("\u0000").flatMap((text, k) => (k ? [named(acting), text] : [text])) : [say("waits")]));
    set(this.caption, ...(told.length ? told : [frame.said ?? ""]).map((line) => make("p", {}, ...line.split("\ue000").map((text, k) => (k % 2 ? make("strong", {}, text) : text)))));
    set(this.count, `${this.at + 1} / ${this.scenes.length}`);
    this.slider.value = String(this.at);
    this.slider.setAttribute("aria-valuetext", say("entry", { n: this.at + 1, of: this.scenes.length }));
    this.story.show(this.at);
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
    signed(this.player, this.playing ? "pause" : "play");
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
    const ways = {
      ArrowLeft: () => this.step(-1),
      ArrowRight: () => this.step(1),
      Home: () => this.go(0),
      End: () => this.go(this.scenes.length - 1),
      v: () => by("verify")?.click(),
      f: () => this.full(),
      t: () => this.theme(),
    };
    if (!/BUTTON|SUMMARY/.test(target.tagName)) ways[" "] = () => this.play();
    const way = ways[event.key];
    if (way) event.preventDefault(), way();
  }
}

const board = JSON.parse(by("fight").textContent ?? "");
Object.assign(WORDS, board.words);
new Page(board);
