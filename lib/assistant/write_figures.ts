import {
  createApiTranslator,
  createSay,
  createTranslator,
  type Language,
  type Say,
} from "./say.ts";

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
  /** "on mobile". */
  onDevice(device: string): string;
  /** "in Germany", "in the United States". */
  inCountry(code: string): string;
  /** A sentence with values, in the language of the answer. */
  say: Say;
  /** A text without values, in the language of the answer. */
  text: (english: string) => string;
  /** A sentence of the API, which writes English, in the language of the answer. */
  ofApi: (english: string) => string;
  language: Language;
}

/** What numbers and days are written like where the locale says nothing of the language. */
const LOCALES: Readonly<Record<Language, string>> = { en: "en", de: "de" };

/** Creates the writer of a language; a locale of another language is not used. */
export function createFigureWriter(
  locale: string | undefined,
  language: Language = "en",
): FigureWriter {
  const used = chooseLocale(locale, language);
  const say = createSay(language);
  const text = createTranslator(language);
  const NOT_KNOWN = text("unknown");
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
      `${write(counts, value)} ${text(value === 1 ? one : several)}`,
    share: (value) => write(percents, value),
    percent: (value) => write(percents, value, 0.01),
    position: (value) => write(positions, value),
    change: (value) => write(changes, value),
    day: (value) => value ? dates.format(new Date(value)) : NOT_KNOWN,
    days: (from, to) => {
      if (!from && !to) return text("on days that are not known");
      if (!to) return say`since ${writer.day(from)}`;
      if (!from) return say`up to ${writer.day(to)}`;
      return from === to
        ? say`on ${writer.day(to)}`
        : say`from ${writer.day(from)} to ${writer.day(to)}`;
    },
    country: (code) => /^[A-Z]{2}$/.test(code) ? regions.of(code) ?? code : code,
    list: (items) => lists.format(items),
    onDevice: (device) => text(`on ${device}`),
    inCountry: (code) => say`in ${withArticle(writer.country(code), language)}`,
    say,
    text,
    ofApi: createApiTranslator(language),
    language,
  };
  return writer;
}

/** Countries whose names have an article, as it is after "in". */
const ARTICLES: Readonly<Record<Language, readonly (readonly [RegExp, string])[]>> = {
  en: [[/^(?:United|Netherlands|Philippines|Bahamas|Maldives)\b/, "the"]],
  de: [
    [/^(?:Niederlande|Philippinen|Bahamas|Malediven)$/, "den"],
    [/^(?:Schweiz|Türkei|Ukraine|Slowakei|Mongolei)$/, "der"],
  ],
};

/** Names that are declined after "in". */
const DECLINED: Readonly<Record<string, string>> = {
  "Vereinigte Staaten": "den Vereinigten Staaten",
  "Vereinigtes Königreich": "dem Vereinigten Königreich",
  "Vereinigte Arabische Emirate": "den Vereinigten Arabischen Emiraten",
};

function withArticle(country: string, language: Language): string {
  const declined = DECLINED[country];
  if (declined !== undefined) return declined;
  const article = ARTICLES[language].find(([pattern]) => pattern.test(country))?.[1];
  return article === undefined ? country : `${article} ${country}`;
}

function chooseLocale(locale: string | undefined, language: Language): string {
  const usual = LOCALES[language];
  if (locale === undefined || locale.slice(0, 2).toLowerCase() !== language) return usual;
  try {
    return Intl.getCanonicalLocales(locale)[0] ?? usual;
  } catch (error) {
    // what is no locale is as none
    if (error instanceof RangeError) return usual;
    throw error;
  }
}
