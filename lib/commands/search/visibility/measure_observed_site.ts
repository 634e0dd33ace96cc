import type { Db } from "../../../../db/core/connection.ts";
import { readPeriodPositions } from "../../../../db/search_data/period_positions.ts";
import type { PeriodRows } from "../../../../db/search_data/period_rows.ts";
import { findKeywordTexts } from "../../../../db/search_data/rank_texts.ts";
import type { SearchPeriod } from "../../../../db/search_data/search_periods.ts";
import {
  listUnmeasuredDays,
  listVisibilityDays,
  upsertVisibilityDay,
  type VisibilityDay,
  type VisibilityDaysChoice,
} from "../../../../db/search/visibility_days.ts";
import { bucketBefore, bucketFacts } from "../../../metrics/search_data/bucket_facts.ts";
import { boundClicks } from "../../../metrics/core/click_estimate.ts";
import { clickRate } from "../../../metrics/core/ctr_curve.ts";
import type { SiteCurves } from "../../../metrics/search/opportunities/estimate_curves.ts";
import {
  findPositionMoves,
  type KeywordPositions,
  type PositionMove,
  type SharedPositions,
  sharePositions,
} from "../../../metrics/search_data/keyword_positions.ts";
import {
  averagePosition,
  countBuckets,
  type PositionBucket,
  sumExpectedClicks,
} from "../../../metrics/search/visibility/position_buckets.ts";
import type { TrackedFigures } from "../../../metrics/search/visibility/tracked_visibility.ts";
import { divideWindow, type Granularity } from "../../../metrics/core/window_points.ts";
import { VOICE_CURVE } from "../../search_data/store/gather_serp.ts";
import type { SearchWindow } from "../../search_data/search_window.ts";
import type { SearchServices } from "../../../services.ts";
import { describeCurve, readSiteCurves } from "./site_curves.ts";
import {
  MOVERS,
  type VisibilityMover,
  type VisibilityPoint,
  type VisibilityReport,
} from "./visibility_report.ts";
import { writeToSite } from "../../sites/write_to_site.ts";

/** What of Search Console's queries is measured. */
interface ObservedSiteChoice {
  siteId: number;
  window: SearchWindow;
  granularity: Granularity;
  /** For how long days that were not measured yet may be measured now. */
  budgetMs: number;
}

/**
 * Measures the queries of a window as if they were all keywords there are. Those that do not rank are not known,
 * so visibility is an upper bound; whose the other results are is not known either.
 */
export async function measureObservedSite(
  services: SearchServices,
  choice: ObservedSiteChoice,
): Promise<VisibilityReport> {
  const { db } = services;
  const { siteId, window } = choice;
  const { period, previous, preview, previousPreview } = window;
  const curves = await readSiteCurves(db, siteId, window.device);
  const [now, before] = await Promise.all([
    readPositions(db, period, preview),
    previous && readPositions(db, previous, previousPreview),
  ]);
  const both = before && sharePositions(now, before);
  const shared = both !== null && both.current.keywords.length > 0 ? both : null;
  const isCompared = previous !== null && shared !== null;
  const buckets = bucketFacts(shared?.current ?? now);
  const current = measureBuckets(buckets, averagePosition(buckets), curves);
  const movers = shared
    ? await listMovers(db, siteId, { shared, weights: sumWeights(buckets) })
    : { winners: [], losers: [] };
  const series = await readSeries(services, choice);
  return {
    source: window.source,
    universe: "observed",
    context: null,
    contextId: null,
    searchType: window.searchType,
    country: window.country,
    device: window.device,
    window: { from: window.from, to: window.to },
    previousWindow: isCompared ? { from: previous.dateFrom, to: previous.dateTo } : null,
    daysWithData: window.daysWithData,
    previousDaysWithData: isCompared ? window.previousDaysWithData : null,
    dataState: window.dataState,
    aggregation: window.aggregation,
    weighting: "impressions",
    imputedCount: 0,
    current,
    previous: shared && measureBefore(shared, curves),
    ...movers,
    ...series,
    addedCount: isCompared ? period.rowsCount - current.keywordsCount : 0,
    removedCount: isCompared ? previous.rowsCount - current.keywordsCount : 0,
    curve: describeCurve(curves),
    status: series.status ?? window.status,
  };
}

async function readPositions(
  db: Db,
  { siteId, id: periodId }: SearchPeriod,
  preview: PeriodRows | undefined,
): Promise<KeywordPositions> {
  if (preview === undefined) return await readPeriodPositions(db, { siteId, periodId });
  const { firsts: keywords, impressions, positionSums } = preview.run;
  return { keywords, impressions, positionSums };
}

function measureBefore(shared: SharedPositions, curves: SiteCurves): TrackedFigures {
  const position = averagePosition(bucketFacts(shared.previous));
  return measureBuckets(bucketBefore(shared), position, curves);
}

function measureBuckets(
  buckets: readonly PositionBucket[],
  position: number | null,
  curves: SiteCurves,
): TrackedFigures {
  const weights = sumWeights(buckets);
  const clicks = [curves.expected, ...curves.others].map((curve) =>
    sumExpectedClicks(buckets, curve)
  );
  const count = (above: number, to: number) => countBuckets(buckets, above, to);
  return {
    visibility: visibilityOf(sumExpectedClicks(buckets, VOICE_CURVE), weights),
    shareOfVoice: null,
    averagePosition: position,
    averagePositionPenalised: null,
    estimatedClicks: boundClicks(clicks, weights),
    keywordsCount: buckets.reduce((sum, { keywordsCount }) => sum + keywordsCount, 0),
    serpsCount: 0,
    buckets: {
      top3: count(0, 3),
      top4To10: count(3, 10),
      top11To20: count(10, 20),
      top21To50: count(20, 50),
      top51To100: count(50, 100),
      unranked: count(-1, 0) + count(100, Infinity),
    },
  };
}

function sumWeights(buckets: readonly PositionBucket[]): number {
  return buckets.reduce((sum, { weight }) => sum + weight, 0);
}

function visibilityOf(won: number, weights: number): number | null {
  const possible = weights * clickRate(VOICE_CURVE, 1);
  return possible > 0 ? Math.min(100, 100 * won / possible) : null;
}

async function listMovers(
  db: Db,
  siteId: number,
  { shared, weights }: { shared: SharedPositions; weights: number },
): Promise<Pick<VisibilityReport, "winners" | "losers">> {
  const { up, down } = findPositionMoves(shared, { curve: VOICE_CURVE, limit: MOVERS });
  const ids = [...up, ...down].map(({ keywordId }) => keywordId);
  const texts = await findKeywordTexts(db, siteId, ids);
  const pointsOf = ({ impressions }: PositionMove, position: number | null) =>
    visibilityOf(impressions * clickRate(VOICE_CURVE, position), weights) ?? 0;
  const describe = (move: PositionMove): VisibilityMover => {
    const points = pointsOf(move, move.position);
    const previousPoints = pointsOf(move, move.previousPosition);
    return {
      keywordId: move.keywordId,
      keyword: texts.get(move.keywordId) ?? "",
      url: null,
      position: move.position,
      previousPosition: move.previousPosition,
      weight: move.impressions,
      points,
      previousPoints,
      delta: points - previousPoints,
    };
  };
  return { winners: up.map(describe), losers: down.map(describe) };
}

async function readSeries(
  services: SearchServices,
  { siteId, window, granularity, budgetMs }: ObservedSiteChoice,
): Promise<Pick<VisibilityReport, "series" | "status">> {
  if (window.origin === "export") return { series: [], status: null };
  if (window.country !== null || window.device !== null) {
    return {
      series: [],
      status: {
        code: "no_series_of_segments",
        message: "The series is kept over all countries and devices together: leave the " +
          "parameters country and device out to see it.",
      },
    };
  }
  const choice: VisibilityDaysChoice = {
    siteId,
    searchType: window.searchType,
    kind: window.period.factsKind,
    from: window.from,
    to: window.to,
  };
  const waiting = await measureDays(services, choice, { budgetMs });
  const days = await listVisibilityDays(services.db, choice);
  const series = divideWindow(window, granularity).map((point) => sumPoint(point, days));
  if (waiting === 0) return { series, status: null };
  return {
    series,
    status: {
      code: "computing",
      message: `${waiting} days of the series are still being computed; ask again in a minute.`,
    },
  };
}

/**
 * Measures the days of a window that wait for it, the newest first, for so long; returns how many still
 * wait.
 */
export async function measureDays(
  { db, searchWindows }: SearchServices,
  choice: VisibilityDaysChoice,
  { budgetMs, signal }: { budgetMs: number; signal?: AbortSignal | undefined },
): Promise<number> {
  const end = performance.now() + budgetMs;
  const waiting = await listUnmeasuredDays(db, choice);
  for (const [index, date] of waiting.entries()) {
    signal?.throwIfAborted();
    if (performance.now() > end) return waiting.length - index;
    const day = { ...choice, date };
    const read = await searchWindows.readDay(day);
    if (read === undefined) continue;
    const { facts, ...source } = read;
    const found = { ...source, buckets: facts ? bucketFacts(facts) : [] };
    const won = sumExpectedClicks(found.buckets, VOICE_CURVE);
    await writeToSite(db, day.siteId, (trx) => upsertVisibilityDay(trx, day, { found, won }));
  }
  return 0;
}

function sumPoint(
  { from, to }: { from: string; to: string },
  days: readonly VisibilityDay[],
): VisibilityPoint {
  const own = days.filter(({ date }) => date >= from && date <= to);
  const sum = (value: (day: VisibilityDay) => number) =>
    own.reduce((total, day) => total + value(day), 0);
  const weights = sum((day) => day.weights);
  return {
    from,
    to,
    visibility: visibilityOf(sum((day) => day.won), weights),
    shareOfVoice: null,
    averagePosition: weights > 0 ? sum((day) => day.positionSum) / weights : null,
    keywordsCount: from === to ? own[0]?.keywordsCount ?? 0 : null,
    serpsCount: null,
  };
}
