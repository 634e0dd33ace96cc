import { type CompetitorDay, listCompetitorDays } from "../../../../db/search/competitor_days.ts";
import type { Db } from "../../../../db/core/connection.ts";
import { addDays } from "../../../core/days.ts";
import { CARRIED_DAYS } from "../../../metrics/search/visibility/rank_states.ts";
import type { WindowPoint } from "../../../metrics/core/window_points.ts";

/** How a competitor stood at the end of each part of a window. */
export interface CompetitorSeries {
  competitorId: number;
  domain: string;
  points: (WindowPoint & Pick<CompetitorDay, "shareOfVoice" | "visibility">)[];
}

/** Reads how the competitors stood at the end of each point of a series, the strongest at its end first. */
export async function readCompetitorSeries(
  db: Db,
  { siteId, contextId, points }: {
    siteId: number;
    contextId: number;
    points: readonly WindowPoint[];
  },
): Promise<CompetitorSeries[]> {
  const first = points[0];
  const last = points.at(-1);
  if (first === undefined || last === undefined) return [];
  const days = await listCompetitorDays(db, {
    siteId,
    contextId,
    from: addDays(first.to, -CARRIED_DAYS),
    to: last.to,
  });
  const series = [...Map.groupBy(days, ({ competitorId }) => competitorId)].map(
    ([competitorId, own]) => ({
      competitorId,
      domain: own[0]?.domain ?? "",
      points: points.map(({ from, to }) => {
        const day = own.findLast(({ date }) => date <= to && date >= addDays(to, -CARRIED_DAYS));
        return {
          from,
          to,
          shareOfVoice: day?.shareOfVoice ?? null,
          visibility: day?.visibility ?? null,
        };
      }),
    }),
  );
  const strength = (one: CompetitorSeries) => one.points.at(-1)?.visibility ?? -1;
  return series.sort((a, b) => strength(b) - strength(a) || (a.domain < b.domain ? -1 : 1));
}
