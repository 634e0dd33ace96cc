import { type PageFigures, streamPageIds, updatePageFigures } from "../../db/audit_analysis.ts";
import type { AuditRow } from "../../db/audits.ts";
import type { Db } from "../../db/connection.ts";
import { updateListTotals } from "../../db/list_totals.ts";
import { type CrawlFigures, measureCrawl } from "../metrics/crawl_figures.ts";
import { wasBrowsed } from "../rules/browsed_rules.ts";
import type { AuditSteps } from "./audit_steps.ts";
import { loadCrawlGraph } from "./load_crawl_graph.ts";

/** Writes what the graph of links says of each page, and returns it for the rules. */
export async function writePageFigures(
  db: Db,
  audit: Pick<AuditRow, "id" | "settings" | "stop_reason">,
  { progress, write }: AuditSteps,
): Promise<CrawlFigures> {
  const graph = await loadCrawlGraph(db, audit.id, progress);
  await progress("ranking");
  const figures = measureCrawl(graph, wasBrowsed(audit));
  let pages = 0;
  for await (const urlIds of streamPageIds(db, audit.id)) {
    await progress("writing figures");
    pages += urlIds.length;
    await write((trx) =>
      updatePageFigures(trx, audit.id, urlIds.map((urlId) => createFigures(figures, urlId)))
    );
  }
  await write((trx) => updateListTotals(trx, audit.id, { pages, links: graph.linksCount }));
  return figures;
}

function createFigures(figures: CrawlFigures, urlId: number): PageFigures {
  const { graph, browsed } = figures;
  const depth = figures.depths[urlId] ?? -1;
  const linkScore = figures.linkScores[urlId] ?? -1;
  return {
    urlId,
    depth: depth < 0 ? null : depth,
    orphan: graph.html[urlId] === 1 && browsed ? figures.orphans[urlId] === 1 : null,
    inlinksCount: graph.inlinks[urlId] ?? 0,
    uniqueInlinksCount: graph.uniqueInlinks[urlId] ?? 0,
    outlinksCount: graph.outlinks[urlId] ?? 0,
    externalOutlinksCount: graph.externalOutlinks[urlId] ?? 0,
    linkScore: linkScore < 0 ? null : linkScore,
  };
}
