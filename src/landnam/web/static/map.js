// Maps that can be moved and zoomed: an <svg data-zoom="4"> whose viewBox we change. In a map that grows, data-whole of
// some element says how large it is; data-near of the same tells where one has to look now, which a small screen then shows.

import { all, one } from "./dom.js";

/** @typedef {{x: number, y: number, w: number, h: number}} Box */

/**
 * The box after zooming by a factor, with one point staying where it is.
 * @param {Box} box
 * @param {number} factor above 1 goes nearer
 * @param {number} x the point, in units of the map
 * @param {number} y
 * @returns {Box}
 */
export function zoomed(box, factor, x, y) {
  return { x: x - (x - box.x) / factor, y: y - (y - box.y) / factor, w: box.w / factor, h: box.h / factor };
}

/**
 * The box kept within the map and between the nearest and the whole.
 * @param {Box} box
 * @param {Box} whole
 * @param {number} nearest how many times nearer than the whole
 * @returns {Box}
 */
export function clamped(box, whole, nearest) {
  const factor = Math.min(Math.max(whole.w / box.w, 1), nearest);
  const [w, h] = [whole.w / factor, whole.h / factor];
  const within = (/** @type {number} */ at, /** @type {number} */ from, /** @type {number} */ room) => Math.min(Math.max(at, from), from + room);
  const [cx, cy] = [box.x + box.w / 2 - w / 2, box.y + box.h / 2 - h / 2];
  return { x: within(cx, whole.x, whole.w - w), y: within(cy, whole.y, whole.h - h), w, h };
}

/**
 * The box made as wide or as high as it takes to have the shape of another, with the same middle.
 * @param {Box} box
 * @param {Box} like
 * @returns {Box}
 */
export function shaped(box, like) {
  const factor = Math.max(box.w / like.w, box.h / like.h);
  const [w, h] = [like.w * factor, like.h * factor];
  return { x: box.x + (box.w - w) / 2, y: box.y + (box.h - h) / 2, w, h };
}

/** @param {string | undefined} text "x y w h" @returns {Box | null} */
function boxOf(text) {
  const [x, y, w, h] = (text ?? "").split(" ").map(Number);
  return w > 0 && h > 0 ? { x, y, w, h } : null;
}

const SMALL = matchMedia("(max-width: 760px)");

class Zoom {
  /** @param {SVGSVGElement} svg */
  constructor(svg) {
    this.svg = svg;
    const { x, y, width: w, height: h } = svg.viewBox.baseVal;
    this.whole = boxOf(this.sight.whole) ?? { x, y, w, h };
    this.box = this.whole;
    this.near = "";
    this.nearest = Number(svg.dataset.zoom) || 4;
    /** @type {Map<number, PointerEvent>} */
    this.fingers = new Map();
    this.dragged = 0;
    svg.addEventListener("pointerdown", (event) => this.pressed(event));
    svg.addEventListener("pointermove", (event) => this.moved(event));
    for (const end of /** @type {const} */ (["pointerup", "pointercancel"])) svg.addEventListener(end, (event) => this.fingers.delete(event.pointerId));
    svg.addEventListener("click", (event) => this.dragged > 6 && event.detail && event.stopPropagation(), true); // a drag is no click
    svg.addEventListener("wheel", (event) => this.wheeled(event), { passive: false });
    svg.addEventListener("keydown", (event) => this.key(event));
    this.look();
  }

  /** @returns {DOMStringMap} */
  get sight() {
    return one("[data-whole]", this.svg)?.dataset ?? {};
  }

  /** The map may have grown, and the place where one looks may be another. */
  look() {
    const whole = boxOf(this.sight.whole) ?? this.whole;
    const wasWhole = this.box.w >= this.whole.w;
    const grew = ["x", "y", "w", "h"].some((side) => whole[/** @type {keyof Box} */ (side)] !== this.whole[/** @type {keyof Box} */ (side)]);
    this.whole = whole;
    if (grew) this.show(wasWhole ? whole : shaped(this.box, whole));
    const near = this.sight.near ?? "";
    if (near === this.near) return;
    this.near = near;
    const box = boxOf(near);
    if (box && SMALL.matches) this.show(shaped(box, whole));
  }

  /** @param {Box} box */
  show(box) {
    this.box = clamped(box, this.whole, this.nearest);
    const { x, y, w, h } = this.box;
    this.svg.setAttribute("viewBox", `${x} ${y} ${w} ${h}`);
  }

  /**
   * @param {number} clientX
   * @param {number} clientY
   */
  point(clientX, clientY) {
    return new DOMPoint(clientX, clientY).matrixTransform(this.svg.getScreenCTM()?.inverse());
  }

  /**
   * @param {number} factor
   * @param {number} [clientX] the middle if not given
   * @param {number} [clientY]
   */
  zoom(factor, clientX, clientY) {
    const { x, y, w, h } = this.box;
    const at = clientX === undefined ? { x: x + w / 2, y: y + h / 2 } : this.point(clientX, clientY ?? 0);
    this.show(zoomed(this.box, factor, at.x, at.y));
  }

  /**
   * @param {number} dx in parts of what is seen
   * @param {number} dy
   */
  pan(dx, dy) {
    this.show({ ...this.box, x: this.box.x + dx * this.box.w, y: this.box.y + dy * this.box.h });
  }

  /** @param {PointerEvent} event */
  pressed(event) {
    if (!this.fingers.size) this.dragged = 0;
    this.fingers.set(event.pointerId, event);
  }

  /** @param {PointerEvent} event */
  moved(event) {
    const last = this.fingers.get(event.pointerId);
    if (!last) return;
    this.fingers.set(event.pointerId, event);
    const others = [...this.fingers.values()].filter((finger) => finger !== event);
    if (others.length) return this.pinched(last, event, others[0]);
    const [from, to] = [this.point(last.clientX, last.clientY), this.point(event.clientX, event.clientY)];
    this.dragged += Math.hypot(event.clientX - last.clientX, event.clientY - last.clientY);
    if (this.dragged > 6) this.svg.setPointerCapture?.(event.pointerId); // it may end elsewhere
    this.show({ ...this.box, x: this.box.x + from.x - to.x, y: this.box.y + from.y - to.y });
  }

  /**
   * @param {PointerEvent} last
   * @param {PointerEvent} now
   * @param {PointerEvent} other
   */
  pinched(last, now, other) {
    const far = (/** @type {PointerEvent} */ finger) => Math.hypot(finger.clientX - other.clientX, finger.clientY - other.clientY) || 1;
    this.dragged = 99;
    this.zoom(far(now) / far(last), (now.clientX + other.clientX) / 2, (now.clientY + other.clientY) / 2);
  }

  /** @param {WheelEvent} event */
  wheeled(event) {
    if (!event.ctrlKey) return;
    event.preventDefault();
    this.zoom(Math.exp(-event.deltaY / 300), event.clientX, event.clientY);
  }

  /** @param {KeyboardEvent} event */
  key(event) {
    const act = KEYS[/** @type {keyof typeof KEYS} */ (event.key)];
    if (!act || event.ctrlKey || event.metaKey || event.altKey) return;
    act(this);
    event.preventDefault();
    event.stopPropagation();
  }
}

const KEYS = {
  ArrowLeft: (/** @type {Zoom} */ map) => map.pan(-0.15, 0),
  ArrowRight: (/** @type {Zoom} */ map) => map.pan(0.15, 0),
  ArrowUp: (/** @type {Zoom} */ map) => map.pan(0, -0.15),
  ArrowDown: (/** @type {Zoom} */ map) => map.pan(0, 0.15),
  "+": (/** @type {Zoom} */ map) => map.zoom(1.4),
  "=": (/** @type {Zoom} */ map) => map.zoom(1.4),
  "-": (/** @type {Zoom} */ map) => map.zoom(1 / 1.4),
  0: (/** @type {Zoom} */ map) => map.show(map.whole),
};

/** @type {WeakMap<SVGSVGElement, Zoom>} */
const zooms = new WeakMap();

/** Find maps that are new on the page. */
export function watchMaps() {
  for (const svg of all("svg[data-zoom]")) {
    if (zooms.has(svg)) zooms.get(svg)?.look();
    else zooms.set(svg, new Zoom(svg));
  }
}

/** Buttons beside a map: data-map="+", "-" or "0". */
document.addEventListener("click", (event) => {
  const button = /** @type {any} */ (event.target).closest?.("[data-map]");
  const map = button && zooms.get(one("svg[data-zoom]", button.closest(".board") ?? document));
  if (map) KEYS[/** @type {keyof typeof KEYS} */ (button.dataset.map)]?.(map);
});
