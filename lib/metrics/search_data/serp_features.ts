import type { SerpFeatures } from "./intent_evidence.ts";

/** What was stored of a result page. */
export interface StoredSerpParts {
  /** What was shown besides organic results, as its source calls it. */
  names: readonly string[];
  adsCount: number;
  /** The hosts of the organic results, the first one first; any values that are equal for equal hosts. */
  organicHosts: readonly unknown[];
}

/** Names of features as result page APIs and rank trackers write them, once folded. */
const NAMES: readonly (readonly [Exclude<keyof SerpFeatures, "topAdsCount">, RegExp])[] = [
  ["shopping", /^(?:immersive_products|inline_products|popular_products|shopping\w*)$/],
  ["peopleAlsoAsk", /^(?:people_also_ask|related_questions|paa)$/],
  ["featuredSnippet", /^(?:featured_snippets?|answer_box|instant_answer)$/],
  ["knowledgePanel", /^knowledge_(?:panel|graph|card)$/],
  ["video", /^(?:inline_|featured_)?videos?(?:_carousel|_results|_pack)?$/],
  ["localPack", /^(?:local_(?:pack|results|map|teaser)|map|maps)$/],
  ["reviews", /^(?:reviews?|review_stars|google_reviews)$/],
];
const SITELINKS = /^(?:inline_)?site_?links$/;
const TOP_ADS = /^(?:top_ads|ads_top|adwords_top)$/;
/** A tracker that names ads on top does not say how many. */
const NAMED_ADS = 2;

/** Reads what of a result page speaks for an intent. */
export function readSerpFeatures(
  { names, adsCount, organicHosts }: StoredSerpParts,
): SerpFeatures {
  const folded = names.map((name) => name.toLowerCase().replace(/[^a-z]+/g, "_"));
  const features: SerpFeatures = {};
  for (const [feature, pattern] of NAMES) {
    if (folded.some((name) => pattern.test(name))) features[feature] = true;
  }
  const ads = folded.some((name) => TOP_ADS.test(name)) ? Math.max(adsCount, NAMED_ADS) : adsCount;
  if (ads > 0) features.topAdsCount = ads;
  if (folded.some((name) => SITELINKS.test(name)) && isOfOneBrand(organicHosts)) {
    features.sitelinksOfOneBrand = true;
  }
  return features;
}

/** Whether the first result's host is the only one with two results. */
function isOfOneBrand(hosts: readonly unknown[]): boolean {
  const twice = new Set(hosts.filter((host, index) => hosts.indexOf(host) !== index));
  return twice.size === 1 && twice.has(hosts[0]);
}
