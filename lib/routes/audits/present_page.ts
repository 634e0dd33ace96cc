import type { PageRow } from "../../../db/audits/pages/pages.ts";
import type { PageIndexState } from "../../../db/search/inspections/url_inspections.ts";
import type { PageAnswer } from "../../../schemas/page.ts";
import type { PageVisits } from "../../logs/packs/pack_page_visits.ts";
import { DECIMALS, roundFigure } from "../../metrics/core/round_figure.ts";
import { isoTime, type Presenter } from "../core/present.ts";
import { flag } from "./present_link.ts";

/** What is shown of pages besides their rows, by the pages' ids. */
interface PageAdditions {
  /** Null: no provider reports any link to the site. */
  backlinks: ReadonlyMap<number, number> | null;
  /** Of pages that were inspected. */
  index: ReadonlyMap<number, PageIndexState>;
  /** Those that the audit requested signed in. */
  origins: readonly string[];
  /** When bots requested pages last, by the server's logs. */
  visits: ReadonlyMap<number, PageVisits>;
}

/** How a page is shown. */
export function pagePresenter(
  { backlinks, index, origins, visits }: PageAdditions,
): Presenter<PageRow, PageAnswer> {
  const signedIn = new Set(origins);
  // hardly any audit signs in, and reading an address takes longer than all other fields
  const isSignedIn = (url: string) => signedIn.size > 0 && signedIn.has(new URL(url).origin);
  const indexOf = (page: PageRow) => index.get(page.page_id);
  return {
    id: (page) => page.id,
    url: (page) => page.url,
    status_code: (page) => page.status_code,
    fetch_error: (page) => page.fetch_error,
    content_type: (page) => page.content_type,
    indexable: (page) => flag(page.indexable),
    indexability_reason: (page) => page.indexability_reason,
    title: (page) => page.title,
    meta_description: (page) => page.meta_description,
    h1: (page) => page.h1,
    lang: (page) => page.lang,
    canonical_url: (page) => page.canonical_url,
    word_count: (page) => page.word_count,
    size_bytes: (page) => page.size_bytes,
    depth: (page) => page.depth,
    in_sitemap: (page) => flag(page.in_sitemap),
    orphan: (page) => flag(page.orphan),
    inlinks_count: (page) => page.inlinks_count,
    outlinks_count: (page) => page.outlinks_count,
    link_score: (page) => page.link_score,
    response_time_ms: (page) => page.response_time_ms,
    issues_count: ({ errors_count: error, warnings_count: warning, notices_count: notice }) =>
      error === null || warning === null || notice === null ? null : { error, warning, notice },
    clicks: (page) => page.clicks,
    impressions: (page) => page.impressions,
    ctr: (page) => roundFigure(page.ctr, DECIMALS.ctr),
    position: (page) => roundFigure(page.position, DECIMALS.position),
    keywords_count: (page) => page.keywords_count,
    top_keyword: (page) => page.top_keyword,
    backlinks_count: (page) => backlinks === null ? null : backlinks.get(page.backlinks_count) ?? 0,
    signed_in: ({ signed_in: url }) => url === null ? null : isSignedIn(url),
    google_verdict: (page) => indexOf(page)?.verdict ?? null,
    google_coverage: (page) => indexOf(page)?.coverageState ?? null,
    google_problem: (page) => indexOf(page)?.problem ?? null,
    google_canonical: (page) => indexOf(page)?.googleCanonical ?? null,
    google_crawled_at: (page) => isoTime(indexOf(page)?.lastCrawlAt ?? null),
    google_inspected_at: (page) => isoTime(indexOf(page)?.inspectedAt ?? null),
    last_search_bot_at: (page) => visitTime(visits.get(page.page_id)?.searchSecond),
    last_ai_bot_at: (page) => visitTime(visits.get(page.page_id)?.aiSecond),
    last_crawled_at: (page) => isoTime(page.last_crawled_at),
  };
}

const visitTime = (second: number | undefined): string | null =>
  second === undefined || second === 0 ? null : isoTime(new Date(second * 1000));
