import type { CrawlFigures } from "../../lib/metrics/audits/crawl_figures.ts";
import type { CrawlGraph } from "../../lib/metrics/audits/crawl_graph.ts";
import type {
  AssetLinksInput,
  NoncanonicalLinksInput,
} from "../../lib/rules/inputs/graph_inputs.ts";
import type { Db } from "../core/connection.ts";
import { CHUNK_ROWS, selectRows } from "./select_rows.ts";

const MAX_TARGETS = 10;

/** Streams the pages with links to pages whose canonical is another URL. */
export async function* streamNoncanonicalLinks(
  db: Db,
  auditId: number,
  { graph }: CrawlFigures,
): AsyncGenerator<NoncanonicalLinksInput[]> {
  yield* streamMarked(db, auditId, {
    graph,
    marks: graph.canonicalised,
    describe: (row) => ({
      url: row.url,
      canonicalUrl: row.canonical_url,
    }),
  });
}

/** Streams the pages with links to images, style sheets and scripts. */
export async function* streamAssetLinks(
  db: Db,
  auditId: number,
  { graph }: CrawlFigures,
): AsyncGenerator<AssetLinksInput[]> {
  yield* streamMarked(db, auditId, {
    graph,
    marks: graph.asset,
    describe: (row) => ({
      url: row.url,
      contentType: row.content_type,
    }),
  });
}

/** Streams the pages with links to marked URLs, each with what `describe` says of the first targets. */
async function* streamMarked<Target>(
  db: Db,
  auditId: number,
  { graph, marks, describe }: {
    graph: CrawlGraph;
    marks: Uint8Array;
    describe: (row: TargetRow) => Target;
  },
): AsyncGenerator<{ urlId: number; targetsCount: number; targets: Target[] }[]> {
  for (const pages of chunkMarked(graph, marks)) {
    const rows = await readTargets(db, auditId, pages);
    yield pages.map(({ urlId, count, targetIds }) => ({
      urlId,
      targetsCount: count,
      targets: targetIds.flatMap((targetId) => {
        const row = rows.get(targetId);
        return row === undefined ? [] : [describe(row)];
      }),
    }));
  }
}

/** A page with links to marked URLs, and the first of these. */
interface MarkedPage {
  urlId: number;
  count: number;
  targetIds: number[];
}

/** Goes over the links in memory, so that the table of links is not read once more. */
function* chunkMarked(graph: CrawlGraph, marks: Uint8Array): Generator<MarkedPage[]> {
  if (!marks.includes(1)) return;
  let chunk: MarkedPage[] = [];
  for (let urlId = 1; urlId < graph.size; urlId++) {
    const page = findMarked(graph, marks, urlId);
    if (page.count === 0) continue;
    chunk.push(page);
    if (chunk.length < CHUNK_ROWS) continue;
    yield chunk;
    chunk = [];
  }
  if (chunk.length > 0) yield chunk;
}

function findMarked({ offsets, targets }: CrawlGraph, marks: Uint8Array, urlId: number) {
  const page: MarkedPage = { urlId, count: 0, targetIds: [] };
  const end = offsets[urlId + 1] ?? 0;
  for (let edge = offsets[urlId] ?? end; edge < end; edge++) {
    const target = targets[edge] ?? 0;
    if (marks[target] === 0) continue;
    page.count++;
    if (page.targetIds.length < MAX_TARGETS) page.targetIds.push(target);
  }
  return page;
}

interface TargetRow {
  url_id: number;
  url: string;
  content_type: string | null;
  canonical_url: string | null;
}

async function readTargets(
  db: Db,
  auditId: number,
  pages: readonly MarkedPage[],
): Promise<Map<number, TargetRow>> {
  const targetIds = [...new Set(pages.flatMap((page) => page.targetIds))];
  const targets = new Map<number, TargetRow>();
  for (let start = 0; start < targetIds.length; start += CHUNK_ROWS) {
    // two primary keys
    const rows = await selectRows<TargetRow>(
      db,
      `SELECT u.url_id, u.url, u.content_type, p.canonical_url
      FROM audit_urls u
      LEFT JOIN audit_pages p ON p.audit_id = u.audit_id AND p.url_id = u.url_id
      WHERE u.audit_id = ? AND u.url_id IN (?)`,
      [auditId, targetIds.slice(start, start + CHUNK_ROWS)],
    );
    for (const row of rows) targets.set(row.url_id, row);
  }
  return targets;
}
