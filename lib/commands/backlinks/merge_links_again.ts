import { listWholeExports } from "../../../db/backlinks/backlink_exports.ts";
import { listReportedSources } from "../../../db/backlinks/backlink_reports.ts";
import type { Db } from "../../../db/core/connection.ts";
import { reserveLinkIds } from "../../../db/backlinks/link_sequences.ts";
import { noteLinkChange, readLinkVersion } from "../../../db/backlinks/link_versions.ts";
import { findReport, replaceReport } from "../../../db/search_data/search_reports.ts";
import { LINK_CHANGES_FORMULA } from "../../metrics/backlinks/link_changes.ts";
import { LINK_STATUS_FORMULA } from "../../metrics/backlinks/link_status.ts";
import { mergeLinkPages } from "./merge_link_pages.ts";
import type { RefreshContext, RefreshStep } from "../search_data/refresh/refresh_step.ts";
import { writeToSite } from "../sites/write_to_site.ts";

const PAGES_AT_ONCE = 1_000;

/**
 * Merges the links again of which several reports speak, once after the formulas by which they are merged have changed:
 * their states are stored, and an import merges those of its own pages only.
 */
export const mergeLinksAgain: RefreshStep = {
  name: "links_again",
  async run({ db, siteId, now, signal }: RefreshContext): Promise<void> {
    if (await readLinkVersion(db, siteId) === 0) return;
    const madeOf = JSON.stringify([LINK_STATUS_FORMULA, LINK_CHANGES_FORMULA]);
    const key = { siteId, name: "links_again", question: "", madeOf };
    if (await findReport(db, key) !== undefined) return;
    let merged = 0;
    for (let after: Buffer | null = null;;) {
      signal?.throwIfAborted();
      const keys: Buffer[] = await listReportedSources(db, siteId, { after, limit: PAGES_AT_ONCE });
      if (keys.length > 0) await writeToSite(db, siteId, (trx) => merge(trx, db, { siteId, keys }));
      merged += keys.length;
      after = keys.at(-1) ?? null;
      if (keys.length < PAGES_AT_ONCE) break;
    }
    await writeToSite(db, siteId, async (trx) => {
      if (merged > 0) await noteLinkChange(trx, siteId);
      await replaceReport(trx, key, { report: null, now });
    });
  },
};

async function merge(
  trx: Db,
  db: Db,
  { siteId, keys }: { siteId: number; keys: readonly Buffer[] },
): Promise<void> {
  const context = {
    siteId,
    wholeExports: await listWholeExports(trx, siteId),
    reserveIds: (count: number) => reserveLinkIds(db, siteId, count),
  };
  await mergeLinkPages(trx, context, new Map(keys.map((key) => [key.toString("hex"), []])));
}
