import type { SeededRandom } from "../../../spec/support/random.ts";
import { type CompetitionWords, slugOf } from "./competition_words.ts";

/** What the pages of a case do to each other, as it was made: the label. */
export const COMPETITION_LABELS = [
  "turns",
  "split",
  "swaps",
  "sitelinks",
  "locale_folders",
  "country_domains",
  "move",
  "cities",
  "variants",
  "products",
  "intents",
  "same_page",
  "double",
  "deep",
  "little_evidence",
  "side_page",
] as const;

/** One of the labels. */
export type CompetitionLabel = (typeof COMPETITION_LABELS)[number];

/** The labels of cases that cost clicks; all others are harmless. */
export const HARMFUL_LABELS: ReadonlySet<CompetitionLabel> = new Set(["turns", "split", "swaps"]);

/** What a page of a case has on a day: the share of the searches that show it, and where. */
export interface ShownAt {
  share: number;
  position: number;
}

/** A query with the pages that it shows. */
export interface CompetitionCase {
  label: CompetitionLabel;
  query: string;
  /** Searches a day at the mean. */
  demand: number;
  /** URLs. */
  pages: readonly string[];
  /** What the pages have on a day; null: the page is not shown. */
  shownOn(day: number): readonly (ShownAt | null)[];
  /** Clicks against those that the positions bring. */
  clickFactor: number;
  /** Queries that one page alone has, by its place among the pages. */
  ownQueries: readonly { query: string; page: number }[];
  /** The country that searches each page, where there are countries. */
  countries: readonly (string | null)[];
  alternates: boolean;
  redirects: boolean;
}

/** What cases are made with. */
export interface CaseContext {
  random: SeededRandom;
  words: CompetitionWords;
  days: number;
  origin: string;
  /** Makes each case's topic its own. */
  number: number;
}

/** What a maker decides; the rest has defaults. */
export type MadeCase = Pick<CompetitionCase, "pages" | "shownOn"> & Partial<CompetitionCase>;

/** Makes cases of one label. */
export type CaseMaker = (context: CaseContext) => MadeCase;

/** A value around zero with a standard deviation of one. */
export function normal(random: SeededRandom): number {
  const first = Math.max(1e-9, random.share());
  return Math.sqrt(-2 * Math.log(first)) * Math.cos(2 * Math.PI * random.share());
}

/** A value between two others. */
export function between(random: SeededRandom, low: number, high: number): number {
  return low + (high - low) * random.share();
}

/** One of some values. */
export function pick<Value>(random: SeededRandom, values: readonly Value[]): Value {
  const value = values[random.below(values.length)];
  if (value === undefined) throw new RangeError("There is nothing to pick.");
  return value;
}

/** True in this share of all calls. */
export function chance(random: SeededRandom, share: number): boolean {
  return random.share() < share;
}

/** What the case is about. */
export function topicOf({ words, number }: CaseContext): string {
  const topic = words.topics[number % words.topics.length] ?? "";
  const round = Math.floor(number / words.topics.length);
  return round === 0 ? topic : `${topic} ${ROUND_WORDS[round - 1] ?? round}`;
}

const ROUND_WORDS = ["outdoor", "premium", "home", "mini", "classic", "urban", "plus", "family"];

/** A position that wanders a little from day to day. */
export function wander(
  random: SeededRandom,
  mean: number,
  deviation: number,
): (day: number) => number {
  const known = new Map<number, number>();
  return (day) => {
    const at = known.get(day) ?? Math.max(1, mean + deviation * normal(random));
    known.set(day, at);
    return at;
  };
}

/** Two pages about the same, as sites come to have them. */
export function twoArticles(context: CaseContext): string[] {
  const { random, words, origin } = context;
  const slug = slugOf(topicOf(context));
  const folder = pick(random, words.articleFolders);
  const ending = pick(random, words.articleEndings);
  const shapes = [
    [`/${folder}/${slug}`, `/${folder}/${slug}-${ending}`],
    [`/${slug}`, `/${folder}/${slug}`],
    [`/${folder}/${slug}-${ending}`, `/${pick(random, words.articleFolders)}/best-of-${slug}`],
    [`/${slug}/`, `/${slug}-${ending}/`],
    [`/services/${slug}`, `/${slug}-${ending}`],
    [`/${folder}/2023/04/${slug}`, `/${folder}/2024/09/${slug}-${ending}`],
    [
      `/${folder}/${random.below(9000)}-${slug}`,
      `/${folder}/${random.below(9000)}-all-about-${slug}`,
    ],
  ];
  return pick(random, shapes).map((path) => origin + path);
}
