import type { Db } from "../../../../db/core/connection.ts";
import { md5 } from "../../../../db/core/md5.ts";
import {
  type FoundSpelling,
  listPeriodQueries,
  type PeriodQuery,
  replaceBrandSpellings,
} from "../../../../db/search/brand_spellings.ts";
import {
  findJudgedSite,
  readKeywordJudgements,
  updateKeywordJudgements,
} from "../../../../db/search/keyword_judgements.ts";
import { listTrackedCompetitors } from "../../../../db/search/tracked_competitors.ts";
import { findJudgedPeriod } from "../../../../db/search_data/keyword_periods.ts";
import { createBrandMatcher } from "../../../metrics/search/intent/brand_matcher.ts";
import { listBrandNames } from "../../../metrics/search/intent/brand_names.ts";
import {
  BRAND_SPELLING_FORMULA,
  createSpellingFinder,
  isLikelySpelling,
  rateSpelling,
  type SpellingLike,
} from "../../../metrics/search/intent/brand_spellings.ts";
import { listDomainNames } from "../../../metrics/search/intent/domain_names.ts";
import { createDomainWordSums } from "./domain_word_sums.ts";
import { createShortNameSums } from "./short_name_sums.ts";
import { addTo, emptySums, figuresOf, rateOf, type SpellingSums } from "./spelling_sums.ts";
import { writeToSite } from "../../sites/write_to_site.ts";

const BATCH = 10_000;
/** A site has at most this many spellings: those with the most clicks. Our own choice. */
const MAX_SPELLINGS = 1_000;
const MAX_SPELLING_LENGTH = 100;
const MAX_NAME_LENGTH = 255;
/** Other queries give a usual click rate down to this position. Our own choice. */
const MAX_OTHER_POSITION = 2;
const PAGE_ONE = 10;
const PROBABILITY_DECIMALS = 4;

/**
 * Finds spellings that are likely meant for the site's names in the period that its keywords are judged
 * by, unless that was done by the same names, competitors and rows. May be cut off, and run again.
 */
export async function findBrandSpellings(
  db: Db,
  { siteId, now, signal }: { siteId: number; now: Date; signal?: AbortSignal | undefined },
): Promise<void> {
  const [site, periodId, competitors, judgements] = await Promise.all([
    findJudgedSite(db, siteId),
    findJudgedPeriod(db, siteId),
    listTrackedCompetitors(db, siteId),
    readKeywordJudgements(db, siteId),
  ]);
  if (site === undefined) return;
  const names = listBrandNames(site);
  const ofDomain = listDomainNames(site);
  const others = competitors.flatMap(({ domain, brandNames }) =>
    listBrandNames({ domain, name: null, brandNames })
  );
  const made = [
    BRAND_SPELLING_FORMULA,
    names,
    [...ofDomain.keys()],
    site.brandExclusions,
    others,
    periodId ?? 0,
  ];
  const spellingsBy = md5(JSON.stringify(made));
  if (judgements.spellingsBy?.equals(spellingsBy)) return;
  const sums = createSpellingSums({ names, others, exclusions: site.brandExclusions, ofDomain });
  let after = 0;
  while (periodId !== undefined) {
    const period = { siteId, periodId };
    const queries = await listPeriodQueries(db, period, { after, limit: BATCH });
    signal?.throwIfAborted();
    for (const query of queries) sums.add(query);
    after = queries.at(-1)?.id ?? after;
    if (queries.length < BATCH) break;
  }
  const found = sums.list();
  await writeToSite(db, siteId, async (trx) => {
    await replaceBrandSpellings(trx, siteId, { found, now });
    await updateKeywordJudgements(trx, siteId, { spellingsBy });
  });
}

interface SummedNames {
  names: readonly string[];
  others: readonly string[];
  exclusions: readonly string[];
  /** See `listDomainNames()`. */
  ofDomain: ReadonlyMap<string, string>;
}

/** Sums the queries of each spelling, of the names, and of others at the top. */
function createSpellingSums(
  { names, others, exclusions, ofDomain }: SummedNames,
) {
  const brand = createBrandMatcher({ names, exclusions });
  const findSpellings = createSpellingFinder(names, others);
  const spellings = new Map<string, { like: SpellingLike; sums: SpellingSums }>();
  const shortNames = createShortNameSums({ names, others });
  const wholes = createDomainWordSums(ofDomain);
  const other = emptySums();
  const onPageOne = emptySums();
  return {
    add(query: PeriodQuery): void {
      const match = brand.find(query.keyword);
      if (match !== undefined) {
        if (match.whole) {
          wholes.add(match.name, query);
          shortNames.addName(query.keyword);
        }
        return;
      }
      const found = findSpellings(query.keyword);
      shortNames.add(query);
      for (const like of found) {
        if (like.spelling.length > MAX_SPELLING_LENGTH) continue;
        const known = spellings.get(like.spelling);
        if (known === undefined) {
          spellings.set(like.spelling, { like, sums: addTo(emptySums(), query) });
        } else addTo(known.sums, query);
      }
      const { position } = figuresOf(addTo(emptySums(), query));
      if (found.length > 0 || position === null) return;
      if (position <= MAX_OTHER_POSITION) addTo(other, query);
      if (position <= PAGE_ONE) addTo(onPageOne, query);
    },
    /** Lists likely spellings, and words and parts of the domain that are possibly its name. */
    list(): FoundSpelling[] {
      const { named, ordinary } = wholes.split(onPageOne);
      const words = new Set(ordinary.map(({ name }) => ofDomain.get(name)));
      const { position } = figuresOf(named);
      const rates = {
        ...{ named: rateOf(named), other: rateOf(other), position },
        onPageOne: figuresOf(onPageOne),
      };
      const rated = [...spellings.values()].map(({ like, sums }) => ({
        ...{ like, sums },
        probability: rateSpelling(like, figuresOf(sums), rates),
      }));
      const parts = shortNames.rate(rates);
      const isLikely = ({ like, probability }: typeof rated[number]) =>
        isLikelySpelling(probability) && !words.has(ofDomain.get(like.name) ?? "");
      return [
        ...[...rated, ...parts].filter(isLikely).map((one) => presentSpelling(one, "likely")),
        ...[...ordinary, ...parts.filter((part) => part.isCommon && !isLikely(part))]
          .map((one) => presentSpelling(one, "possible")),
      ].sort((a, b) => b.clicks - a.clicks || b.impressions - a.impressions)
        .slice(0, MAX_SPELLINGS);
    },
  };
}

function presentSpelling(
  { like, sums, probability }: { like: SpellingLike; sums: SpellingSums; probability: number },
  status: FoundSpelling["status"],
): FoundSpelling {
  return {
    ...like,
    name: like.name.slice(0, MAX_NAME_LENGTH),
    ...figuresOf(sums),
    probability: Number(probability.toFixed(PROBABILITY_DECIMALS)),
    keywords_count: sums.keywords,
    status,
  };
}
