import { type ElementInfo, type Landmark, readElementInfo, STACK_COUNT } from "./html_elements.ts";
import type { Placement } from "./page_facts.ts";

/** Bits that say where text is. */
export const TEXT = {
  /** In nav or aside, or in a header or footer of the page itself. */
  excluded: 1,
  main: 2,
  article: 4,
  /** Not visible. */
  hidden: 8,
} as const;

/** An open element. */
export interface OpenElement {
  readonly info: ElementInfo;
  readonly placement: Placement;
  /** Or of the TEXT bits. */
  readonly textClass: number;
  /** Where text is once SVG content is left again for HTML. */
  readonly htmlTextClass: number;
  /** SVG or MathML content. */
  readonly foreign: boolean;
  /** Positions of the next outer element of the group, and of the next outer scopes. */
  readonly outerSame: number;
  readonly outerScope: number;
  readonly outerTable: number;
}

const ROOT: OpenElement = {
  info: readElementInfo(""),
  placement: "other",
  textClass: 0,
  htmlTextClass: 0,
  foreign: false,
  outerSame: -1,
  outerScope: -1,
  outerTable: -1,
};

const SECTIONING = TEXT.main | TEXT.article;

/** The elements that are open; every operation costs O(1) per element opened. */
export class OpenElements {
  top: OpenElement = ROOT;
  readonly #elements: OpenElement[] = [];
  /** Position of the innermost open element of each group. */
  readonly #innermost = new Int32Array(STACK_COUNT).fill(-1);
  /** Positions of the innermost element that is a scope, and of the innermost table. */
  #scope = -1;
  #table = -1;
  readonly #closed: (element: OpenElement) => void;

  /** `closed` is called for each element that ends, innermost first. */
  constructor(closed: (element: OpenElement) => void) {
    this.#closed = closed;
  }

  /** Opens an element; `landmark` is that of its role or name. */
  push(info: ElementInfo, landmark: Landmark | null): void {
    const { top } = this;
    const foreign = info.name === "svg" || info.name === "math";
    const hidden = info.hidden ? TEXT.hidden : 0;
    const htmlTextClass = foreign
      ? top.htmlTextClass
      : addLandmark(top.htmlTextClass, landmark) | hidden;
    const element: OpenElement = {
      info,
      placement: placeIn(top, landmark),
      textClass: foreign ? top.textClass | hidden : htmlTextClass,
      htmlTextClass,
      foreign,
      outerSame: this.#innermost[info.stackId] ?? -1,
      outerScope: this.#scope,
      outerTable: this.#table,
    };
    const position = this.#elements.push(element) - 1;
    this.#innermost[info.stackId] = position;
    if (info.scope > 0) this.#scope = position;
    if (info.scope > 1) this.#table = position;
    this.top = element;
  }

  /**
   * Closes the innermost element of a group and all within, unless a scope is between: the
   * nearest cell, table or object for most elements, the nearest table for these. Was there one?
   */
  close(stackId: number, scope: ElementInfo["scope"]): boolean {
    const position = this.#innermost[stackId] ?? -1;
    const outer = scope === 0 ? this.#scope : scope === 1 ? this.#table : -1;
    if (position <= outer) return false;
    while (this.#elements.length > position) this.#pop();
    return true;
  }

  /** Leaves SVG and MathML content. */
  closeForeign(): void {
    while (this.top.foreign) this.#pop();
  }

  /** Closes everything, at the end of the document. */
  closeAll(): void {
    while (this.#elements.length > 0) this.#pop();
  }

  #pop(): void {
    const element = this.#elements.pop();
    if (element === undefined) return;
    this.#innermost[element.info.stackId] = element.outerSame;
    this.#scope = element.outerScope;
    this.#table = element.outerTable;
    this.top = this.#elements.at(-1) ?? ROOT;
    this.#closed(element);
  }
}

/** A header or footer of an article or of the main content belongs to it, not to the page. */
function addLandmark(textClass: number, landmark: Landmark | null): number {
  if (landmark === null) return textClass;
  if (landmark === "main") return textClass | TEXT.main;
  if (landmark === "article") return textClass | TEXT.article;
  const sectioned = (textClass & SECTIONING) !== 0;
  if (sectioned && (landmark === "header" || landmark === "footer")) return textClass;
  return textClass | TEXT.excluded;
}

function placeIn(parent: OpenElement, landmark: Landmark | null): Placement {
  if (landmark === null) return parent.placement;
  if (landmark === "main" || landmark === "article") return "main";
  const sectioned = (parent.htmlTextClass & SECTIONING) !== 0;
  return sectioned && (landmark === "header" || landmark === "footer")
    ? parent.placement
    : landmark;
}
