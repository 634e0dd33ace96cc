import { foldHeader } from "../columns/find_columns.ts";
import type { ImportLog } from "../import_log.ts";
import type { Importer, ImportOptions, Sample } from "../importer.ts";
import { parseCountry } from "../values/parse_country.ts";
import { parseDay } from "../../core/days.ts";
import { parseLanguage } from "../values/parse_language.ts";
import { createRankPlan, type RankColumn, type RankPlan } from "../columns/rank_plan.ts";
import { parseEngine } from "../values/rank_row.ts";
import { readRanks } from "../read_ranks.ts";

/**
 * SE Ranking's detailed rankings: a caption with engine and language, then a column for each day with a
 * column `Dynamics` after it. The URL is the one that ranks on the last day; of the days before it is not
 * known.
 */
export const seRanking: Importer = {
  format: "se_ranking",
  title: "SE Ranking detailed rankings (CSV)",
  expects: "Keyword, URL, Search vol. and a column for each day",
  reads: "records",
  detect(sample, options) {
    const { keyword, ranks } = createPlan(sample, options);
    if (keyword === -1) return { score: 0, why: "there is no column of keywords" };
    if (ranks.length === 0) return { score: 0, why: "there is no column that is a day" };
    const dynamics = sample.columns.some((name) => foldHeader(name) === "dynamics");
    return { score: dynamics ? 95 : 65, why: `ranks of ${ranks.length} days, a column each` };
  },
  async *parse(samples, options, log) {
    for (const sample of samples) {
      const searched = readCaption(sample, options, log);
      yield* readRanks(sample, createPlan(sample, options), { options: searched, log });
    }
  },
};

function createPlan({ columns }: Sample, { aliases }: ImportOptions): RankPlan {
  const days = columns.flatMap((name, position) => {
    const day = /^\d{4}-\d{2}-\d{2}$/.test(name) ? parseDay(name, "unknown") : undefined;
    return day === undefined ? [] : [{ position, day }];
  });
  const plan = createRankPlan(columns, "se_ranking", aliases);
  const last = days.map(({ day }) => day).toSorted().at(-1);
  const ranked = columns.findIndex((name) => foldHeader(name) === "url");
  const ranks = days.map(({ position, day }): RankColumn => ({
    position,
    url: day === last ? ranked : -1,
    date: -1,
    day,
    source: "position",
  }));
  const features = columns.findIndex((name) => foldHeader(name) === "found serp features");
  return {
    ...plan,
    ranks,
    features,
    domain: -1,
    title: -1,
    emptyIsUnranked: false,
    singleTable: true,
  };
}

/** `Google USA, English` names the engine, and often the country. */
function readCaption(sample: Sample, options: ImportOptions, log: ImportLog): ImportOptions {
  const caption = sample.caption.join(" ").replaceAll('"', "").trim();
  if (caption === "") return options;
  const engine = options.engine ?? parseEngine(caption) ?? null;
  const words = caption.split(/[\s,;()|/]+/);
  const phrases = words.flatMap((word, index) => [
    word.length > 2 ? word : "",
    `${word} ${words[index + 1] ?? ""}`,
  ]);
  const country = options.country ??
    phrases.map((phrase) => parseCountry(phrase)).find((code) => code !== undefined) ?? null;
  if (country === null) {
    log.warn(`${sample.file.name}: the caption "${caption.slice(0, 200)}" names no known country.`);
  }
  const language = options.language ??
    words.map((word) => word.length > 3 ? parseLanguage(word) : null).find((code) =>
      code !== null
    ) ??
    null;
  return { ...options, engine, country, language };
}
