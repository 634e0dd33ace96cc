import type { Importer } from "../importer.ts";
import { createRankPlan } from "../columns/rank_plan.ts";
import { readRanks } from "../read_ranks.ts";

/** Search volumes of keywords by the usual names of columns, also those of Google's Keyword Planner. */
export const keywordVolumes: Importer = {
  format: "keyword_volumes",
  title: "Search volumes of keywords (CSV or NDJSON)",
  expects: "keyword and search volume",
  reads: "records",
  detect({ columns }, { aliases }) {
    const { keyword, volume } = createRankPlan(columns, "keyword_volumes", aliases);
    if (keyword === -1) return { score: 0, why: "there is no column of keywords" };
    return volume === -1
      ? { score: 0, why: "there is no column of search volumes" }
      : { score: 40, why: "keywords with search volumes" };
  },
  async *parse(samples, options, log) {
    for (const sample of samples) {
      const plan = createRankPlan(sample.columns, "keyword_volumes", options.aliases);
      yield* readRanks(sample, plan, { options, log });
    }
  },
};
