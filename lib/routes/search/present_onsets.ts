import type { ChangeOnsetAnswer } from "../../../schemas/change_onset.ts";
import type { SearchChangesAnswer } from "../../../schemas/search_changes.ts";
import type { ChangeScope } from "../../commands/search/changes/change_days.ts";
import type { ChangeMovers } from "../../commands/search/changes/change_movers.ts";
import type { IsAsked } from "../../commands/search/changes/change_split.ts";
import type { FollowedRows } from "../../commands/search/changes/followed_days.ts";
import { type OnsetFinding, readOnsets } from "../../commands/search/changes/read_onsets.ts";
import type { SiteChanges } from "../../commands/search/changes/read_changes.ts";
import { DECIMALS, roundFigure } from "../../metrics/core/round_figure.ts";
import { numberIds } from "../../metrics/search/changes/id_numbers.ts";
import type { SearchServices } from "../../services.ts";
import {
  type FoldedSplits,
  followSegments,
  SPLIT_DIMENSIONS,
  type SplitDimension,
} from "./fold_segments.ts";

/** Whose changes are presented, and how many movers. */
export interface ChangesRequest {
  services: SearchServices;
  scope: ChangeScope;
  limit: number;
  isAsked: IsAsked;
}

/** The onsets of a change and of what moved most. */
interface PresentedOnsets extends Pick<SearchChangesAnswer, "onset"> {
  /** Of a mover, by its place in its list. */
  ofPage: (place: number) => ChangeOnsetAnswer;
  ofKeyword: (place: number) => ChangeOnsetAnswer;
  ofSegment: (of: SplitDimension, place: number) => ChangeOnsetAnswer;
}

/** Reads and presents the days on which a change, its movers and its segments began. */
export async function presentOnsets(
  { services, scope }: ChangesRequest,
  changes: SiteChanges,
  { change, pages, keywords, splits }: {
    change: number;
    pages: ChangeMovers;
    keywords: ChangeMovers;
    splits: FoldedSplits;
  },
): Promise<PresentedOnsets> {
  const rows = [
    followMovers(pages, "pages"),
    followMovers(keywords, "keywords"),
    ...SPLIT_DIMENSIONS.map((of) => followSegments(splits[of])),
  ];
  const onsets = await readOnsets(services, scope, {
    days: changes,
    known: changes.gathered,
    change,
    rows,
  });
  const ofRow = (list: number, place: number) => {
    const found = onsets.rows[list]?.[place];
    if (found === undefined) throw new TypeError("Each row that is told has an onset, or why not.");
    return presentOnset(found);
  };
  return {
    onset: presentOnset(onsets.whole),
    ofPage: (place) => ofRow(0, place),
    ofKeyword: (place) => ofRow(1, place),
    ofSegment: (of, place) =>
      (splits[of].segments?.[place]?.place ?? -1) < 0
        ? presentOnset({ reason: "not_one_value" })
        : ofRow(2 + SPLIT_DIMENSIONS.indexOf(of), place),
  };
}

function followMovers({ movers }: ChangeMovers, by: "pages" | "keywords"): FollowedRows {
  const placeOf = numberIds(movers.map(({ id }) => [id]), movers.length);
  return {
    by,
    placeOf,
    changes: movers.map(({ sum }) => moved(sum)),
  };
}

function moved({ before, after }: ChangeMovers["movers"][number]["sum"]): number {
  return after.clicks - before.clicks;
}

/** Presents an onset, or why there is none. */
export function presentOnset(onset: OnsetFinding): ChangeOnsetAnswer {
  if ("reason" in onset) {
    return {
      day: null,
      earliest: null,
      latest: null,
      clicks_per_day_before: null,
      clicks_per_day_after: null,
      reason: onset.reason,
    };
  }
  const { day, earliest, latest, before, after } = onset;
  return {
    day,
    earliest,
    latest,
    clicks_per_day_before: roundFigure(before, DECIMALS.clicks),
    clicks_per_day_after: roundFigure(after, DECIMALS.clicks),
    reason: null,
  };
}
