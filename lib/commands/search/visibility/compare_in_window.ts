import type { CompetitorFigures } from "../../../../db/search/competitor_figures.ts";
import type { GapRow } from "../../../../db/search/competitor_keywords.ts";
import { listCompetitorRows } from "../../../../db/search/competitors.ts";
import type { Db } from "../../../../db/core/connection.ts";
import type { SearchServices } from "../../../services.ts";
import { type KnownContext, listRankContexts } from "../../../../db/search_data/rank_contexts.ts";
import { listRankCounts } from "../../../../db/search_data/rank_sets.ts";
import { listNewestSerps, listSerpDates } from "../../../../db/search_data/serps.ts";
import type { CompetitorWindowQuery } from "../../../../schemas/competitor.ts";
import { domainKey } from "../../../core/domain.ts";
import { addDays } from "../../../core/days.ts";
import { CARRIED_DAYS } from "../../../metrics/search/visibility/rank_states.ts";
import { chooseWindow, type DayWindow } from "../../../metrics/search_data/choose_window.ts";
import {
  type ComparedContext,
  compareResults,
  type CompetitorReport,
  findComparedContext,
} from "./compare_results.ts";
import { type DataStatus, partlyCoveredStatus } from "../../search_data/search_data_status.ts";

/** The competitors in days that somebody asked for. */
interface WindowComparison {
  /** Undefined: the site has no results of others at all. */
  window: DayWindow | undefined;
  /** Days of the window with results. */
  daysCount: number | null;
  /** Null: nothing was compared. */
  report: CompetitorReport | null;
  figures: CompetitorFigures[];
  /** The keywords of all competitors. */
  keywords: Iterable<GapRow>;
  status: DataStatus | null;
}

/** The site whose competitors are compared. */
export interface WindowOwner {
  id: number;
  domain: string;
}

/** Whether days are asked for; what is stored is of the newest ones. */
export function asksDays({ from, to }: CompetitorWindowQuery): boolean {
  return from !== undefined || to !== undefined;
}

/** More results of keywords on days are not read while somebody waits: older days of the window are left out. */
const MAX_RESULTS = 50_000;
/** More of what they are packed in is not compared while somebody waits. */
const MAX_BYTES = 10_000_000;

/**
 * Compares the site with the competitors that it has now in the days that are asked for, as the stored figures are made
 * in the newest ones. Throws `ValidationError` for days in the wrong order and for too many.
 */
export async function compareInWindow(
  services: SearchServices,
  site: WindowOwner,
  { query, now }: { query: CompetitorWindowQuery; now: Date },
): Promise<WindowComparison> {
  const { db } = services;
  chooseWindow(query, []);
  const compared = await findComparedContext(
    db,
    site.id,
    (context) => windowIn(context, query),
  );
  if (compared === undefined) return await nothingThen(db, site.id, query);
  const { context, window } = compared;
  const days = { siteId: site.id, contextId: context.id, ...window };
  const counts = await listRankCounts(db, days);
  const kept = keepNewest(counts);
  const records = kept === undefined ? [] : await listNewestSerps(db, { ...days, from: kept });
  const bytes = records.reduce((sum, { results }) => sum + results.length, 0);
  if (kept === undefined || bytes > MAX_BYTES) return { ...nothing(window), status: TOO_LARGE };
  const competitors = await listCompetitorRows(db, site.id);
  const shown = competitors.filter(({ dismissed }) => dismissed === 0);
  const ids = new Map(shown.map(({ id, domain }) => [domain, id]));
  const { field, report, findGaps } = await compareResults(services, {
    siteId: site.id,
    siteDomain: domainKey(site.domain),
    ...compared,
    window: { ...window, from: kept },
    records,
    chosen: shown.filter(({ origin }) => origin === "manual").map(({ domain }) => domain),
    known: shown.map(({ domain }) => domain),
    dismissed: competitors.filter(({ dismissed }) => dismissed === 1).map(({ domain }) => domain),
    now,
  });
  const isCut = counts.some(({ date }) => date < kept);
  return {
    window,
    daysCount: (await listSerpDates(db, { ...days, from: kept })).length,
    report,
    figures: field.competitors.flatMap((one) => {
      const competitorId = ids.get(one.domain);
      return competitorId === undefined ? [] : [{ ...one, competitorId }];
    }),
    keywords: findGaps(ids),
    status: isCut ? cutStatus(window, kept) : coverageStatus(compared, query),
  };
}

/** The days that are asked for; the end is the last day with ranks, the start as early as a keyword's newest result counts. */
function windowIn({ last }: Pick<KnownContext, "last">, query: CompetitorWindowQuery): DayWindow {
  const to = query.to ?? (query.from !== undefined && query.from > last ? query.from : last);
  const from = query.from ?? addDays(to, -CARRIED_DAYS);
  return chooseWindow({ from, to }, []) ?? { from, to };
}

/** The first day from which on the results are few enough; undefined: those of the last day are too many. */
function keepNewest(
  counts: readonly { date: string; keywordsCount: number }[],
): string | undefined {
  let sum = 0;
  let first: string | undefined;
  for (const { date, keywordsCount } of counts) {
    sum += keywordsCount;
    if (sum > MAX_RESULTS) break;
    first = date;
  }
  return first;
}

async function nothingThen(
  db: Db,
  siteId: number,
  query: CompetitorWindowQuery,
): Promise<WindowComparison> {
  const [context] = await listRankContexts(db, siteId);
  if (context === undefined) return { ...nothing(undefined), status: null };
  const window = windowIn(context, query);
  const status = {
    code: "window_without_data",
    message: `There are no results of other domains from ${window.from} to ${window.to}. ` +
      `There are ranks from ${context.first} to ${context.last}.`,
  };
  return { ...nothing(window), daysCount: 0, status };
}

function nothing(window: DayWindow | undefined): Omit<WindowComparison, "status"> {
  return { window, daysCount: null, report: null, figures: [], keywords: [] };
}

const TOO_LARGE: DataStatus = {
  code: "window_too_large",
  message:
    "The window's last days have more results than one request compares. Ask for the newest days, which " +
    "are kept ready, by leaving out from and to.",
};

function cutStatus({ from, to }: DayWindow, kept: string): DataStatus {
  return {
    code: "window_partly_read",
    message:
      `From ${from} to ${to} the tracked keywords have more than ${MAX_RESULTS} results by day: ` +
      `the figures are of ${kept} to ${to} alone.`,
  };
}

/** What was not asked for is not missing. */
function coverageStatus(
  { context: { first, last }, window }: ComparedContext,
  { from }: CompetitorWindowQuery,
): DataStatus | null {
  const asked = { from: from ?? (first > window.from ? first : window.from), to: window.to };
  return partlyCoveredStatus(asked, [{ kind: "query", first, last }]);
}
