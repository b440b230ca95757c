// What of a page cannot be read or reached at this width: what hangs over the side of the screen, what a box cuts off, and boxes
// that have to be scrolled sideways.
((wanted) => {
  // Wide tables of figures scroll in boxes of their own, which the keyboard reaches, too; so does a chart on a phone.
  const MAY_SCROLL = ".scroll, .prices .chart, .market-picture, .tab-links";
  // Only names that people made up may end in an ellipsis; nobody knows how long they are.
  const MAY_BE_SHORTENED = ".table-title b, .player .name, .envelopes .who, .tt, .tr, .me-name, .about b";
  // Drawings, and words for ears only.
  const NOT_READ = ".sr, .hero-art, .drawings, .ring, option, script, style, head";
  const SLACK = 1.5;
  const faults = new Set();
  const page = document.documentElement;
  const width = page.clientWidth;
  if (innerWidth !== wanted || width !== wanted) faults.add(`the page is ${innerWidth} wide`);
  const wide = Math.max(page.scrollWidth, document.body.scrollWidth);
  if (wide > width) faults.add(`the page scrolls sideways: ${wide}`);

  const inner = (box) => {
    const { left, top } = box.getBoundingClientRect();
    return { left: left + box.clientLeft, top: top + box.clientTop, right: left + box.clientLeft + box.clientWidth, bottom: top + box.clientTop + box.clientHeight };
  };
  const shortens = (box) => getComputedStyle(box).textOverflow === "ellipsis";
  const look = (element, rect, what) => {
    if (rect.width === 0 || rect.height === 0) return;
    let [across, down] = [true, true];
    let place = null;
    for (let box = what === "text" ? element : element.parentElement; box && box !== page; box = box.parentElement) {
      const style = getComputedStyle(box);
      // A box does not hold what is placed by another one around it.
      const held = place === null || (place === "absolute" && style.position !== "static");
      if (held) {
        if (box !== document.body) {
          const room = inner(box);
          // Only ears are meant to get what is in a box of a pixel.
          if (box.clientWidth <= 1 && box.clientHeight <= 1) return;
          if (/auto|scroll/.test(style.overflowX) && box.scrollWidth > box.clientWidth + 1) {
            if (!box.matches(MAY_SCROLL)) faults.add(`${say(box)} scrolls sideways: ${box.scrollWidth} in ${box.clientWidth}`);
            across = false;
          }
          if (/auto|scroll/.test(style.overflowY)) down = false;
          if (across && /hidden|clip/.test(style.overflowX) && (rect.right > room.right + SLACK || rect.left < room.left - SLACK)) {
            if (!(shortens(box) && box.matches(MAY_BE_SHORTENED))) faults.add(`${say(element)} is cut off at the side by ${say(box)}`);
            across = false;
          }
          if (down && /hidden|clip/.test(style.overflowY) && (rect.bottom > room.bottom + SLACK || rect.top < room.top - SLACK)) {
            faults.add(`${say(element)} is cut off below or above by ${say(box)}: ${Math.round(rect.top)}–${Math.round(rect.bottom)} in ${Math.round(room.top)}–${Math.round(room.bottom)}`);
            down = false;
          }
        }
        place = null;
      }
      if (style.position === "fixed") place = "fixed";
      if (place === null && style.position === "absolute") place = "absolute";
    }
    if (across && (rect.right > width + SLACK || rect.left < -SLACK)) faults.add(`${say(element)} hangs over the side: ${Math.round(rect.left)}–${Math.round(rect.right)}`);
  };

  for (const element of document.body.querySelectorAll("*")) {
    if (element.closest(NOT_READ) || element.parentElement?.closest("svg") || !shown(element)) continue;
    if (element.matches("button, a, input, select, textarea, summary, img, svg, table")) look(element, element.getBoundingClientRect(), "control");
    for (const node of element.childNodes) {
      if (node.nodeType !== Node.TEXT_NODE || !node.data.trim()) continue;
      const range = document.createRange();
      range.selectNodeContents(node);
      for (const rect of range.getClientRects()) look(element, rect, "text");
    }
  }
  return [...faults].slice(0, 12);
})
