/** Dice: faces out of a secret, as rules/core/oracle.py throws them, and the chances of sums. */

const text = new TextEncoder();

/** @param {Uint8Array} bytes */
export function hex(bytes) {
  return [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}

/** @param {string} digits */
export function bytes(digits) {
  return Uint8Array.from(digits.match(/../g) ?? [], (pair) => parseInt(pair, 16));
}

/** @param {Uint8Array | string} data */
export async function sha256(data) {
  const raw = typeof data === "string" ? text.encode(data) : data;
  return new Uint8Array(await crypto.subtle.digest("SHA-256", /** @type {BufferSource} */ (raw)));
}

/**
 * @param {Uint8Array} key
 * @param {string} message
 */
async function hmac(key, message) {
  const made = await crypto.subtle.importKey("raw", /** @type {BufferSource} */ (key), { name: "HMAC", hash: "SHA-256" }, false, ["sign"]);
  return new Uint8Array(await crypto.subtle.sign("HMAC", made, text.encode(message)));
}

/**
 * One face, uniform by rejection.
 * @param {Uint8Array} key
 * @param {string} name
 * @param {number} faces
 */
async function face(key, name, faces) {
  const limit = 2 ** 32 - (2 ** 32 % faces);
  for (let block = await hmac(key, name); ; block = await sha256(block)) {
    const view = new DataView(block.buffer);
    for (let at = 0; at < block.length; at += 4) {
      const word = view.getUint32(at);
      if (word < limit) return (word % faces) + 1;
    }
  }
}

/**
 * Dice as a log writes them: ``2d6`` is two of six sides; null for what is none.
 * @param {string} said
 */
export function dice(said) {
  const found = /^[+-]?(\d*)d(\d+)/i.exec(said);
  return found ? { count: Number(found[1] || 1), faces: Number(found[2]) } : null;
}

/**
 * What dice of that name show in that place, by a secret.
 * @param {Uint8Array} secret
 * @param {string} place
 * @param {string} name
 * @param {string} said
 */
export async function thrown(secret, place, name, said) {
  const kind = dice(said);
  if (!kind) return null;
  const key = await hmac(secret, place);
  let sum = 0;
  for (let n = 0; n < kind.count; n++) sum += await face(key, `${name}#${n}`, kind.faces);
  return sum;
}

/**
 * The chance of each sum of dice, the least first.
 * @param {{count: number, faces: number}} kind
 */
export function chances(kind) {
  let law = [1];
  for (let n = 0; n < kind.count; n++) {
    const next = new Array(law.length + kind.faces - 1).fill(0);
    law.forEach((chance, sum) => {
      for (let k = 0; k < kind.faces; k++) next[sum + k] += chance / kind.faces;
    });
    law = next;
  }
  return law;
}
