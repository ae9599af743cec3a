// Maps that can be moved and zoomed: an <svg data-zoom="4"> whose viewBox we change. In a map that grows, data-whole of
// some element says how large it is; data-near of the same tells what the decision is about, and we glide there. A map
// may lie under the prompt and the hand: what is looked at is kept clear of them. data-unit is the size of a tile.

import { all, isStill, later, one } from "./dom.js";

/** @typedef {{x: number, y: number, w: number, h: number}} Box */
/** @typedef {{scale: number, x: number, y: number}} Sight pixels for each unit, and what lies in the middle */

const GLIDE = 420;
const EDGE = 10; // pixels round what is framed
/** How large a tile is at least, in pixels, unless somebody zooms out: by the width of the screen. @type {[string, number][]} */
const PHONE = matchMedia("(max-width: 760px)");
const SMALLER = 0.75; // on a phone, if more of what the decision is about is seen then
const REACH = 24; // how far from the middle of what is lit a finger may be, in pixels
const COMFORT = [["(max-width: 760px)", 88], ["(max-width: 1180px)", 96], ["all", 104]];

/** How far a name may move to be read, in pixels. */
const ASIDE = [[0, 0], [0, -12], [0, 12], [-18, 0], [18, 0], [-18, -14], [18, -14], [-18, 14], [18, 14], [0, -24], [0, 24]];

/** @param {DOMRect} box @param {number} x @param {number} y */
const moved = (box, x, y) => new DOMRect(box.x + x, box.y + y, box.width, box.height);

/** @param {DOMRect} one @param {DOMRect} other whether they lie over one another by more than a hair */
const overlaps = (one, other) => one.right > other.left + 1 && one.left < other.right - 1 && one.bottom > other.top + 3 && one.top < other.bottom - 3;

/** @param {number} at @param {number} least @param {number} most */
const within = (at, least, most) => Math.min(Math.max(at, least), most);

/**
 * The middle of the view along one axis: of a map that fits, its middle; else no farther than its edge.
 * @param {number} at
 * @param {number} from where the map begins
 * @param {number} size of the map
 * @param {number} room that is seen of it
 */
const centred = (at, from, size, room) => (size <= room ? from + size / 2 : within(at, from + room / 2, from + size - room / 2));

/** @param {string | undefined} text "x y w h" @returns {Box | null} */
function boxOf(text) {
  const [x, y, w, h] = (text ?? "").split(" ").map(Number);
  return w > 0 && h > 0 ? { x, y, w, h } : null;
}

/**
 * @param {SVGSVGElement} svg
 * @param {number} x
 * @param {number} y
 * @returns {Element | null} what small things are lit there
 */
function nearest(svg, x, y) {
  const far = (/** @type {Element} */ thing) => {
    const box = thing.getBoundingClientRect();
    return Math.hypot(box.left + box.width / 2 - x, box.top + box.height / 2 - y);
  };
  const close = all(".light .base:has(.reach)", svg).filter((thing) => far(thing) <= REACH);
  return close.sort((one, other) => far(one) - far(other))[0] ?? null;
}

class Zoom {
  /** @param {SVGSVGElement} svg */
  constructor(svg) {
    this.svg = svg;
    const { x, y, width: w, height: h } = svg.viewBox.baseVal;
    this.whole = boxOf(this.told.whole) ?? { x, y, w, h };
    this.near = "";
    this.nearest = Number(svg.dataset.zoom) || 4;
    /** @type {Sight} */
    this.sight = { scale: 0, x: 0, y: 0 };
    this.isMoved = false; // whether somebody looks elsewhere by their own wish
    this.gliding = 0;
    this.clearing = () => this.clear();
    /** @type {Map<number, PointerEvent>} */
    this.fingers = new Map();
    this.dragged = 0;
    svg.addEventListener("pointerdown", (event) => this.pressed(event));
    svg.addEventListener("pointermove", (event) => this.moved(event));
    for (const end of /** @type {const} */ (["pointerup", "pointercancel"])) svg.addEventListener(end, (event) => this.fingers.delete(event.pointerId));
    svg.addEventListener("click", (event) => this.clicked(event), true);
    svg.addEventListener("wheel", (event) => this.wheeled(event), { passive: false });
    svg.addEventListener("keydown", (event) => this.key(event));
    this.near = this.told.near ?? "";
    this.show(this.framed());
    new ResizeObserver(() => this.resized()).observe(svg);
  }

  /** @returns {DOMStringMap} */
  get told() {
    return one("[data-whole]", this.svg)?.dataset ?? {};
  }

  /** What of the picture nothing lies over, in pixels from its corner. @returns {Box} */
  get free() {
    const { left, top, width, height } = this.svg.getBoundingClientRect();
    const game = this.svg.closest(".game");
    const covers = game ? all(":scope > .prompt, :scope > .hand", game) : [];
    const tops = covers.map((cover) => cover.getBoundingClientRect()).filter((box) => box.height && box.top > top && box.top < top + height);
    const low = Math.min(top + height, ...tops.map((box) => box.top));
    const beside = this.svg.parentElement;
    const heads = beside ? all(":scope > [data-over]", beside).map((head) => head.getBoundingClientRect().bottom) : [];
    const high = Math.max(top, ...heads);
    const keys = beside && one(":scope > .mapkeys", beside)?.getBoundingClientRect();
    const right = keys?.width ? keys.left : left + width;
    return { x: 0, y: high - top, w: Math.max(right - left, 50), h: Math.max(low - high, 50) };
  }

  get fit() {
    const { w, h } = this.free;
    const edge = this.svg.dataset.unit ? 2 * EDGE : 0;
    return Math.min((w - edge) / this.whole.w, (h - edge) / this.whole.h);
  }

  /** How many pixels a unit takes, so that one can read the map. */
  get comfort() {
    const unit = Number(this.svg.dataset.unit);
    const [, pixels] = COMFORT.find(([media]) => matchMedia(media).matches) ?? ["", 0];
    return unit ? pixels / unit : 0;
  }

  /** All of the map if one can read it so, else what the decision is about. @returns {Sight} */
  framed() {
    const near = boxOf(this.near) ?? this.whole;
    const { w, h } = this.free;
    const least = PHONE.matches ? within(Math.min(w / near.w, h / near.h), this.comfort * SMALLER, this.comfort) : this.comfort;
    const scale = Math.min(Math.max(this.fit, least), this.fit * this.nearest);
    return { scale, x: near.x + near.w / 2, y: near.y + near.h / 2 };
  }

  /** The map may have grown, and the place where one looks may be another. */
  look() {
    const whole = boxOf(this.told.whole) ?? this.whole;
    const grew = ["x", "y", "w", "h"].some((side) => whole[/** @type {keyof Box} */ (side)] !== this.whole[/** @type {keyof Box} */ (side)]);
    this.whole = whole;
    const near = this.told.near ?? "";
    const isElsewhere = near !== this.near;
    this.near = near;
    const place = boxOf(near);
    if (!this.isMoved && !one(".picked")) this.glide(this.framed());
    else if (isElsewhere && place && !this.sees(place)) this.glide({ ...this.sight, x: place.x + place.w / 2, y: place.y + place.h / 2 });
    else if (grew) this.show(this.sight);
    else later(this.clearing);
  }

  /** @param {Box | null} box whether all of it is in sight */
  sees(box) {
    if (!box) return true;
    const { w, h } = this.free;
    const { scale, x, y } = this.sight;
    return Math.abs(box.x + box.w / 2 - x) * 2 + box.w <= w / scale && Math.abs(box.y + box.h / 2 - y) * 2 + box.h <= h / scale;
  }

  resized() {
    if (!this.svg.clientWidth) return;
    this.show(this.isMoved ? this.sight : this.framed());
  }

  /** @param {Sight} sight kept within the map and between the whole and the nearest @returns {Sight} */
  clamped({ scale, x, y }) {
    const { w, h } = this.free;
    const fit = this.fit;
    const size = within(scale, fit, Math.max(fit * this.nearest, this.comfort));
    const edge = this.svg.dataset.unit ? (2 * EDGE) / size : 0;
    return {
      scale: size,
      x: centred(x, this.whole.x, this.whole.w, w / size - edge),
      y: centred(y, this.whole.y, this.whole.h, h / size - edge),
    };
  }

  /** @param {Sight} sight */
  show(sight) {
    cancelAnimationFrame(this.gliding);
    this.draw(this.clamped(sight));
    later(this.clearing);
  }

  /** Names move a little out of the way of what stands there; one that finds no room is left out: nearer, or asked for, it is told. */
  clear() {
    const names = all("text.place", this.svg);
    for (const name of names) name.style.translate = "";
    const boxes = names.map((name) => name.getBoundingClientRect());
    const { solid } = this.svg.dataset;
    const taken = solid ? all(solid, this.svg).map((thing) => thing.getBoundingClientRect()) : [];
    const { scale } = this.sight;
    names.forEach((name, at) => {
      const room = ASIDE.map(([x, y]) => moved(boxes[at], x, y)).findIndex((box) => !taken.some((other) => overlaps(box, other)));
      name.classList.toggle("crowded", room < 0);
      if (room < 0) return;
      const [x, y] = ASIDE[room];
      name.style.translate = `${x / scale}px ${y / scale}px`;
      taken.push(moved(boxes[at], x, y));
    });
  }

  /** @param {Sight} sight */
  draw(sight) {
    this.sight = sight;
    const { clientWidth: width, clientHeight: height } = this.svg;
    if (!width || !height) return;
    const free = this.free;
    const { scale } = sight;
    const [x, y] = [sight.x - (free.x + free.w / 2) / scale, sight.y - (free.y + free.h / 2) / scale];
    this.svg.style.setProperty("--unit", String(1 / scale));
    this.svg.setAttribute("viewBox", `${x} ${y} ${width / scale} ${height / scale}`);
  }

  /** @param {Sight} wish */
  glide(wish) {
    const [from, to] = [this.sight, this.clamped(wish)];
    if (isStill() || document.hidden || !from.scale) return this.show(wish);
    cancelAnimationFrame(this.gliding);
    const start = performance.now();
    const frame = (/** @type {number} */ now) => {
      const part = within((now - start) / GLIDE, 0, 1);
      const eased = 1 - (1 - part) ** 3;
      const between = (/** @type {keyof Sight} */ key) => from[key] + (to[key] - from[key]) * eased;
      this.draw({ scale: between("scale"), x: between("x"), y: between("y") });
      if (part < 1) this.gliding = requestAnimationFrame(frame);
      else this.clear();
    };
    this.gliding = requestAnimationFrame(frame);
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
    const { scale, x, y } = this.sight;
    const at = clientX === undefined ? { x, y } : this.point(clientX, clientY ?? 0);
    this.isMoved = true;
    this.show({ scale: scale * factor, x: at.x - (at.x - x) / factor, y: at.y - (at.y - y) / factor });
  }

  /**
   * @param {number} dx in units of the map
   * @param {number} dy
   */
  pan(dx, dy) {
    this.isMoved = true;
    this.show({ ...this.sight, x: this.sight.x + dx, y: this.sight.y + dy });
  }

  /** @param {number} dx in parts of what is seen @param {number} dy */
  walk(dx, dy) {
    const { w, h } = this.free;
    this.pan((dx * w) / this.sight.scale, (dy * h) / this.sight.scale);
  }

  showWhole() {
    this.isMoved = true;
    this.show({ scale: this.fit, x: this.whole.x, y: this.whole.y });
  }

  /** @param {PointerEvent} event */
  pressed(event) {
    if (!this.fingers.size) this.dragged = 0;
    this.fingers.set(event.pointerId, event);
  }

  /** @param {MouseEvent} event a drag is no click; a finger means the nearest of what is lit */
  clicked(event) {
    if (!event.detail || !event.isTrusted) return;
    if (this.dragged > 6) return event.stopPropagation();
    if (/** @type {PointerEvent} */ (event).pointerType !== "touch") return;
    const target = /** @type {Element} */ (event.target);
    const lit = target.closest(".turner, .variant") ? null : nearest(this.svg, event.clientX, event.clientY);
    if (!lit || lit.contains(target)) return;
    event.stopPropagation();
    lit.dispatchEvent(new MouseEvent("click", { bubbles: true }));
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
    this.pan(from.x - to.x, from.y - to.y);
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
  ArrowLeft: (/** @type {Zoom} */ map) => map.walk(-0.15, 0),
  ArrowRight: (/** @type {Zoom} */ map) => map.walk(0.15, 0),
  ArrowUp: (/** @type {Zoom} */ map) => map.walk(0, -0.15),
  ArrowDown: (/** @type {Zoom} */ map) => map.walk(0, 0.15),
  "+": (/** @type {Zoom} */ map) => map.zoom(1.4),
  "=": (/** @type {Zoom} */ map) => map.zoom(1.4),
  "-": (/** @type {Zoom} */ map) => map.zoom(1 / 1.4),
  0: (/** @type {Zoom} */ map) => map.showWhole(),
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

/** @param {Element} thing on a map: brought into sight if the keyboard has gone there */
function reveal(thing) {
  const svg = /** @type {any} */ (thing).ownerSVGElement?.closest("svg[data-zoom]");
  const map = svg && zooms.get(svg);
  if (!map || !thing.matches(":focus-visible")) return;
  const box = thing.getBoundingClientRect();
  const [from, to] = [map.point(box.left, box.top), map.point(box.right, box.bottom)];
  const place = { x: from.x, y: from.y, w: to.x - from.x, h: to.y - from.y };
  if (!map.sees(place)) map.glide({ ...map.sight, x: place.x + place.w / 2, y: place.y + place.h / 2 });
}

document.addEventListener("focusin", (event) => reveal(/** @type {Element} */ (event.target)));

/** Buttons beside a map: data-map="+", "-" or "0". */
document.addEventListener("click", (event) => {
  const button = /** @type {any} */ (event.target).closest?.("[data-map]");
  const map = button && zooms.get(one("svg[data-zoom]", button.closest(".board") ?? document));
  if (map) KEYS[/** @type {keyof typeof KEYS} */ (button.dataset.map)]?.(map);
});
