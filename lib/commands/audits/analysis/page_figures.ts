import {
  type PageFigures,
  streamPageIds,
  updatePageFigures,
} from "../../../../db/audits/lifecycle/audit_analysis.ts";
import type { AuditRow } from "../../../../db/audits/lifecycle/audits.ts";
import type { Db } from "../../../../db/core/connection.ts";
import { updateListTotals } from "../../../../db/core/list_totals.ts";
import { type CrawlFigures, measureCrawl } from "../../../metrics/audits/crawl_figures.ts";
import { wasBrowsed } from "../../../rules/browsed_rules.ts";
import type { AuditSteps } from "./audit_steps.ts";
import { loadCrawlGraph } from "./load_crawl_graph.ts";

/** Measures what the links of the crawl say of its pages. */
export async function measurePages(
  db: Db,
  audit: Pick<AuditRow, "id" | "settings" | "stop_reason">,
  progress: AuditSteps["progress"],
): Promise<CrawlFigures> {
  const graph = await loadCrawlGraph(db, audit.id, progress);
  await progress("ranking");
  return measureCrawl(graph, wasBrowsed(audit));
}

/** Writes what was measured of each page. */
export async function writePageFigures(
  db: Db,
  auditId: number,
  { figures, steps: { progress, write } }: { figures: CrawlFigures; steps: AuditSteps },
): Promise<void> {
  let pages = 0;
  for await (const urlIds of streamPageIds(db, auditId)) {
    await progress("writing figures");
    pages += urlIds.length;
    await write((trx) =>
      updatePageFigures(trx, auditId, urlIds.map((urlId) => createFigures(figures, urlId)))
    );
  }
  const links = figures.graph.linksCount;
  await write((trx) => updateListTotals(trx, auditId, { pages, links }));
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
