import {
  deleteExportsOf,
  insertExports,
  listWholeExports,
} from "../../../db/backlinks/backlink_exports.ts";
import { listReports } from "../../../db/backlinks/backlink_reports.ts";
import { lockBacklinksOf } from "../../../db/backlinks/backlinks.ts";
import type { Db } from "../../../db/core/connection.ts";
import { providerNumber } from "../../../db/backlinks/link_providers.ts";
import { noteLinkChange } from "../../../db/backlinks/link_versions.ts";
import {
  listCrawledSources,
  listMetPages,
  listOutboundLinks,
  type MetPage,
  type OutboundAudit,
  type OutboundLink,
} from "../../../db/audits/pages/outbound_links.ts";
import { REL_BITS } from "../../crawler/html/page_facts.ts";
import { urlHash } from "../../crawler/url/url.ts";
import { parseLanguage } from "../../importers/values/parse_language.ts";
import { competitorDomain } from "../../metrics/core/competitor_domain.ts";
import { linkDomainId } from "../../metrics/backlinks/link_ids.ts";
import type { LostReason } from "../../metrics/backlinks/link_status.ts";
import { createOwnHostTest } from "../../metrics/core/own_host.ts";
import type { StoredReport } from "../../metrics/backlinks/unite_reports.ts";
import { LinkEnds } from "./link_ends.ts";
import { type MergeContext, mergeLinkPages } from "./merge_link_pages.ts";
import { requestRefresh } from "../search_data/refresh/request_refresh.ts";
import { writeToSite } from "../sites/write_to_site.ts";
import { dayOf } from "../../core/days.ts";

/** A site that links lead to. */
interface CrawledTarget {
  siteId: number;
  domain: string;
  /** What the audit found links to. */
  urls: readonly { urlId: number; url: string }[];
}

const CRAWL = providerNumber("crawl");
/** Reports of audits have the audit's id and this as that of their import, which no import has. */
const FIRST_AUDIT_IMPORT = 2 ** 31;
const LINKS_AT_ONCE = 5_000;
const PAGES_AT_ONCE = 1_000;

/**
 * Stores the links that an audit found to another site of its account, as reports of the provider `crawl`. What an earlier audit
 * found, and this one does not although it has read the page again, is lost. May be done again with the same audit.
 */
export async function storeCrawledLinks(
  db: Db,
  source: OutboundAudit,
  { target, signal }: { target: CrawledTarget; signal?: AbortSignal | undefined },
): Promise<void> {
  const ends = new LinkEnds(db, target.siteId, { mayLoad: false });
  await writeToSite(db, target.siteId, async (trx) => {
    const context = {
      siteId: target.siteId,
      wholeExports: await listWholeExports(trx, target.siteId),
      reserveIds: (count: number) => ends.reserveIds(count),
    };
    const batch: Batch = { source, target, ends, context };
    const foundCount = await storeFound(trx, db, { batch, signal });
    const lostCount = await storeLost(trx, batch);
    if (foundCount + lostCount === 0) return;
    await noteExport(trx, batch, foundCount);
    await noteLinkChange(trx, target.siteId);
    await requestRefresh(trx, target.siteId, { asked: false });
  });
}

interface Batch {
  source: OutboundAudit;
  target: CrawledTarget;
  ends: LinkEnds;
  context: MergeContext;
}

async function storeFound(
  trx: Db,
  db: Db,
  { batch: { source, target, ends, context }, signal }: {
    batch: Batch;
    signal: AbortSignal | undefined;
  },
): Promise<number> {
  const isOwnHost = createOwnHostTest(target.domain);
  let count = 0;
  for (const { urlId, url } of target.urls) {
    const linked = ends.readTarget(url);
    if (linked === undefined) continue;
    for (let afterId = 0;;) {
      signal?.throwIfAborted();
      const links = await listOutboundLinks(db, source.auditId, {
        urlId,
        afterId,
        limit: LINKS_AT_ONCE,
      });
      const pages = new Map<string, StoredReport[]>();
      for (const link of links) {
        const page = ends.sourceOf(link.sourceUrl);
        if (page === undefined || isOwnHost(page.host)) continue;
        const anchorId = ends.anchorOf(link.anchor ?? "");
        const report = createReport(link, source, {
          target,
          ends: {
            ...{ targetId: linked.id, targetForm: linked.form, anchorId },
            ...{ domainId: page.domainId, sourceUrl: page.url },
          },
        });
        const key = page.key;
        pages.set(key, [...pages.get(key) ?? [], report]);
        count++;
      }
      // before the rows that name them
      await ends.keep();
      await mergeLinkPages(trx, context, pages);
      if (links.length < LINKS_AT_ONCE) break;
      afterId = links.at(-1)?.sourceId ?? 0;
    }
  }
  return count;
}

type ReportEnds = Pick<
  StoredReport,
  "targetId" | "targetForm" | "anchorId" | "domainId" | "sourceUrl"
>;

function createReport(
  link: OutboundLink,
  { auditId, finishedAt, seenAuditId, seenSiteId }: OutboundAudit,
  { target: { siteId }, ends }: { target: CrawledTarget; ends: ReportEnds },
): StoredReport {
  const date = dayOf(finishedAt);
  const has = (bit: number) => link.follow === 0 && (link.rel & bit) !== 0;
  const ugc = has(REL_BITS.ugc);
  const sponsored = has(REL_BITS.sponsored);
  return {
    ...ends,
    // the elements of a page that lead to one URL are taken together, whatever they show
    linkType: "unknown",
    provider: CRAWL,
    importId: FIRST_AUDIT_IMPORT + auditId,
    date,
    dated: true,
    importedOn: date,
    // the first look at a site brings links of all ages
    firstImport: seenAuditId === null || siteId > seenSiteId,
    sourceTitle: link.sourceTitle,
    // a page may forbid to follow any of its links
    nofollow: has(REL_BITS.nofollow) || (link.follow === 0 && !ugc && !sponsored),
    ugc,
    sponsored,
    firstSeen: null,
    lastSeen: dayOf(link.crawledAt ?? finishedAt),
    httpCode: link.statusCode,
    language: link.language === null ? null : parseLanguage(link.language),
    pageAuthority: null,
    pageAuthorityName: null,
    domainAuthority: null,
    domainAuthorityName: null,
    lost: false,
    lostOn: null,
    lostReason: null,
  };
}

/** Stores which of the links that earlier audits of the site found are gone; returns how many. */
async function storeLost(trx: Db, { source, context }: Batch): Promise<number> {
  const domainId = linkDomainId(competitorDomain(source.domain) ?? source.domain);
  const keys = await listCrawledSources(trx, context.siteId, { domainId, providers: 1 << CRAWL });
  let count = 0;
  for (let start = 0; start < keys.length; start += PAGES_AT_ONCE) {
    const reports = await listUnseenReports(trx, keys.slice(start, start + PAGES_AT_ONCE), {
      source,
      siteId: context.siteId,
    });
    const met = await findMetPages(trx, source.auditId, reports);
    const pages = new Map<string, StoredReport[]>();
    for (const { sourceKey, ...report } of reports) {
      const lostReason = readLostReason(met.get(report.sourceUrl));
      if (lostReason === undefined) continue;
      const date = dayOf(source.finishedAt);
      const lost = { date, lost: true, lostOn: date, lostReason };
      const importId = FIRST_AUDIT_IMPORT + source.auditId;
      const key = sourceKey.toString("hex");
      pages.set(key, [...pages.get(key) ?? [], { ...report, ...lost, importId }]);
      count++;
    }
    await mergeLinkPages(trx, context, pages);
  }
  return count;
}

type UnseenReport = StoredReport & { sourceKey: Buffer };

/** What earlier audits of the site say of these pages' links, unless they say that these are lost. */
async function listUnseenReports(
  trx: Db,
  keys: readonly Buffer[],
  { source, siteId }: { source: OutboundAudit; siteId: number },
): Promise<UnseenReport[]> {
  const isOfSource = createOwnHostTest(source.domain);
  const links = await lockBacklinksOf(trx, siteId, keys);
  const only = links.flatMap((link): UnseenReport[] =>
    link.only === null ? [] : [{
      ...link,
      ...link.only,
      provider: CRAWL,
      lostOn: link.providerLostOn,
      lostReason: link.providerLostReason,
      // of a single report all facts are its own
      ...(link.providers !== 1 << CRAWL && { provider: -1 }),
    }]
  );
  return [...only, ...await listReports(trx, siteId, keys)].filter((report) =>
    report.provider === CRAWL && report.lost !== true &&
    report.importId !== FIRST_AUDIT_IMPORT + source.auditId &&
    isOfSource(URL.parse(report.sourceUrl)?.hostname ?? "")
  );
}

async function findMetPages(
  trx: Db,
  auditId: number,
  reports: readonly UnseenReport[],
): Promise<Map<string, MetPage>> {
  const urls = [...new Set(reports.map(({ sourceUrl }) => sourceUrl))];
  const pages = await listMetPages(trx, auditId, urls.map(urlHash));
  return new Map(pages.map((page) => [page.url, page]));
}

/** Undefined: the audit did not see the page, so that nothing is known of its links. */
function readLostReason(page: MetPage | undefined): LostReason | undefined {
  if (page === undefined) return undefined;
  if (page.statusCode === 404 || page.statusCode === 410) return "page_404";
  if (page.redirected === 1) return "redirected";
  return page.html === 1 ? "link_removed" : undefined;
}

/** Of each site only its newest audit counts as an export. */
async function noteExport(
  trx: Db,
  { source, target }: Batch,
  linksCount: number,
): Promise<void> {
  const { siteId } = target;
  const { auditId, seenAuditId, finishedAt } = source;
  for (const id of [seenAuditId, auditId]) {
    if (id !== null) await deleteExportsOf(trx, siteId, FIRST_AUDIT_IMPORT + id);
  }
  const date = dayOf(finishedAt);
  const importId = FIRST_AUDIT_IMPORT + auditId;
  await insertExports(trx, [
    { siteId, importId, provider: CRAWL, date, whole: false, linksCount },
  ]);
}
