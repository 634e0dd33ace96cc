import type { Device } from "../../lib/importers/import_rows.ts";
import type { Db } from "../core/connection.ts";
import type { RankContext } from "./rank_ids.ts";

/** What ranks were searched with, and for how many keywords. */
export interface KnownContext extends RankContext {
  id: number;
  keywordsCount: number;
  /** The first and last day with ranks, `YYYY-MM-DD`. */
  first: string;
  last: string;
}

/** Which contexts are looked for; absent: any. */
interface ContextFilter {
  engine?: string | undefined;
  country?: string | undefined;
  device?: Device | undefined;
}

/** Lists the contexts of a site that have ranks: the one with the most keywords first, then the oldest. */
export async function listRankContexts(
  db: Db,
  siteId: number,
  filter: ContextFilter = {},
): Promise<KnownContext[]> {
  const wanted = Object.entries(filter).filter(([, value]) => value !== undefined);
  const counts = db("rank_newest") // primary key (site_id, context_id, keyword_id)
    .where({ site_id: siteId })
    .groupBy("context_id")
    .select("context_id", db.raw("count(*) as keywords_count"))
    .as("counts");
  const day = (aggregate: string) =>
    db("rank_day_sets") // primary key (site_id, context_id, date)
      .where({ site_id: siteId, context_id: db.ref("rank_contexts.id") })
      .select(db.raw(`date_format(${aggregate}(date), '%Y-%m-%d')`));
  const rows: KnownContext[] = await db("rank_contexts")
    .join(counts, "counts.context_id", "rank_contexts.id")
    .where({ "rank_contexts.site_id": siteId, ...Object.fromEntries(wanted) })
    .select(
      "rank_contexts.id",
      "rank_contexts.engine",
      db.raw("nullif(rank_contexts.country, '') as country"),
      db.raw("nullif(rank_contexts.location, '') as location"),
      db.raw("nullif(rank_contexts.language, '') as language"),
      db.raw("nullif(rank_contexts.device, '') as device"),
      "counts.keywords_count as keywordsCount",
      day("min").as("first"),
      day("max").as("last"),
    )
    .orderBy([{ column: "counts.keywords_count", order: "desc" }, "rank_contexts.id"]);
  return rows;
}

/** A text that changes whenever other ranks of a context are imported. */
export async function digestRanks(db: Db, siteId: number, contextId: number): Promise<string> {
  const row = await db("rank_dates") // primary key (site_id, context_id, date, source_id)
    .where({ site_id: siteId, context_id: contextId })
    .first<{ days: number; imports: number; bits: number }>(
      // MySQL makes bytes of a text with BIT_XOR() in it
      db.raw("count(*) as days"),
      db.raw("coalesce(sum(import_id), 0) as imports"),
      db.raw("bit_xor(crc32(concat(date, ' ', source_id, ' ', import_id))) as bits"),
    );
  return `${row.days}:${row.imports}:${row.bits}`;
}
