import type { CrawlFigures } from "../../lib/metrics/audits/crawl_figures.ts";
import type { PaginationInput } from "../../lib/rules/inputs/graph_inputs.ts";
import type { Db } from "../core/connection.ts";
import { readUrls, walkCircle } from "./read_urls.ts";
import { CHUNK_ROWS, selectRows, streamChunks } from "./select_rows.ts";

interface Row {
  source_id: number;
  rel: "next" | "prev";
  target_id: number;
  canonical_id: number | null;
  canonical_url: string | null;
  url: string;
  kind: string;
  status_code: number | null;
  fetch_error: string | null;
}

interface Key {
  source: number;
  rel: string;
  target: number;
}

/** Streams what HTML pages name by `rel=next` and `rel=prev`. */
export async function* streamPagination(
  db: Db,
  auditId: number,
  figures: CrawlFigures,
): AsyncGenerator<PaginationInput[]> {
  const read = ({ source, rel, target }: Key) =>
    // the primary key (audit_id, source_id, rel, target_id) in its order, and two more
    selectRows<Row>(
      db,
      `SELECT n.source_id, n.rel, n.target_id, p.canonical_id, p.canonical_url, t.url, t.kind,
        t.status_code, t.fetch_error
      FROM audit_pagination n
      JOIN audit_pages p ON p.audit_id = n.audit_id AND p.url_id = n.source_id
      JOIN audit_urls t ON t.audit_id = n.audit_id AND t.url_id = n.target_id
      WHERE n.audit_id = ? AND (n.source_id > ?
        OR (n.source_id = ? AND (n.rel > ? OR (n.rel = ? AND n.target_id > ?))))
      ORDER BY n.source_id, n.rel, n.target_id LIMIT ?`,
      [auditId, source, source, rel, rel, target, CHUNK_ROWS],
    );
  const keyOf = (row: Row) => ({ source: row.source_id, rel: row.rel, target: row.target_id });
  for await (const rows of streamChunks({ source: 0, rel: "next", target: 0 }, read, { keyOf })) {
    const loops = rows.map((row) => findLoop(figures, row));
    const urls = await readUrls(db, auditId, loops.flat());
    yield rows.map((row, index) => createInput(row, figures, nameAll(loops[index] ?? [], urls)));
  }
}

/** The circle that the page is in; empty: none. */
function findLoop({ graph, nextCycles, prevCycles }: CrawlFigures, row: Row): number[] {
  const [next, cycles] = row.rel === "next"
    ? [graph.nextPage, nextCycles]
    : [graph.prevPage, prevCycles];
  return cycles[row.source_id] === 0 ? [] : walkCircle(next, row.source_id);
}

function nameAll(urlIds: readonly number[], urls: ReadonlyMap<number, string>): string[] {
  return urlIds.flatMap((urlId) => urls.get(urlId) ?? []);
}

function createInput(
  row: Row,
  { graph, firstPages }: CrawlFigures,
  loop: string[],
): PaginationInput {
  const canonicalId = row.canonical_id === row.source_id ? null : row.canonical_id;
  const first = firstPages[row.source_id] ?? 0;
  return {
    urlId: row.source_id,
    rel: row.rel,
    targetId: row.target_id,
    target: {
      url: row.url,
      statusCode: row.status_code,
      fetchError: row.fetch_error,
      internal: row.kind !== "external",
    },
    canonicalUrl: canonicalId === null ? null : row.canonical_url,
    canonicalIsFirst: canonicalId !== null && first !== 0 &&
      (canonicalId === first || canonicalId === graph.canonicalId[first]),
    loop: loop.length === 0 ? null : loop,
  };
}
