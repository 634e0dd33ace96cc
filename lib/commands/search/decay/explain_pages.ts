import type { DecayingPage, DecayLedger } from "../../../../db/search/content_decay.ts";
import { addDays } from "../../../core/days.ts";
import {
  concludeDecay,
  type DecayConclusion,
} from "../../../metrics/search/decay/conclude_decay.ts";
import type { CrawlFact } from "../../../metrics/search/decay/crawl_fact.ts";
import { isMoved } from "../../../metrics/search/decay/decay_cause.ts";
import type { DecayFacts } from "../../../metrics/search/decay/decay_facts.ts";
import { EFFECTS } from "../../../metrics/search/changes/effects.ts";
import { listLostQueries } from "../../../metrics/search/decay/lost_queries.ts";
import type { Successor } from "../../../metrics/search/decay/moved_page.ts";
import {
  meanPositionOf,
  type PageLedger,
  splitPage,
  UNNAMED_QUERIES,
} from "../../../metrics/search/decay/page_ledger.ts";
import { roundFigure } from "../../../metrics/core/round_figure.ts";
import { WINDOW_DAYS } from "../../../metrics/search/decay/decay_windows.ts";
import type { SearchWindows } from "../../search_data/search_windows.ts";
import type { DecayDays } from "./decay_days.ts";
import { readDecayQueries } from "./decay_queries.ts";
import type { DecaySources } from "./decay_sources.ts";
import { findSuccessors, type PageSuccessor } from "./find_successors.ts";
import type { FallenPage, JudgedSite, PageFall } from "./judge_site.ts";

/** Pages whose keywords are looked at: those that lost the most. */
const EXPLAINED_PAGES = 2_000;
const SHOWN_LOST = 10;
const SHOWN_QUERIES = 10;

/** Adds to the pages of a site why they fell, and counts them in its summary. */
export async function explainPages(
  searchWindows: Pick<SearchWindows, "readDays">,
  days: DecayDays,
  { site, sources }: { site: JudgedSite; sources: DecaySources },
): Promise<DecayingPage[]> {
  const fallen = site.pages.filter(({ change }) => change !== null).slice(0, EXPLAINED_PAGES);
  const rows = await readDecayQueries(
    searchWindows,
    days,
    fallen.flatMap(({ pageId, change }) =>
      change?.hasQueries ? [{ pageId, sides: change.sides }] : []
    ),
  );
  const all = [...rows.values()].flat();
  const [crawl, keywords] = await Promise.all([
    sources.crawlOf(fallen.map(({ pageId }) => pageId)),
    sources.keywordsOf(unique(all.map(({ query }) => query))),
  ]);
  const successors = await findSuccessors(searchWindows, days, {
    site,
    sources,
    fallen: fallen.map((page) => ({ page, rows: rows.get(page.pageId) ?? [] })),
    crawl,
  });
  const textOf = (query: number) => keywords.get(query) ?? "";
  const explained = new Set(fallen);
  return site.pages.map((page) => {
    const { pageId, change } = page;
    const successor = successors.get(pageId);
    const facts = change !== null && explained.has(page)
      ? gatherFacts(page, change, {
        ledger: splitPage({
          page: pageId,
          totals: change.totals,
          rows: rows.get(pageId) ?? [],
          curve: sources.curve,
          noise: { ...change.noise, days: change.days },
        }),
        textOf,
        successor,
        crawl: crawl.get(pageId),
        site,
        clickedOnly: days.clickedOnly,
      })
      : undefined;
    const concluded = concludeDecay(page.decay, {
      firstDay: days.from,
      model: sources.gains,
      facts,
      together: facts !== undefined && isMoved(facts) ? successor?.together : undefined,
    });
    count(site.summary, page, concluded);
    return present({ pageId, concluded, change, facts, measured: measuredOf(page, days.from) });
  });
}

function gatherFacts(
  { decay, measurement }: FallenPage,
  { siteShare }: PageFall,
  { ledger, textOf, successor, crawl, site, clickedOnly }: {
    ledger: PageLedger;
    textOf: (query: number) => string;
    successor: PageSuccessor | undefined;
    crawl: CrawlFact | undefined;
    site: JudgedSite;
    clickedOnly: boolean;
  },
): DecayFacts {
  const { calendar, siteMeasurement } = site;
  const isCounted = decay.status === "measurement_change" && measurement !== null;
  const isShared = measurement !== null && siteMeasurement !== null &&
    Math.abs(measurement.day - siteMeasurement.day) <= 2;
  return {
    isRecovering: decay.status === "recovering",
    clickedOnly,
    metric: decay.metric,
    ledger,
    siteShare,
    textOf,
    successor,
    crawl,
    end: decay.end === null
      ? undefined
      : { date: addDays(calendar.from, decay.end.day), usual: decay.end.usual },
    measurement: isCounted
      ? {
        ...measurement,
        date: addDays(calendar.from, measurement.day),
        pages: isShared
          ? { changed: siteMeasurement.pagesChanged, looked: siteMeasurement.pagesLooked }
          : null,
      }
      : undefined,
  };
}

function count(
  summary: JudgedSite["summary"],
  { decay }: FallenPage,
  { status, severity, metric, lost }: DecayConclusion,
): void {
  if (status === "moved") {
    summary[decay.status]--;
    summary.moved++;
  }
  if (severity !== null && metric === "clicks") summary.lost_clicks += Math.round(lost);
}

/** What is kept of a page. */
function present({ pageId, concluded, change, facts, measured }: {
  pageId: number;
  concluded: DecayConclusion;
  change: PageFall | null;
  facts: DecayFacts | undefined;
  measured: DecayingPage["measurement"];
}): DecayingPage {
  const moved = facts !== undefined && concluded.status === "moved" ? facts.successor : undefined;
  return {
    ...concluded,
    pageId,
    measurement: measured,
    movedTo: moved === undefined ? null : presentMove(moved, facts?.crawl),
    crawl: facts?.crawl ?? null,
    ledger: facts === undefined || change === null ? null : presentLedger(facts, change),
    lostKeywords: facts === undefined ? [] : lostKeywordsOf(facts),
  };
}

function presentMove(
  { page, url, queries, clicks, share }: Successor & { url: string },
  crawl: CrawlFact | undefined,
): DecayingPage["movedTo"] {
  return {
    pageId: page,
    url,
    queries,
    clicks,
    share: roundFigure(share, 4),
    redirects: redirectsTo(url, crawl),
  };
}

/** Null: no crawl says. */
function redirectsTo(url: string, crawl: CrawlFact | undefined): boolean | null {
  if (crawl === undefined) return null;
  if (crawl.state !== "redirected") return false;
  return crawl.target === null ? null : crawl.target === url;
}

function presentLedger(
  { ledger, textOf, siteShare }: DecayFacts,
  { before, after, days }: PageFall,
): DecayLedger {
  return {
    before,
    after,
    days,
    source: ledger.source,
    clicksBefore: ledger.before.clicks,
    clicksAfter: ledger.after.clicks,
    siteShare: roundFigure(siteShare, 4),
    effects: EFFECTS.map((effect) => ({ effect, ...ledger.parts.effects[effect] }))
      .filter(({ clicks, low, high }) => clicks !== 0 || low !== 0 || high !== 0),
    queries: ledger.queries.filter(({ query }) => query !== 0 && query !== UNNAMED_QUERIES)
      .slice(0, SHOWN_QUERIES).map((one) => ({
        keywordId: one.query,
        keyword: textOf(one.query),
        clicksBefore: one.before.clicks,
        clicksAfter: one.after.clicks,
        impressionsBefore: one.before.impressions,
        impressionsAfter: one.after.impressions,
        positionBefore: roundFigure(meanPositionOf(one.before), 2),
        positionAfter: roundFigure(meanPositionOf(one.after), 2),
      })),
  };
}

function measuredOf(
  { measurement }: FallenPage,
  firstDay: string,
): DecayingPage["measurement"] {
  if (measurement === null) return null;
  return {
    date: addDays(firstDay, measurement.day),
    impressionsBefore: measurement.impressionsBefore,
    impressionsAfter: measurement.impressionsAfter,
    clicksBefore: measurement.clicksBefore,
    clicksAfter: measurement.clicksAfter,
    vanishedPosition: roundFigure(measurement.vanishedPosition, 2),
  };
}

/** Queries that the page lost, their clicks per 28 days. */
function lostKeywordsOf({ ledger, textOf }: DecayFacts): DecayingPage["lostKeywords"] {
  const scale = WINDOW_DAYS / ledger.days;
  const named = ledger.queries.filter(({ query }) => query !== 0 && query !== UNNAMED_QUERIES);
  const ids = new Map(named.map(({ query }) => [textOf(query), query]));
  return listLostQueries(named.map(({ query, before, after }) => ({
    query: textOf(query),
    before,
    after,
  }))).slice(0, SHOWN_LOST).map(({ query, lostClicks, gone }) => ({
    keywordId: ids.get(query) ?? 0,
    keyword: query,
    lostClicks: Math.round(lostClicks * scale),
    gone,
  }));
}

function unique(ids: readonly number[]): number[] {
  return [...new Set(ids)];
}
