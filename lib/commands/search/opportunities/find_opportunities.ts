import type { Db } from "../../../../db/core/connection.ts";
import { listMaybeBranded } from "../../../../db/search_data/keyword_batches.ts";
import { readCurveVersion } from "../../../../db/search/keyword_judgements.ts";
import { listGainCandidates } from "../../../../db/search_data/keyword_periods.ts";
import {
  type FoundOpportunity,
  type GainRow,
  insertOpportunities,
  listHarmfulKeywords,
  listRecoverablePages,
} from "../../../../db/search/opportunities.ts";
import { sumByBrand } from "../../../../db/search_data/search_overview.ts";
import {
  findNewestAnalysis,
  type SearchAnalysis,
} from "../../../../db/search_data/analyses/search_analyses.ts";
import type { ClickEstimate } from "../../../metrics/core/click_estimate.ts";
import { sumFlagged } from "../../../metrics/search_data/sum_flagged.ts";
import { GAIN_DAYS } from "../../../metrics/search/gains/estimate_gain.ts";
import type { GainParts } from "../../../metrics/search/gains/gain_parts.ts";
import { countGainDays } from "../../../metrics/search/gains/gain_days.ts";
import type { GainModel } from "../../../metrics/search/gains/gain_model.ts";
import {
  findGainCandidates,
  type GainCandidate,
} from "../../../metrics/search/opportunities/gain_candidates.ts";
import {
  findKeywordOpportunity,
  MAX_OPPORTUNITY_POSITION,
} from "../../../metrics/search/opportunities/keyword_opportunity.ts";
import {
  type KeywordGain,
  OPPORTUNITIES_FORMULA,
  type Opportunity,
  type OpportunityType,
  rankOpportunities,
} from "../../../metrics/search/opportunities/opportunities.ts";
import { findDecayDays } from "../decay/decay_days.ts";
import {
  CANNIBALIZATION_DAYS,
  questionOf,
  readCannibalization,
} from "../cannibalization/find_cannibalization.ts";
import { readContentDecay } from "../decay/find_content_decay.ts";
import { readGainKinds } from "../gains/gain_kinds.ts";
import { describeCalibration } from "../gains/describe_calibration.ts";
import { readSiteGains, type SiteGains } from "../gains/read_site_gains.ts";
import { readKeywordFigures } from "../keywords/keyword_figures.ts";
import { findBegunAnalysis, PREVIEW_ROWS, readAnalysis } from "../../search_data/read_analysis.ts";
import type { SearchWindow } from "../../search_data/search_window.ts";
import type { SearchServices } from "../../../services.ts";

/** Opportunities of which window. */
interface OpportunitiesRequest {
  /** Of the kind query, compared with nothing. */
  window: SearchWindow;
  now: Date;
  /** The analysis that a cursor goes on in. */
  snapshot?: number | null | undefined;
  /** The caller can work with the first of them. */
  preview?: boolean | undefined;
}

const CANDIDATES_AT_ONCE = 5_000;

/**
 * Finds what could be won: keywords of the window, keywords whose pages competed in the last 90 days, and
 * decaying pages as of now, in one list.
 */
export async function readOpportunities(
  services: SearchServices,
  { window, now, snapshot, preview }: OpportunitiesRequest,
): Promise<SearchAnalysis<"opportunities">> {
  const { db } = services;
  const { period } = window;
  const { siteId } = period;
  const asked = { siteId, name: "opportunities", question: questionOf(window) } as const;
  const begun = await findBegunAnalysis(db, asked, snapshot) ??
    (window.state === "stale" ? await findNewestAnalysis(db, asked) : undefined);
  if (begun !== undefined) return begun;
  // once for all three analyses
  const gains = await readSiteGains(db, siteId);
  const [cannibalized, decaying, curveVersion] = await Promise.all([
    findCannibalized(services, window, { now, gains }),
    findDecaying(services, window, { now, gains }),
    readCurveVersion(db, siteId),
  ]);
  return await readAnalysis(services, {
    key: {
      ...asked,
      madeOf: JSON.stringify([
        OPPORTUNITIES_FORMULA,
        gains.model,
        period.id,
        cannibalized?.id ?? null,
        decaying?.id ?? null,
        curveVersion,
      ]),
    },
    preview,
    compute: async () => {
      const keywords = await listKeywords(db, window, gains.model);
      const harmful = cannibalized ? await listHarmfulKeywords(db, cannibalized) : [];
      const fallen = decaying ? await listRecoverablePages(db, decaying) : [];
      const found = rankAll({
        keywords,
        harmful,
        fallen,
        nonBrandedClicks: await countNonBranded(db, window),
      });
      return {
        rowsCount: found.length,
        summary: {
          ...countTypes(found),
          curve: {
            id: gains.rates.id,
            calibrated: gains.rates.calibrated,
            impressions_used: gains.rates.impressions,
          },
          calibration: describeCalibration(gains),
        },
        now,
        insertRows: (trx: Db, id: number) =>
          insertOpportunities(trx, { id, siteId }, { opportunities: found.slice(0, PREVIEW_ROWS) }),
        ...(found.length > PREVIEW_ROWS && {
          insertOthers: (trx: Db, id: number) =>
            insertOpportunities(trx, { id, siteId }, {
              opportunities: found.slice(PREVIEW_ROWS),
              before: PREVIEW_ROWS,
            }),
        }),
      };
    },
  });
}

/** As of now, like decay: it is what one can work on. Undefined without rows of queries with their pages. */
async function findCannibalized(
  services: SearchServices,
  { period, searchType, country, device, origin }: SearchWindow,
  { now, gains }: { now: Date; gains: SiteGains },
): Promise<SearchAnalysis | undefined> {
  if (origin === "export") return undefined;
  const window = await services.searchWindows.resolve({
    siteId: period.siteId,
    kind: "query_page",
    query: {
      search_type: searchType,
      ...(country && { country }),
      ...(device && { device }),
      compare: "none",
    },
    defaultDays: CANNIBALIZATION_DAYS,
    now,
  });
  if (window.period === null) return undefined;
  return await readCannibalization(services, { window, now, gains });
}

/** Undefined without days of pages, and for a part of the searches. */
async function findDecaying(
  services: SearchServices,
  { period, searchType, country, device }: SearchWindow,
  { now, gains }: { now: Date; gains: SiteGains },
): Promise<SearchAnalysis | undefined> {
  if (country !== null || device !== null) return undefined;
  const days = await findDecayDays(services.db, { siteId: period.siteId, searchType });
  return "from" in days ? await readContentDecay(services, { days, now, gains }) : undefined;
}

/** A keyword with clicks to win, with the page that has the most of it now. */
interface FoundKeyword {
  keywordId: number;
  pageId: number | null;
  type: "striking_distance" | "low_ctr";
  clicks: number;
  impressions: number;
  position: number | null;
  gain: ClickEstimate;
  parts: GainParts;
}

async function listKeywords(
  db: Db,
  window: SearchWindow,
  gains: GainModel,
): Promise<FoundKeyword[]> {
  const { period: { siteId, id: periodId }, preview } = window;
  const [{ minImpressions }, kinds] = await Promise.all([
    readKeywordFigures(db, { siteId, periodId }),
    readGainKinds(db, siteId),
  ]);
  const rules = { gains, minImpressions, days: countGainDays(window), kinds };
  const limits = { minImpressions, maxPosition: MAX_OPPORTUNITY_POSITION };
  if (preview !== undefined) {
    const left = new Set(await listMaybeBranded(db, siteId));
    return findGains(findGainCandidates(preview, (id) => !left.has(id), limits), rules);
  }
  const found: FoundKeyword[] = [];
  let after = 0;
  for (;;) {
    const scope = { siteId, periodId, after, limit: CANDIDATES_AT_ONCE };
    const candidates = await listGainCandidates(db, { ...scope, ...limits });
    found.push(...findGains(candidates, rules));
    after = candidates.at(-1)?.id ?? after;
    if (candidates.length < CANDIDATES_AT_ONCE) return found;
  }
}

/** Counts the clicks of non-branded keywords in 28 days. */
async function countNonBranded(db: Db, window: SearchWindow): Promise<number> {
  const { period, preview } = window;
  const left = preview && new Set(await listMaybeBranded(db, period.siteId));
  const clicks = preview === undefined
    ? (await sumByBrand(db, period)).nonBranded.clicks
    : sumFlagged(preview.run, (id) => left?.has(id) ? undefined : 0)
      .reduce((sum, one) => sum + one.clicks, 0);
  return clicks * GAIN_DAYS / countGainDays(window);
}

interface FindRules {
  gains: GainModel;
  minImpressions: number;
  /** Of the window, with data. */
  days: number;
  kinds: ReadonlyMap<number, string>;
}

function findGains(
  candidates: Iterable<GainCandidate>,
  { days, kinds, ...rules }: FindRules,
): FoundKeyword[] {
  const found: FoundKeyword[] = [];
  for (const { id, topPageId: pageId, ...figures } of candidates) {
    const keyword = { branded: false, days, kind: kinds.get(id) ?? null, ...figures };
    const opportunity = findKeywordOpportunity(keyword, rules);
    if (opportunity === null) continue;
    const { type, gain } = opportunity;
    found.push({ keywordId: id, pageId, type, ...figures, gain, parts: gain.parts });
  }
  return found;
}

interface RankedSources {
  keywords: readonly FoundKeyword[];
  harmful: readonly GainRow[];
  fallen: readonly GainRow[];
  nonBrandedClicks: number;
}

/** Ranks by ids in place of texts, which are in the database. */
function rankAll(sources: RankedSources): FoundOpportunity[] {
  const { keywords, harmful, fallen, nonBrandedClicks } = sources;
  const gainsOf = (type: OpportunityType) =>
    keywords.filter((one) => one.type === type).map(toKeywordGain);
  const ranked = rankOpportunities({
    strikingDistance: gainsOf("striking_distance"),
    lowCtr: gainsOf("low_ctr"),
    cannibalized: harmful.map(toKeywordGain),
    nonBrandedClicks,
    decaying: fallen.map(({ pageId, gain }) => ({ url: String(pageId), gain })),
  });
  const rowsOf = {
    striking_distance: byKeyword(keywords),
    low_ctr: byKeyword(keywords),
    cannibalized: byKeyword(harmful),
    decaying_page: new Map(fallen.map((row) => [row.pageId, row])),
  };
  return ranked.flatMap((one) => {
    const row = rowsOf[one.type].get(idOf(one));
    if (row === undefined) return [];
    const { gain: _, ...about } = row;
    const { type, types, gain, caps } = one;
    return [{ ...about, type, types, gain, caps }];
  });
}

function toKeywordGain(
  { keywordId, pageId, gain }: Pick<GainRow, "keywordId" | "gain"> & { pageId: number | null },
): KeywordGain {
  return { query: String(keywordId), url: pageId === null ? null : String(pageId), gain };
}

function byKeyword<Row extends { keywordId: number | null }>(
  rows: readonly Row[],
): Map<number, Row> {
  return new Map(rows.map((row) => [row.keywordId ?? 0, row]));
}

function idOf({ query, url }: Opportunity): number {
  return Number(query ?? url);
}

function countTypes(found: readonly FoundOpportunity[]): Record<OpportunityType, number> {
  const counts = { striking_distance: 0, low_ctr: 0, decaying_page: 0, cannibalized: 0 };
  for (const { type } of found) counts[type]++;
  return counts;
}
