/** Verify: every die of the page and the chain of its log, recomputed here from the secret that was published. */

import { by, heading, make, say, set } from "./dom.js";
import { bytes, hex, sha256, thrown } from "./law.js";

const SHOWN = 32, LEAST = 16;
/** Where a row's content has its dice. */
const DICE = 7;

/**
 * @typedef {object} Verdict
 * @property {number} checked
 * @property {number} hand
 * @property {string[]} wrong
 * @property {number} unkeyed
 * @property {number[]} broken
 * @property {number} open
 * @property {string[]} seals
 * @property {string} head
 */

/**
 * The rows' content, unpacked: the columns that a row's hash covers, or null where they are not this reader's.
 * @param {string} packed
 * @returns {Promise<(any[] | null)[]>}
 */
async function unpacked(packed) {
  const raw = Uint8Array.from(atob(packed), (sign) => sign.charCodeAt(0));
  const stream = new Blob([raw]).stream().pipeThrough(new DecompressionStream("gzip"));
  return JSON.parse(await new Response(stream).text());
}

/** @param {any[]} parts */
async function digest(parts) {
  return hex(await sha256(JSON.stringify(parts)));
}

/**
 * The secret that throws the dice of a row.
 * @param {import("./fight.js").Proof} proof
 * @param {number} row
 */
function secretOf(proof, row) {
  return bytes([...proof.secrets].reverse().find((one) => one.from <= row)?.secret ?? "");
}

/**
 * @param {import("./fight.js").Board} board
 * @returns {Promise<Verdict>}
 */
export async function verified(board) {
  const proof = /** @type {import("./fight.js").Proof} */ (board.proof);
  const found = { checked: 0, hand: 0, wrong: [], unkeyed: 0, broken: [], open: 0, seals: [], head: proof.hashes.at(-1) ?? "" };
  const verdict = /** @type {Verdict} */ (found);
  for (const one of proof.secrets) verdict.seals.push(hex(await sha256(bytes(one.secret))));
  const rows = await unpacked(proof.rows);
  for (const frame of board.frames) {
    const logged = inLog(rows[frame.row - 1]);
    for (const die of frame.dice ?? []) {
      if (logged && !logged.has(`${die.name} ${die.value}`)) verdict.wrong.push(die.name);
      else if (die.how) verdict.hand++;
      else if (frame.row <= proof.brought || !die.place) verdict.unkeyed++;
      else {
        verdict.checked++;
        const value = await thrown(secretOf(proof, frame.row), die.place, die.name, die.dice);
        if (value !== die.value) verdict.wrong.push(die.name);
      }
    }
  }
  await chained(proof, rows, verdict);
  return verdict;
}

/**
 * The dice that the log has in a row, so that none on the page differs from it; null where the row is not this reader's.
 * @param {any[] | null} content
 */
function inLog(content) {
  if (!content) return null;
  /** @type {{who: string, label: string, repeat?: number, value: number}[]} */
  const dice = JSON.parse(content[DICE]);
  return new Set(dice.map((die) => `${die.who}.${die.label}${(die.repeat ?? 1) > 1 ? `.${die.repeat}` : ""} ${die.value}`));
}

/**
 * Recompute the hash of each row whose content is here. Rows that were brought from elsewhere follow a root nobody knows.
 * @param {import("./fight.js").Proof} proof
 * @param {(any[] | null)[]} rows
 * @param {Verdict} verdict
 */
async function chained(proof, rows, verdict) {
  let before = await digest(["strikerank chain 1", proof.system, proof.started, proof.seeded, verdict.seals[0]]);
  for (let n = 0; n < rows.length; n++) {
    const content = rows[n], hash = proof.hashes[n];
    if (!hash && n && proof.hashes[n - 1]) verdict.broken.push(n + 1);
    if (content && hash && (n || !proof.brought)) {
      verdict.open++;
      if ((await digest([before, ...content])) !== hash || content[0] !== n + 1) verdict.broken.push(n + 1);
    }
    before = hash;
  }
}

/**
 * The card that offers to verify, and tells what came of it.
 * @param {import("./fight.js").Board} board
 * @param {(verdict: Verdict) => void} done
 */
export function proofCard(board, done) {
  const told = make("div", { id: "verdict", role: "status" });
  const button = make("button", { type: "button", id: "verify", class: "main" }, say("verify"));
  button.addEventListener("click", async () => {
    set(told, make("p", {}, say("running")));
    if (!board.proof) return set(told, finding(false, say("no_secret")));
    if (!globalThis.crypto?.subtle) return set(told, finding(false, say("no_crypto")));
    const verdict = await verified(board);
    set(told, ...findings(board.proof, verdict), compared(verdict));
    set(button, say("again"));
    done(verdict);
  });
  set(by("proof"), heading("proof"), make("p", { class: "quiet" }, say("proof_told")), button, told);
}

/**
 * @param {import("./fight.js").Proof} proof
 * @param {Verdict} verdict
 */
function* findings(proof, verdict) {
  const [first, ...later] = verdict.seals;
  yield finding(true, say("sealed_by", { hash: first.slice(0, SHOWN) }));
  for (const [n, hash] of later.entries()) yield finding(true, say("sealed_later", { row: proof.secrets[n + 1].from, hash: hash.slice(0, SHOWN) }));
  const wrong = verdict.wrong.length, names = verdict.wrong.slice(0, 20).join(", ");
  yield finding(!wrong, wrong ? say("dice_wrong", { n: wrong, of: verdict.checked, names }) : say("dice_fine", { n: verdict.checked }));
  if (verdict.unkeyed) yield finding(false, say("dice_unkeyed", { n: verdict.unkeyed }));
  if (verdict.hand) yield finding(null, say("dice_hand", { n: verdict.hand }));
  const n = proof.hashes.length, hash = verdict.head.slice(0, SHOWN);
  if (verdict.broken.length) yield finding(false, say("chain_broken", { rows: verdict.broken.slice(0, 20).join(", ") }));
  else if (!verdict.head) yield finding(false, say("chain_none"));
  else yield finding(true, verdict.open === n ? say("chain_whole", { n, hash }) : say("chain_open", { open: verdict.open, n, hash }));
  if (proof.seeded) yield finding(null, say("seeded"));
}

/**
 * @param {boolean | null} fine null: neither good nor bad
 * @param {string} words
 */
function finding(fine, words) {
  const mark = fine === null ? "·" : fine ? "✓" : "✗";
  return make("p", { class: `finding ${fine === null ? "" : fine ? "fine" : "wrong"}` }, make("span", { "aria-hidden": "true" }, mark), words);
}

/**
 * Fields to paste what was posted into, each compared as it is typed.
 * @param {Verdict} verdict
 */
function compared(verdict) {
  const pairs = [["posted_seal", verdict.seals[0]], ["posted_head", verdict.head]];
  return make("details", { class: "posted" }, make("summary", {}, say("posted")), ...pairs.map(([code, mine]) => {
    const answer = make("span", { role: "status" });
    const field = /** @type {HTMLInputElement} */ (make("input", { type: "text", autocomplete: "off", spellcheck: "false" }));
    field.addEventListener("input", () => {
      const typed = field.value.trim().toLowerCase();
      const code = typed.length < LEAST ? "posted_short" : mine.startsWith(typed) ? "posted_same" : "posted_other";
      answer.className = code;
      set(answer, typed ? say(code) : "");
    });
    return make("label", {}, say(code), field, answer);
  }));
}
