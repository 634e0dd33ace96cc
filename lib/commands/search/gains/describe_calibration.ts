import type { OpportunitiesSummary } from "../../../../schemas/opportunity.ts";
import { DECIMALS, roundFigure } from "../../../metrics/core/round_figure.ts";
import type { SiteGains } from "./read_site_gains.ts";

/** Says what past promises of a site would have been worth, and what follows for the next ones. */
export function describeCalibration(
  { from, to, isLearnt, backtest, model }: SiteGains,
): NonNullable<OpportunitiesSummary["calibration"]> {
  const { movesCount, promised, came, coverage, correctedCoverage } = backtest;
  return {
    from,
    to,
    moves_count: movesCount,
    promised_clicks: roundFigure(promised, DECIMALS.clicks),
    came_clicks: roundFigure(came, DECIMALS.clicks),
    bias: promised > 0 ? roundFigure(came / promised - 1, DECIMALS.ctr) : null,
    coverage: roundFigure(coverage, DECIMALS.ctr),
    corrected_coverage: roundFigure(correctedCoverage, DECIMALS.ctr),
    correction: roundFigure(model.correction, DECIMALS.ctr),
    width: roundFigure(model.width, DECIMALS.ctr),
    reach: roundFigure(model.reach, DECIMALS.ctr),
    reason: movesCount > 0
      ? null
      : !isLearnt
      ? "The site's past moves are not looked at yet: gains are as usual for other sites. The refresh " +
        "after an import does that; ask again in a minute."
      : "The data have no keyword that moved up between two windows of 28 days: gains are as usual for " +
        "other sites.",
  };
}
