import type { CrawlFigures } from "../../lib/metrics/audits/crawl_figures.ts";
import type { PaginationInput } from "../../lib/rules/inputs/graph_inputs.ts";
import type { Db } from "../core/connection.ts";
import { readUrls, walkCircle } from "./read_urls.ts";
import { CHUNK_ROWS, selectRows, streamChunks } from "./select_rows.ts";

interface Row {
  source_id: number;
  rel: "next" | "prev";
  target_id: number;
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
    // the primary key (audit_id, source_id, rel, target_id) in its order, and one more
    selectRows<Row>(
      db,
      `SELECT n.source_id, n.rel, n.target_id, t.url, t.kind, t.status_code, t.fetch_error
      FROM audit_pagination n
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
    yield rows.map((row, index) => createInput(row, nameAll(loops[index] ?? [], urls)));
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

function createInput(row: Row, loop: string[]): PaginationInput {
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
    loop: loop.length === 0 ? null : loop,
  };
}
