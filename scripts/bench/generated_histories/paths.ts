import type { Chances } from "./chances.ts";

/** What happens to a figure over the days of a history: a factor, or an addition, of each day. */
export type Path = (day: number) => number;

/** The same on every day. */
export const STEADY: Path = () => 1;

/** The product of paths. */
export function times(...paths: readonly Path[]): Path {
  return (day) => paths.reduce((product, path) => product * path(day), 1);
}

/** From `before` to `after` around a day, at once or over some days. */
export function turn(
  day: number,
  { before = 1, after, days = 0 }: { before?: number; after: number; days?: number },
): Path {
  return (now) => {
    const done = days > 0 ? Math.min(1, Math.max(0, (now - day) / days)) : now >= day ? 1 : 0;
    return before + (after - before) * done;
  };
}

/** Loses (or wins, above 0) a share every week from a day on. */
export function leak(day: number, perWeek: number): Path {
  return (now) => (1 + perWeek) ** (Math.max(0, now - day) / 7);
}

/** A wave of one year. `height`: the factor at its top, and the divisor at its bottom. */
export function smoothSeason(phase: number, height: number): Path {
  return (day) => height ** Math.sin(2 * Math.PI * (day - phase) / 365.25);
}

/** Some weeks of each year in which a figure is higher, with edges of a week. */
export function shortSeason(
  start: number,
  { days, height }: { days: number; height: number },
): Path {
  return (day) => {
    const place = ((day - start) % 365 + 365) % 365;
    const edge = 7;
    const inside = Math.min(1, Math.max(0, Math.min(place, days - place) / edge));
    return 1 + (height - 1) * inside;
  };
}

/** Higher once: up at once, then down by and by. */
export function spike(
  start: number,
  { days, height }: { days: number; height: number },
): Path {
  return (day) => {
    if (day < start || day >= start + days) return 1;
    return 1 + (height - 1) * (1 - (day - start) / (1.5 * days));
  };
}

/** A page by days of the week: people at work, or people at leisure. */
export function weekday(weekendFactor: number, firstWeekday: number): Path {
  const mean = (5 + 2 * weekendFactor) / 7;
  return (day) => ((day + firstWeekday) % 7 >= 5 ? weekendFactor : 1) / mean;
}

/** A slow wobble around 1: weeks that are alike (first-order autoregression of the logarithm). */
export function wobble(
  chances: Chances,
  { daysCount, deviation, memory = 0.6 }: {
    daysCount: number;
    deviation: number;
    memory?: number;
  },
): Path {
  const weeks = new Float64Array(Math.ceil(daysCount / 7) + 2);
  let last = chances.normal();
  for (let week = 0; week < weeks.length; week++) {
    weeks[week] = last * deviation;
    last = memory * last + Math.sqrt(1 - memory ** 2) * chances.normal();
  }
  return (day) => {
    const week = Math.floor(day / 7);
    const part = day / 7 - week;
    return Math.exp((1 - part) * (weeks[week] ?? 0) + part * (weeks[week + 1] ?? 0));
  };
}
