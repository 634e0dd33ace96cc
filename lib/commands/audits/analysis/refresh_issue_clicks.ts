import { findLatestResultsAudit } from "../../../../db/audits/lifecycle/audit_results.ts";
import type { RefreshStep } from "../../search_data/refresh/refresh_step.ts";
import { readIssueClicks } from "./read_issue_clicks.ts";

/** Sums the clicks of the pages of each issue, which lists of issues show. */
export const refreshIssueClicks: RefreshStep = {
  name: "issue_clicks",
  async run({ siteId, now, ...services }): Promise<void> {
    const audit = await findLatestResultsAudit(services.db, siteId);
    if (audit !== undefined) await readIssueClicks(services, { siteId, auditId: audit.id, now });
  },
};
