/** What servers' logs say of bots at a page of the crawl. */
export interface BotPageInput {
  urlId: number;
  url: string;
  indexable: boolean;
  /** Indexable, and in a sitemap or at most two clicks from the start page. */
  important: boolean;
  /** Answers with 429 or 5xx that bots of search engines and AI systems got on the logs' last 7 days. */
  errors: BotErrors | null;
  /** A verified bot of a search engine requested it on the logs' last 30 days. */
  isVisited: boolean;
  /** It can be indexed, and could not in the audit before. */
  isRegained: boolean;
  /** When the audit before began (ISO 8601); null: there is none. */
  previousAt: string | null;
  /** The verified Googlebot has requested it since the audit before began. */
  isSeenByGoogle: boolean;
  /** The days of the logs that were looked at, `YYYY-MM-DD`. */
  days: { from: string; to: string };
}

/** Answers that turned bots away. */
export interface BotErrors {
  requests: number;
  status_codes: { status_code: number; requests: number }[];
  bots: string[];
  /** The day of the last one. */
  last_day: string;
}

/** What bots of search engines and AI systems spent on parameters in the logs' last 30 days. */
export interface BotParametersInput {
  urlId: 0;
  requests: number;
  /** Requests of URLs with a query that the crawl does not have as indexable pages. */
  parameterRequests: number;
  /** The most requested of them. */
  urls: { url: string; requests: number }[];
  days: { from: string; to: string };
}

/** A bot as the logs' last 30 days have it. */
export interface LoggedBotInput {
  urlId: 0;
  /** A number of the bot. */
  targetId: number;
  bot: string;
  requests: number;
  /** Requests under its name that are not its operator's. */
  spoofed: number;
  /** Requests of the verified bot that robots.txt forbids it, on days on which it has to know that. */
  disobeyed: { requests: number; urls: { url: string; requests: number; rule: string | null }[] };
  days: { from: string; to: string };
}
