import type { Db } from "../../db/connection.ts";
import {
  listObservedMoves,
  type ObservedMove,
  type ObservedSums,
  sumObserved,
} from "../../db/observed_visibility.ts";
import { findKeywordTexts } from "../../db/rank_texts.ts";
import {
  listUnmeasuredDays,
  listVisibilityDays,
  measureVisibilityDay,
  type VisibilityDay,
  type VisibilityDaysChoice,
} from "../../db/visibility_days.ts";
import { boundClicks } from "../metrics/click_estimate.ts";
import { clickRate } from "../metrics/ctr_curve.ts";
import type { TrackedFigures } from "../metrics/tracked_visibility.ts";
import { divideWindow, type Granularity } from "../metrics/window_points.ts";
import { VOICE_CURVE } from "./gather_serp.ts";
import type { SearchWindow } from "./search_window.ts";
import { describeCurve, readSiteCurves } from "./site_curves.ts";
import {
  MOVERS,
  type VisibilityMover,
  type VisibilityPoint,
  type VisibilityReport,
} from "./visibility_report.ts";

/** What of Search Console's queries is measured. */
export interface ObservedSiteChoice {
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
  db: Db,
  choice: ObservedSiteChoice,
): Promise<VisibilityReport> {
  const { siteId, window } = choice;
  const { period, previous } = window;
  const curves = await readSiteCurves(db, siteId, window.device);
  const all = [VOICE_CURVE, curves.expected, ...curves.others];
  const shared = { siteId, periodId: period.id, curves: all };
  const compared = previous && await sumObserved(db, {
    ...shared,
    sharedWith: previous.id,
    positionsOfShared: true,
  });
  const isCompared = compared !== null && compared.keywordsCount > 0;
  const current = await sumObserved(db, {
    ...shared,
    sharedWith: isCompared && previous ? previous.id : null,
  });
  const movers = isCompared && previous
    ? await listMovers(db, siteId, { periodId: period.id, previousId: previous.id }, current)
    : { winners: [], losers: [] };
  const series = await readSeries(db, choice);
  return {
    source: window.source,
    universe: "observed",
    context: null,
    contextId: null,
    searchType: window.searchType,
    country: window.country,
    device: window.device,
    window: { from: window.from, to: window.to },
    previousWindow: isCompared && previous
      ? { from: previous.dateFrom, to: previous.dateTo }
      : null,
    daysWithData: window.daysWithData,
    previousDaysWithData: isCompared ? window.previousDaysWithData : null,
    dataState: window.dataState,
    aggregation: window.aggregation,
    weighting: "impressions",
    imputedCount: 0,
    current: describeSums(current),
    previous: isCompared && compared ? describeSums(compared) : null,
    ...movers,
    ...series,
    addedCount: isCompared ? period.rowsCount - current.keywordsCount : 0,
    removedCount: isCompared && previous ? previous.rowsCount - current.keywordsCount : 0,
    curve: describeCurve(curves),
    status: series.status ?? window.status,
  };
}

function describeSums(sums: ObservedSums): TrackedFigures {
  const [won = 0, ...clicks] = sums.won;
  const { top3, top4To10, top11To20, top21To50, top51To100 } = sums;
  const ranked = top3 + top4To10 + top11To20 + top21To50 + top51To100;
  return {
    visibility: visibilityOf(won, sums.impressions),
    shareOfVoice: null,
    averagePosition: sums.placedImpressions > 0 ? sums.positionSum / sums.placedImpressions : null,
    averagePositionPenalised: null,
    estimatedClicks: boundClicks(clicks, sums.impressions),
    keywordsCount: sums.keywordsCount,
    serpsCount: 0,
    buckets: {
      top3,
      top4To10,
      top11To20,
      top21To50,
      top51To100,
      unranked: sums.keywordsCount - ranked,
    },
  };
}

function visibilityOf(won: number, weights: number): number | null {
  const possible = weights * clickRate(VOICE_CURVE, 1);
  return possible > 0 ? Math.min(100, 100 * won / possible) : null;
}

async function listMovers(
  db: Db,
  siteId: number,
  periods: { periodId: number; previousId: number },
  { impressions }: ObservedSums,
): Promise<Pick<VisibilityReport, "winners" | "losers">> {
  const choice = { siteId, ...periods, curve: VOICE_CURVE, limit: MOVERS };
  const winners = await listObservedMoves(db, { ...choice, up: true });
  const losers = await listObservedMoves(db, { ...choice, up: false });
  const ids = [...winners, ...losers].map(({ keywordId }) => keywordId);
  const texts = await findKeywordTexts(db, siteId, ids);
  const describe = (move: ObservedMove): VisibilityMover => {
    const points = visibilityOf(move.won, impressions) ?? 0;
    const previousPoints = visibilityOf(move.previousWon, impressions) ?? 0;
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
  return { winners: winners.map(describe), losers: losers.map(describe) };
}

async function readSeries(
  db: Db,
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
  const waiting = await measureDays(db, choice, budgetMs);
  const days = await listVisibilityDays(db, choice);
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
  db: Db,
  choice: VisibilityDaysChoice,
  budgetMs: number,
  signal?: AbortSignal,
): Promise<number> {
  const end = performance.now() + budgetMs;
  const waiting = await listUnmeasuredDays(db, choice);
  for (const [index, date] of waiting.entries()) {
    signal?.throwIfAborted();
    if (performance.now() > end) return waiting.length - index;
    await measureVisibilityDay(db, { ...choice, date }, VOICE_CURVE);
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
  };
}
