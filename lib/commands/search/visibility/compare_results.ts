import type { GapRow } from "../../../../db/search/competitor_keywords.ts";
import type { Db } from "../../../../db/core/connection.ts";
import type { SearchServices } from "../../../services.ts";
import { type KnownContext, listRankContexts } from "../../../../db/search_data/rank_contexts.ts";
import type { RankContext } from "../../../../db/search_data/rank_ids.ts";
import { listSerpDates } from "../../../../db/search_data/serps.ts";
import { addDays } from "../../../core/days.ts";
import type { Weighting } from "../../../metrics/search/visibility/keyword_weights.ts";
import { CARRIED_DAYS } from "../../../metrics/search/visibility/rank_states.ts";
import { measureVisibility } from "../../../metrics/search/visibility/visibility.ts";
import type { DayWindow } from "../../../metrics/search_data/choose_window.ts";
import {
  type CompetitorChoice,
  type CompetitorField,
  findCompetitors,
} from "./find_competitors.ts";
import { findKeywordGaps } from "./find_keyword_gaps.ts";
import { VOICE_CURVE } from "../../search_data/store/gather_serp.ts";
import { readVolumes } from "../keywords/keyword_demand.ts";
import { readSiteCurves } from "./site_curves.ts";

/** What was compared when competitors were looked for. */
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

/** The site and its competitors in the results of some days. */
interface ResultComparison {
  field: CompetitorField;
  report: CompetitorReport;
  /** Lists the keywords of these competitors, by their domain. */
  findGaps(competitorIds: ReadonlyMap<string, number>): Iterable<GapRow>;
}

/** A search engine, country and device, and the days of its results. */
export interface ComparedContext {
  context: KnownContext;
  window: DayWindow;
}

/** The days up to the last one with ranks in which a keyword's newest result counts. */
export function newestWindow({ last }: Pick<KnownContext, "last">): DayWindow {
  return { from: addDays(last, -CARRIED_DAYS), to: last };
}

/** Finds the context with the most keywords that has results of others in its window. */
export async function findComparedContext(
  db: Db,
  siteId: number,
  windowOf: (context: KnownContext) => DayWindow,
): Promise<ComparedContext | undefined> {
  for (const context of await listRankContexts(db, siteId)) {
    const window = windowOf(context);
    const dates = await listSerpDates(db, { siteId, contextId: context.id, ...window });
    if (dates.length > 0) return { context, window };
  }
  return undefined;
}

/** Compares the site with its competitors; what is stored and what is asked for other days are both made here. */
export async function compareResults(
  services: SearchServices,
  choice: CompetitorChoice,
): Promise<ResultComparison> {
  const { db } = services;
  const { siteId, context } = choice;
  const field = await findCompetitors(services, choice);
  const curve = (await readSiteCurves(db, siteId, context.device)).expected;
  const volumes = await readVolumes(db, { siteId, country: context.country });
  const { isOwn } = field.domains;
  return {
    field,
    report: describeField(field, choice, curve.id),
    findGaps: (competitorIds) =>
      findKeywordGaps(field.serps, { isOwn, competitorIds, volumes, curve }),
  };
}

function describeField(
  { serps, domains, weighting, imputedCount, ownShareOfVoice }: CompetitorField,
  { context, window }: ComparedContext,
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
    ...window,
    keywordsCount: serps.length,
    serpsCount: serps.filter(({ whole }) => whole).length,
    weighting,
    imputedCount,
    visibility: measureVisibility(ranks, VOICE_CURVE),
    shareOfVoice: ownShareOfVoice,
    curveId,
  };
}
