/** What the browser measured of a page. */
export interface PageProbe {
  /** Null: longer than the limit. */
  html: string | null;
  /** Start of the largest contentful paint, in ms; null: nothing was painted. */
  paintedAt: number | null;
  /** Layout shifts in their order, times in ms. */
  shifts: { at: number; value: number }[];
  /** Characters of visible text, without white space. */
  charsCount: number;
  smallCharsCount: number;
  /** Null: no visible text. */
  smallestFontPx: number | null;
}

/**
 * Measures the page that it is run in. Runs in the browser, in its own world, where the page's
 * scripts can have changed nothing of the language and of the DOM's interfaces; so it uses nothing
 * of this module, and reaches the DOM past the names that elements can take over.
 */
export async function probePage(maxChars: number, minFontPx: number): Promise<PageProbe> {
  const readEntries = (type: string) =>
    new Promise<PerformanceEntry[]>((resolve) => {
      const entries: PerformanceEntry[] = [];
      const observer = new PerformanceObserver((list) => entries.push(...list.getEntries()));
      observer.observe({ type, buffered: true });
      setTimeout(() => {
        observer.disconnect();
        resolve(entries);
      }, 100);
    });
  const [paints, shifts] = await Promise.all([
    readEntries("largest-contentful-paint"),
    readEntries("layout-shift"),
  ]);
  const find: unknown = Object.getOwnPropertyDescriptor(Document.prototype, "documentElement")
    ?.get?.call(document);
  const root = find instanceof Element ? find : null;
  const html = root?.outerHTML ?? "";
  const walker = Document.prototype.createTreeWalker
    .call(document, root ?? document, NodeFilter.SHOW_TEXT);
  const sizes = new Map<Element, number>();
  let charsCount = 0;
  let smallCharsCount = 0;
  let smallestFontPx: number | null = null;
  for (let nodes = 0; nodes < 50_000 && walker.nextNode() !== null; nodes++) {
    const parent = walker.currentNode.parentElement;
    const chars = (walker.currentNode.nodeValue ?? "").replace(/\s+/g, "").length;
    if (parent === null || chars === 0) continue;
    let size = sizes.get(parent);
    if (size === undefined) {
      const visible = Element.prototype.checkVisibility
        .call(parent, { visibilityProperty: true, opacityProperty: true });
      size = visible ? Number.parseFloat(getComputedStyle(parent).fontSize) : 0;
      sizes.set(parent, size);
    }
    // text of no size is not seen
    if (!(size > 0)) continue;
    charsCount += chars;
    if (size < minFontPx) smallCharsCount += chars;
    if (smallestFontPx === null || size < smallestFontPx) smallestFontPx = size;
  }
  return {
    html: html.length > maxChars ? null : html,
    paintedAt: paints.at(-1)?.startTime ?? null,
    shifts: shifts.map((entry) => ({
      at: entry.startTime,
      value: "value" in entry && typeof entry.value === "number" ? entry.value : 0,
    })),
    charsCount,
    smallCharsCount,
    smallestFontPx,
  };
}
