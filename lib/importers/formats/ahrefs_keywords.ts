import { foldHeader } from "../columns/find_columns.ts";
import type { Importer, ImportOptions, Sample } from "../importer.ts";
import { createRankPlan, type RankColumn, type RankPlan } from "../columns/rank_plan.ts";
import { readRanks } from "../read_ranks.ts";

/** Columns that only Ahrefs' reports have together. */
const MARKS = ["keyword", "volume", "kd", "cpc"];

/**
 * Ahrefs' organic keywords: UTF-16 with tabs, current and previous position, URL and date next to each
 * other; older exports have one `Position`, `URL` and `Last update`. The report may be of any domain: ranks
 * are of the domain of their URL. A record with the URL of one period alone says that its domain did not rank
 * on the other day, if the file has it; one without any says nothing.
 */
export const ahrefsKeywords: Importer = {
  format: "ahrefs_keywords",
  title: "Ahrefs organic keywords (CSV)",
  expects: "Keyword, Volume, KD, CPC, Current position, Current URL",
  reads: "records",
  detect(sample, options) {
    const names = new Set(sample.columns.map(foldHeader));
    const missing = MARKS.find((name) => !names.has(name));
    if (missing !== undefined) return { score: 0, why: `there is no column ${missing}` };
    const { ranks } = createPlan(sample, options);
    return ranks.length === 0
      ? { score: 45, why: "keywords of Ahrefs with search volumes" }
      : { score: 85, why: "organic keywords of Ahrefs" };
  },
  async *parse(samples, options, log) {
    for (const sample of samples) {
      yield* readRanks(sample, createPlan(sample, options), { options, log });
    }
  },
};

function createPlan({ columns }: Sample, { aliases }: ImportOptions): RankPlan {
  const names = columns.map(foldHeader);
  const at = (...wanted: string[]) =>
    wanted.map((name) => names.indexOf(name)).find((index) => index !== -1) ?? -1;
  const current: RankColumn = {
    position: at("current position", "position"),
    url: at("current url", "url"),
    date: at("current date", "last update", "updated"),
    day: null,
    source: "current_position",
  };
  const previous: RankColumn = {
    position: at("previous position"),
    url: at("previous url"),
    date: at("previous date"),
    day: null,
    source: "previous_position",
  };
  const ranks = [previous, current].filter(({ position, url }) => position !== -1 && url !== -1);
  return { ...createRankPlan(columns, "ahrefs_keywords", aliases), ranks, needsUrl: true };
}
