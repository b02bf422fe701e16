/** Elements and words. Whatever people typed becomes text here, never markup. */

/** @typedef {Node | string | number | null | undefined | false} Child */

const SVG = "http://www.w3.org/2000/svg";
/** What the page says, by code. @type {Record<string, string>} */
export const WORDS = {};

/**
 * The words of a code, with what stands for {x} in them.
 * @param {string} code
 * @param {Record<string, string | number>} [facts]
 */
export function say(code, facts = {}) {
  return (WORDS[code] ?? code).replace(/\{(\w+)\}/g, (_, name) => String(facts[name] ?? ""));
}

/**
 * @param {Element} element
 * @param {Record<string, any>} how attributes; ``on...`` are listeners; false, null and undefined are left out
 * @param {Child[]} children
 */
function dressed(element, how, children) {
  for (const [name, value] of Object.entries(how)) {
    if (name.startsWith("on")) element.addEventListener(name.slice(2), value);
    else if (value !== false && value !== null && value !== undefined) element.setAttribute(name, value === true ? "" : String(value));
  }
  fill(element, ...children);
  return element;
}

/**
 * An element of the page.
 * @param {string} tag
 * @param {Record<string, any>} [how]
 * @param {...Child} children
 * @returns {HTMLElement}
 */
export function make(tag, how = {}, ...children) {
  return /** @type {HTMLElement} */ (dressed(document.createElement(tag), how, children));
}

/**
 * An element of a drawing.
 * @param {string} tag
 * @param {Record<string, any>} [how]
 * @param {...Child} children
 * @returns {SVGElement}
 */
export function draw(tag, how = {}, ...children) {
  return /** @type {SVGElement} */ (dressed(document.createElementNS(SVG, tag), how, children));
}

/**
 * Put children at the end of an element.
 * @param {Element} element
 * @param {...Child} children
 */
export function fill(element, ...children) {
  for (const child of children) {
    if (child !== null && child !== undefined && child !== false) element.append(child instanceof Node ? child : String(child));
  }
}

/**
 * Let an element hold these children and no others.
 * @param {Element} element
 * @param {...Child} children
 */
export function set(element, ...children) {
  element.replaceChildren();
  fill(element, ...children);
}

/**
 * An element of the page by its id.
 * @param {string} id
 * @returns {HTMLElement}
 */
export function by(id) {
  return /** @type {HTMLElement} */ (document.getElementById(id));
}

/**
 * The heading of a card.
 * @param {string} code
 */
export function heading(code) {
  return make("h2", {}, say(code));
}

/**
 * A name, kept apart from the direction of the text around it.
 * @param {string} name
 */
export function named(name) {
  return make("bdi", { class: "name", title: name.length > 24 ? name : null }, name);
}

/** The signs of buttons, as paths in a square of 24. @type {Record<string, string>} */
const SIGNS = {
  first: "M6 5v14M19 5l-10 7 10 7z",
  back: "M17 5l-10 7 10 7z",
  play: "M7 4l13 8-13 8z",
  pause: "M7 5h3v14h-3zM14 5h3v14h-3z",
  on: "M7 5l10 7-10 7z",
  last: "M18 5v14M5 5l10 7-10 7z",
  theme: "M12 3a9 9 0 1 0 0 18zM12 3a9 9 0 0 1 0 18",
  full: "M4 9v-5h5M15 4h5v5M20 15v5h-5M9 20h-5v-5",
};

/**
 * A button with a sign, and its name for whoever doesn't see it.
 * @param {string} code
 * @param {() => void} pressed
 */
export function tool(code, pressed) {
  const button = make("button", { type: "button", class: "tool", onclick: pressed });
  signed(button, code);
  return button;
}

/**
 * Let a button bear another sign and name.
 * @param {HTMLElement} button
 * @param {string} code
 */
export function signed(button, code) {
  set(button, draw("svg", { viewBox: "0 0 24 24", class: `sign ${code}`, "aria-hidden": "true" }, draw("path", { d: SIGNS[code] })));
  button.setAttribute("aria-label", say(code));
  button.title = say(code);
}
