import type { KeywordColumn, KeywordRow } from "../../../db/search/keyword_rows.ts";
import type { KeywordAnswer, KeywordSettingsAnswer } from "../../../schemas/keyword.ts";
import type { UNKNOWN_INTENT_REASONS } from "../../../schemas/search_intent.ts";
import type { TaggedKeyword } from "../../commands/search/keywords/update_keyword.ts";
import { clickRate } from "../../metrics/core/ctr_curve.ts";
import type { GainModel } from "../../metrics/search/gains/gain_model.ts";
import type { SiteCurves } from "../../metrics/search/opportunities/estimate_curves.ts";
import { findKeywordOpportunity } from "../../metrics/search/opportunities/keyword_opportunity.ts";
import { DECIMALS, roundFigure } from "../../metrics/core/round_figure.ts";
import { isoTime, type Presenter } from "../core/present.ts";
import { presentEstimate } from "./present_estimate.ts";
import { presentOwnGainParts } from "./present_gain_parts.ts";
import { readPageType } from "../../commands/search_data/store/keyword_context.ts";
import { flag } from "../audits/present_link.ts";

/** What keywords are shown with. */
interface KeywordPresenterOptions {
  curves: SiteCurves;
  gains: GainModel;
  /** Of the window, with data. */
  days: number;
  /** From how many on a keyword can be an opportunity. */
  minImpressions: number;
  tags: ReadonlyMap<number, readonly string[]>;
  bestPositions: ReadonlyMap<number, number>;
}

/** Search Console's mean position of a keyword in the window; null: it has none. */
export function positionOf(
  { positionSum, impressions }: Pick<KeywordRow, "positionSum" | "impressions">,
): number | null {
  return positionSum === null || !impressions ? null : positionSum / impressions;
}

/** How a keyword names the site; null: it was not judged. */
export function brandMatchOf(
  { branded }: Pick<KeywordRow, "branded">,
): KeywordAnswer["brand_match"] {
  if (branded === null) return null;
  return branded === 0 ? "none" : branded === 1 ? "certain" : "likely";
}

/** Why the intent of a keyword is unknown; null: it is not. */
export function intentReasonOf(
  { intent, intentContext }: Pick<KeywordRow, "intent" | "intentContext">,
): (typeof UNKNOWN_INTENT_REASONS)[number] | null {
  if (intent !== "unknown") return null;
  return readPageType(intentContext ?? "") === "" ? "no_words_no_page" : "no_words_page_unclear";
}

/** What of a keyword is shown in a window. */
export const KEYWORD_COLUMNS = [
  ...["id", "keyword", "trackedAt", "branded", "createdAt", "volume"] as const,
  ...["clicks", "impressions", "positionSum", "topUrl", "pagesCount"] as const,
  ...["previousClicks", "previousImpressions", "previousPositionSum"] as const,
  ...["intent", "intentContext", "rankPosition", "rankUrl"] as const,
] as const satisfies readonly KeywordColumn[];
type ShownKeyword = Pick<KeywordRow, (typeof KEYWORD_COLUMNS)[number]>;

/** Creates the presenter of keywords in a window. */
export function keywordPresenter(
  options: KeywordPresenterOptions,
): Presenter<ShownKeyword, KeywordAnswer> {
  const { curves, tags, bestPositions } = options;
  const round = (position: number | null) => roundFigure(position, DECIMALS.position);
  return {
    id: (row) => row.id,
    keyword: (row) => row.keyword,
    tracked: (row) => row.trackedAt !== null,
    intent: (row) => row.intent,
    intent_reason: intentReasonOf,
    branded: (row) => flag(row.branded),
    brand_match: brandMatchOf,
    url: (row) => row.topUrl ?? (positionOf(row) === null ? row.rankUrl : null),
    position: (row) => round(positionOf(row) ?? row.rankPosition),
    position_source: (row) =>
      positionOf(row) !== null ? "search_console" : row.rankPosition === null ? null : "rank_check",
    previous_position: (row) => round(previousPositionOf(row)),
    position_change: (row) => {
      const previous = previousPositionOf(row);
      const current = positionOf(row);
      return previous === null || current === null ? null : round(previous - current);
    },
    best_position: (row) => round(bestPositions.get(row.id) ?? null),
    clicks: (row) => row.clicks,
    impressions: (row) => row.impressions,
    ctr: (row) =>
      row.clicks === null || !row.impressions
        ? null
        : roundFigure(row.clicks / row.impressions, DECIMALS.ctr),
    expected_ctr: (row) => {
      const position = positionOf(row);
      return position === null
        ? null
        : roundFigure(clickRate(curves.expected, position), DECIMALS.ctr);
    },
    clicks_delta: (row) =>
      row.clicks === null || row.previousClicks === null ? null : row.clicks - row.previousClicks,
    search_volume: (row) => row.volume,
    pages_count: (row) => row.pagesCount,
    opportunity: (row) => presentOpportunity(row, options),
    tags: (row) => [...tags.get(row.id) ?? []],
    first_seen_at: (row) => isoTime(row.createdAt),
  };
}

function previousPositionOf(
  { previousPositionSum, previousImpressions }: ShownKeyword,
): number | null {
  return previousPositionSum === null || !previousImpressions
    ? null
    : previousPositionSum / previousImpressions;
}

function presentOpportunity(
  row: ShownKeyword,
  { days, ...rules }: KeywordPresenterOptions,
): KeywordAnswer["opportunity"] {
  const { clicks, impressions } = row;
  const kind = row.intent === "unknown" ? null : row.intent;
  if (clicks === null || impressions === null || row.branded !== 0) return null;
  const figures = { clicks, impressions, position: positionOf(row), days, kind };
  const found = findKeywordOpportunity({ branded: false, ...figures }, rules);
  return found && {
    type: found.type,
    target_position: roundFigure(found.target, DECIMALS.position),
    gain: presentEstimate(found.gain),
    gain_parts: presentOwnGainParts(found.gain.parts),
  };
}

/** A keyword with what is decided of it. */
export const presentKeywordSettings: Presenter<TaggedKeyword, KeywordSettingsAnswer> = {
  id: ({ keyword }) => keyword.id,
  keyword: ({ keyword }) => keyword.keyword,
  tracked: ({ keyword }) => keyword.trackedAt !== null,
  tags: ({ tags }) => [...tags],
  branded: ({ keyword }) => flag(keyword.branded),
  brand_match: ({ keyword }) => brandMatchOf(keyword),
  intent: ({ keyword }) => keyword.intent,
  intent_reason: ({ keyword }) => intentReasonOf(keyword),
  intent_source: ({ keyword }) => keyword.intentSource,
  first_seen_at: ({ keyword }) => isoTime(keyword.createdAt),
};
