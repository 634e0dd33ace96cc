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
import { listDomainNames } from "../../../metrics/search/intent/domain_names.ts";

/** All that decides, besides its text, whether a keyword names the site. */
export interface BrandRules {
  names: readonly string[];
  exclusions: readonly string[];
  /** Spellings of the names that the owner confirmed. */
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
  const { ordinary, ...spellings } = await listJudgedSpellings(db, siteId);
  const words = new Set(ordinary.map((spelling) => spelling.replaceAll(" ", "")));
  const ofDomain = listDomainNames(site);
  const names = listBrandNames(site).filter((name) => !words.has(ofDomain.get(name) ?? ""));
  return { names, exclusions: site.brandExclusions, ...spellings };
}

/** Creates the matcher of these rules. */
export function matchBrandRules({ confirmed, likely, ...rules }: BrandRules): BrandMatcher {
  return createBrandMatcher({ ...rules, spellings: { confirmed, likely } });
}

/** Digests the rules. */
export function digestBrandRules({ names, exclusions, confirmed, likely }: BrandRules): Buffer {
  return md5(JSON.stringify([BRANDED_FORMULA, names, exclusions, confirmed, likely]));
}
