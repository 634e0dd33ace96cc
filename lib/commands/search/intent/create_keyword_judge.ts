import { findLatestResultsAudit } from "../../../../db/audits/lifecycle/audit_results.ts";
import type { Db } from "../../../../db/core/connection.ts";
import { listIntentCorrections } from "../../../../db/search/keyword_intents.ts";
import { countPageLanguages, findJudgedSite } from "../../../../db/search/keyword_judgements.ts";
import { findJudgedPeriod } from "../../../../db/search_data/keyword_periods.ts";
import { md5 } from "../../../../db/core/md5.ts";
import { findPeriodById } from "../../../../db/search_data/search_periods.ts";
import type { BrandMatcher } from "../../../metrics/search/intent/brand_matcher.ts";
import {
  createIntentClassifier,
  type IntentClassifier,
  SEARCH_INTENT_FORMULA,
} from "../../../metrics/search/intent/search_intent.ts";
import { listSiteLanguages } from "../../../metrics/search/intent/site_languages.ts";
import {
  createLearnedIntentFinder,
  type LearnedIntentFinder,
} from "../../../metrics/search/intent/learned_intents.ts";
import { digestBrandRules, matchBrandRules, readBrandRules } from "../keywords/brand_rules.ts";
import { readIntentLexicons } from "./read_intent_lexicons.ts";

/** Of more, the first ones count. Our own choice. */
const MAX_CORRECTIONS = 10_000;

/** Judges keywords of one site. */
export interface KeywordJudge {
  siteId: number;
  /** The site's latest audit with rows, for the titles of pages; null: there is none. */
  auditId: number | null;
  brand: BrandMatcher;
  classify: IntentClassifier;
  /** What the owner's corrections say of other keywords. */
  findLearned: LearnedIntentFinder;
  /** Digests of all that the flags and the intents depend on besides the keywords. */
  brandedBy: Buffer;
  intentsBy: Buffer;
}

/**
 * Creates the judge of a site's keywords from its names, its languages and the lexicons; undefined
 * when the site is gone. Throws a `StartError` for a lexicon that cannot be used.
 */
export async function createKeywordJudge(
  db: Db,
  siteId: number,
  lexiconDir: string | null,
): Promise<KeywordJudge | undefined> {
  const [site, audit, lexicons, corrections] = await Promise.all([
    findJudgedSite(db, siteId),
    findLatestResultsAudit(db, siteId),
    readIntentLexicons(lexiconDir),
    listIntentCorrections(db, siteId, MAX_CORRECTIONS),
  ]);
  if (site === undefined) return undefined;
  const auditId = audit?.details === "full" ? audit.id : null;
  const languages = listSiteLanguages({
    language: site.language,
    country: site.country,
    domain: site.domain,
    pageLanguages: auditId === null ? [] : await countPageLanguages(db, auditId),
    searchCountries: await listSearchCountries(db, siteId),
  });
  const rules = await readBrandRules(db, siteId, site);
  const brand = matchBrandRules(rules);
  const brandedBy = digestBrandRules(rules);
  return {
    siteId,
    auditId,
    brand,
    classify: createIntentClassifier({ languages, brand, lexicons }),
    findLearned: createLearnedIntentFinder(corrections),
    brandedBy,
    intentsBy: digest([
      SEARCH_INTENT_FORMULA,
      brandedBy.toString("hex"),
      languages.toSorted(),
      lexicons,
    ]),
  };
}

/** Where the site is seen in the window by which its keywords are judged, as far as its rows show it. */
async function listSearchCountries(
  db: Db,
  siteId: number,
): Promise<readonly { country: string; impressions: number }[]> {
  const periodId = await findJudgedPeriod(db, siteId);
  const period = periodId === undefined ? undefined : await findPeriodById(db, siteId, periodId);
  return period?.summary.segments ?? [];
}

function digest(value: unknown): Buffer {
  return md5(JSON.stringify(value));
}
