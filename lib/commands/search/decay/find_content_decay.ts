import { findLatestResultsAudit } from "../../../../db/audits/lifecycle/audit_results.ts";
import type { Db } from "../../../../db/core/connection.ts";
import {
  insertDecaying,
  listCrawlFacts,
  listKeywordTexts,
} from "../../../../db/search/content_decay.ts";
import { listPageTexts } from "../../../../db/search/keyword_intents.ts";
import type { SearchAnalysis } from "../../../../db/search_data/analyses/search_analyses.ts";
import { CONTENT_DECAY_FORMULA } from "../../../metrics/search/decay/content_decay.ts";
import { findPagesByHash } from "../../../../db/sites/page_ids.ts";
import { urlHash } from "../../../crawler/url/url.ts";
import { readSiteGains, type SiteGains } from "../gains/read_site_gains.ts";
import { readSiteCurves } from "../visibility/site_curves.ts";
import type { DecayDays } from "./decay_days.ts";
import type { DecaySources } from "./decay_sources.ts";
import { explainPages } from "./explain_pages.ts";
import { judgeSite } from "./judge_site.ts";
import { readAnalysis } from "../../search_data/read_analysis.ts";
import type { SearchServices } from "../../../services.ts";

/**
 * Finds the pages of a site that lose their clicks, as of its last final day, with the causes that search
 * data and the latest crawl show.
 */
export async function readContentDecay(
  services: SearchServices,
  { days, now, snapshot, gains: known }: {
    days: DecayDays;
    now: Date;
    snapshot?: number | null | undefined;
    /** As `readSiteGains()` gives them, where they are known already. */
    gains?: SiteGains;
  },
): Promise<SearchAnalysis<"content_decay">> {
  const { db, searchWindows } = services;
  const { siteId, searchType, from, to } = days;
  const audit = await findLatestResultsAudit(db, siteId);
  const auditId = audit?.details === "full" ? audit.id : null;
  const { model: gains } = known ?? await readSiteGains(db, siteId);
  return await readAnalysis(services, {
    key: {
      siteId,
      name: "content_decay",
      question: searchType,
      madeOf: JSON.stringify([CONTENT_DECAY_FORMULA, gains, from, to, days.digest, auditId]),
    },
    snapshot,
    refreshing: days.isRefreshing,
    compute: async () => {
      const site = await judgeSite(searchWindows, days);
      const sources = { gains, ...await openSources(db, siteId, auditId) };
      const pages = await explainPages(searchWindows, days, { site, sources });
      return {
        rowsCount: pages.length,
        summary: site.summary,
        now,
        insertRows: (trx: Db, id: number) => insertDecaying(trx, siteId, { analysisId: id, pages }),
      };
    },
  });
}

async function openSources(
  db: Db,
  siteId: number,
  auditId: number | null,
): Promise<Omit<DecaySources, "gains">> {
  const { expected } = await readSiteCurves(db, siteId, null);
  return {
    curve: expected,
    urlsOf: async (ids) =>
      new Map((await listPageTexts(db, ids, null)).map(({ id, url }) => [id, url])),
    keywordsOf: async (ids) =>
      new Map((await listKeywordTexts(db, ids)).map(({ id, keyword }) => [id, keyword])),
    crawlOf: async (ids) => auditId === null ? new Map() : await listCrawlFacts(db, auditId, ids),
    pagesOf: async (urls) => {
      const hashes = urls.map(urlHash);
      const ids = await findPagesByHash(db, siteId, hashes);
      return new Map(urls.flatMap((url, at) => {
        const id = ids.get(hashes[at]?.toString("hex") ?? "");
        return id === undefined ? [] : [[url, id]];
      }));
    },
  };
}
