import type { DecayDetails } from "../../../db/search/content_decay.ts";
import type { ContentDecayAnswer } from "../../../schemas/content_decay.ts";
import { roundFigure } from "../../metrics/core/round_figure.ts";

const percent = (share: number | null): number | null =>
  share === null ? null : roundFigure(100 * share, 2);

/** Presents the last weeks against those of the year before. */
export function presentYearTrend(
  trend: DecayDetails["yearTrend"],
): ContentDecayAnswer["year_trend"] {
  if (!trend) return null;
  return {
    weeks: trend.weeks,
    before: roundFigure(trend.before, 2),
    after: roundFigure(trend.after, 2),
    drop_pct: percent(trend.drop),
    low_pct: percent(trend.low),
    high_pct: percent(trend.high),
  };
}

/** Presents where a page has moved. */
export function presentMove(moved: DecayDetails["movedTo"]): ContentDecayAnswer["moved_to"] {
  if (!moved) return null;
  const { pageId, url, queries, clicks, share, redirects } = moved;
  return {
    page_id: pageId,
    url,
    queries,
    clicks,
    share_pct: roundFigure(100 * share, 2),
    redirects,
  };
}

/** Presents since when impressions far behind are not counted. */
export function presentMeasurement(
  found: DecayDetails["measurement"],
): ContentDecayAnswer["measurement"] {
  if (!found) return null;
  return {
    date: found.date,
    impressions_before: found.impressionsBefore,
    impressions_after: found.impressionsAfter,
    clicks_before: found.clicksBefore,
    clicks_after: found.clicksAfter,
    vanished_position: found.vanishedPosition,
  };
}

/** Presents where the clicks of a page went. */
export function presentLedger(ledger: DecayDetails["ledger"]): ContentDecayAnswer["ledger"] {
  if (!ledger) return null;
  const { before, after, days, source, effects } = ledger;
  return {
    before,
    after,
    days,
    source,
    clicks_before: ledger.clicksBefore,
    clicks_after: ledger.clicksAfter,
    site_drop_pct: roundFigure(100 * ledger.siteShare, 2),
    effects,
    keywords: ledger.queries.map((query) => ({
      keyword_id: query.keywordId,
      keyword: query.keyword,
      clicks_before: query.clicksBefore,
      clicks_after: query.clicksAfter,
      impressions_before: query.impressionsBefore,
      impressions_after: query.impressionsAfter,
      position_before: query.positionBefore,
      position_after: query.positionAfter,
    })),
  };
}
