import type { Db } from "./connection.ts";

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

/** Lists the providers of which an import other than this brought links. */
export async function listKnownProviders(
  db: Db,
  siteId: number,
  importId: number,
): Promise<number[]> {
  return await db("backlink_exports") // the start of the primary key
    .where({ site_id: siteId }).whereNot("import_id", importId)
    .distinct().pluck<number[]>("provider");
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
