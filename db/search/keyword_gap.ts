import type { GapName, GapRow } from "./competitor_keywords.ts";
import type { Db } from "../core/connection.ts";
import { type JsonColumns, jsonRows } from "../core/json_rows.ts";
import { listRows } from "../core/list_query.ts";
import type { ListFields, ListPage, ListQuery } from "../core/list_shapes.ts";

/** A keyword that a competitor ranks for, as it is listed. */
export interface KeywordGapRow {
  keyword_id: number;
  keyword: string;
  gap: GapName;
  position: number;
  url: string | null;
  our_position: number | null;
  our_url: string | null;
  search_volume: number | null;
  estimated_clicks: number | null;
  checked_on: string;
}

/** The sets that may be asked for, and the narrowest sets that each holds. */
const GAP_SETS = {
  missing: ["missing"],
  untapped: ["missing", "untapped"],
  weaker: ["weaker"],
  stronger: ["stronger"],
  shared: ["weaker", "stronger", "shared"],
} as const satisfies Record<string, readonly GapName[]>;
/** The name of a set of keywords. */
export type GapSetName = keyof typeof GAP_SETS;

const NUMBER = { type: "number", nullable: true, sortable: true, filterable: true } as const;
const TEXT = { type: "string", sortable: true, filterable: true, searchable: true } as const;
// FLOAT columns, as doubles with the decimals that they were imported with
const POSITION = "round(competitor_keywords.position + 0e0, 4)";
const OUR_POSITION = "round(competitor_keywords.our_position + 0e0, 4)";

/** The fields that the list of a competitor's keywords sorts, filters and searches by. */
export const KEYWORD_GAP_LIST: ListFields = {
  defaultSort: "-estimated_clicks,position",
  key: "keyword_id",
  fields: {
    keyword_id: {
      sql: "competitor_keywords.keyword_id",
      type: "integer",
      sortable: true,
      filterable: true,
    },
    keyword: { sql: "keywords.keyword", ...TEXT },
    sets: { type: "object", columns: { gap: "competitor_keywords.gap" } },
    position: { sql: POSITION, ...NUMBER, nullable: false },
    url: { sql: "their_url.url", ...TEXT, nullable: true },
    our_position: { sql: OUR_POSITION, ...NUMBER },
    our_url: { sql: "our_url.url", ...TEXT, nullable: true },
    search_volume: { sql: "competitor_keywords.volume", ...NUMBER, type: "integer" },
    estimated_clicks: { sql: "competitor_keywords.value", ...NUMBER },
    checked_on: {
      sql: "date_format(competitor_keywords.date, '%Y-%m-%d')",
      type: "string",
      sortable: true,
    },
  },
};

/** Whose keywords are read. */
interface GapSource {
  siteId: number;
  competitorId: number;
  /** The competitor's keywords where they are other ones than those that are stored. */
  keywords?: readonly GapRow[] | undefined;
}

/** One page of the keywords that a competitor ranks for; `set` null: all of them. */
export function listKeywordGaps(
  db: Db,
  { set, ...source }: GapSource & { set: GapSetName | null },
  query: ListQuery,
): Promise<ListPage<KeywordGapRow>> {
  const rows = rowsOf(db, source);
  if (set !== null) rows.whereIn("competitor_keywords.gap", GAP_SETS[set]);
  const from = rows.clone()
    .join("keywords", "keywords.id", "competitor_keywords.keyword_id")
    .leftJoin("rank_urls as their_url", "their_url.id", "competitor_keywords.url_id")
    .leftJoin("rank_urls as our_url", "our_url.id", "competitor_keywords.our_url_id");
  return listRows<KeywordGapRow>(db, { from, countFrom: rows, fields: KEYWORD_GAP_LIST, query });
}

function rowsOf(db: Db, { siteId, competitorId, keywords }: GapSource): ReturnType<Db> {
  if (keywords === undefined) {
    return db("competitor_keywords").where({ // primary key
      "competitor_keywords.site_id": siteId,
      "competitor_keywords.competitor_id": competitorId,
    });
  }
  const rows = keywords.map((row) => ({
    keyword_id: row.keywordId,
    gap: row.gap,
    date: row.date,
    position: row.position,
    url_id: row.urlId || null,
    our_position: row.ourPosition,
    our_url_id: row.ourUrlId || null,
    volume: row.volume,
    value: row.value,
  }));
  return db.from(jsonRows(db, { alias: "competitor_keywords", columns: GAP_TYPES }, rows));
}

/** As the table's own. */
const GAP_TYPES: JsonColumns = {
  keyword_id: "int",
  gap: "varchar(10)",
  date: "date",
  position: "double",
  url_id: "int",
  our_position: "double",
  our_url_id: "int",
  volume: "int",
  value: "double",
};

/** Counts the keywords of a competitor by set; a keyword is in several. */
export async function countGapSets(
  db: Db,
  source: GapSource,
): Promise<Record<GapSetName, number>> {
  const rows: { gap: GapName; total: number }[] = source.keywords === undefined
    ? await rowsOf(db, source).groupBy("gap").select("gap", db.raw("count(*) as total"))
      .orderBy("gap")
    : [...Map.groupBy(source.keywords, ({ gap }) => gap)]
      .map(([gap, keywords]) => ({ gap, total: keywords.length }));
  const counts = new Map(rows.map(({ gap, total }) => [gap, total]));
  const sum = (names: readonly GapName[]) =>
    names.reduce((total, name) => total + (counts.get(name) ?? 0), 0);
  return {
    missing: sum(GAP_SETS.missing),
    untapped: sum(GAP_SETS.untapped),
    weaker: sum(GAP_SETS.weaker),
    stronger: sum(GAP_SETS.stronger),
    shared: sum(GAP_SETS.shared),
  };
}

/** The sets that a keyword is in, the narrowest first. */
export function setsOf(gap: GapName): GapSetName[] {
  const names = Object.keys(GAP_SETS) as GapSetName[]; // its own keys
  return names.filter((name) => (GAP_SETS[name] as readonly GapName[]).includes(gap))
    .sort((a, b) => GAP_SETS[a].length - GAP_SETS[b].length);
}
