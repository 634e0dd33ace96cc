import { replaceCompetitorDays } from "../../db/competitor_days.ts";
import { replaceCompetitorFigures } from "../../db/competitor_figures.ts";
import { replaceCompetitorKeywords } from "../../db/competitor_keywords.ts";
import { listCompetitorRows, replaceDetectedCompetitors } from "../../db/competitors.ts";
import type { Db } from "../../db/connection.ts";
import { readCurveVersion } from "../../db/keyword_judgements.ts";
import { findLastVolumeImport } from "../../db/keyword_volumes.ts";
import { digestRanks, type KnownContext, listRankContexts } from "../../db/rank_contexts.ts";
import type { RankContext } from "../../db/rank_ids.ts";
import { findReport, replaceReport } from "../../db/search_reports.ts";
import { listSerpDates } from "../../db/serps.ts";
import { readSiteForAudit } from "../../db/sites.ts";
import { domainKey } from "../domain.ts";
import { addDays } from "../importers/parse_day.ts";
import type { Weighting } from "../metrics/keyword_weights.ts";
import { CARRIED_DAYS } from "../metrics/rank_states.ts";
import { measureVisibility } from "../metrics/visibility.ts";
import { type CompetitorField, findCompetitors } from "./find_competitors.ts";
import { findKeywordGaps } from "./find_keyword_gaps.ts";
import { VOICE_CURVE } from "./gather_serp.ts";
import { readVolumes } from "./keyword_demand.ts";
import { type DomainDay, measureCompetitorDays } from "./measure_competitor_days.ts";
import type { RefreshContext, RefreshStep } from "./refresh_step.ts";
import { readSiteCurves } from "./site_curves.ts";
import { writeToSite } from "./write_to_site.ts";

/** What was compared when the competitors were last looked for. */
export interface CompetitorReport {
  context: RankContext;
  /** Days of the results, inclusive. */
  from: string;
  to: string;
  keywordsCount: number;
  /** Keywords whose whole result page is known. */
  serpsCount: number;
  weighting: Weighting;
  imputedCount: number;
  /** The site's own, beside theirs. */
  visibility: number | null;
  shareOfVoice: number | null;
  /** The curve that the clicks of the gap are estimated by. */
  curveId: string;
}

/** The name of what `CompetitorReport` is kept under. */
export const COMPETITOR_REPORT = "competitors";

const VERSION = 2;

/** Looks for the competitors of a site again, if its results, volumes or its list of them have changed. */
export const refreshCompetitors: RefreshStep = {
  name: "competitors",
  async run({ db, siteId, now, signal }: RefreshContext): Promise<void> {
    const context = await findComparedContext(db, siteId);
    const competitors = await listCompetitorRows(db, siteId);
    const named = competitors.filter(({ origin, dismissed }) =>
      origin === "manual" && dismissed === 0
    );
    const parts = await Promise.all([
      digestRanks(db, siteId, context?.id ?? 0),
      findLastVolumeImport(db, siteId),
      readCurveVersion(db, siteId),
    ]);
    const key = {
      siteId,
      name: COMPETITOR_REPORT,
      question: "",
      madeOf: JSON.stringify([
        VERSION,
        context?.id,
        ...parts,
        // not those that this step finds
        competitors.filter(({ origin, dismissed }) => origin === "manual" || dismissed === 1)
          .map(({ domain, dismissed }) => [domain, dismissed]),
      ]),
    };
    if (await findReport(db, key) !== undefined) return;
    const { domain } = await readSiteForAudit(db, siteId);
    const report = context && await compare(db, siteId, {
      siteDomain: domainKey(domain),
      context,
      chosen: named.map((one) => one.domain),
      dismissed: competitors.filter((one) => one.dismissed === 1).map((one) => one.domain),
      now,
      signal,
    });
    if (report === undefined) await clear(db, siteId, now);
    await writeToSite(db, siteId, (trx) => replaceReport(trx, key, report ?? null, now));
  },
};

/** The context with the most keywords that has results of others in its last weeks. */
async function findComparedContext(db: Db, siteId: number): Promise<KnownContext | undefined> {
  for (const context of await listRankContexts(db, siteId)) {
    const window = { from: addDays(context.last, -CARRIED_DAYS), to: context.last };
    const dates = await listSerpDates(db, { siteId, contextId: context.id, ...window });
    if (dates.length > 0) return context;
  }
  return undefined;
}

async function clear(db: Db, siteId: number, now: Date): Promise<void> {
  await writeToSite(db, siteId, async (trx) => {
    await replaceDetectedCompetitors(trx, { siteId, domains: [], now });
    await replaceCompetitorFigures(trx, siteId, []);
    await replaceCompetitorKeywords(trx, siteId, []);
    await replaceCompetitorDays(trx, { siteId, contextId: 0 }, []);
  });
}

interface Comparison {
  siteDomain: string;
  context: KnownContext;
  chosen: string[];
  dismissed: string[];
  now: Date;
  signal: AbortSignal | undefined;
}

/** Undefined where no results are known. */
async function compare(
  db: Db,
  siteId: number,
  comparison: Comparison,
): Promise<CompetitorReport | undefined> {
  const { context, now, signal } = comparison;
  const field = await findCompetitors(db, { siteId, ...comparison });
  if (field.serps.length === 0) return undefined;
  const days: DomainDay[] = [];
  const series = { siteId, contextId: context.id, last: context.last, reader: field.reader };
  const domains = new Set(field.competitors.map(({ domain }) => domain));
  for await (const day of measureCompetitorDays(db, { ...series, domains, signal })) {
    days.push(...day);
  }
  const curve = (await readSiteCurves(db, siteId, context.device)).expected;
  const volumes = await readVolumes(db, { siteId, country: context.country });
  await writeToSite(db, siteId, async (trx) => {
    const detected = field.competitors.filter(({ origin }) => origin === "detected");
    const names = detected.map(({ domain }) => domain);
    await replaceDetectedCompetitors(trx, { siteId, domains: names, now });
    const ids = await readShownIds(trx, siteId);
    const withId = <Row extends { domain: string }>(row: Row) => {
      const competitorId = ids.get(row.domain);
      return competitorId === undefined ? [] : [{ ...row, competitorId }];
    };
    await replaceCompetitorFigures(trx, siteId, field.competitors.flatMap(withId));
    const gaps = { isOwn: field.domains.isOwn, competitorIds: ids, volumes, curve };
    await replaceCompetitorKeywords(trx, siteId, findKeywordGaps(field.serps, gaps));
    await replaceCompetitorDays(trx, { siteId, contextId: context.id }, days.flatMap(withId));
  });
  return describeField(field, context, curve.id);
}

async function readShownIds(trx: Db, siteId: number): Promise<Map<string, number>> {
  const rows = await listCompetitorRows(trx, siteId);
  return new Map(rows.filter((row) => row.dismissed === 0).map(({ id, domain }) => [domain, id]));
}

function describeField(
  { serps, domains, weighting, imputedCount, ownShareOfVoice }: CompetitorField,
  context: KnownContext,
  curveId: string,
): CompetitorReport {
  const ranks = serps.map(({ weight, results }) => {
    let rank: number | null = null;
    for (const { domain, position } of results) {
      if (domains.isOwn(domain)) rank = Math.min(rank ?? Infinity, position);
    }
    return { rank, weight };
  });
  const { engine, country, location, language, device } = context;
  return {
    context: { engine, country, location, language, device },
    from: addDays(context.last, -CARRIED_DAYS),
    to: context.last,
    keywordsCount: serps.length,
    serpsCount: serps.filter(({ whole }) => whole).length,
    weighting,
    imputedCount,
    visibility: measureVisibility(ranks, VOICE_CURVE),
    shareOfVoice: ownShareOfVoice,
    curveId,
  };
}
