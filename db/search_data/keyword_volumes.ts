import type { Db } from "../core/connection.ts";
import { insertRows, type SqlLiteral } from "../core/sql_rows.ts";

/** How often a keyword is searched for, by one provider on one day. */
export interface KeywordVolume {
  keywordId: number;
  /** ISO 3166-1 alpha-2; '': not known. */
  country: string;
  language: string;
  provider: string;
  /** `YYYY-MM-DD`. */
  date: string;
  /** Searches a month; null: not known. */
  volume: number | null;
  /** 0 to 100. */
  difficulty: number | null;
  cpcUsd: number | null;
}

/**
 * The scope of `keyword_volume_newest` that holds one figure for each keyword, for lists: of the site's
 * country if there is one, else the newest. To join: `site_id`, `scope = ''`, `keyword_id`.
 */
export const LIST_SCOPE = "";

const COLUMNS = [
  "keyword_id as keywordId",
  "country",
  "language",
  "provider",
  "volume",
  "difficulty",
  "cpc_usd as cpcUsd",
];

/** Lists the newest figures of keywords for a country, or those for lists (`LIST_SCOPE`). */
export async function listNewestVolumes(
  db: Db,
  { siteId, scope = LIST_SCOPE, keywordIds }: {
    siteId: number;
    scope?: string;
    /** Absent: all of them. */
    keywordIds?: readonly number[];
  },
): Promise<KeywordVolume[]> {
  const volumes = db("keyword_volume_newest").where({ site_id: siteId, scope }); // primary key
  if (keywordIds !== undefined) volumes.whereIn("keyword_id", keywordIds);
  const rows: KeywordVolume[] = await volumes
    .select(COLUMNS)
    .select(db.raw("date_format(date, '%Y-%m-%d') as date"))
    .orderBy("keyword_id");
  return rows;
}

/** Lists every figure of some keywords, a keyword's together. */
export async function listVolumes(
  db: Db,
  siteId: number,
  keywordIds: readonly number[],
): Promise<KeywordVolume[]> {
  const rows: KeywordVolume[] = await db("keyword_volumes") // primary key
    .where({ site_id: siteId })
    .whereIn("keyword_id", keywordIds)
    .select(COLUMNS)
    .select(db.raw("date_format(date, '%Y-%m-%d') as date"))
    .orderBy(["keyword_id", "country", "language", "provider", "date"]);
  return rows;
}

/** Inserts figures; those of the same keyword, place, provider and day are replaced. */
export async function upsertVolumes(
  db: Db,
  { siteId, importId }: { siteId: number; importId: number },
  volumes: readonly KeywordVolume[],
): Promise<void> {
  const into = "keyword_volumes (site_id, keyword_id, country, language, provider, date, volume, " +
    "difficulty, cpc_usd, import_id)";
  const rows = volumes.map((one) => [siteId, ...valuesOf(one), importId]);
  await insertRows(db, into, rows, {
    onDuplicate: "volume = VALUES(volume), difficulty = VALUES(difficulty), " +
      "cpc_usd = VALUES(cpc_usd), import_id = VALUES(import_id)",
  });
}

/** Forgets which figures of keywords are the newest. */
export async function deleteNewestVolumes(
  db: Db,
  siteId: number,
  keywordIds: readonly number[],
): Promise<void> {
  // the primary key (site_id, scope, keyword_id): the scopes are spelled out, so that it serves
  const scopes = await db("keyword_volume_newest").where({ site_id: siteId }).distinct()
    .pluck<string[]>("scope");
  await db("keyword_volume_newest").where({ site_id: siteId }).whereIn("scope", scopes)
    .whereIn("keyword_id", keywordIds).delete();
}

/** Makes figures the newest of their keywords; each has the scope that it stands for. */
export async function upsertNewestVolumes(
  db: Db,
  siteId: number,
  volumes: readonly (KeywordVolume & { scope: string })[],
): Promise<void> {
  const into = "keyword_volume_newest (site_id, scope, keyword_id, country, language, provider, " +
    "date, volume, difficulty, cpc_usd)";
  const rows = volumes.map((one) => [siteId, one.scope, ...valuesOf(one)]);
  const columns = ["country", "language", "provider", "date", "volume", "difficulty", "cpc_usd"];
  await insertRows(db, into, rows, {
    onDuplicate: columns.map((column) => `${column} = VALUES(${column})`).join(", "),
  });
}

function valuesOf(one: KeywordVolume): SqlLiteral[] {
  const { keywordId, country, language, provider, date, volume, difficulty, cpcUsd } = one;
  return [keywordId, country, language, provider, date, volume, difficulty, cpcUsd];
}

/** The import that last brought search volumes; 0: none did. */
export async function findLastVolumeImport(db: Db, siteId: number): Promise<number> {
  const row = await db("keyword_volumes").where({ site_id: siteId }) // index keyword_volumes_import
    .max<{ importId: number | null }[]>({ importId: "import_id" });
  return row[0]?.importId ?? 0;
}

/** Lists the keywords that have any figure. */
export async function listVolumeKeywords(db: Db, siteId: number): Promise<number[]> {
  return await db("keyword_volumes").where({ site_id: siteId }) // primary key
    .distinct().orderBy("keyword_id").pluck<number[]>("keyword_id");
}
