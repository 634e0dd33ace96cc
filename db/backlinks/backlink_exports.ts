import type { Db } from "../core/connection.ts";

/** An export of links that was imported. */
export interface BacklinkExport {
  siteId: number;
  importId: number;
  provider: number;
  /** `YYYY-MM-DD`. */
  date: string;
  /** Neither cut nor a sample. */
  whole: boolean;
  linksCount: number;
}

/** Notes exports that an import brought. */
export async function insertExports(trx: Db, exports: readonly BacklinkExport[]): Promise<void> {
  if (exports.length === 0) return;
  await trx("backlink_exports").insert(exports.map((one) => ({
    site_id: one.siteId,
    import_id: one.importId,
    provider: one.provider,
    date: one.date,
    whole: one.whole ? 1 : 0,
    links_count: one.linksCount,
  })));
}

/**
 * Lists the providers of which an import before this day brought links. The imports of one day are one: what a sample has
 * beside the newest links is no newer.
 */
export async function listKnownProviders(db: Db, siteId: number, day: string): Promise<number[]> {
  const start = new Date(`${day}T00:00:00Z`);
  return await db("backlink_exports") // the start of the primary key
    .leftJoin("imports", "imports.id", "backlink_exports.import_id")
    .where({ "backlink_exports.site_id": siteId })
    .where((query) => query.where("imports.created_at", "<", start).orWhereNull("imports.id"))
    .distinct().pluck<number[]>("backlink_exports.provider");
}

/** The days of the whole exports of each provider, ascending. */
export async function listWholeExports(db: Db, siteId: number): Promise<Map<number, string[]>> {
  const rows = await db("backlink_exports") // the start of the primary key
    .where({ site_id: siteId, whole: 1 })
    .distinct("provider", db.raw("DATE_FORMAT(date, '%Y-%m-%d') AS day")).orderBy("day")
    .select<{ provider: number; day: string }[]>();
  return new Map(
    [...Map.groupBy(rows, ({ provider }) => provider)]
      .map(([provider, own]) => [provider, own.map(({ day }) => day)]),
  );
}

/** Deletes what is noted of an import's exports, and returns whether each of them was whole. */
export async function deleteExportsOf(
  trx: Db,
  siteId: number,
  importId: number,
): Promise<boolean[]> {
  const ofImport = () => trx("backlink_exports").where({ site_id: siteId, import_id: importId });
  const whole = await ofImport().pluck<number[]>("whole"); // the start of the primary key
  await ofImport().delete();
  return whole.map((flag) => flag === 1);
}
