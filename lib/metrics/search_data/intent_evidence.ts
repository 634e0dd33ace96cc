import type { LearnedIntent } from "../search/intent/learned_intents.ts";
import type { IntentClass, PageType } from "./page_type.ts";

/** A sign of an intent. */
export interface IntentEvidence {
  /** What was found: `transactional_words`, `people_also_ask` and so on. */
  signal: string;
  /** The class it speaks for; null: it only shows something else, such as that it is local. */
  intent: IntentClass | null;
  /** What it adds to the score of the class. */
  weight: number;
  /** The words that were found; null: it is not in the words. */
  text: string | null;
}

/** What the result page shows, where one was imported. */
export interface SerpFeatures {
  topAdsCount?: number;
  shopping?: boolean;
  /** The first result has sitelinks, and its domain is the only one with two results. */
  sitelinksOfOneBrand?: boolean;
  peopleAlsoAsk?: boolean;
  featuredSnippet?: boolean;
  knowledgePanel?: boolean;
  video?: boolean;
  localPack?: boolean;
  reviews?: boolean;
}

/** What is known besides the words of a query. */
export interface IntentContext {
  serp?: SerpFeatures;
  /** The type of the page that ranks. */
  pageType?: PageType;
  /** How people click it. */
  search?: { ctr: number | null; position: number | null };
  /** What the owner's corrections of like keywords say. */
  learned?: LearnedIntent;
}

/** What the words themselves say of the brand. */
interface BrandSigns {
  /** Null: the site's names are not known. */
  branded: boolean | null;
  /** The query is a host name, or names the brand. */
  isDomainLike: boolean;
}

const MIN_NAVIGATIONAL_CTR = 0.3;
const MAX_NAVIGATIONAL_POSITION = 2;
const MIN_TOP_ADS = 2;

const PAGE_SIGNS: Readonly<Partial<Record<PageType, readonly [IntentClass, number]>>> = {
  product: ["transactional", 0.3],
  category: ["transactional", 0.3],
  cart: ["transactional", 0.3],
  pricing: ["transactional", 0.3],
  article: ["informational", 0.2],
  comparison: ["commercial", 0.3],
  support: ["informational", 0.2],
  account: ["navigational", 0.3],
};

/** Where a sign comes from. */
type EvidenceSource = "words" | "ranking_page" | "result_page" | "clicks" | "correction";

const SOURCES: ReadonlyMap<string, EvidenceSource> = new Map([
  ...[...Object.keys(PAGE_SIGNS), "home"].map((type) => [`${type}_page`, "ranking_page"] as const),
  ...[
    "ads",
    "sitelinks",
    "people_also_ask",
    "featured_snippet",
    "knowledge_panel",
    "video",
    "local_pack",
    "reviews",
  ].map((signal) => [signal, "result_page"] as const),
  ["clicked_as_a_destination", "clicks"],
  ["corrected_keyword", "correction"],
]);

/** Finds where a signal comes from. */
export function sourceOfSignal(signal: string): EvidenceSource {
  return SOURCES.get(signal) ?? "words";
}

/**
 * Lists what the result page, the ranking page, the clicks and the owner's corrections say of an intent.
 *
 * Source: directions after a published study of SERP features; the weights are conventions of this
 * project. A home page speaks for a navigational query only where the query may name the brand.
 */
export function listContextEvidence(
  { serp, pageType, search, learned }: IntentContext,
  { branded, isDomainLike }: BrandSigns,
): IntentEvidence[] {
  const found: IntentEvidence[] = [];
  const add = (signal: string, intent: IntentClass | null, weight: number) =>
    found.push({ signal, intent, weight, text: null });
  if (serp) addSerpEvidence(serp, add);
  const sign = pageType && PAGE_SIGNS[pageType];
  if (sign) add(`${pageType}_page`, ...sign);
  if (pageType === "home" && branded !== false) add("home_page", "navigational", 0.3);
  if (isDomainLike && isDestination(search)) add("clicked_as_a_destination", "navigational", 0.4);
  if (learned) found.push({ signal: "corrected_keyword", ...learned });
  return found;
}

/** Whether a result is clicked as one that people looked for by name. */
export function isDestination(search: IntentContext["search"]): boolean {
  return (search?.ctr ?? 0) >= MIN_NAVIGATIONAL_CTR &&
    (search?.position ?? Infinity) <= MAX_NAVIGATIONAL_POSITION;
}

function addSerpEvidence(
  serp: SerpFeatures,
  add: (signal: string, intent: IntentClass | null, weight: number) => void,
): void {
  if (serp.shopping || (serp.topAdsCount ?? 0) >= MIN_TOP_ADS) add("ads", "transactional", 0.4);
  if (serp.sitelinksOfOneBrand) add("sitelinks", "navigational", 0.5);
  if (serp.peopleAlsoAsk) add("people_also_ask", "informational", 0.2);
  if (serp.featuredSnippet) add("featured_snippet", "informational", 0.2);
  if (serp.knowledgePanel) add("knowledge_panel", "informational", 0.2);
  if (serp.video) add("video", "informational", 0.2);
  if (serp.localPack) add("local_pack", "transactional", 0.3);
  if (serp.reviews) add("reviews", "commercial", 0.3);
}
