import { md5 } from "../../../../db/core/md5.ts";
import type { Db } from "../../../../db/core/connection.ts";
import { listJudgedSpellings } from "../../../../db/search/brand_spellings.ts";
import { findJudgedSite } from "../../../../db/search/keyword_judgements.ts";
import {
  BRANDED_FORMULA,
  type BrandMatcher,
  createBrandMatcher,
} from "../../../metrics/search/intent/brand_matcher.ts";
import { listBrandNames } from "../../../metrics/search/intent/brand_names.ts";
import { listDomainNames, mayBeWords } from "../../../metrics/search/intent/domain_names.ts";

/** All that decides, besides its text, whether a keyword names the site. */
export interface BrandRules {
  names: readonly string[];
  exclusions: readonly string[];
  /** Spellings that match as whole words: those that the owner confirmed, and a domain of ordinary words in one. */
  confirmed: readonly string[];
  /** Spellings that are likely meant for the names. */
  likely: readonly string[];
}

type NamedSite = NonNullable<Awaited<ReturnType<typeof findJudgedSite>>>;

/** Reads what decides whether keywords name a site. */
export async function readBrandRules(
  db: Db,
  siteId: number,
  site: NamedSite,
): Promise<BrandRules> {
  const { ordinary, confirmed, likely } = await listJudgedSpellings(db, siteId);
  const words = new Set(ordinary.map((spelling) => spelling.replaceAll(" ", "")));
  const ofDomain = listDomainNames(site);
  const isOrdinary = (name: string) => words.has(ofDomain.get(name) ?? "");
  const known = listBrandNames(site);
  // in one word they are no words of the language: "scan app" is meant as words, "scanapp" is not
  const joined = known.filter(isOrdinary).map((name) => ofDomain.get(name) ?? "")
    .filter((letters) => !mayBeWords(letters));
  return {
    names: known.filter((name) => !isOrdinary(name)),
    exclusions: site.brandExclusions,
    confirmed: [...new Set([...confirmed, ...joined])],
    likely,
  };
}

/** Creates the matcher of these rules. */
export function matchBrandRules({ confirmed, likely, ...rules }: BrandRules): BrandMatcher {
  return createBrandMatcher({ ...rules, spellings: { confirmed, likely } });
}

/** Digests the rules. */
export function digestBrandRules({ names, exclusions, confirmed, likely }: BrandRules): Buffer {
  return md5(JSON.stringify([BRANDED_FORMULA, names, exclusions, confirmed, likely]));
}
