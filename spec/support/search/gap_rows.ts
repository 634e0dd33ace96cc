import type { GapRow } from "../../../db/search/competitor_keywords.ts";

/** Creates a keyword of a competitor. Default: the competitor is first, the site does not rank. */
export function gapRow(row: Partial<GapRow> & { competitorId: number; keywordId: number }): GapRow {
  return {
    gap: "missing",
    date: "2026-11-10",
    position: 1,
    urlId: 0,
    ourPosition: null,
    ourUrlId: 0,
    volume: null,
    value: null,
    ...row,
  };
}
