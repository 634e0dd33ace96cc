import type { Db } from "../../../db/core/connection.ts";
import { findBotPackBounds } from "../../../db/logs/bot_packs.ts";
import { dayOf } from "../../core/days.ts";
import { walkRequests } from "./walk_requests.ts";

/** When the verified Googlebot requested pages first since a time. */
interface FirstVisits {
  /** The last day of the logs; null: there are none. */
  until: string | null;
  /** Milliseconds since 1970 by the page's id; without the pages that were not requested. */
  firsts: Map<number, number>;
}

const GOOGLEBOT = "Googlebot";

/** Finds the first request of the verified Googlebot for each page since a time. */
export async function findFirstGoogleVisits(
  db: Db,
  siteId: number,
  { since, pageIds }: { since: Date; pageIds: ReadonlySet<number> },
): Promise<FirstVisits> {
  const firsts = new Map<number, number>();
  const bounds = await findBotPackBounds(db, siteId);
  const from = dayOf(since.getTime());
  if (bounds === null || bounds.last < from || pageIds.size === 0) {
    return { until: bounds?.last ?? null, firsts };
  }
  const walk = walkRequests(db, siteId, {
    window: { from, to: bounds.last },
    belongs: ({ name }) => name === GOOGLEBOT,
  });
  for await (const { date, pages, verdicts, columns } of walk) {
    const midnight = Date.parse(date);
    for (let row = 0; row < columns.statuses.length; row++) {
      const page = pages[columns.pages[row] ?? 0] ?? 0;
      if (!pageIds.has(page)) continue;
      if (verdicts[columns.addresses[row] ?? 0] !== "verified") continue;
      const at = midnight + 1000 * (columns.seconds[row] ?? 0);
      if (at < since.getTime() || at >= (firsts.get(page) ?? Infinity)) continue;
      firsts.set(page, at);
    }
  }
  return { until: bounds.last, firsts };
}
