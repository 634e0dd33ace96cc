import type { AuditRow } from "../../../../db/audits/lifecycle/audits.ts";
import type { Db } from "../../../../db/core/connection.ts";
import { areSitemapsKnown } from "../../../../db/facts/pages.ts";
import {
  countPagesNotInSitemap,
  groupListedUrls,
  type ListedGroup,
  listSitemapIds,
  type SitemapCoverage,
  updatePagesNotInSitemap,
  updateSitemapCoverage,
} from "../../../../db/audits/crawl/sitemap_coverage.ts";
import { readSiteForAudit } from "../../../../db/sites/sites.ts";
import { createScope, type Scope } from "../../../crawler/url/scope.ts";
import type { AuditSteps } from "./audit_steps.ts";

/**
 * Finds out, file by file, how the crawl covers what the sitemaps list, and how many pages they
 * leave out, and keeps it with them: reading it then costs nothing.
 */
export async function coverSitemaps(
  db: Db,
  audit: AuditRow,
  { progress, write }: AuditSteps,
): Promise<void> {
  const site = await readSiteForAudit(db, audit.site_id);
  const scope = createScope({
    domain: site.domain,
    startUrl: audit.start_url ?? site.startUrl,
    includeSubdomains: audit.settings.include_subdomains,
  });
  for (const sitemapId of await listSitemapIds(db, audit.id)) {
    await progress("comparing sitemaps");
    const coverage = countCoverage(await groupListedUrls(db, audit.id, sitemapId), scope);
    await write((trx) => updateSitemapCoverage(trx, audit.id, { sitemapId, coverage }));
  }
  await progress("comparing sitemaps");
  const known = await areSitemapsKnown(db, audit.id);
  const missing = known ? await countPagesNotInSitemap(db, audit.id) : null;
  await write((trx) => updatePagesNotInSitemap(trx, audit.id, missing));
}

/** What became of requested URLs, by why they cannot be indexed. */
const COLUMN_OF_REASON: Readonly<Record<string, keyof SitemapCoverage>> = {
  redirect: "urls_redirected",
  noindex: "urls_noindex",
  canonicalised: "urls_noncanonical",
  not_html: "urls_not_html",
};

/** Adds groups of listed URLs up. */
export function countCoverage(groups: readonly ListedGroup[], scope: Scope): SitemapCoverage {
  const coverage: SitemapCoverage = {
    urls_compared: 0,
    urls_crawled: 0,
    urls_ok: 0,
    urls_redirected: 0,
    urls_broken: 0,
    urls_noindex: 0,
    urls_noncanonical: 0,
    urls_not_html: 0,
    urls_blocked: 0,
    urls_not_crawled: 0,
    urls_other_host: 0,
  };
  for (const group of groups) {
    coverage.urls_compared += group.urlsCount;
    const column = columnOf(group, scope);
    coverage[column] += group.urlsCount;
    if (group.state === "fetched") coverage.urls_crawled += group.urlsCount;
  }
  return coverage;
}

function columnOf({ origin, state, reason }: ListedGroup, scope: Scope): keyof SitemapCoverage {
  if (origin !== null) {
    return scope.isInternal(`${origin}/`) ? "urls_not_crawled" : "urls_other_host";
  }
  if (state === "blocked") return "urls_blocked";
  if (state !== "fetched") return "urls_not_crawled";
  if (reason === null) return "urls_ok";
  return COLUMN_OF_REASON[reason] ?? "urls_broken";
}
