import type { INTENTS } from "../../../schemas/search_intent.ts";
import type { DeviceName } from "../../../schemas/search_window.ts";
import type { Category, Severity } from "../../rules/rule.ts";
import type { Condition } from "./find_conditions.ts";
import type { TimeSpan } from "./time_span.ts";

/** What a question names. */
export interface Entities {
  /** Texts in quotes: keywords, titles, tags. */
  quoted: readonly string[];
  /** URLs and paths (`/pricing`) as written. */
  urls: readonly string[];
  /** Domains without a path, such as `rival.example`. */
  domains: readonly string[];
  span: TimeSpan | null;
  /** "October compared with September": the days that the span is compared with. */
  against: TimeSpan | null;
  compare: "previous_year" | null;
  device: DeviceName | null;
  /** ISO 3166-1 alpha-2. */
  country: string | null;
  severity: Severity | null;
  category: Category | null;
  /** Codes of rules, named by code or by words of their titles; the likeliest first. */
  issueCodes: readonly string[];
  /** "top 5": how many rows are asked for. */
  top: number | null;
  /** "below position 10", "positions 4 to 10". */
  positions: { from: number; to: number } | null;
  /** "More than 1,000 impressions". */
  conditions: readonly Condition[];
  /** "Transactional": what people want with the keywords that are asked for. */
  intent: (typeof INTENTS)[number] | null;
  /** "Commercial or transactional": two intents, of which none is a limit. */
  comparesIntents: boolean;
  /** False: "without the brand". */
  branded: false | null;
  /** "Without Acme": a name that is left out; whether it is the brand, the site's settings say. Folded. */
  without: string | null;
  /** Limits that nothing reads, as the question says them. */
  unread: readonly string[];
  /** "Under /blog/": how the paths of the pages begin that are meant. */
  path: string | null;
  /** "In the blog": a part of the site that is named without its path. */
  folder: string | null;
  /** The metric that a question about terms is about. */
  term: string | null;
  /** A crawler's product token, such as `GPTBot`. */
  agent: string | null;
  /** An AI engine, such as `chatgpt`. */
  engine: string | null;
  /** Words for a page of the site, as in "the pricing page". */
  pageNames: readonly string[];
  /** What may be keywords, unquoted; the likeliest first. */
  keywords: readonly string[];
}
/** A question as far as words tell. */
export interface Question {
  /** As sent, cleaned. */
  text: string;
  language: "en" | "de" | "other";
  /** The folded text with markers (`§url`) where something is named. */
  marked: string;
  /** Concepts and markers. */
  concepts: ReadonlySet<string>;
  /** Words that nothing is known of. */
  unknown: readonly string[];
  entities: Entities;
  /** Whether keywords are but words that nothing else is known of. */
  guessesKeyword: boolean;
}
