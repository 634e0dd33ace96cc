import type { SearchUpdateAnswer, SearchUpdatesFile } from "../../schemas/search_update.ts";
import shipped from "./search_updates.json" with { type: "json" };

/** Dated updates, and the day up to which nothing is missing among them. */
export interface SearchUpdateList {
  /** `YYYY-MM-DD` */
  knownUntil: string;
  updates: SearchUpdateAnswer[];
}

/** Fills in what a file leaves out. */
export function updatesOf(
  { known_until: knownUntil, updates }: SearchUpdatesFile,
): SearchUpdateList {
  return {
    knownUntil,
    updates: updates.map((update) => ({
      ...{ text: null, last_day: null, search_type: null },
      ...update,
      started_at: isoOf(update.started_at),
      ended_at: isoOf(update.ended_at),
    })),
  };
}

function isoOf(time: string | null | undefined): string | null {
  return time ? new Date(time).toISOString() : null;
}

/**
 * The list that comes with the program. Its days are those of Google's Search Status Dashboard
 * (https://status.search.google.com/products/rGHU1u87FJnkP6W2GwMi/history): of a start with the rollout's
 * duration, or with the times of its incidents.json where these are known. Each entry names its own page;
 * `measurement` is from Search Console's list of data anomalies and, where Google has said nothing, from the
 * trade press. As of 9 October 2026.
 */
export const SHIPPED_UPDATES: SearchUpdateList = updatesOf(shipped as SearchUpdatesFile);
