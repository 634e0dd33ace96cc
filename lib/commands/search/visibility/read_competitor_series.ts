import {
  type CompetitorDay,
  listCompetitorDays,
  listOwnDays,
} from "../../../../db/search/competitor_days.ts";
import type { Db } from "../../../../db/core/connection.ts";
import { addDays } from "../../../core/days.ts";
import { CARRIED_DAYS } from "../../../metrics/search/visibility/rank_states.ts";
import type { WindowPoint } from "../../../metrics/core/window_points.ts";
import type { CompetitorReport } from "./compare_results.ts";
import { findCompetitorReport } from "./read_competitor_report.ts";

/** How a domain ranked at the end of one part of a window. */
export type StandingPoint = WindowPoint & Pick<CompetitorDay, "shareOfVoice" | "visibility">;

/** How a competitor ranked at the end of each part of a window. */
export interface CompetitorSeries {
  competitorId: number;
  domain: string;
  points: StandingPoint[];
}

/** The site and its competitors, all measured by the same results of the same keywords. */
export interface ComparedSeries {
  own: StandingPoint[];
  /** The strongest at the end first. */
  competitors: CompetitorSeries[];
  /** The days of the results that the last point is measured by. */
  days: { from: string; to: string };
  /** What was compared when the competitors were last looked for; null where that was of other days. */
  newest: CompetitorReport | null;
}

/**
 * Reads how the site and its competitors ranked at the end of each point of a series; null where the results of this
 * context are not compared.
 */
export async function readCompetitorSeries(
  db: Db,
  { siteId, contextId, points }: {
    siteId: number;
    contextId: number;
    points: readonly WindowPoint[];
  },
): Promise<ComparedSeries | null> {
  const first = points[0];
  const last = points.at(-1);
  if (first === undefined || last === undefined) return null;
  const range = { siteId, contextId, from: addDays(first.to, -CARRIED_DAYS), to: last.to };
  const [ownDays, days, report] = await Promise.all([
    listOwnDays(db, range),
    listCompetitorDays(db, range),
    findCompetitorReport(db, siteId),
  ]);
  if (ownDays.length === 0) return null;
  const competitors = [...Map.groupBy(days, ({ competitorId }) => competitorId)].map(
    ([competitorId, own]) => ({
      competitorId,
      domain: own[0]?.domain ?? "",
      points: standAt(points, own),
    }),
  );
  const strength = (one: CompetitorSeries) => one.points.at(-1)?.visibility ?? -1;
  return {
    own: standAt(points, ownDays),
    competitors: competitors.sort((a, b) =>
      strength(b) - strength(a) || (a.domain < b.domain ? -1 : 1)
    ),
    days: { from: addDays(last.to, -CARRIED_DAYS), to: last.to },
    newest: report?.to === last.to ? report : null,
  };
}

/** `days`: the oldest first. */
function standAt(points: readonly WindowPoint[], days: readonly CompetitorDay[]): StandingPoint[] {
  return points.map(({ from, to }) => {
    const day = days.findLast(({ date }) => date <= to && date >= addDays(to, -CARRIED_DAYS));
    return {
      from,
      to,
      shareOfVoice: day?.shareOfVoice ?? null,
      visibility: day?.visibility ?? null,
    };
  });
}
