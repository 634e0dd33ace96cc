import type { PackedOccurrence } from "../../../lib/metrics/audits/occurrence_list.ts";
import { PAGE } from "../../../schemas/url_state.ts";
import { RESULT_STATUSES } from "../lifecycle/audit_results.ts";
import type { Db } from "../../core/connection.ts";
import { selectRows } from "../../facts/select_rows.ts";
import { urlState } from "./url_state_sql.ts";

/** Rows of a chunk: they are small and many, and each chunk is short work. */
const KEYS_PER_CHUNK = 5_000;

/** A URL of an audit, for comparing it with another audit's. */
interface UrlKey {
  urlId: number;
  /** 16 bytes. */
  hash: Uint8Array;
  /** What the audit knows of it: a state of `schemas/url_state.ts`. */
  state: number;
  /** It was requested as a document of the site. */
  page: boolean;
}

/** Streams the URLs of an audit in the order of `url_id`. */
export async function* streamUrlKeys(db: Db, auditId: number): AsyncGenerator<UrlKey[]> {
  for (let after = 0;;) {
    // the primary keys (audit_id, url_id)
    const rows = await selectArrays<[number, Buffer, number, number]>(
      db,
      `SELECT u.url_id, u.url_hash, ${urlState("u", "p")}, u.kind = 'page' FROM audit_urls u
      LEFT JOIN audit_pages p ON p.audit_id = u.audit_id AND p.url_id = u.url_id
      WHERE u.audit_id = ? AND u.url_id > ? ORDER BY u.url_id LIMIT ?`,
      [auditId, after, KEYS_PER_CHUNK],
    );
    yield rows.map(([urlId, hash, state, page]) => ({
      urlId,
      hash,
      state,
      page: state >= PAGE && page === 1,
    }));
    const last = rows.at(-1);
    if (last === undefined || rows.length < KEYS_PER_CHUNK) return;
    after = last[0];
  }
}

/** Streams the occurrences of one code on URLs, by URL, then target. */
export async function* streamOccurrenceKeys(
  db: Db,
  auditId: number,
  code: string,
): AsyncGenerator<PackedOccurrence[]> {
  for (let url = 1, target = -1;;) {
    // the primary key (audit_id, code, url_id, target_id), in its order
    const rows = await selectArrays<[number, number, number, number]>(
      db,
      `SELECT o.url_id, o.target_id, o.severity + 0, o.ignored
      FROM audit_occurrences o FORCE INDEX (PRIMARY)
      WHERE o.audit_id = ? AND o.code = ? AND o.url_id >= ?
        AND (o.url_id > ? OR o.target_id > ?)
      ORDER BY o.url_id, o.target_id LIMIT ?`,
      [auditId, code, url, url, target, KEYS_PER_CHUNK],
    );
    yield rows.map(([urlId, targetId, severity, ignored]) => ({
      urlId,
      targetId,
      // an ENUM counts from 1, in the order of PACKED_SEVERITIES
      severity: severity - 1,
      ignored: ignored === 1,
    }));
    const last = rows.at(-1);
    if (last === undefined || rows.length < KEYS_PER_CHUNK) return;
    [url, target] = last;
  }
}

/** An occurrence on the site as a whole. */
interface SiteOccurrence {
  code: string;
  targetId: number;
  severity: number;
  ignored: boolean;
  /** JSON: {found, expected, where}. */
  evidence: string;
}

/** Lists what an audit found on the site as a whole, by code and running number. */
export async function listSiteOccurrences(db: Db, auditId: number): Promise<SiteOccurrence[]> {
  // audit_occurrences_place (audit_id, url_id, severity, ignored)
  const rows = await selectRows<Omit<SiteOccurrence, "ignored"> & { ignored: number }>(
    db,
    `SELECT o.code, o.target_id AS targetId, o.severity + 0 AS severity, o.ignored, o.evidence
    FROM audit_occurrences o WHERE o.audit_id = ? AND o.url_id = 0
    ORDER BY o.code, o.target_id`,
    [auditId],
  );
  return rows.map((row) => ({ ...row, severity: row.severity - 1, ignored: row.ignored === 1 }));
}

/** The site's audits before this one whose results are there row by row, the newest first. */
export async function listEarlierAudits(
  db: Db,
  { siteId, auditId, limit }: { siteId: number; auditId: number; limit: number },
): Promise<number[]> {
  // index audits_site (site_id, id)
  return await db("audits").where({ site_id: siteId, details: "full" })
    .whereIn("status", RESULT_STATUSES).andWhere("id", "<", auditId)
    .orderBy("id", "desc").limit(limit).pluck<number[]>("id");
}

/** Rows as arrays, which cost half of what objects cost. */
async function selectArrays<Row extends readonly unknown[]>(
  db: Db,
  sql: string,
  bindings: readonly (string | number)[],
): Promise<Row[]> {
  const [rows] = await db.raw(sql, bindings).options({ rowsAsArray: true });
  return rows;
}
