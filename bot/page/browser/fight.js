/** The fight as data: frames of what changed, and the scenes that they add up to. The shapes are bot/page/frames.py's. */

/** @typedef {{at: [number, number], label: string, facing?: number, behind?: [number, number][], rides?: string}} Token */
/** @typedef {{vitals?: string, points?: [number, number], how?: string[], left?: string, wounds?: [string, number][], marks?: string[], secret?: string[], useless?: string[]}} Condition */
/** @typedef {{side: number, condition: Condition, played?: boolean, known?: boolean, state?: string, hidden?: boolean, token?: Token}} Person */
/** @typedef {{colour?: string, face?: string, body?: [string, number][]}} Dress */
/** @typedef {{who: string, moment?: string, acting?: boolean, dead?: boolean}} Turn */
/** @typedef {{name: string, dice: string, value: number, how?: string, place?: string}} Thrown */
/** @typedef {{to: string, by?: string, points?: number}} Harm */
/**
 * @typedef {object} Frame
 * @property {number} row
 * @property {number} root
 * @property {string} kind
 * @property {string} [said]
 * @property {boolean} [off]
 * @property {string[]} [told]
 * @property {string[]} [why]
 * @property {string} [clock]
 * @property {Record<string, Person | null>} [figures]
 * @property {Turn[]} [order]
 * @property {Record<string, string>} [ground]
 * @property {string[]} [notes]
 * @property {string[]} [asked]
 * @property {[string, string][]} [blows]
 * @property {Harm[]} [harm]
 * @property {Thrown[]} [dice]
 */
/** @typedef {{clock: string, figures: Map<string, Person>, order: Turn[], ground: Record<string, string>, notes: string[], asked: string[]}} Scene */
/** @typedef {{secret: string, from: number}} Secret */
/** @typedef {{system: string, started: string, seeded: boolean, secrets: Secret[], brought: number, hashes: string[], rows: string}} Proof */
/**
 * @typedef {object} Board
 * @property {"report" | "live"} life
 * @property {string} reader
 * @property {string} title
 * @property {string} started
 * @property {string | null} ended
 * @property {string} version
 * @property {Frame[]} frames
 * @property {Record<string, [string, string]>} rules
 * @property {string[]} spread
 * @property {Proof | null} proof
 * @property {Record<string, string>} words
 * @property {Record<string, Dress>} looks
 */

/** How figures look, by name. @type {Record<string, Dress>} */
export const LOOKS = {};

/** Before the first frame. @type {Scene} */
export const NOTHING = { clock: "", figures: new Map(), order: [], ground: {}, notes: [], asked: [] };

/**
 * The scene that a frame makes of the one before.
 * @param {Scene} scene
 * @param {Frame} frame
 * @returns {Scene}
 */
export function after(scene, frame) {
  const figures = new Map(scene.figures);
  for (const [name, person] of Object.entries(frame.figures ?? {})) {
    if (person === null) figures.delete(name);
    else figures.set(name, person);
  }
  return {
    clock: frame.clock ?? scene.clock,
    figures,
    order: frame.order ?? scene.order,
    ground: frame.ground ?? scene.ground,
    notes: frame.notes ?? scene.notes,
    asked: frame.asked ?? scene.asked,
  };
}

/**
 * The scene of each frame.
 * @param {Frame[]} frames
 * @returns {Scene[]}
 */
export function scenes(frames) {
  const found = [];
  let scene = NOTHING;
  for (const frame of frames) found.push((scene = after(scene, frame)));
  return found;
}

/**
 * The share of its points that a figure has left; null where its reader may not know.
 * @param {Person} person
 */
export function share(person) {
  const points = person.condition.points;
  return points ? Math.max(0, Math.min(1, points[0] / Math.max(1, points[1]))) : null;
}
