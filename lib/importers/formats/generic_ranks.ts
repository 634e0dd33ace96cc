import { isDated, withDayOfFile } from "../columns/export_day.ts";
import { findColumns } from "../columns/find_columns.ts";
import type { Importer, ImportOptions, Sample } from "../importer.ts";
import { rankDay } from "../values/rank_row.ts";
import { createRankPlan, type RankPlan } from "../columns/rank_plan.ts";
import { readRanks } from "../read_ranks.ts";

/**
 * Ranks from any tool, by the usual names of columns: keyword and position, and as far as they are there URL,
 * date, device, country, engine, volume. Without a date the user's is taken, else that of the file's name, else today's.
 */
export const genericRanks: Importer = {
  format: "ranks",
  title: "Ranks by column names (CSV or NDJSON)",
  expects: "keyword and position",
  reads: "records",
  detect(sample, options) {
    const { keyword, ranks } = createPlan(sample, options);
    if (keyword === -1) return { score: 0, why: "there is no column of keywords" };
    return ranks.length === 0
      ? { score: 0, why: "there is no column of positions" }
      : { score: 50, why: "keywords with positions" };
  },
  async *parse(samples, options, log) {
    for (const sample of samples) {
      const plan = createPlan(sample, options);
      if (plan.ranks.every(({ date }) => date === -1) && !isDated(options)) {
        const day = rankDay(withDayOfFile(options, sample.file));
        log.warn(`${sample.file.name} has no dates; its ranks are taken to be of ${day}.`);
      }
      yield* readRanks(sample, plan, { options, log });
    }
  },
};

function createPlan({ columns }: Sample, { aliases }: ImportOptions): RankPlan {
  const [position = -1, url = -1, date = -1] = findColumns(
    columns,
    ["position", "url", "date"],
    aliases,
  );
  const plan = createRankPlan(columns, "ranks", aliases);
  const ranks = position === -1 ? [] : [{ position, url, date, day: null, source: "position" }];
  return { ...plan, ranks };
}
