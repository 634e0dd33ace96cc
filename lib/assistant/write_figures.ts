/** Writes figures and days for a locale; null is "unknown", never 0. */
export interface FigureWriter {
  count(value: number | null | undefined): string;
  /** What was computed and not counted: from ten on without decimals. */
  estimate(value: number | null | undefined): string;
  /** "1 page", "12 pages". */
  many(value: number | null | undefined, one: string, several?: string): string;
  /** A share from 0 to 1. */
  share(value: number | null | undefined): string;
  /** A figure that is in percent already. */
  percent(value: number | null | undefined): string;
  position(value: number | null | undefined): string;
  /** With its sign. */
  change(value: number | null | undefined): string;
  day(value: string | null | undefined): string;
  days(from: string | null | undefined, to: string | null | undefined): string;
  country(code: string): string;
  list(items: readonly string[]): string;
}

const NOT_KNOWN = "unknown";
const DEFAULT_LOCALE = "en";

/** Creates the writer for a locale; answers are English, so other languages get English forms. */
export function createFigureWriter(locale: string | undefined): FigureWriter {
  const used = chooseLocale(locale);
  const counts = new Intl.NumberFormat(used, { maximumFractionDigits: 1 });
  const percents = new Intl.NumberFormat(used, { style: "percent", maximumFractionDigits: 2 });
  const positions = new Intl.NumberFormat(used, {
    maximumFractionDigits: 1,
    minimumFractionDigits: 1,
  });
  const changes = new Intl.NumberFormat(used, {
    maximumFractionDigits: 2,
    signDisplay: "exceptZero",
  });
  const dates = new Intl.DateTimeFormat(used, {
    day: "numeric",
    month: "long",
    year: "numeric",
    timeZone: "UTC",
  });
  const regions = new Intl.DisplayNames(used, { type: "region", fallback: "code" });
  const lists = new Intl.ListFormat(used, { type: "conjunction" });
  const write = (format: Intl.NumberFormat, value: number | null | undefined, factor = 1) =>
    value === null || value === undefined ? NOT_KNOWN : format.format(value * factor);
  const writer: FigureWriter = {
    count: (value) => write(counts, value),
    estimate: (value) =>
      write(counts, typeof value === "number" && Math.abs(value) >= 10 ? Math.round(value) : value),
    many: (value, one, several = `${one}s`) =>
      `${write(counts, value)} ${value === 1 ? one : several}`,
    share: (value) => write(percents, value),
    percent: (value) => write(percents, value, 0.01),
    position: (value) => write(positions, value),
    change: (value) => write(changes, value),
    day: (value) => value ? dates.format(new Date(value)) : NOT_KNOWN,
    days: (from, to) =>
      from === to ? `on ${writer.day(to)}` : `from ${writer.day(from)} to ${writer.day(to)}`,
    country: (code) => /^[A-Z]{2}$/.test(code) ? regions.of(code) ?? code : code,
    list: (items) => lists.format(items),
  };
  return writer;
}

function chooseLocale(locale: string | undefined): string {
  if (locale === undefined || !/^en\b/i.test(locale)) return DEFAULT_LOCALE;
  try {
    return Intl.getCanonicalLocales(locale)[0] ?? DEFAULT_LOCALE;
  } catch (error) {
    // what is no locale is as none
    if (error instanceof RangeError) return DEFAULT_LOCALE;
    throw error;
  }
}
