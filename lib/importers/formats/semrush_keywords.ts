import { foldHeader } from "../columns/find_columns.ts";
import type { Importer, ImportOptions, Sample } from "../importer.ts";
import { createRankPlan, type RankPlan } from "../columns/rank_plan.ts";
import { readRanks } from "../read_ranks.ts";

const MARKS = ["keyword", "keyword difficulty"];

/**
 * Semrush's keywords: volume, difficulty and CPC, with semicolons or commas; and its organic positions, which
 * have `Position`, `URL` and `Timestamp` as well. The report may be of any domain: ranks are of the domain
 * of their URL.
 */
export const semrushKeywords: Importer = {
  format: "semrush_keywords",
  title: "Semrush keywords or organic positions (CSV)",
  expects: "Keyword, Volume or Search Volume, Keyword Difficulty, CPC",
  reads: "records",
  detect(sample, options) {
    const names = new Set(sample.columns.map(foldHeader));
    const missing = MARKS.find((name) => !names.has(name));
    if (missing !== undefined) return { score: 0, why: `there is no column ${missing}` };
    const { volume, ranks } = createPlan(sample, options);
    if (volume === -1) return { score: 0, why: "there is no column of search volumes" };
    return ranks.length === 0
      ? { score: 70, why: "keywords of Semrush with volumes" }
      : { score: 75, why: "organic positions of Semrush" };
  },
  async *parse(samples, options, log) {
    for (const sample of samples) {
      yield* readRanks(sample, createPlan(sample, options), { options, log });
    }
  },
};

function createPlan({ columns }: Sample, { aliases }: ImportOptions): RankPlan {
  const names = columns.map(foldHeader);
  const position = names.indexOf("position");
  const url = names.indexOf("url");
  const date = names.indexOf("timestamp");
  const ranks = position === -1 || url === -1
    ? []
    : [{ position, url, date, day: null, source: "position" }];
  return {
    ...createRankPlan(columns, "semrush_keywords", aliases),
    features: names.findIndex((name) => name.startsWith("serp features")),
    ranks,
    needsUrl: true,
  };
}
