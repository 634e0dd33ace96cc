import type { SearchChangesAnswer } from "../../../schemas/search_changes.ts";
import type { ChangeScope } from "../../commands/search/changes/change_days.ts";
import type { ChangeMovers } from "../../commands/search/changes/change_movers.ts";
import {
  type FollowedRows,
  type OnsetFinding,
  readOnsets,
} from "../../commands/search/changes/read_onsets.ts";
import type { SiteChanges } from "../../commands/search/changes/read_changes.ts";
import { readEventsAround } from "../../commands/events_around.ts";
import { DECIMALS, roundFigure } from "../../metrics/core/round_figure.ts";
import type { SearchServices } from "../../services.ts";
import { presentEventsAround } from "./events.ts";

/** Whose changes are presented, and how many movers. */
export interface ChangesRequest {
  services: SearchServices;
  scope: ChangeScope;
  limit: number;
  /** Of the API. */
  baseUrl: string;
}

type OnsetAnswer = SearchChangesAnswer["onset"];

/** The onsets of a change and of what moved most, and what else happened around that of the whole. */
interface PresentedOnsets extends Pick<SearchChangesAnswer, "onset" | "events"> {
  /** Of a mover, by its place in its list. */
  ofPage: (place: number) => OnsetAnswer;
  ofKeyword: (place: number) => OnsetAnswer;
}

/** Reads and presents the days on which a change and its movers began. */
export async function presentOnsets(
  { services, scope, baseUrl }: ChangesRequest,
  changes: SiteChanges,
  { change, pages, keywords }: { change: number; pages: ChangeMovers; keywords: ChangeMovers },
): Promise<PresentedOnsets> {
  const rows: FollowedRows[] = [
    ...pages.movers.map(({ id, sum }) => ({ pageId: id, keywordId: null, change: moved(sum) })),
    ...keywords.movers.map(({ id, sum }) => ({ pageId: null, keywordId: id, change: moved(sum) })),
  ];
  const onsets = await readOnsets(services, scope, { days: changes, change, rows });
  const events = "reason" in onsets.whole ? null : presentEventsAround(
    await readEventsAround(services.db, scope.siteId, {
      onset: { from: onsets.whole.earliest, to: onsets.whole.latest },
    }),
    baseUrl,
  );
  const ofRow = (place: number) => {
    const found = onsets.rows[place];
    if (found === undefined) throw new TypeError("Each mover has an onset, or why not.");
    return presentOnset(found);
  };
  return {
    onset: presentOnset(onsets.whole),
    events,
    ofPage: ofRow,
    ofKeyword: (place) => ofRow(pages.movers.length + place),
  };
}

function moved({ before, after }: ChangeMovers["movers"][number]["sum"]): number {
  return after.clicks - before.clicks;
}

function presentOnset(onset: OnsetFinding): OnsetAnswer {
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
