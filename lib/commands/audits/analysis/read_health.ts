import {
  listFailedRules,
  listPageGroups,
  listSiteErrorCodes,
  type PageCounts,
} from "../../../../db/audits/lifecycle/audit_scores.ts";
import type { Db } from "../../../../db/core/connection.ts";
import { countIgnored } from "../../../../db/audits/issues/ignored_occurrences.ts";
import { listStartUrls } from "../../../../db/audits/crawl/start_urls.ts";
import { type Health, type HealthFacts, scoreHealth } from "../../../rules/score/health_score.ts";

/** Computes the health score of an audit whose issues and counts of pages are written. */
export async function readHealth(db: Db, auditId: number, pages: PageCounts): Promise<Health> {
  return scoreHealth({
    urlsTotal: pages.scored,
    urlsWithErrors: pages.scoredWithErrors,
    startFailure: await findStartFailure(db, auditId),
    siteErrors: await listSiteErrorCodes(db, auditId),
    excludedRules: await listFailedRules(db, auditId),
    pageGroups: await listPageGroups(db, auditId),
    ignored: await countIgnored(db, auditId),
  });
}

/** Looks at the URL at which the start URL's redirects end. */
async function findStartFailure(db: Db, auditId: number): Promise<HealthFacts["startFailure"]> {
  const last = (await listStartUrls(db, auditId)).at(-1);
  if (last === undefined) return null;
  if (last.status_code === null) {
    return last.fetch_error === null ? null : "start_url_unreachable";
  }
  return last.status_code >= 500 ? "start_url_server_error" : null;
}
