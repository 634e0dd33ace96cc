import { listUnplacedTargets, updateTargetPage } from "../../../db/backlinks/link_targets.ts";
import { findPagesByHash } from "../../../db/sites/page_ids.ts";
import { readLinkVersion } from "../../../db/backlinks/link_versions.ts";
import { findReport, replaceReport } from "../../../db/search_data/search_reports.ts";
import { findLatestResultsAudit } from "../../../db/audits/lifecycle/audit_results.ts";
import { urlHash } from "../../crawler/url/url.ts";
import { listPageVariants } from "../../metrics/backlinks/link_identity.ts";
import type { RefreshContext, RefreshStep } from "../search_data/refresh/refresh_step.ts";
import { writeToSite } from "../sites/write_to_site.ts";

const TARGETS_AT_ONCE = 1_000;

/**
 * Finds which pages of the site the links from other sites lead to, whatever their scheme and `www.`, when there are other
 * links or another audit.
 */
export const placeLinkTargets: RefreshStep = {
  name: "link_targets",
  async run({ db, siteId, now, signal }: RefreshContext): Promise<void> {
    const version = await readLinkVersion(db, siteId);
    if (version === 0) return;
    const audit = await findLatestResultsAudit(db, siteId);
    const madeOf = JSON.stringify([version, audit?.id ?? null]);
    const key = { siteId, name: "link_targets", question: "", madeOf };
    if (await findReport(db, key) !== undefined) return;
    for (let after = 0;;) {
      signal?.throwIfAborted();
      const targets = await listUnplacedTargets(db, { siteId, after, limit: TARGETS_AT_ONCE });
      const hashes = targets.map(({ id, url }) => ({
        id,
        hashes: listPageVariants(url).map(urlHash),
      }));
      const pages = await findPagesByHash(db, siteId, hashes.flatMap((one) => one.hashes));
      for (const { id, hashes: own } of hashes) {
        const pageId = own.map((hash) => pages.get(hash.toString("hex")))
          .find((found) => found !== undefined);
        if (pageId !== undefined) await updateTargetPage(db, siteId, { id, pageId });
      }
      if (targets.length < TARGETS_AT_ONCE) break;
      after = targets.at(-1)?.id ?? 0;
    }
    await writeToSite(db, siteId, (trx) => replaceReport(trx, key, { report: null, now }));
  },
};
