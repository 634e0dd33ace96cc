import type {
  ComparisonBaseAnswer,
  VisibilityCompetitorAnswer,
  VisibilityStandingAnswer,
} from "../../../schemas/visibility_comparison.ts";
import type {
  ComparedSeries,
  CompetitorSeries,
  StandingPoint,
} from "../../commands/search/visibility/read_competitor_series.ts";
import { DECIMALS, roundFigure } from "../../metrics/core/round_figure.ts";

const PCT_DECIMALS = 2;

/** Makes a competitor's part of the answer. */
export function presentCompetitor(
  { competitorId, domain, points }: CompetitorSeries,
): VisibilityCompetitorAnswer {
  return { competitor_id: competitorId, domain, ...presentStanding(points) };
}

/** Makes the figures at the end of a series, and the series. */
export function presentStanding(points: readonly StandingPoint[]): VisibilityStandingAnswer {
  const last = points.at(-1);
  return {
    visibility_score: roundFigure(last?.visibility ?? null, 0),
    visibility_pct: roundFigure(last?.visibility ?? null, PCT_DECIMALS),
    share_of_voice: roundFigure(last?.shareOfVoice ?? null, DECIMALS.share),
    series: points.map((point) => ({
      from: point.from,
      to: point.to,
      visibility_pct: roundFigure(point.visibility, PCT_DECIMALS),
      share_of_voice: roundFigure(point.shareOfVoice, DECIMALS.share),
    })),
  };
}

/** Says what the site and its competitors are measured by. */
export function presentBase({ days, newest }: ComparedSeries): ComparisonBaseAnswer {
  return {
    ...days,
    keywords_count: newest?.keywordsCount ?? null,
    serps_count: newest?.serpsCount ?? null,
    weighting: newest?.weighting ?? null,
    imputed_count: newest?.imputedCount ?? null,
  };
}
