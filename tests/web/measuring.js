// What is wrong with the page as it lies on the screen: asked by measuring.py.
([smallest, target]) => {
  const found = [];
  const name = (one) => {
    const id = one.closest("[id]")?.id ?? "";
    const kind = String(one.getAttribute("class") ?? "").split(" ").slice(0, 3).join(".");
    return `${id} ${one.localName}.${kind} "${one.textContent.trim().slice(0, 24)}"`;
  };
  const say = (what, one, more = "") => found.push(`${what}: ${name(one)} ${more}`.trim());
  const style = (one) => getComputedStyle(one);
  const isHidden = (one) => one.closest(".sr, [hidden], .skip, [aria-hidden=true]:not(svg *)") !== null
    || !one.checkVisibility({ opacityProperty: true, visibilityProperty: true });
  const scrolls = (one, axis) => /auto|scroll/.test(style(one)[`overflow${axis}`]);
  const holds = (one, other) => one.contains(other) || other.contains(one);
  const at = (x, y) => document.elementFromPoint(x, y);
  const onScreen = (box) => box.right > 0 && box.left < innerWidth && box.bottom > 0 && box.top < innerHeight;

  if (document.documentElement.scrollWidth > innerWidth)
    found.push(`wider than the screen: ${document.documentElement.scrollWidth}`);

  // texts, line by line
  const lines = [];
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const one = node.parentElement;
    if (!node.data.trim() || one.closest("script, style, defs, symbol, title, desc, option") || isHidden(one)) continue;
    if (one.closest(".crowded")) continue;
    const range = document.createRange();
    range.selectNodeContents(node);
    const map = one.closest("svg.map");
    const size = parseFloat(style(one).fontSize) * (one.ownerSVGElement ? one.getScreenCTM().a : 1);
    const boxes = [...range.getClientRects()].filter((box) => box.width > 1 && box.height > 1 && onScreen(box));
    if (!boxes.length) continue;
    if (size < smallest - 0.1) say("small text", one, `${size.toFixed(1)} px`);
    if (map) continue;
    for (const box of boxes) lines.push({ one, box });
  }
  const clip = ({ one, box }) => {
    for (let up = one; up && up !== document.body; up = up.parentElement) {
      const { overflowX, overflowY } = style(up);
      if (overflowX === "visible" && overflowY === "visible") continue;
      const frame = up.getBoundingClientRect();
      if (scrolls(up, "X") || scrolls(up, "Y")) {
        if (box.right <= frame.left || box.left >= frame.right || box.bottom <= frame.top || box.top >= frame.bottom) return "away";
        if (scrolls(up, "X") && scrolls(up, "Y")) return "";
      }
      if (!scrolls(up, "X") && (box.right > frame.right + 2 || box.left < frame.left - 2)) return "cut off at the side";
      if (!scrolls(up, "Y") && (box.bottom > frame.bottom + 3 || box.top < frame.top - 3)) return "cut off";
      if (scrolls(up, "X") || scrolls(up, "Y")) return "";
    }
    return box.right > innerWidth + 1 || box.left < -1 ? "beyond the screen" : "";
  };
  const seen = [];
  for (const line of lines) {
    const cut = clip(line);
    if (cut === "away") continue;
    if (cut) say(cut, line.one);
    const { left, right, top, bottom } = line.box;
    const y = (top + bottom) / 2;
    const spots = [left + 2, (left + right) / 2, right - 2].filter((x) => x > 0 && x < innerWidth && y > 0 && y < innerHeight);
    const free = spots.map((x) => { const there = at(x, y); return there && holds(there, line.one) || there?.closest("label, button, summary")?.contains(line.one); });
    if (free.every(Boolean)) seen.push(line);
    else if (free.some(Boolean) && !line.one.closest("[data-sorted] .log, .side, .panel")) say("partly covered", line.one);
  }
  for (const [i, a] of seen.entries()) for (const b of seen.slice(i + 1)) {
    if (a.one === b.one || holds(a.one, b.one)) continue;
    const wide = Math.min(a.box.right, b.box.right) - Math.max(a.box.left, b.box.left);
    const high = Math.min(a.box.bottom, b.box.bottom) - Math.max(a.box.top, b.box.top);
    if (wide > 3 && high > 5) say("texts overlap", a.one, `and ${name(b.one)}`);
  }

  // what can be clicked
  const controls = document.querySelectorAll("button, a[href], input:not([type=hidden]), select, summary, [role=button]");
  for (const one of controls) {
    if (isHidden(one) || one.closest(".clause") || style(one).pointerEvents === "none") continue;
    const box = one.getBoundingClientRect();
    if (!box.width || !onScreen(box)) continue;
    const label = one.closest("label")?.getBoundingClientRect();
    const wide = Math.max(box.width, label?.width ?? 0), high = Math.max(box.height, label?.height ?? 0);
    if (Math.min(wide, high) >= target - 0.6) continue;
    const [x, y, d] = [box.left + box.width / 2, box.top + box.height / 2, target / 2 - 1];
    const ring = [[x - d, y], [x + d, y], [x, y - d], [x, y + d]];
    if (!ring.every(([px, py]) => { const there = at(px, py); return there && one.contains(there); }))
      say("small target", one, `${wide.toFixed(0)} x ${high.toFixed(0)}`);
  }
  return [...new Set(found)];
}
