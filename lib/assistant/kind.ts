import type { Citation, SuggestedAction } from "./assistant_answer.ts";
import type { Context } from "./context.ts";

/** A suggested call by its path below the site. */
export interface Suggestion extends Omit<SuggestedAction, "api_url" | "body"> {
  /** Such as `/audit/recheck`. */
  path: string;
  body?: Record<string, unknown>;
}

/** What a topic says to a question. */
export interface Draft {
  /** Sentences and lists; empty ones are left out. */
  text: readonly (string | null)[];
  citations?: readonly Citation[];
  suggestions?: readonly Suggestion[];
}

/** What a question has to name, itself or by what was said before. */
export type Need = "page" | "keyword" | "domain" | "issue" | "category" | "term" | "agent" | "tag";

/** One kind of question. */
export interface Kind {
  /** Such as `keyword_position`. */
  name: string;
  /** What it asks for, as a part of a sentence: "the position of one keyword". None: it asks for no data. */
  title?: string;
  /** Ways to ask it; `{url}`, `{keyword}`, `{domain}`, … stand for what is named in it. */
  asks: readonly string[];
  needs?: readonly Need[];
  /** The kind that "why?" asks for after this one. */
  why?: string;
  /** The kind that "and for /pricing?", "and for green tea?" asks for after this one. */
  narrower?: Readonly<Partial<Record<Need, string>>>;
  /** The kind that says the same of the keywords with one search intent, which this one cannot. */
  ofIntent?: string;
  /** The kind that lists what this one counts, for "list them". */
  lists?: string;
  /** Limits that the answer shows by itself, without a parameter: devices side by side. */
  shows?:
    readonly ("device" | "country" | "positions" | "branded" | "severity" | "span" | "compare")[];
  /** Whether the answer tells both spans of days that a question compares. */
  comparesSpans?: true;
  /** What the first row of the answer's list is, for "which of them is worst?". */
  first?: "best" | "worst";
  /** A question of this kind, for the help and where an answer asks back. */
  example?: string;
  answer(context: Context): Promise<Draft>;
}
