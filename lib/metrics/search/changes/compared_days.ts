import { addDays, countDays } from "../../../core/days.ts";
import type { DayWindow } from "../../search_data/choose_window.ts";

/** Which days of two windows can be compared. */
interface ComparedDays {
  /** Days that both have, those of the same weekday as pairs, oldest first. */
  pairs: { before: string; after: string }[];
  /** Days without data. */
  missing: { before: string[]; after: string[] };
  /** Days with data whose counterpart has none, or that have none since a window has one more of that weekday. */
  unmatched: { before: string[]; after: string[] };
}

/**
 * Pairs the days of two windows by weekday: the first Monday of one with the first Monday of the other, and so on.
 * A day is compared when both have data; one without data is missing, never a day with 0 clicks.
 */
export function matchDays(
  before: DayWindow,
  after: DayWindow,
  has: { before: (date: string) => boolean; after: (date: string) => boolean },
): ComparedDays {
  const compared: ComparedDays = {
    pairs: [],
    missing: { before: [], after: [] },
    unmatched: { before: [], after: [] },
  };
  const days = { before: byWeekday(before), after: byWeekday(after) };
  for (let weekday = 0; weekday < 7; weekday++) {
    const was = days.before[weekday] ?? [];
    const is = days.after[weekday] ?? [];
    for (let at = 0; at < Math.max(was.length, is.length); at++) {
      const pair = { before: was[at], after: is[at] };
      const hasBefore = pair.before !== undefined && has.before(pair.before);
      const hasAfter = pair.after !== undefined && has.after(pair.after);
      if (pair.before !== undefined && !hasBefore) compared.missing.before.push(pair.before);
      if (pair.after !== undefined && !hasAfter) compared.missing.after.push(pair.after);
      if (pair.before !== undefined && hasBefore && pair.after !== undefined && hasAfter) {
        compared.pairs.push({ before: pair.before, after: pair.after });
      } else if (pair.before !== undefined && hasBefore) {
        compared.unmatched.before.push(pair.before);
      } else if (pair.after !== undefined && hasAfter) {
        compared.unmatched.after.push(pair.after);
      }
    }
  }
  return sorted(compared);
}

function sorted({ pairs, missing, unmatched }: ComparedDays): ComparedDays {
  return {
    pairs: pairs.toSorted((a, b) => a.after < b.after ? -1 : 1),
    missing: { before: missing.before.toSorted(), after: missing.after.toSorted() },
    unmatched: { before: unmatched.before.toSorted(), after: unmatched.after.toSorted() },
  };
}

/** The days of a window by weekday, oldest first. */
function byWeekday({ from, to }: DayWindow): string[][] {
  const days: string[][] = Array.from({ length: 7 }, () => []);
  const length = countDays(from, to);
  for (let at = 0; at < length; at++) {
    const date = addDays(from, at);
    days[new Date(date).getUTCDay()]?.push(date);
  }
  return days;
}
