import type { BlockedUrlInput } from "../../lib/rules/inputs/site_inputs.ts";
import type { Db } from "../core/connection.ts";
import { CHUNK_ROWS, selectRows, streamChunks } from "./select_rows.ts";

const MAX_SOURCES = 5;

interface Row {
  url_id: number;
  url: string;
  discovered_via: string;
  status_code: number | null;
  fetch_error: string | null;
}

interface Inlinks {
  target_id: number;
  inlinks_count: number;
}

/** Streams the internal URLs that robots.txt kept the crawler from. */
export async function* streamBlockedUrls(
  db: Db,
  auditId: number,
): AsyncGenerator<BlockedUrlInput[]> {
  // audit_urls_frontier (audit_id, state, kind, …)
  const read = (after: number) =>
    selectRows<Row>(
      db,
      `SELECT u.url_id, u.url, u.discovered_via, f.status_code, f.fetch_error
      FROM audit_urls u
      LEFT JOIN audit_files f ON f.audit_id = u.audit_id AND f.kind = 'robots_txt'
        AND f.origin = SUBSTRING_INDEX(u.url, '/', 3)
      WHERE u.audit_id = ? AND u.state = 'blocked' AND u.kind = 'page' AND u.url_id > ?
      ORDER BY u.url_id LIMIT ?`,
      [auditId, after, CHUNK_ROWS],
    );
  for await (const rows of streamChunks(0, read, { keyOf: (row) => row.url_id })) {
    const urlIds = rows.map((row) => row.url_id);
    const counts = await countInlinks(db, auditId, urlIds);
    const noindexed = await readNoindexes(db, auditId, urlIds);
    const inputs: BlockedUrlInput[] = [];
    for (const row of rows) {
      const count = counts.get(row.url_id) ?? 0;
      inputs.push({
        urlId: row.url_id,
        url: row.url,
        discoveredVia: row.discovered_via,
        followedInlinksCount: count,
        linkedFrom: count === 0 ? [] : await listSources(db, auditId, row.url_id),
        noindexSeenAt: noindexed.get(row.url_id)?.toISOString() ?? null,
        robotsFailure: describeFailure(row),
      });
    }
    yield inputs;
  }
}

/** A robots.txt that cannot be read forbids everything (RFC 9309 section 2.3.1.4). */
function describeFailure({ status_code: status, fetch_error: error }: Row): string | null {
  if (status === null) return error;
  return status >= 500 || status === 429 ? `status ${status}` : null;
}

async function countInlinks(
  db: Db,
  auditId: number,
  urlIds: number[],
): Promise<Map<number, number>> {
  // audit_links_by_target (audit_id, target_id, type, source_id, rel)
  const rows = await selectRows<Inlinks>(
    db,
    `SELECT l.target_id, COUNT(*) AS inlinks_count
    FROM audit_links l
    JOIN audit_pages s ON s.audit_id = l.audit_id AND s.url_id = l.source_id AND s.nofollow = 0
    WHERE l.audit_id = ? AND l.target_id IN (?) AND l.type = 'anchor' AND l.follow = 1
      AND l.source_id <> l.target_id
    GROUP BY l.target_id`,
    [auditId, urlIds],
  );
  return new Map(rows.map((row) => [row.target_id, row.inlinks_count]));
}

async function listSources(db: Db, auditId: number, urlId: number): Promise<string[]> {
  const rows = await selectRows<{ url: string }>(
    db,
    `SELECT s.url FROM audit_links l
    JOIN audit_pages s ON s.audit_id = l.audit_id AND s.url_id = l.source_id AND s.nofollow = 0
    WHERE l.audit_id = ? AND l.target_id = ? AND l.type = 'anchor' AND l.follow = 1
      AND l.source_id <> l.target_id
    ORDER BY l.source_id LIMIT ?`,
    [auditId, urlId, MAX_SOURCES],
  );
  return rows.map((row) => row.url);
}

interface EarlierRow {
  url_id: number;
  audit_id: number;
  noindex: number;
  crawled_at: Date;
}

/** When the newest earlier audit that could read a URL saw noindex on it, by `url_id`. */
async function readNoindexes(
  db: Db,
  auditId: number,
  urlIds: number[],
): Promise<Map<number, Date>> {
  // the primary key, then audit_pages_page (page_id, audit_id)
  const rows = await selectRows<EarlierRow>(
    db,
    `SELECT p.url_id, o.audit_id, o.noindex, o.crawled_at
    FROM audit_pages p
    JOIN audit_pages o ON o.page_id = p.page_id AND o.audit_id < p.audit_id
    WHERE p.audit_id = ? AND p.url_id IN (?) AND o.status_code = 200
    ORDER BY o.audit_id`,
    [auditId, urlIds],
  );
  const newest = new Map(rows.map((row) => [row.url_id, row]));
  const noindexed = [...newest.values()].filter((row) => row.noindex === 1);
  return new Map(noindexed.map((row) => [row.url_id, row.crawled_at]));
}
