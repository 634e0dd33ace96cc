import {
  type CompetitorMove,
  listCompetitorMoves,
} from "../../../../db/search/competitor_moves.ts";
import type { Db } from "../../../../db/core/connection.ts";
import { addDays } from "../../../core/days.ts";
import {
  type EventQuestion,
  type FoundEvents,
  PLAIN_EVENT,
  type SiteEvent,
} from "../../core/site_events.ts";

/** Days before and from the onset on whose means are compared. */
const COMPARED_DAYS = 14;
/** Points of visibility, from 0 to 100, below which a move is none. Our own choice. */
const MIN_POINTS = 1;
const MAX_MOVES = 5;

/** Finds competitors that rank higher or lower in the measured results since the onset than before it. */
export async function findCompetitorEvents(
  db: Db,
  { siteId, onset }: EventQuestion,
): Promise<FoundEvents> {
  const moves = await listCompetitorMoves(db, siteId, {
    before: { from: addDays(onset.from, -COMPARED_DAYS), to: addDays(onset.from, -1) },
    after: { from: onset.to, to: addDays(onset.to, COMPARED_DAYS - 1) },
  });
  if (moves.length === 0) {
    return {
      events: [],
      unknown: [{
        source: "competitor",
        code: "no_results_around",
        message:
          "No result pages were measured both before and after this day: whether competitors " +
          "moved is not known. Track keywords or import their ranks.",
      }],
    };
  }
  const events = moves
    .filter(({ before, after }) => Math.abs(after - before) >= MIN_POINTS)
    .toSorted((a, b) => Math.abs(b.after - b.before) - Math.abs(a.after - a.before))
    .slice(0, MAX_MOVES)
    .map((move) => eventOf(siteId, move, onset.from));
  return { events, unknown: [] };
}

function eventOf(
  siteId: number,
  { domain, before, after, lastDay }: CompetitorMove,
  firstDay: string,
): SiteEvent {
  const points = Math.abs(after - before).toFixed(1);
  const gained = after > before;
  return {
    ...PLAIN_EVENT,
    source: "competitor",
    code: gained ? "competitor_gained" : "competitor_lost",
    title: `${domain} ${gained ? "gained" : "lost"} ${points} points of visibility`,
    text:
      `From ${before.toFixed(1)} to ${
        after.toFixed(1)
      } of 100: means of the days before and from ` +
      "this day on that were measured.",
    firstDay,
    lastDay,
    dated: "between",
    apiPath: `/sites/${siteId}/competitors`,
  };
}
