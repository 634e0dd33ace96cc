import type { ResourceInput } from "../../lib/rules/inputs/resource_inputs.ts";
import { readAudit } from "../audits/lifecycle/audits.ts";
import type { Db } from "../core/connection.ts";
import { CHUNK_ROWS, selectRows, streamChunks } from "./select_rows.ts";

const TYPES = ["image", "script", "stylesheet", "font", "media"];
const LEGACY_TYPES: ReadonlySet<string> = new Set(["image/jpeg", "image/jpg", "image/png"]);

interface TargetRow {
  url_id: number;
  url: string;
  status_code: number | null;
  content_type: string | null;
  size_bytes: number | null;
  cacheable: number | null;
}

interface UseRow {
  target_id: number;
  type: ResourceInput["type"];
  internal: number;
  pages_count: number;
  first_id: number;
  last_id: number;
  indexable_id: number | null;
}

/** Streams what the pages load, one row for each URL and way of loading it. */
export async function* streamResources(db: Db, auditId: number): AsyncGenerator<ResourceInput[]> {
  const { settings } = await readAudit(db, auditId);
  const legacyBytes = settings.thresholds.legacy_image_max_bytes;
  // the primary key, in its order; a resource that is linked to as well was crawled as a page
  const read = (after: number) =>
    selectRows<TargetRow>(
      db,
      `SELECT u.url_id, u.url, u.status_code, u.content_type, u.size_bytes, u.cacheable
      FROM audit_urls u
      WHERE u.audit_id = ? AND u.url_id > ? AND (u.kind = 'resource'
        OR (u.kind = 'page' AND u.status_code = 200
          AND COALESCE(u.content_type, '') NOT IN ('text/html', 'application/xhtml+xml')))
      ORDER BY u.url_id LIMIT ?`,
      [auditId, after, CHUNK_ROWS],
    );
  for await (const targets of streamChunks(0, read, { keyOf: (row) => row.url_id })) {
    const uses = await listUses(db, auditId, targets);
    const pages = await readUrls(db, auditId, uses);
    const robots = await readRobotsFiles(db, auditId, targets);
    const legacy = await listOnlyLegacy(
      db,
      auditId,
      targets.filter(({ content_type: type, size_bytes: size }) =>
        LEGACY_TYPES.has(type ?? "") && (size ?? 0) > legacyBytes
      ),
    );
    const targetOf = new Map(targets.map((target) => [target.url_id, target]));
    const inputs = uses.flatMap((use) => {
      const target = targetOf.get(use.target_id);
      if (target === undefined) return [];
      return [{
        ...createInput(target, use, pages),
        onlyLegacy: use.type === "image" && legacy.has(use.target_id),
        robotsTxt: robots.get(originOf(target.url)) ?? null,
      }];
    });
    for (let start = 0; start < inputs.length; start += CHUNK_ROWS) {
      yield inputs.slice(start, start + CHUNK_ROWS);
    }
  }
}

function createInput(
  target: TargetRow,
  use: UseRow,
  pages: ReadonlyMap<number, string>,
): Omit<ResourceInput, "onlyLegacy" | "robotsTxt"> {
  const ids = new Set([use.first_id, use.last_id]);
  return {
    urlId: target.url_id,
    url: target.url,
    type: use.type,
    internal: use.internal === 1,
    statusCode: target.status_code,
    contentType: target.content_type,
    sizeBytes: target.size_bytes,
    cacheable: target.cacheable === null ? null : target.cacheable === 1,
    usedCount: use.pages_count,
    usedOn: [...ids].flatMap((id) => pages.get(id) ?? []),
    indexablePage: use.indexable_id === null ? null : pages.get(use.indexable_id) ?? null,
  };
}

/** Who loads these resources: counted by the index alone, however many pages share one. */
async function listUses(
  db: Db,
  auditId: number,
  targets: readonly TargetRow[],
): Promise<UseRow[]> {
  // audit_links_by_target (audit_id, target_id, type, source_id, rel), then the primary key
  return await selectRows<UseRow>(
    db,
    `SELECT c.target_id, c.type, f.internal, c.pages_count, c.first_id, c.last_id,
      (
        SELECT l.source_id FROM audit_links l
        JOIN audit_pages p ON p.audit_id = l.audit_id AND p.url_id = l.source_id
          AND p.indexable = 1
        WHERE l.audit_id = ? AND l.target_id = c.target_id AND l.type = c.type
        ORDER BY l.source_id LIMIT 1
      ) AS indexable_id
    FROM (
      SELECT n.target_id, n.type, COUNT(*) AS pages_count, MIN(n.source_id) AS first_id,
        MAX(n.source_id) AS last_id
      FROM audit_links n
      WHERE n.audit_id = ? AND n.target_id IN (?) AND n.type IN (?)
      GROUP BY n.target_id, n.type
    ) c
    JOIN audit_links f ON f.audit_id = ? AND f.source_id = c.first_id
      AND f.target_id = c.target_id AND f.type = c.type
    ORDER BY c.target_id, c.type`,
    [auditId, auditId, targets.map((target) => target.url_id), TYPES, auditId],
  );
}

/** Style sheets load resources, too, and are no pages. */
async function readUrls(
  db: Db,
  auditId: number,
  uses: readonly UseRow[],
): Promise<Map<number, string>> {
  const ids = new Set(uses.flatMap((use) => [use.first_id, use.last_id, use.indexable_id ?? 0]));
  if (ids.size === 0) return new Map();
  const rows = await selectRows<{ url_id: number; url: string }>(
    db,
    `SELECT u.url_id, u.url FROM audit_urls u WHERE u.audit_id = ? AND u.url_id IN (?)`,
    [auditId, [...ids]],
  );
  return new Map(rows.map((row) => [row.url_id, row.url]));
}

/** The robots.txt files that have rules, by origin. */
async function readRobotsFiles(
  db: Db,
  auditId: number,
  targets: readonly TargetRow[],
): Promise<Map<string, { url: string; body: string }>> {
  const origins = new Set(targets.map(({ url }) => originOf(url)));
  const rows = await selectRows<{ origin: string; url: string; body: string }>(
    db,
    `SELECT f.origin, f.url, f.body FROM audit_files f
    WHERE f.audit_id = ? AND f.kind = 'robots_txt' AND f.origin IN (?)
      AND f.status_code BETWEEN 200 AND 299 AND f.body IS NOT NULL`,
    [auditId, [...origins]],
  );
  return new Map(rows.map(({ origin, url, body }) => [origin, { url, body }]));
}

/** Those of the images that at least one page shows without a modern format beside them. */
async function listOnlyLegacy(
  db: Db,
  auditId: number,
  images: readonly TargetRow[],
): Promise<Set<number>> {
  if (images.length === 0) return new Set();
  // audit_links_by_target, which has all of it: bit 1 of rel is RESOURCE_BITS.modernAlternative
  const rows = await selectRows<{ target_id: number }>(
    db,
    `SELECT l.target_id FROM audit_links l
    WHERE l.audit_id = ? AND l.target_id IN (?) AND l.type = 'image'
    GROUP BY l.target_id HAVING MIN(l.rel & 1) = 0`,
    [auditId, images.map((image) => image.url_id)],
  );
  return new Set(rows.map((row) => row.target_id));
}

function originOf(url: string): string {
  return new URL(url).origin;
}
