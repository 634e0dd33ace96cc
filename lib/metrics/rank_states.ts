/** Where the site was last seen for a keyword. */
export interface RankState {
  keywordId: number;
  /** The day of the observation, `YYYY-MM-DD`. */
  date: string;
  /** Null: it did not rank. */
  position: number | null;
  /** 0: not known. */
  urlId: number;
  /** Expected clicks of one search on the site's results and on all; null: no result page is known. */
  ownClicks: number | null;
  allClicks: number | null;
}

/** The ranks that were observed on one day. */
export interface ObservedDay {
  date: string;
  ranks: readonly RankState[];
}

/** For so many days an observation counts: trackers that report once a month stay known. */
export const CARRIED_DAYS = 35;

const DAY_MS = 86_400_000;

/**
 * Tells for each of some days where the site stood for every keyword: its newest observation until then, if
 * it is not older than 35 days. Keywords are not all checked every day, and one that was not
 * checked has not lost its rank. The days observed come oldest first.
 */
export function listRankStates(
  observed: readonly ObservedDay[],
  days: Iterable<string>,
): Map<string, Map<number, RankState>> {
  const result = new Map<string, Map<number, RankState>>();
  const states = new Map<number, RankState>();
  let next = 0;
  for (const day of [...new Set(days)].sort()) {
    for (let one = observed[next]; one !== undefined && one.date <= day; one = observed[++next]) {
      for (const rank of one.ranks) states.set(rank.keywordId, rank);
    }
    result.set(day, takeFresh(states, day));
  }
  return result;
}

function takeFresh(states: ReadonlyMap<number, RankState>, day: string): Map<number, RankState> {
  const oldest = new Date(Date.parse(`${day}T00:00:00Z`) - CARRIED_DAYS * DAY_MS)
    .toISOString().slice(0, 10);
  const fresh = new Map<number, RankState>();
  for (const [keywordId, state] of states) {
    if (state.date >= oldest) fresh.set(keywordId, state);
  }
  return fresh;
}
