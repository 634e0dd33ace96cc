import { streamPageIds } from "../../../../db/audits/lifecycle/audit_analysis.ts";
import {
  countTopAnchors,
  deleteTopAnchors,
  insertTopAnchors,
} from "../../../../db/audits/pages/top_anchors.ts";
import type { Db } from "../../../../db/core/connection.ts";
import type { CrawlFigures } from "../../../metrics/audits/crawl_figures.ts";
import type { AuditSteps } from "./audit_steps.ts";

const DELETED_ROWS = 5_000;

/**
 * Counts the most frequent anchor texts of each page and stores them: a list of all pages would count all links once more.
 * May be killed and run again at any time.
 */
export async function storeTopAnchors(
  db: Db,
  auditId: number,
  { figures: { graph }, steps: { progress, write } }: {
    figures: Pick<CrawlFigures, "graph">;
    steps: AuditSteps;
  },
): Promise<void> {
  for (let deleted = DELETED_ROWS; deleted === DELETED_ROWS;) {
    await progress("deleting anchor texts");
    await write(async (trx) => {
      deleted = await deleteTopAnchors(trx, auditId, DELETED_ROWS);
    });
  }
  for await (const urlIds of streamPageIds(db, auditId)) {
    await progress("counting anchor texts");
    const pages = urlIds.map((urlId) => ({
      url_id: urlId,
      unique_inlinks_count: graph.uniqueInlinks[urlId] ?? 0,
    }));
    const anchors = await countTopAnchors(db, auditId, pages);
    await write((trx) => insertTopAnchors(trx, auditId, anchors));
  }
}
