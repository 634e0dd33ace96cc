import type { GapRow } from "../../../db/search/competitor_keywords.ts";

/** A keyword for which a competitor is first and the site does not rank, unless told otherwise. */
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
