/** A keyword, and from where it is searched for. */
interface SerpQuestion {
  keyword: string;
  /** ISO 3166-1 alpha-2. */
  country: string;
  language: string;
  /** Such as `Berlin,Germany`, as the provider names it; null: the whole country. */
  location: string | null;
  device: "desktop" | "mobile";
}

/** A result page that a provider fetched. */
export interface SerpAnswer {
  /** The answer as its importer reads it; null: the search engine has no results. */
  body: string | null;
  /** Millionths of a US dollar; null: the provider does not say. */
  costMicros: number | null;
}

/** Fetches result pages with a user's own key. */
export interface SerpProvider {
  /**
   * Asks for one result page. Throws `IntegrationError`: `serp_question_refused` for what is wrong with this keyword
   * alone, others for the whole; and the signal's reason when that aborts.
   */
  ask(question: SerpQuestion): Promise<SerpAnswer>;
}

/** What a client is created with. */
export interface SerpProviderOptions {
  url: string;
  /** Never in an error, whatever the provider writes. */
  secret: string;
  signal: AbortSignal;
  now(): Date;
}

/** The code of an error that is of one keyword alone. */
export const QUESTION_REFUSED = "serp_question_refused";

/** The first moment of the next hour, day or month in UTC, when a provider's limit is full again. */
export function nextPeriod(now: Date, unit: "hour" | "day" | "month"): Date {
  const [year, month, day] = [now.getUTCFullYear(), now.getUTCMonth(), now.getUTCDate()];
  if (unit === "month") return new Date(Date.UTC(year, month + 1, 1));
  if (unit === "day") return new Date(Date.UTC(year, month, day + 1));
  return new Date(Date.UTC(year, month, day, now.getUTCHours() + 1));
}
