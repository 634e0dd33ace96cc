import { addDays } from "../../../core/days.ts";

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
interface ObservedDay {
  ranks: readonly RankState[];
}

/** For so many days an observation counts: trackers that report once a month stay known. */
export const CARRIED_DAYS = 35;

/** How the site ranks for every keyword, as days are observed one after the other. */
interface RankStates {
  /** Takes in the ranks of a day; days come oldest first. */
  observe(day: ObservedDay): void;
  /** The states on a day that is not before any observed one. */
  on(day: string): Map<number, RankState>;
}

/**
 * Creates the states of keywords: each has its newest observation, if it is not older than 35 days. Keywords
 * are not all checked every day, and one that was not checked has not lost its rank.
 */
export function createRankStates(): RankStates {
  const states = new Map<number, RankState>();
  return {
    observe({ ranks }) {
      for (const rank of ranks) states.set(rank.keywordId, rank);
    },
    on(day) {
      const oldest = addDays(day, -CARRIED_DAYS);
      const fresh = new Map<number, RankState>();
      for (const [keywordId, state] of states) {
        if (state.date >= oldest) fresh.set(keywordId, state);
      }
      return fresh;
    },
  };
}
