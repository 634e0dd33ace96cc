import type { KeywordVolume } from "../../../db/search_data/keyword_volumes.ts";

/** Creates a search volume. Default: 100 in Germany on 1 November 2026. */
export function keywordVolume(
  volume: Partial<KeywordVolume> & { keywordId: number },
): KeywordVolume {
  return {
    country: "DE",
    language: "",
    provider: "spec",
    date: "2026-11-01",
    volume: 100,
    difficulty: null,
    cpcUsd: null,
    ...volume,
  };
}
