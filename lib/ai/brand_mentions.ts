import { COMMON_WORDS } from "../metrics/core/common_words.ts";
import type { Formula } from "../metrics/core/formula.ts";
import { splitChannels } from "./answer_channels.ts";
import { listItems } from "./answer_lists.ts";
import { type BareDomain, listBareDomains } from "./bare_domains.ts";
import type { BrandPattern, BrandPresence } from "./brand_patterns.ts";
import { createNameFinder, type NameHit } from "./find_names.ts";
import { createNamePattern, listSpellings } from "./name_pattern.ts";
import { orderBrands } from "./order_brands.ts";
import { resolveHits } from "./resolve_hits.ts";
import { withoutSourceLists } from "./source_lists.ts";
import { createDomainIndex, type TrackedBrand } from "./tracked_brand.ts";
import { createContext, judgeWordName } from "./word_names.ts";

/** Where and how answers name brands. */
export const BRAND_MENTIONS_FORMULA: Formula = { name: "brand_mentions", version: 1 };

/** What an answer says of brands. */
export interface AnswerMentions {
  /** Brands that are named, in their order. */
  brands: BrandPresence[];
  /** Domains of tracked brands that are in the prose without a link: mentions, no citations. */
  references: (BareDomain & { brand: string })[];
}

/** Finds brands in answers. */
export interface MentionFinder {
  /** Names that cannot be looked for: empty, one letter, nothing but punctuation, too long. */
  ignoredNames: readonly string[];
  /** `citedDomains`: registrable, of the answer's citations; they show whether a word is a name. */
  find(text: string, citedDomains?: ReadonlySet<string>): AnswerMentions;
}

/**
 * Creates the search for brands in answers. Code blocks, URLs and lists of sources are left out. Names are found on
 * Unicode boundaries, in scripts without spaces as substrings; with hyphens, spaces, signs and
 * possessives as they come; of names that overlap the longest counts, of equal ones the first brand's.
 * Common words need a capital and a place where it marks a name, a company word, a citation of the brand's
 * own domain, or a mention that is sure elsewhere in the answer.
 *
 * Source: the rules are a convention of this project.
 */
export function createMentionFinder(
  brands: readonly TrackedBrand[],
  words: ReadonlySet<string> = COMMON_WORDS,
): MentionFinder {
  const { patterns, ignoredNames } = createPatterns(brands, words);
  const findNames = createNameFinder(patterns);
  const byDomain = createDomainIndex(brands);
  const contexts = new Map(
    brands.map((brand) => [brand, createContext(brand.contextWords ?? [])]),
  );
  return {
    ignoredNames,
    find(text, citedDomains = new Set()) {
      const prose = withoutSourceLists(splitChannels(text));
      const domains = listBareDomains(prose);
      const cited = new Set([...citedDomains].map((domain) => byDomain.get(domain)));
      const hits = withoutOtherDomains(findNames(prose), domains, byDomain);
      const mentions = keepNames(resolveHits(hits), prose, { cited, contexts });
      return {
        brands: orderBrands(mentions, listItems(prose), brands),
        references: domains.flatMap((domain) => {
          const brand = byDomain.get(domain.domain);
          return brand === undefined ? [] : [{ ...domain, brand: brand.key }];
        }),
      };
    },
  };
}

function createPatterns(brands: readonly TrackedBrand[], words: ReadonlySet<string>): {
  patterns: BrandPattern[];
  ignoredNames: string[];
} {
  const patterns: BrandPattern[] = [];
  const ignoredNames: string[] = [];
  for (const brand of brands) {
    const add = (name: string, isWord: boolean | undefined, excludes = false) => {
      const made = listSpellings(name).map((one) => createNamePattern(one, { isWord, words }));
      if (made[0] === undefined) ignoredNames.push(name);
      for (const pattern of made) {
        if (pattern !== undefined) patterns.push({ ...pattern, name, brand, excludes });
      }
    };
    for (const name of new Set(brand.names)) add(name, brand.isWord);
    // no word has a dot in it
    for (const host of listHosts(brand)) add(host, false);
    for (const exclusion of brand.exclusions ?? []) add(exclusion, false, true);
  }
  return { patterns, ignoredNames };
}

/** A bare domain in prose names the brand. */
function listHosts({ domains }: TrackedBrand): string[] {
  return [...createDomainIndex([{ key: "", isOwn: false, names: [], domains }]).keys()];
}

/**
 * Leaves out what is part of another one's domain: "acme" in "acme-tools.com". A brand under another
 * suffix ("acme.de") is still the brand.
 */
function withoutOtherDomains(
  hits: NameHit<BrandPattern>[],
  domains: readonly BareDomain[],
  byDomain: ReadonlyMap<string, TrackedBrand>,
): NameHit<BrandPattern>[] {
  if (domains.length === 0) return hits;
  let next = 0;
  return hits.filter((hit) => {
    while ((domains[next]?.end ?? Infinity) <= hit.start) next++;
    const within = domains[next];
    if (within === undefined || hit.end <= within.start || hit.end > within.end) return true;
    const owner = byDomain.get(within.domain);
    if (owner !== undefined) return owner === hit.pattern.brand;
    const label = within.domain.slice(0, within.domain.indexOf("."));
    const labelStart = within.start + within.host.length - within.domain.length;
    return hit.start === labelStart && hit.end - hit.start === label.length;
  });
}

/** Common words are kept where they are names; of the rest of the brand's hits all are. */
function keepNames(
  hits: readonly NameHit<BrandPattern>[],
  prose: string,
  { cited, contexts }: {
    cited: ReadonlySet<TrackedBrand | undefined>;
    contexts: ReadonlyMap<TrackedBrand, ReadonlySet<string>>;
  },
): NameHit<BrandPattern>[] {
  const judged = hits.map((hit) => {
    const { pattern: { writing, brand }, start, end } = hit;
    const certainty = writing !== "word"
      ? "name" as const
      : judgeWordName(prose, { start, end, ownContext: contexts.get(brand) });
    return {
      hit,
      certainty: certainty === "maybe" && cited.has(brand) ? "name" as const : certainty,
    };
  });
  const sure = new Set(
    judged.filter(({ certainty }) => certainty === "name").map(({ hit }) => hit.pattern.brand),
  );
  return judged.filter(({ hit, certainty }) =>
    certainty === "name" || (certainty === "maybe" && sure.has(hit.pattern.brand))
  ).map(({ hit }) => hit);
}
