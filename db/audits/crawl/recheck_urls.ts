import type { Db } from "../../core/connection.ts";
import { selectRows } from "../../facts/select_rows.ts";

/** Redirects in a row that a recheck asks again. */
const MAX_HOPS = 10;
/** URLs that one statement names. */
const CHUNK_URLS = 1_000;

/** A URL that an audit knows, by its hash. */
interface KnownUrl {
  urlId: number;
  urlHash: Buffer;
}

/** The first `limit` URLs that have one of these issues, and how many have. */
export async function listAffectedUrls(
  db: Db,
  auditId: number,
  { codes, limit }: { codes: readonly string[]; limit: number },
): Promise<{ urlIds: number[]; total: number }> {
  if (codes.length === 0) return { urlIds: [], total: 0 };
  // the primary key's first columns (audit_id, code, url_id)
  const affected = db("audit_occurrences").where({ audit_id: auditId })
    .whereIn("code", codes).andWhere("url_id", ">", 0);
  const [count] = await affected.clone().countDistinct<{ total: number }[]>({ total: "url_id" });
  const urlIds: number[] = await affected.clone().distinct().orderBy("url_id").limit(limit)
    .pluck("url_id");
  return { urlIds, total: Number(count?.total ?? 0) };
}

/** The first `limit` other URLs that these issues are about, such as the targets of broken links. */
export async function listIssueTargets(
  db: Db,
  auditId: number,
  { codes, limit }: { codes: readonly string[]; limit: number },
): Promise<{ urlIds: number[]; total: number }> {
  if (codes.length === 0) return { urlIds: [], total: 0 };
  const targets = db("audit_occurrences").where({ audit_id: auditId })
    .whereIn("code", codes).andWhere("url_id", ">", 0).andWhere("target_id", ">", 0);
  const [count] = await targets.clone().countDistinct<{ total: number }[]>({ total: "target_id" });
  const urlIds: number[] = await targets.clone().distinct().orderBy("target_id").limit(limit)
    .pluck("target_id");
  return { urlIds, total: Number(count?.total ?? 0) };
}

/** The first `limit` pages that robots.txt kept the audit from. */
export async function listBlockedUrls(db: Db, auditId: number, limit: number): Promise<number[]> {
  // audit_urls_frontier (audit_id, state, kind, position)
  return await db("audit_urls").where({ audit_id: auditId, state: "blocked", kind: "page" })
    .orderBy("position").limit(limit).pluck("url_id");
}

/** What these pages link to or embed, as far as it did not answer as it should. */
export async function listBrokenTargets(
  db: Db,
  auditId: number,
  sourceIds: readonly number[],
): Promise<number[]> {
  const found = new Set<number>();
  for (let start = 0; start < sourceIds.length; start += CHUNK_URLS) {
    // the primary keys of audit_links and audit_urls
    const rows = await selectRows<{ target_id: number }>(
      db,
      `SELECT DISTINCT l.target_id FROM audit_links l
      JOIN audit_urls t ON t.audit_id = l.audit_id AND t.url_id = l.target_id
      WHERE l.audit_id = ? AND l.source_id IN (?)
        AND (t.status_code >= 400 OR t.fetch_error IS NOT NULL)`,
      [auditId, sourceIds.slice(start, start + CHUNK_URLS)],
    );
    for (const row of rows) found.add(row.target_id);
  }
  return [...found];
}

/** Where these URLs redirect to, and on from there. */
export async function listRedirectTargets(
  db: Db,
  auditId: number,
  urlIds: readonly number[],
): Promise<number[]> {
  const found = new Set<number>();
  let from = [...urlIds];
  for (let hop = 0; hop < MAX_HOPS && from.length > 0; hop++) {
    const targets: number[] = [];
    for (let start = 0; start < from.length; start += CHUNK_URLS) {
      targets.push(
        ...await db("audit_urls").where({ audit_id: auditId })
          .whereIn("url_id", from.slice(start, start + CHUNK_URLS)).whereNotNull("redirect_to")
          .pluck("redirect_to"),
      );
    }
    from = targets.filter((urlId) => !found.has(urlId));
    for (const urlId of from) found.add(urlId);
  }
  return [...found];
}

/** Those of the URLs that the audit knows, in no particular order; index audit_urls_hash. */
export async function listKnownHashes(
  db: Db,
  auditId: number,
  urlHashes: readonly Buffer[],
): Promise<KnownUrl[]> {
  if (urlHashes.length === 0) return [];
  return await db("audit_urls").where({ audit_id: auditId }).whereIn("url_hash", urlHashes)
    .select({ urlId: "url_id", urlHash: "url_hash" });
}

/**
 * Puts known URLs back into the frontier, at their old places. Without `evenSkipped` only those that
 * were requested or that robots.txt forbade.
 */
export async function queueUrlsAgain(
  trx: Db,
  auditId: number,
  { urlIds, options: { evenSkipped } }: {
    urlIds: readonly number[];
    options: { evenSkipped: boolean };
  },
): Promise<void> {
  const states = ["fetched", "blocked", ...(evenSkipped ? ["skipped"] : [])];
  await trx("audit_urls").where({ audit_id: auditId }).whereIn("url_id", urlIds)
    .whereIn("state", states).update({
      state: "queued",
      // what only links that are not followed lead to becomes a page when somebody names it
      ...(evenSkipped && {
        kind: trx.raw("IF(kind = 'resource' AND discovered_via = 'link', 'page', kind)"),
      }),
      skip_reason: null,
      status_code: null,
      fetch_error: null,
      content_type: null,
      redirect_to: null,
      redirect_type: null,
      size_bytes: null,
    });
}

/** The origins of the pages that wait, and how many pages wait. */
export async function readQueue(
  db: Db,
  auditId: number,
): Promise<{ pagesCount: number; origins: string[] }> {
  const urls: string[] = await db("audit_urls")
    .where({ audit_id: auditId, state: "queued", kind: "page" }).pluck("url");
  return {
    pagesCount: urls.length,
    origins: [...new Set(urls.map((url) => new URL(url).origin))],
  };
}

/** Whether the audit found any of these issues anywhere. */
export async function hasAnyIssue(
  db: Db,
  auditId: number,
  codes: readonly string[],
): Promise<boolean> {
  const row = await db("audit_occurrences").where({ audit_id: auditId }).whereIn("code", codes)
    .first("code");
  return row !== undefined;
}
