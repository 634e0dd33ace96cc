import type { Db } from "../../core/connection.ts";
import { CHUNK_ROWS, selectRows, streamChunks } from "../../facts/select_rows.ts";
import { insertRows } from "../../core/sql_rows.ts";

/** Pages that a place names as linking to it. */
const MAX_SOURCES = 5;

/** A place that a page rule found, and who refers to the URL. */
export interface ReferredPlace {
  urlId: number;
  severity: string;
  /** JSON: {found, expected, where}. */
  evidence: string;
  /** How the crawl came to know the URL first, and from which URL; null: from none of the site. */
  discoveredVia: string;
  discoveredFrom: string | null;
  /** Other pages with a link to the URL. */
  linkedFromCount: number;
  /** URLs of the first of them, at most 5. */
  linkedFrom: string[];
}

interface PlaceRow {
  url_id: number;
  severity: string;
  evidence: string;
  discovered_via: string;
  discovered_from: string | null;
}

interface SourceRow {
  target_id: number;
  sources_count: number;
  url: string;
}

/** Streams the places of one page rule with those who refer to them. */
export async function* streamReferredPlaces(
  db: Db,
  auditId: number,
  code: string,
): AsyncGenerator<ReferredPlace[]> {
  // primary keys, the first in its order
  const read = (after: number) =>
    selectRows<PlaceRow>(
      db,
      `SELECT o.url_id, o.severity, o.evidence, u.discovered_via, f.url AS discovered_from
      FROM audit_occurrences o
      JOIN audit_urls u ON u.audit_id = o.audit_id AND u.url_id = o.url_id
      LEFT JOIN audit_urls f ON f.audit_id = u.audit_id AND f.url_id = u.discovered_from
      WHERE o.audit_id = ? AND o.code = ? AND o.url_id > ? AND o.stage = 'page'
      ORDER BY o.url_id LIMIT ?`,
      [auditId, code, after, CHUNK_ROWS],
    );
  for await (const rows of streamChunks(0, read, { keyOf: (row) => row.url_id })) {
    const sources = await listSources(db, auditId, rows.map((row) => row.url_id));
    const sourcesOf = Map.groupBy(sources, (source) => source.target_id);
    yield rows.map((row) => {
      const known = sourcesOf.get(row.url_id) ?? [];
      return {
        urlId: row.url_id,
        severity: row.severity,
        evidence: row.evidence,
        discoveredVia: row.discovered_via,
        discoveredFrom: row.discovered_from,
        linkedFromCount: known[0]?.sources_count ?? 0,
        linkedFrom: known.map(({ url }) => url),
      };
    });
  }
}

/** The first pages that link to each of the URLs, and how many there are. */
function listSources(db: Db, auditId: number, urlIds: number[]): Promise<SourceRow[]> {
  // audit_links_by_target (audit_id, target_id, type, source_id, rel), which has all of it
  return selectRows<SourceRow>(
    db,
    `SELECT n.target_id, n.sources_count, s.url
    FROM (
      SELECT l.target_id, l.source_id,
        ROW_NUMBER() OVER (PARTITION BY l.target_id ORDER BY l.source_id) AS place,
        COUNT(*) OVER (PARTITION BY l.target_id) AS sources_count
      FROM audit_links l
      WHERE l.audit_id = ? AND l.target_id IN (?) AND l.type = 'anchor'
        AND l.source_id <> l.target_id
    ) n
    JOIN audit_urls s ON s.audit_id = ? AND s.url_id = n.source_id
    WHERE n.place <= ?
    ORDER BY n.target_id, n.place`,
    [auditId, urlIds, auditId, MAX_SOURCES],
  );
}

/** Writes new evidence to places of one page rule. */
export async function updateEvidence(
  trx: Db,
  auditId: number,
  { code, places }: {
    code: string;
    places: readonly Pick<ReferredPlace, "urlId" | "severity" | "evidence">[];
  },
): Promise<void> {
  await insertRows(
    trx,
    "audit_occurrences (audit_id, code, url_id, target_id, severity, stage, evidence)",
    places.map(({ urlId, severity, evidence }) => [
      auditId,
      code,
      urlId,
      0,
      severity,
      "page",
      evidence,
    ]),
    { onDuplicate: "evidence = VALUES(evidence)" },
  );
}
