import { scaleUtc } from "d3-scale";
import { DAY_MS } from "../../core/days.ts";
import { currentLanguage } from "../texts/language.ts";

/** A label of an axis. */
export interface Tick {
  /** Where it stands, in percent of the plot. */
  at: number;
  label: string;
}

const TICKS = 5;
/** From this many days on, months are named instead of days. */
const LONG_DAYS = 300;

/** How days and months of an axis are written in a language. */
function createFormats(locale: string) {
  const options = { month: "short", timeZone: "UTC" } as const;
  return {
    day: new Intl.DateTimeFormat(locale, { ...options, day: "numeric" }),
    month: new Intl.DateTimeFormat(locale, { ...options, year: "numeric" }),
  };
}

const FORMATS = { en: createFormats("en-GB"), de: createFormats("de-DE") };

/** Writes a day of an axis, without the year. */
export function shortDay(day: string | Date): string {
  return FORMATS[currentLanguage()].day.format(new Date(day)).replace("Sept", "Sep");
}

/** Chooses about five days to name of an axis from the first to the last day (`YYYY-MM-DD`, in UTC). */
export function dayTicks(first: string, last: string): Tick[] {
  const [from, to] = [new Date(first), new Date(last)];
  const span = to.getTime() - from.getTime();
  if (!(span > 0)) return [{ at: 50, label: shortDay(from) }];
  const write = span >= LONG_DAYS * DAY_MS ? (day: Date) => monthOf(day) : shortDay;
  return scaleUtc([from, to], [0, 100]).ticks(TICKS)
    .filter((tick) => tick.getTime() % DAY_MS === 0)
    .map((tick) => ({
      at: round((100 * (tick.getTime() - from.getTime())) / span),
      label: write(tick),
    }));
}

function monthOf(day: Date): string {
  return FORMATS[currentLanguage()].month.format(day).replace("Sept", "Sep");
}

function round(percent: number): number {
  return Math.round(100 * percent) / 100;
}
