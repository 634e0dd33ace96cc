import { NO_CAPS } from "../../../lib/metrics/search/gains/gain_parts.ts";
import type { CannibalizedKeyword } from "../../../db/search/cannibalization.ts";
import type { DecayingPage } from "../../../db/search/content_decay.ts";
import type { FoundOpportunity } from "../../../db/search/opportunities.ts";
import type { QueryUrl } from "../../../lib/metrics/search/cannibalization/competing_urls.ts";
import type { PageTurns } from "../../../lib/metrics/search/cannibalization/page_turns.ts";
import { plainGain } from "./gains.ts";
import type { DecayWindow } from "../../../lib/metrics/search/decay/decay_judgement.ts";

/** Creates a page that competes for a keyword. Default: few clicks at position 5. */
export function competingUrl(url: Partial<QueryUrl> & { pageId: number }): QueryUrl {
  return {
    url: `https://own.example/${url.pageId}`,
    addresses: [url.pageId],
    clicks: 1,
    impressions: 10,
    impressionsShare: 0.5,
    ctr: 0.1,
    position: 5,
    days: 20,
    ...url,
  };
}

/** Creates how pages take turns. Default: on 20 days, not at all. */
export function pageTurns(turns: Partial<PageTurns> = {}): PageTurns {
  return {
    ...{ days: 20, overlap: null, exclusiveness: null, leadBy: null, leaders: new Int16Array() },
    ...{ switches: 0, returns: 0, isSuccession: false },
    ...turns,
  };
}

/** Creates a keyword whose pages compete. Default: two pages, low severity. */
export function cannibalizedKeyword(
  keyword: Partial<CannibalizedKeyword> & { keywordId: number },
): CannibalizedKeyword {
  return {
    kind: "split",
    severity: "low",
    score: 20,
    parts: { split: null, swap: null, volatility: null, loss: null },
    urls: [competingUrl({ pageId: 201 }), competingUrl({ pageId: 202 })],
    turns: pageTurns(),
    spans: [],
    lost: null,
    clicks: 2,
    impressions: 20,
    sameIntent: null,
    lostClicks: plainGain(0, 0, 0),
    recommendation: "merge",
    reason: "Two pages answer the same.",
    ...keyword,
  };
}

/** Creates the figures of a page in a window. Default: the 28 days up to 31 October 2026. */
export function decayWindow(window: Partial<DecayWindow> = {}): DecayWindow {
  return {
    from: "2026-10-04",
    to: "2026-10-31",
    clicks: 10,
    impressions: 100,
    ctr: 0.1,
    position: 5,
    ...window,
  };
}

/** Creates a page that loses clicks. Default: half of them. */
export function decayingPage(page: Partial<DecayingPage> & { pageId: number }): DecayingPage {
  return {
    status: "decaying",
    severity: "moderate",
    score: 50,
    metric: "clicks",
    current: decayWindow(),
    previous: decayWindow(),
    peak: decayWindow({ from: "2026-03-01", to: "2026-03-28", clicks: 20 }),
    yearAgo: null,
    sincePeak: { days: 28, before: 20, after: 10, drop: 0.5, low: 0.2, high: 0.7 },
    sincePrevious: null,
    sinceYearAgo: null,
    yearTrend: null,
    siteDrop: null,
    excessDrop: null,
    significant: true,
    dispersion: 1,
    slopePerWeek: null,
    sustained: false,
    weeksDeclining: 0,
    seasonality: "unknown",
    lost: 10,
    onset: null,
    end: null,
    fall: null,
    diagnosis: null,
    gain: null,
    movedTo: null,
    crawl: null,
    measurement: null,
    ledger: null,
    lostKeywords: [],
    ...page,
  };
}

/** Creates an opportunity. Default: few clicks for the position. */
export function foundOpportunity(found: Partial<FoundOpportunity> = {}): FoundOpportunity {
  return {
    type: "low_ctr",
    types: ["low_ctr"],
    keywordId: null,
    pageId: null,
    clicks: 1,
    impressions: 100,
    position: null,
    gain: { low: 1, expected: 2, high: 3 },
    parts: null,
    caps: NO_CAPS,
    ...found,
  };
}
