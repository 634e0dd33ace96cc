import { OWN_COMPETITOR_ID, replaceCompetitorDays } from "../../../../db/search/competitor_days.ts";
import { replaceCompetitorFigures } from "../../../../db/search/competitor_figures.ts";
import { replaceCompetitorKeywords } from "../../../../db/search/competitor_keywords.ts";
import {
  listCompetitorRows,
  listShownCompetitors,
  replaceDetectedCompetitors,
} from "../../../../db/search/competitors.ts";
import type { Db } from "../../../../db/core/connection.ts";
import type { SearchServices } from "../../../services.ts";
import { readCurveVersion } from "../../../../db/search/keyword_judgements.ts";
import { findLastVolumeImport } from "../../../../db/search_data/keyword_volumes.ts";
import { digestRanks } from "../../../../db/search_data/rank_contexts.ts";
import { findReport, replaceReport } from "../../../../db/search_data/search_reports.ts";
import { listNewestSerps } from "../../../../db/search_data/serps.ts";
import { readSiteForAudit } from "../../../../db/sites/sites.ts";
import { domainKey } from "../../../core/domain.ts";
import {
  compareResults,
  type CompetitorReport,
  findComparedContext,
  newestWindow,
} from "./compare_results.ts";
import type { CompetitorChoice } from "./find_competitors.ts";
import { type DomainDay, measureCompetitorDays } from "./measure_competitor_days.ts";
import type { RefreshContext, RefreshStep } from "../../search_data/refresh/refresh_step.ts";
import { writeToSite } from "../../sites/write_to_site.ts";

/** The name of what `CompetitorReport` is kept under. */
export const COMPETITOR_REPORT = "competitors";

const VERSION = 4;

/** Looks for the competitors of a site again, if its results, volumes or its list of them have changed. */
export const refreshCompetitors: RefreshStep = {
  name: "competitors",
  async run(services: RefreshContext): Promise<void> {
    const { db, siteId, now, signal } = services;
    const compared = await findComparedContext(db, siteId, newestWindow);
    const context = compared?.context;
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
    const report = compared && await compare(services, siteId, {
      siteDomain: domainKey(domain),
      ...compared,
      chosen: named.map((one) => one.domain),
      dismissed: competitors.filter((one) => one.dismissed === 1).map((one) => one.domain),
      now,
      signal,
    });
    if (report === undefined) await clear(db, siteId, now);
    await writeToSite(
      db,
      siteId,
      (trx) => replaceReport(trx, key, { report: report ?? null, now }),
    );
  },
};

async function clear(db: Db, siteId: number, now: Date): Promise<void> {
  await writeToSite(db, siteId, async (trx) => {
    await replaceDetectedCompetitors(trx, { siteId, domains: [], now });
    await replaceCompetitorFigures(trx, siteId, []);
    await replaceCompetitorKeywords(trx, siteId, []);
    await replaceCompetitorDays(trx, { siteId, contextId: 0 }, []);
  });
}

interface Comparison extends Omit<CompetitorChoice, "siteId" | "records"> {
  signal: AbortSignal | undefined;
}

/** Undefined where no results are known. */
async function compare(
  services: SearchServices,
  siteId: number,
  comparison: Comparison,
): Promise<CompetitorReport | undefined> {
  const { db } = services;
  const { context, window, now, signal } = comparison;
  const records = await listNewestSerps(db, { siteId, contextId: context.id, ...window });
  if (records.length === 0) return undefined;
  const choice = { siteId, records, ...comparison };
  const { field, report, findGaps } = await compareResults(services, choice);
  const days: DomainDay[] = [];
  const series = { siteId, contextId: context.id, last: context.last, reader: field.reader };
  const domains = new Set(field.competitors.map(({ domain }) => domain));
  for await (const day of measureCompetitorDays(db, { ...series, domains, signal })) {
    days.push(...day);
  }
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
    await replaceCompetitorKeywords(trx, siteId, findGaps(ids));
    ids.set(comparison.siteDomain, OWN_COMPETITOR_ID);
    await replaceCompetitorDays(trx, { siteId, contextId: context.id }, days.flatMap(withId));
  });
  return report;
}

async function readShownIds(trx: Db, siteId: number): Promise<Map<string, number>> {
  return new Map((await listShownCompetitors(trx, siteId)).map(({ id, domain }) => [domain, id]));
}
