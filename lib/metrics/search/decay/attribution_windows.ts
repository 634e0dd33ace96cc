import type { ContentDecay } from "./decay_judgement.ts";
import type { SeriesWindow } from "./daily_series.ts";
import { SAME_WEEKDAYS_DAYS, WINDOW_DAYS } from "./decay_windows.ts";

/** The windows between which a fall is split into effects, whole weeks of the same length. */
interface AttributionWindows {
  before: SeriesWindow;
  after: SeriesWindow;
}

const WEEK = 7;
const MOST_WEEKS = 8;
const LEAST_WEEKS = 3;
/** A fall takes some days. */
const MOST_PAUSE_DAYS = 5;
/** A move to another URL takes search engines some weeks. */
const MOVE_DAYS = 28;
const COLLAPSED = 0.8;
/** The year before explains a fall that is mostly one against it. */
const MOST_OF_FALL = 0.6;

/**
 * Chooses the windows that show why a page fell, up to eight weeks each. A page of which next to nothing is left: the
 * weeks four weeks before that, and the last ones since. A fall that the same weeks of last year show as well: these, so
 * that no season lies between. Else a sudden fall: the weeks before and after it; and a slow one: the best 28 days and
 * the last.
 *
 * Source: ours, chosen on generated histories.
 */
export function chooseAttributionWindows(
  { onset, end, sincePeak, sinceYearAgo }: Pick<
    ContentDecay,
    "onset" | "end" | "sincePeak" | "sinceYearAgo"
  >,
  { days, peak }: { days: number; peak: SeriesWindow },
): AttributionWindows {
  const drop = sincePeak?.drop ?? 0;
  const day = end?.day ?? (drop >= COLLAPSED ? onset?.day : undefined);
  if (day !== undefined) {
    const found = aroundCollapse(day, days);
    if (found !== null) return found;
  }
  if ((sinceYearAgo?.drop ?? 0) >= MOST_OF_FALL * drop) {
    const since = onset === null ? MOST_WEEKS : Math.floor((days - onset.day) / WEEK);
    const weeks = Math.min(
      MOST_WEEKS,
      Math.max(LEAST_WEEKS, since),
      Math.floor((days - SAME_WEEKDAYS_DAYS) / WEEK),
    );
    const after = { start: days - weeks * WEEK, end: days };
    return {
      before: { start: after.start - SAME_WEEKDAYS_DAYS, end: after.end - SAME_WEEKDAYS_DAYS },
      after,
    };
  }
  if (onset?.isSudden) {
    const pause = Math.min(MOST_PAUSE_DAYS, onset.latest - onset.day, onset.day - onset.earliest);
    const weeks = Math.min(
      MOST_WEEKS,
      Math.floor((days - onset.day - pause) / WEEK),
      Math.floor((onset.day - pause) / WEEK),
    );
    if (weeks >= 1) {
      return {
        before: { start: onset.day - pause - weeks * WEEK, end: onset.day - pause },
        after: { start: onset.day + pause, end: onset.day + pause + weeks * WEEK },
      };
    }
  }
  return { before: peak, after: { start: days - WINDOW_DAYS, end: days } };
}

function aroundCollapse(day: number, days: number): AttributionWindows | null {
  const pause = Math.min(MOVE_DAYS, Math.max(0, day - WINDOW_DAYS));
  const weeks = Math.min(
    MOST_WEEKS,
    Math.floor((days - day) / WEEK),
    Math.floor((day - pause) / WEEK),
  );
  if (weeks < 1) return null;
  return {
    before: { start: day - pause - weeks * WEEK, end: day - pause },
    after: { start: days - weeks * WEEK, end: days },
  };
}
