import type { Db } from "../../../db/core/connection.ts";
import { SegmentIds } from "../../../db/search_data/segment_ids.ts";
import { SEARCH_KINDS, type SearchKind } from "../../../db/search_data/search_kinds.ts";
import type { DeviceName, SearchTypeName } from "../../../schemas/search_window.ts";
import { readKeywordIds, readPageIds } from "../../../lib/commands/search_data/store/import_ids.ts";

/** A row of a day; what is left out is none or all together. */
export interface SpecFact {
  kind: SearchKind;
  date: string;
  query?: string;
  page?: string;
  searchType?: SearchTypeName;
  country?: string;
  device?: DeviceName;
  appearance?: string;
  clicks: number;
  impressions: number;
  position?: number | null;
}

/** The ids by the texts of the facts. */
export interface SpecFactIds {
  keywords: Record<string, number>;
  pages: Record<string, number>;
}

/** Far below the placeholders that a statement may have. */
const ROWS_A_STATEMENT = 1_000;

let imports = 0;

/**
 * Puts rows of days straight into the tables, as an import of its own leaves them: their kinds' days are
 * new, whatever there was of these days goes.
 */
export async function insertFacts(
  db: Db,
  siteId: number,
  facts: readonly SpecFact[],
  { state = "final", importId = 1_000_000 + ++imports }: {
    state?: "final" | "partial";
    importId?: number;
  } = {},
): Promise<SpecFactIds> {
  const now = new Date();
  const queries = [...new Set(facts.flatMap(({ query }) => query ?? []))];
  const urls = [...new Set(facts.flatMap(({ page }) => page ?? []))];
  const keywords = toRecord(queries, await readKeywordIds(db, siteId, { keywords: queries, now }));
  const pages = toRecord(urls, await readPageIds(db, siteId, urls));
  const segments = new SegmentIds(db);
  const days = new Map<string, SpecFact[]>();
  for (const fact of facts) {
    const key = `${fact.searchType ?? "web"} ${fact.kind} ${fact.date}`;
    const rows = days.get(key) ?? [];
    rows.push(fact);
    days.set(key, rows);
  }
  for (const [key, rows] of days) {
    const [searchType, kind, date] = key.split(" ") as [SearchTypeName, SearchKind, string];
    const day = { site_id: siteId, kind: SEARCH_KINDS[kind], date };
    await db("search_facts").where(day).whereIn(
      "segment_id",
      db("search_segments").where({ search_type: searchType }).select("id"),
    ).delete();
    await db("search_days").where({ ...day, search_type: searchType }).delete();
    const stored = [];
    for (const fact of rows) {
      const segment = {
        searchType,
        country: fact.country ?? null,
        device: fact.device ?? null,
        appearance: fact.appearance ?? "",
      };
      stored.push({
        ...day,
        keyword_id: fact.query === undefined ? 0 : keywords[fact.query] ?? null,
        page_id: fact.page === undefined ? 0 : pages[fact.page] ?? null,
        segment_id: await segments.resolve(segment),
        clicks: fact.clicks,
        impressions: fact.impressions,
        position_sum: sumOf(fact),
      });
    }
    await db.batchInsert("search_facts", stored, ROWS_A_STATEMENT);
    await db("search_days").insert({
      ...day,
      search_type: searchType,
      state,
      import_id: importId,
      rows_count: rows.length,
      clicks: rows.reduce((sum, { clicks }) => sum + clicks, 0),
      impressions: rows.reduce((sum, { impressions }) => sum + impressions, 0),
      position_sum: rows.reduce<number | null>((sum, row) => {
        const own = sumOf(row);
        return own === null ? sum : (sum ?? 0) + own;
      }, null),
    });
  }
  return { keywords, pages };
}

function sumOf({ position = 1, impressions }: SpecFact): number | null {
  return position === null ? null : position * impressions;
}

function toRecord(texts: readonly string[], ids: readonly number[]): Record<string, number> {
  return Object.fromEntries(texts.map((text, index) => [text, ids[index] ?? 0]));
}
