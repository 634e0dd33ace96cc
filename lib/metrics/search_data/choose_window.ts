import {
  type Comparison,
  MAX_WINDOW_DAYS,
  type SearchWindowQuery,
} from "../../../schemas/search_window.ts";
import { ValidationError } from "../../core/errors.ts";
import { addDays, countDays } from "../../core/days.ts";

/** The first and last day with data, `YYYY-MM-DD`. */
export interface KnownDays {
  first: string;
  last: string;
}

/** The first and last day of a window, `YYYY-MM-DD`. */
export interface DayWindow {
  from: string;
  to: string;
}

/** This many days the default window has at most. */
export const DEFAULT_DAYS = 28;

/** A year later it is the same day of the week. */
const YEAR_DAYS = 364;

/**
 * Chooses the days that are asked for, or the last `days` up to the last one with data; undefined where
 * nothing is asked for and there are no days. Throws `ValidationError` for days in the wrong order and for
 * more than can be answered.
 */
export function chooseWindow(
  { from, to }: Pick<SearchWindowQuery, "from" | "to">,
  bounds: readonly KnownDays[],
  days: number = DEFAULT_DAYS,
): DayWindow | undefined {
  const last = latest(bounds.map((bound) => bound.last));
  const first = earliest(bounds.map((bound) => bound.first));
  const end = to ?? (from !== undefined && last !== undefined && last < from ? from : last);
  if (end === undefined) return from === undefined ? undefined : checked({ from, to: from });
  if (from !== undefined) return checked({ from, to: end });
  const start = addDays(end, 1 - days);
  return { from: first !== undefined && first > start && first <= end ? first : start, to: end };
}

function checked(window: DayWindow): DayWindow {
  const { from, to } = window;
  if (from > to) {
    throw new ValidationError({
      from: [`The from parameter must not be after to, which is ${to}.`],
    });
  }
  if (countDays(from, to) > MAX_WINDOW_DAYS) {
    const message = `A window has at most ${MAX_WINDOW_DAYS} days; from ${from} to ${to} it is ` +
      `${countDays(from, to)}.`;
    throw new ValidationError({ from: [message] });
  }
  return window;
}

/** The window that another one is compared with. */
export function chooseComparedWindow(
  { from, to }: DayWindow,
  comparison: Comparison = "previous_period",
): DayWindow | undefined {
  if (comparison === "none") return undefined;
  if (comparison === "previous_year") {
    return { from: addDays(from, -YEAR_DAYS), to: addDays(to, -YEAR_DAYS) };
  }
  return { from: addDays(from, -countDays(from, to)), to: addDays(from, -1) };
}

function latest(days: readonly string[]): string | undefined {
  return days.toSorted().at(-1);
}

function earliest(days: readonly string[]): string | undefined {
  return days.toSorted()[0];
}
