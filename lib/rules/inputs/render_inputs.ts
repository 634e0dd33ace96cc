import type { PartDifference } from "../../crawler/render/compare_rendering.ts";

/** A page that was rendered in a browser. */
export interface RenderInput {
  urlId: number;
  /** Words of all visible text, rendered and in the HTML. */
  wordsCount: number;
  rawWordsCount: number;
  /** Distinct targets of links that the HTML does not have. */
  jsLinksCount: number;
  /** The first of them. */
  jsLinks: string[];
  /** Parts that are others than in the HTML. */
  differences: PartDifference[];
  /** Largest contentful paint; null: nothing was painted. */
  lcpMs: number | null;
  /** Cumulative layout shift. */
  cls: number;
  /** Share of the characters below the audit's `font_min_px`; null: there is no text. */
  smallTextShare: number | null;
  smallestFontPx: number | null;
}
