import type { IntentClass } from "../../lib/metrics/search_data/page_type.ts";
import type { Db } from "../core/connection.ts";
import { whereIds } from "../core/sql_rows.ts";
import { joinFigures, joinRanks, joinTables, type KeywordChoice } from "./keyword_sources.ts";

/** All that is known of a keyword; figures are null where the period has no row of it. */
export interface KeywordRow {
  id: number;
  keyword: string;
  trackedAt: Date | null;
  /** Null: not judged yet. */
  branded: number | null;
  createdAt: Date;
  clicks: number | null;
  impressions: number | null;
  positionSum: number | null;
  /** The page that got the most clicks of it. */
  topUrl: string | null;
  pagesCount: number | null;
  previousClicks: number | null;
  previousImpressions: number | null;
  previousPositionSum: number | null;
  volume: number | null;
  /** Null: not judged yet; with it the next ones are. */
  intent: IntentClass | "unknown" | null;
  intentSource: "rules" | "model" | "manual" | null;
  probability: number | null;
  /** Parted by commas. */
  rulesSecondary: string | null;
  local: number | null;
  /** JSON. */
  signals: string | null;
  /** The page by which the intent was judged. */
  intentUrl: string | null;
  /** What was known besides its words: see `describeContext()`. */
  intentContext: string | null;
  pageIntent: IntentClass | null;
  intentMatch: number | null;
  /** Of the newest rank check in the window, where there is any. */
  rankPosition: number | null;
  rankUrl: string | null;
}

/** Those that a column may need besides the period's own. */
const JOINED_TABLES = ["earlier", "volumes", "keyword_intents", "intent_pages"] as const;

/** 0 is stored where the intent is unknown, which has none. */
export const INTENT_PROBABILITY = "if(keyword_intents.manual_intent is null, " +
  "nullif(keyword_intents.rules_probability, 0), 1)";

/** What may be read of a keyword. */
export type KeywordColumn = keyof KeywordRow;

/** Of ranks where the site has none. */
const NO_RANK = "null";

const COLUMNS: Readonly<Record<KeywordColumn, string>> = {
  id: "keywords.id",
  keyword: "keywords.keyword",
  trackedAt: "keywords.tracked_at",
  branded: "keywords.branded",
  createdAt: "keywords.created_at",
  clicks: "figures.clicks",
  impressions: "figures.impressions",
  positionSum: "figures.position_sum",
  topUrl: "pages.url",
  pagesCount: "figures.pages_count",
  previousClicks: "earlier.clicks",
  previousImpressions: "earlier.impressions",
  previousPositionSum: "earlier.position_sum",
  volume: "volumes.volume",
  intent: "keyword_intents.intent",
  intentSource: "keyword_intents.source",
  probability: INTENT_PROBABILITY,
  rulesSecondary: "keyword_intents.rules_secondary",
  local: "keyword_intents.local",
  signals: "keyword_intents.signals",
  intentUrl: "intent_pages.url",
  intentContext: "keyword_intents.context",
  pageIntent: "keyword_intents.page_intent",
  intentMatch: "keyword_intents.intent_match",
  rankPosition: "round(ranks.position + 0e0, 4)",
  rankUrl: "rank_urls.url",
};
const ALL_COLUMNS = Object.keys(COLUMNS) as KeywordColumn[];

/** Which keywords are read, and what of them. */
interface KeywordRowsOptions<Column extends KeywordColumn> {
  ids: readonly number[];
  /** Default: all. Each table takes a lookup a keyword. */
  columns?: readonly Column[];
}

/** Lists what is known of keywords, in the order of the ids; one that is gone is left out. */
export async function listKeywordRows<Column extends KeywordColumn = KeywordColumn>(
  db: Db,
  choice: KeywordChoice,
  { ids, columns }: KeywordRowsOptions<Column>,
): Promise<Pick<KeywordRow, Column | "id">[]> {
  if (ids.length === 0) return [];
  const { siteId, periodId, ranks } = choice;
  const names = [...new Set<KeywordColumn>(["id", ...columns ?? ALL_COLUMNS])];
  const selected = names.map((name) => {
    const isOfRank = name === "rankPosition" || name === "rankUrl";
    return { name, sql: ranks === null && isOfRank ? NO_RANK : COLUMNS[name] };
  });
  const has = (table: string) => selected.some(({ sql }) => sql.includes(`${table}.`));
  const from = whereIds(db("keywords").where("keywords.site_id", siteId), "keywords.id", ids);
  joinFigures(from, "figures", { siteId, periodId, keywordId: "keywords.id" });
  const tables = new Set(JOINED_TABLES.filter(has));
  joinTables(from, choice, { tables, keywordId: "keywords.id" });
  if (has("ranks") || has("rank_urls")) joinRanks(from, choice);
  if (names.includes("topUrl")) from.leftJoin("pages", "pages.id", "figures.top_page_id");
  const found: KeywordRow[] = await from.orderBy("keywords.id")
    .select(selected.map(({ name, sql }) => db.raw(`${sql} as ??`, name)));
  const byId = new Map<number, Pick<KeywordRow, Column | "id">>(
    found.map((row) => [row.id, row]),
  );
  return ids.flatMap((id) => byId.get(id) ?? []);
}
