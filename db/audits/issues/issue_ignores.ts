import type { Db } from "../../core/connection.ts";
import { insertRows } from "../../core/sql_rows.ts";

/** Stands for every URL where the hash of one URL is expected; no URL hashes to it. */
const EVERY_URL = Buffer.alloc(16);

/** The decision to ignore an issue, as a whole or on one URL. */
export interface IgnoreRow {
  code: string;
  url_hash: Buffer;
  note: string | null;
  token_id: number;
  /** The token's name at that time. */
  token_name: string;
  ignored_at: Date;
}

/** Who ignores something, when, and why. */
interface IgnoreDecision {
  note: string | null;
  tokenId: number;
  tokenName: string;
  now: Date;
}

/** A URL by which an issue is ignored. */
export interface IgnoredUrl {
  url: string;
  urlHash: Buffer;
}

const COLUMNS = ["code", "url_hash", "note", "token_id", "token_name", "ignored_at"] as const;

/**
 * Locks the site for the rest of the transaction, so that what is ignored changes for one at a time,
 * and returns the number of the last change.
 */
export async function lockIgnores(trx: Db, siteId: number): Promise<number> {
  // a write, so that it holds across the nodes of a cluster
  await trx("sites").where({ id: siteId }).increment("lock_count", 1);
  const row = await trx("sites").where({ id: siteId }).forUpdate()
    .first<{ ignores_version: number } | undefined>("ignores_version");
  return row?.ignores_version ?? 0;
}

/** Reads the number of the last change of what the site ignores. */
export async function readIgnoresVersion(db: Db, siteId: number): Promise<number> {
  const row = await db("sites").where({ id: siteId })
    .first<{ ignores_version: number } | undefined>("ignores_version");
  return row?.ignores_version ?? 0;
}

/** Counts a change of what the site ignores. Call it after {@link lockIgnores}. */
export async function countIgnoresChange(trx: Db, siteId: number): Promise<void> {
  await trx("sites").where({ id: siteId }).increment("ignores_version", 1);
}

/** Ignores the issue on these URLs, or, where there are none, as a whole; says so again if it was. */
export async function insertIgnores(
  trx: Db,
  issue: { siteId: number; code: string },
  { urls, decision: { note, tokenId, tokenName, now } }: {
    urls: readonly IgnoredUrl[] | null;
    decision: IgnoreDecision;
  },
): Promise<void> {
  await insertRows(
    trx,
    "issue_ignores (site_id, code, url_hash, url, note, token_id, token_name, ignored_at)",
    (urls ?? [{ url: "", urlHash: EVERY_URL }]).map(({ url, urlHash }) => [
      issue.siteId,
      issue.code,
      urlHash,
      url,
      note,
      tokenId,
      tokenName,
      now,
    ]),
    {
      onDuplicate: "note = VALUES(note), token_id = VALUES(token_id), " +
        "token_name = VALUES(token_name), ignored_at = VALUES(ignored_at)",
    },
  );
}

/** Takes back that the issue is ignored as a whole; returns whether it was. */
export async function deleteWholeIgnore(
  trx: Db,
  issue: { siteId: number; code: string },
): Promise<boolean> {
  const deleted = await trx("issue_ignores")
    .where({ site_id: issue.siteId, code: issue.code, url_hash: EVERY_URL }).delete();
  return deleted > 0;
}

/** Takes back that the issue is ignored on these URLs; null: on any single URL. */
export async function deleteUrlIgnores(
  trx: Db,
  issue: { siteId: number; code: string },
  urlHashes: readonly Buffer[] | null,
): Promise<void> {
  const rows = trx("issue_ignores").where({ site_id: issue.siteId, code: issue.code })
    .andWhere("url_hash", "<>", EVERY_URL);
  await (urlHashes === null ? rows : rows.whereIn("url_hash", urlHashes)).delete();
}

/** Lists the codes of which anything is ignored. */
export async function listIgnoredCodes(db: Db, siteId: number): Promise<string[]> {
  return await db("issue_ignores").where({ site_id: siteId }).distinct().orderBy("code")
    .pluck("code");
}

/** Finds the decision to ignore the issue as a whole. */
export async function findWholeIgnore(
  db: Db,
  issue: { siteId: number; code: string },
): Promise<IgnoreRow | undefined> {
  return await db("issue_ignores")
    .where({ site_id: issue.siteId, code: issue.code, url_hash: EVERY_URL }).first(...COLUMNS);
}

/** Lists the decisions to ignore one of these issues as a whole, by its code. */
export async function listWholeIgnores(
  db: Db,
  siteId: number,
  codes: readonly string[],
): Promise<Map<string, IgnoreRow>> {
  const rows: IgnoreRow[] = codes.length === 0 ? [] : await db("issue_ignores")
    .where({ site_id: siteId, url_hash: EVERY_URL }).whereIn("code", codes).select(...COLUMNS);
  return new Map(rows.map((row) => [row.code, row]));
}

/** Lists the decisions to ignore the issue on one of these URLs, by the hash in hex. */
export async function listUrlIgnores(
  db: Db,
  issue: { siteId: number; code: string },
  urlHashes: readonly Buffer[],
): Promise<Map<string, IgnoreRow>> {
  const rows: IgnoreRow[] = urlHashes.length === 0 ? [] : await db("issue_ignores")
    .where({ site_id: issue.siteId, code: issue.code }).whereIn("url_hash", urlHashes)
    .select(...COLUMNS);
  return new Map(rows.map((row) => [row.url_hash.toString("hex"), row]));
}
