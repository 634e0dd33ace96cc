import type {
  VisibilityAnswer,
  VisibilityFiguresAnswer,
  VisibilityMoverAnswer,
  VisibilityPointAnswer,
} from "../../../schemas/visibility.ts";
import { VOICE_CURVE } from "../../commands/search_data/store/gather_serp.ts";
import type { NoSearchData } from "../../commands/search_data/search_window.ts";
import type {
  VisibilityMover,
  VisibilityPoint,
  VisibilityReport,
} from "../../commands/search/visibility/visibility_report.ts";
import { DECIMALS, roundFigure } from "../../metrics/core/round_figure.ts";
import type { TrackedFigures } from "../../metrics/search/visibility/tracked_visibility.ts";
import { VISIBILITY_FORMULA } from "../../metrics/search/visibility/visibility.ts";
import type { ComparedSeries } from "../../commands/search/visibility/read_competitor_series.ts";
import { presentBase, presentCompetitor, presentStanding } from "./present_comparison.ts";
import { searchProvenanceOf } from "./search_provenance.ts";

const PCT_DECIMALS = 2;

/** The competitors, where they were asked for; `compared` null: there are no results to compare. */
interface PresentedComparison {
  asked: boolean;
  compared: ComparedSeries | null;
}

/** Makes the answer of a report. */
export function presentVisibility(
  siteId: number,
  report: VisibilityReport,
  { asked, compared }: PresentedComparison,
): VisibilityAnswer {
  const { current, previous } = report;
  return {
    data: {
      current: presentFigures(current),
      previous: previous && presentFigures(previous),
      delta: previous && presentDelta(current, previous),
      series: report.series.map(presentPoint),
      winners: report.winners.map(presentMover),
      losers: report.losers.map(presentMover),
      beside_competitors: compared && presentStanding(compared.own),
      competitors: asked ? compared?.competitors.map(presentCompetitor) ?? [] : null,
    },
    meta: { ...presentMeta(siteId, report), comparison: compared && presentBase(compared) },
  };
}

/** The answer where there is no data; its `meta` says why. */
export function presentNoVisibility(siteId: number, window: NoSearchData): VisibilityAnswer {
  return {
    data: {
      current: null,
      previous: null,
      delta: null,
      series: [],
      winners: [],
      losers: [],
      beside_competitors: null,
      competitors: null,
    },
    meta: {
      ...searchProvenanceOf(window, VISIBILITY_FORMULA),
      universe: null,
      context: null,
      weighting: null,
      imputed_count: 0,
      visibility_curve: null,
      click_curve: null,
      added_keywords_count: 0,
      removed_keywords_count: 0,
      serps_count: 0,
      share_of_voice_status: needsSerps(siteId),
      comparison: null,
    },
  };
}

function presentMeta(
  siteId: number,
  report: VisibilityReport,
): Omit<VisibilityAnswer["meta"], "comparison"> {
  const { window, previousWindow, context, curve } = report;
  return {
    source: report.source,
    ...window,
    days_with_data: report.daysWithData,
    previous: previousWindow && {
      ...previousWindow,
      days_with_data: report.previousDaysWithData,
    },
    data_state: report.dataState,
    search_type: report.searchType,
    country: context ? context.country : report.country,
    device: context ? context.device : report.device,
    aggregation: report.aggregation,
    formula: { name: VISIBILITY_FORMULA.name, version: VISIBILITY_FORMULA.version },
    data_status: report.status,
    universe: report.universe,
    context: context && {
      engine: context.engine,
      country: context.country,
      location: context.location,
      language: context.language,
      device: context.device,
    },
    weighting: report.weighting,
    imputed_count: report.imputedCount,
    visibility_curve: VOICE_CURVE.id,
    click_curve: {
      curve_id: curve.id,
      calibrated: curve.calibrated,
      impressions_used: curve.impressionsUsed,
    },
    added_keywords_count: report.addedCount,
    removed_keywords_count: report.removedCount,
    serps_count: report.current.serpsCount,
    share_of_voice_status: report.current.shareOfVoice === null ? needsSerps(siteId) : null,
  };
}

function needsSerps(siteId: number) {
  return {
    code: "needs_result_pages",
    message: "A share of voice is measured against all results of result pages, and there are " +
      `none. POST /sites/${siteId}/imports takes those of SerpApi and DataForSEO.`,
  };
}

function presentFigures(figures: TrackedFigures): VisibilityFiguresAnswer {
  const { buckets, estimatedClicks } = figures;
  const clicks = (value: number | undefined) => roundFigure(value ?? null, DECIMALS.clicks);
  return {
    visibility_score: roundFigure(figures.visibility, 0),
    visibility_pct: roundFigure(figures.visibility, PCT_DECIMALS),
    share_of_voice: roundFigure(figures.shareOfVoice, DECIMALS.share),
    avg_position: roundFigure(figures.averagePosition, DECIMALS.position),
    avg_position_penalised: roundFigure(figures.averagePositionPenalised, DECIMALS.position),
    estimated_clicks: clicks(estimatedClicks?.expected),
    estimated_clicks_low: clicks(estimatedClicks?.low),
    estimated_clicks_high: clicks(estimatedClicks?.high),
    keywords_count: figures.keywordsCount,
    top_3: buckets.top3,
    top_4_10: buckets.top4To10,
    top_11_20: buckets.top11To20,
    top_21_50: buckets.top21To50,
    top_51_100: buckets.top51To100,
    top_21_100: buckets.top21To50 + buckets.top51To100,
    unranked_count: buckets.unranked,
  };
}

function presentDelta(
  current: TrackedFigures,
  previous: TrackedFigures,
): VisibilityAnswer["data"]["delta"] {
  const now = presentFigures(current);
  const before = presentFigures(previous);
  const position = difference(current.averagePosition, previous.averagePosition);
  return {
    visibility_score: difference(now.visibility_score, before.visibility_score),
    visibility_pct: roundFigure(difference(current.visibility, previous.visibility), PCT_DECIMALS),
    share_of_voice: roundFigure(
      difference(current.shareOfVoice, previous.shareOfVoice),
      DECIMALS.share,
    ),
    avg_position: roundFigure(position, DECIMALS.position),
    position_change: roundFigure(position === null ? null : -position, DECIMALS.position),
    estimated_clicks: roundFigure(
      difference(
        current.estimatedClicks?.expected ?? null,
        previous.estimatedClicks?.expected ?? null,
      ),
      DECIMALS.clicks,
    ),
    keywords_count: now.keywords_count - before.keywords_count,
    top_3: now.top_3 - before.top_3,
    top_4_10: now.top_4_10 - before.top_4_10,
    top_11_20: now.top_11_20 - before.top_11_20,
    top_21_100: now.top_21_100 - before.top_21_100,
  };
}

function difference(current: number | null, previous: number | null): number | null {
  return current === null || previous === null ? null : current - previous;
}

function presentPoint(point: VisibilityPoint): VisibilityPointAnswer {
  return {
    from: point.from,
    to: point.to,
    visibility_score: roundFigure(point.visibility, 0),
    visibility_pct: roundFigure(point.visibility, PCT_DECIMALS),
    share_of_voice: roundFigure(point.shareOfVoice, DECIMALS.share),
    avg_position: roundFigure(point.averagePosition, DECIMALS.position),
    keywords_count: point.keywordsCount,
  };
}

function presentMover(mover: VisibilityMover): VisibilityMoverAnswer {
  return {
    keyword_id: mover.keywordId,
    keyword: mover.keyword,
    url: mover.url,
    position: roundFigure(mover.position, DECIMALS.position),
    previous_position: roundFigure(mover.previousPosition, DECIMALS.position),
    position_change: roundFigure(
      difference(mover.previousPosition, mover.position),
      DECIMALS.position,
    ),
    weight: roundFigure(mover.weight, DECIMALS.clicks),
    visibility_pct: roundFigure(mover.points, PCT_DECIMALS),
    previous_visibility_pct: roundFigure(mover.previousPoints, PCT_DECIMALS),
    visibility_delta: roundFigure(mover.delta, PCT_DECIMALS),
  };
}
