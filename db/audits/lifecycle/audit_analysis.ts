import type {
  GraphLink,
  GraphPagination,
  GraphUrl,
} from "../../../lib/metrics/audits/crawl_graph.ts";
import type { Db } from "../../core/connection.ts";
import { listStartUrls } from "../crawl/start_urls.ts";
import { CHUNK_ROWS, selectRows, streamChunks } from "../../facts/select_rows.ts";

/** Rows of a chunk of links: they are small and many. */
const LINKS_PER_CHUNK = 5_000;

/** Occurrences that one statement deletes. */
const DELETE_ROWS = 5_000;

/** The highest `url_id` that the audit has given. */
export async function readMaxUrlId(db: Db, auditId: number): Promise<number> {
  const [row] = await selectRows<{ max: number | null }>(
    db,
    "SELECT MAX(u.url_id) AS max FROM audit_urls u WHERE u.audit_id = ?",
    [auditId],
  );
  return row?.max ?? 0;
}

interface UrlRow {
  url_id: number;
  redirect_to: number | null;
  redirect_type: string | null;
  html: number | null;
  nofollow: number | null;
  indexable: number | null;
  indexability_reason: string | null;
  status_code: number | null;
  content_type: string | null;
  canonical_id: number | null;
}

/** Content types of what a page loads and people seldom mean to open alone. */
const ASSET = /^(?:image\/|text\/css|text\/javascript|application\/(?:x-)?javascript)/;

/** Streams the internal URLs of the crawl for its graph. */
export async function* streamGraphUrls(db: Db, auditId: number): AsyncGenerator<GraphUrl[]> {
  const startId = (await listStartUrls(db, auditId))[0]?.url_id;
  // two primary keys, in their order
  const read = (after: number) =>
    selectRows<UrlRow>(
      db,
      `SELECT u.url_id, u.redirect_to, u.redirect_type, u.status_code, u.content_type, p.html,
        p.nofollow, p.indexable, p.indexability_reason, p.canonical_id
      FROM audit_urls u
      LEFT JOIN audit_pages p ON p.audit_id = u.audit_id AND p.url_id = u.url_id
      WHERE u.audit_id = ? AND u.url_id > ? AND u.kind = 'page'
      ORDER BY u.url_id LIMIT ?`,
      [auditId, after, CHUNK_ROWS],
    );
  for await (const rows of streamChunks(0, read, { keyOf: (row) => row.url_id })) {
    yield rows.map((row) => ({
      urlId: row.url_id,
      start: row.url_id === startId,
      html: row.html === 1,
      indexable: row.indexable === 1,
      canonicalised: row.indexability_reason === "canonicalised",
      asset: row.status_code === 200 && ASSET.test(row.content_type ?? ""),
      nofollow: row.nofollow === 1,
      redirectTo: row.redirect_type === "http" ? row.redirect_to : null,
      refreshTo: row.redirect_type === "http" ? null : row.redirect_to,
      canonicalId: row.html === 1 ? row.canonical_id : null,
    }));
  }
}

interface LinkRow {
  source_id: number;
  target_id: number;
  internal: number;
  follow: number;
  elements_count: number;
}

/** Streams all anchors by source, then target. */
export async function* streamGraphLinks(db: Db, auditId: number): AsyncGenerator<GraphLink[]> {
  const read = ({ source, target }: { source: number; target: number }) =>
    // the primary key (audit_id, source_id, target_id, type), in its order
    selectRows<LinkRow>(
      db,
      `SELECT l.source_id, l.target_id, l.internal, l.follow, l.elements_count
      FROM audit_links l
      WHERE l.audit_id = ? AND l.type = 'anchor'
        AND (l.source_id > ? OR (l.source_id = ? AND l.target_id > ?))
      ORDER BY l.source_id, l.target_id LIMIT ?`,
      [auditId, source, source, target, LINKS_PER_CHUNK],
    );
  const keyOf = (row: LinkRow) => ({ source: row.source_id, target: row.target_id });
  const chunks = streamChunks({ source: 0, target: 0 }, read, {
    keyOf,
    chunkRows: LINKS_PER_CHUNK,
  });
  for await (const rows of chunks) {
    yield rows.map((row) => ({
      sourceId: row.source_id,
      targetId: row.target_id,
      internal: row.internal === 1,
      followed: row.follow === 1,
      elementsCount: row.elements_count,
    }));
  }
}

/** Streams what pages name as the next and the previous one. */
export async function* streamGraphPagination(
  db: Db,
  auditId: number,
): AsyncGenerator<GraphPagination[]> {
  const read = ({ source, rel, target }: { source: number; rel: string; target: number }) =>
    // the primary key (audit_id, source_id, rel, target_id), in its order
    selectRows<{ source_id: number; rel: "next" | "prev"; target_id: number }>(
      db,
      `SELECT n.source_id, n.rel, n.target_id FROM audit_pagination n
      WHERE n.audit_id = ? AND (n.source_id > ?
        OR (n.source_id = ? AND (n.rel > ? OR (n.rel = ? AND n.target_id > ?))))
      ORDER BY n.source_id, n.rel, n.target_id LIMIT ?`,
      [auditId, source, source, rel, rel, target, CHUNK_ROWS],
    );
  const keyOf = (row: { source_id: number; rel: string; target_id: number }) => ({
    source: row.source_id,
    rel: row.rel,
    target: row.target_id,
  });
  for await (const rows of streamChunks({ source: 0, rel: "next", target: 0 }, read, { keyOf })) {
    yield rows.map((row) => ({
      sourceId: row.source_id,
      rel: row.rel,
      targetId: row.target_id,
    }));
  }
}

/** What the analysis of the graph finds out about one page. */
export interface PageFigures {
  urlId: number;
  depth: number | null;
  orphan: boolean | null;
  inlinksCount: number;
  uniqueInlinksCount: number;
  outlinksCount: number;
  externalOutlinksCount: number;
  linkScore: number | null;
}

/** Streams the `url_id`s of the audit's pages. */
export async function* streamPageIds(db: Db, auditId: number): AsyncGenerator<number[]> {
  const read = (after: number) =>
    selectRows<{ url_id: number }>(
      db,
      `SELECT p.url_id FROM audit_pages p WHERE p.audit_id = ? AND p.url_id > ?
      ORDER BY p.url_id LIMIT ?`,
      [auditId, after, CHUNK_ROWS],
    );
  for await (const rows of streamChunks(0, read, { keyOf: (row) => row.url_id })) {
    yield rows.map((row) => row.url_id);
  }
}

/** Writes what the graph says of these pages, and whether a sitemap lists them. */
export async function updatePageFigures(
  db: Db,
  auditId: number,
  pages: readonly PageFigures[],
): Promise<void> {
  if (pages.length === 0) return;
  await db.raw(
    `UPDATE audit_pages p
    JOIN (${valuesTable(pages.map(figures), FIGURE_COLUMNS)}) v ON v.url_id = p.url_id
    JOIN audit_urls u ON u.audit_id = p.audit_id AND u.url_id = p.url_id
    SET p.depth = v.depth, p.orphan = v.orphan, p.inlinks_count = v.inlinks_count,
      p.unique_inlinks_count = v.unique_inlinks_count, p.outlinks_count = v.outlinks_count,
      p.external_outlinks_count = v.external_outlinks_count, p.link_score = v.link_score,
      p.in_sitemap = u.in_sitemap
    WHERE p.audit_id = ?`,
    [auditId],
  );
}

const FIGURE_COLUMNS = [
  "url_id",
  "depth",
  "orphan",
  "inlinks_count",
  "unique_inlinks_count",
  "outlinks_count",
  "external_outlinks_count",
  "link_score",
];

function figures(page: PageFigures): (number | null)[] {
  return [
    page.urlId,
    page.depth,
    page.orphan === null ? null : Number(page.orphan),
    page.inlinksCount,
    page.uniqueInlinksCount,
    page.outlinksCount,
    page.externalOutlinksCount,
    page.linkScore,
  ];
}

/** A table of numbers as a SELECT: one statement then updates many rows. */
function valuesTable(rows: readonly (readonly (number | null)[])[], columns: string[]): string {
  return rows.map((row, index) =>
    "SELECT " + row.map((value, column) => {
      const literal = value === null ? "NULL" : String(Math.trunc(value));
      return index === 0 ? `${literal} AS ${columns[column]}` : literal;
    }).join(",")
  ).join(" UNION ALL ");
}

/** The hashes of one indexable page's text. */
interface TextHashes {
  urlId: number;
  /** Hexadecimal; null: too few words. */
  contentHash: string | null;
  /** 128 numbers of 32 bits, little-endian as typed arrays write them; null: too few words. */
  minhash: Uint8Array | null;
}

/** Streams the hashes of the indexable pages' texts. */
export async function* streamTextHashes(db: Db, auditId: number): AsyncGenerator<TextHashes[]> {
  const read = (after: number) =>
    selectRows<{ url_id: number; content_hash: Buffer | null; minhash: Buffer | null }>(
      db,
      `SELECT p.url_id, p.content_hash, p.minhash FROM audit_pages p
      WHERE p.audit_id = ? AND p.url_id > ? AND p.indexable = 1
      ORDER BY p.url_id LIMIT ?`,
      [auditId, after, CHUNK_ROWS],
    );
  for await (const rows of streamChunks(0, read, { keyOf: (row) => row.url_id })) {
    yield rows.map((row) => ({
      urlId: row.url_id,
      contentHash: row.content_hash?.toString("hex") ?? null,
      minhash: row.minhash,
    }));
  }
}

/** Takes the pages of the range (`from` < url_id ≤ `to`) out of all clusters. */
export async function clearDuplicateClusters(
  db: Db,
  auditId: number,
  { from, to }: { from: number; to: number },
): Promise<void> {
  await db("audit_pages").where({ audit_id: auditId })
    .where("url_id", ">", from).where("url_id", "<=", to).whereNotNull("duplicate_cluster")
    .update({ duplicate_cluster: null });
}

/** Writes the cluster of these pages. */
export async function updateDuplicateClusters(
  db: Db,
  auditId: number,
  pages: readonly { urlId: number; cluster: number }[],
): Promise<void> {
  if (pages.length === 0) return;
  const values = pages.map((page) => [page.urlId, page.cluster]);
  await db.raw(
    `UPDATE audit_pages p JOIN (${valuesTable(values, ["url_id", "cluster"])}) v
      ON v.url_id = p.url_id
    SET p.duplicate_cluster = v.cluster
    WHERE p.audit_id = ?`,
    [auditId],
  );
}

/**
 * Deletes some of what an earlier analysis of this audit has found under these codes; returns how
 * many rows. Call it until it returns 0.
 */
export async function deleteSiteOccurrences(
  db: Db,
  auditId: number,
  codes: readonly string[],
): Promise<number> {
  return await db("audit_occurrences").where({ audit_id: auditId, stage: "site" })
    .whereIn("code", codes).limit(DELETE_ROWS).delete();
}
