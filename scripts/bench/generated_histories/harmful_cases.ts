import type { HistoryCase } from "./harmless_cases.ts";
import {
  addDemand,
  type CrawlFinding,
  createPage,
  createQuery,
  expectedClicks,
  type HistoryCause,
  keptShare,
  type PagePlan,
  type PlanContext,
  type QueryPlan,
} from "./page_plan.ts";
import { leak, type Path, shortSeason, smoothSeason, times, turn } from "./paths.ts";

/** Pages that lose clicks for good, and pages that only seem to. */
export const HARMFUL_CASES: readonly HistoryCase[] = [
  { kind: "rank_sudden", count: 6, create: (context) => rankLoss(context, { share: 1 }) },
  { kind: "rank_of_some", count: 3, create: (context) => rankLoss(context, { share: 0.7 }) },
  { kind: "rank_in_season", count: 3, create: (context) => rankLoss(context, { season: true }) },
  { kind: "demand_sudden", count: 4, create: demandLoss },
  { kind: "demand_of_head", count: 5, create: headDemandLoss },
  { kind: "season_failed", count: 2, create: seasonFailed },
  { kind: "rate_sudden", count: 5, create: rateLoss },
  { kind: "rank_leak", count: 4, create: rankLeak },
  { kind: "demand_leak", count: 4, create: (context) => demandLeak(context, false) },
  { kind: "demand_leak_in_season", count: 2, create: (context) => demandLeak(context, true) },
  { kind: "rate_leak", count: 2, create: rateLeak },
  { kind: "gone", count: 5, create: gone },
  { kind: "taken_over", count: 3, create: takenOver },
  { kind: "moved", count: 4, create: moved },
];

function label(page: PagePlan, cause: HistoryCause, since?: number): PagePlan[] {
  // the name of the case is set by who creates it
  page.label = { kind: "", alarm: true, cause, ...(since !== undefined && { since }) };
  return [page];
}

/** Days before which nothing happens: without them nobody could see that something did. */
const KNOWN_BEFORE = 90;

/** A day on which something happened, from ten months to three weeks ago. */
function createOnset({ chances, daysCount }: PlanContext): number {
  const ago = chances.share() < 0.75 ? chances.between(22, 120) : chances.between(120, 300);
  return Math.round(daysCount - Math.min(ago, daysCount - KNOWN_BEFORE));
}

function rankLoss(
  context: PlanContext,
  { share = 1, season = false }: { share?: number; season?: boolean },
): PagePlan[] {
  const { chances, daysCount } = context;
  const onset = createOnset(context);
  for (;;) {
    const page = createPage(context, { positions: [1.2, 7] });
    const days = chances.oneOf([0, 0, 7, 28]);
    const places = chances.between(2, 12);
    for (const query of mainQueries(page, share)) {
      query.positionPath = turn(onset, { before: 0, after: places, days });
    }
    const kept = keptShare(page, onset - 1, daysCount - 1);
    if (kept < 0.08 || kept > 0.68) continue;
    if (season) addSeason(context, page);
    return label(page, "ranking_loss", onset);
  }
}

/** The queries that bring this share of a page's clicks. */
function mainQueries(page: PagePlan, share: number): QueryPlan[] {
  const sorted = page.queries.toSorted((a, b) => expectedClicks(b, 0) - expectedClicks(a, 0));
  const total = sorted.reduce((sum, query) => sum + expectedClicks(query, 0), 0);
  let reached = 0;
  return sorted.filter((query) => {
    const isNeeded = reached < share * total;
    reached += expectedClicks(query, 0);
    return isNeeded;
  });
}

function addSeason({ chances }: PlanContext, page: PagePlan): void {
  addDemand(page, smoothSeason(chances.between(0, 365), chances.between(1.2, 1.8)));
}

function demandLoss(context: PlanContext): PagePlan[] {
  const { chances } = context;
  const page = createPage(context);
  const onset = createOnset(context);
  const after = chances.between(0.15, 0.68);
  addDemand(page, turn(onset, { after, days: chances.oneOf([0, 7, 28]) }));
  return label(page, "demand_drop", onset);
}

/** People stop searching for the query it ranks best for: the mean position gets worse, no rank does. */
function headDemandLoss(context: PlanContext): PagePlan[] {
  const { chances, daysCount } = context;
  const onset = createOnset(context);
  for (;;) {
    const page = createPage(context, { positions: [8, 16], queriesCount: chances.whole(4, 9) });
    const rest = page.queries.reduce((sum, query) => sum + query.demand, 0);
    page.queries.push(
      createQuery(`${page.slug} head`, {
        demand: rest * chances.between(0.4, 1.2),
        position: chances.between(1.5, 4),
        demandPath: turn(onset, {
          after: chances.between(0.05, 0.4),
          days: chances.oneOf([0, 7, 28]),
        }),
      }),
    );
    if (keptShare(page, onset - 1, daysCount - 1) > 0.68) continue;
    return label(page, "demand_drop", onset);
  }
}

/** A season that came last year and does not come back. */
function seasonFailed(context: PlanContext): PagePlan[] {
  const { chances, daysCount } = context;
  const page = createPage(context);
  const days = chances.whole(70, 110);
  const start = daysCount - chances.between(45, 65);
  const height = chances.between(2.5, 5);
  const season = shortSeason(start - 365, { days, height });
  const failed: Path = (day) => day < start - 20 ? season(day) : 1;
  addDemand(page, failed);
  return label(page, "demand_drop");
}

function rateLoss(context: PlanContext): PagePlan[] {
  const { chances } = context;
  const page = createPage(context, { positions: [1.2, 6] });
  const onset = createOnset(context);
  const after = chances.between(0.25, 0.68);
  const ratePath = turn(onset, { after, days: chances.oneOf([0, 0, 14]) });
  for (const query of page.queries) query.ratePath = ratePath;
  return label(page, "ctr_loss", onset);
}

/** Each query slips from place to place for most of a year. */
function rankLeak(context: PlanContext): PagePlan[] {
  const { chances, daysCount } = context;
  const start = daysCount - chances.between(240, 480);
  for (;;) {
    const page = createPage(context, { positions: [1.5, 6] });
    const places = chances.between(1.5, 6);
    for (const query of page.queries) {
      query.positionPath = turn(start, { before: 0, after: places, days: daysCount - start });
    }
    const kept = keptShare(page, Math.max(0, daysCount - 365), daysCount - 1);
    if (kept > 0.3 && kept < 0.7) return label(page, "ranking_loss");
  }
}

function createLeak({ chances, daysCount }: PlanContext): Path {
  const weeks = chances.between(35, 69);
  const lost = chances.between(0.32, 0.65);
  return leak(daysCount - 7 * weeks, (1 - lost) ** (1 / Math.min(52, weeks)) - 1);
}

function demandLeak(context: PlanContext, season: boolean): PagePlan[] {
  const page = createPage(context);
  addDemand(page, createLeak(context));
  if (season) addSeason(context, page);
  return label(page, "demand_drop");
}

function rateLeak(context: PlanContext): PagePlan[] {
  const page = createPage(context, { positions: [1.2, 6] });
  const ratePath = createLeak(context);
  for (const query of page.queries) query.ratePath = ratePath;
  return label(page, "ctr_loss");
}

/** Its impressions end on a day; what the crawl finds may say why. */
function gone(context: PlanContext): PagePlan[] {
  const { chances } = context;
  const page = createPage(context);
  const last = Math.max(KNOWN_BEFORE, context.daysCount - chances.whole(9, 200));
  addDemand(page, turn(last, { after: 0 }));
  const crawl = chances.oneOf<CrawlFinding | "nothing">(["gone", "noindex", "blocked", "nothing"]);
  if (crawl !== "nothing") page.crawl = crawl;
  return label(page, "gone_from_results", last);
}

/** Another page of the site is shown for most of its searches, at another place; it keeps the others. */
function takenOver(context: PlanContext): PagePlan[] {
  const { chances } = context;
  const page = createPage(context, { positions: [2, 6] });
  const other = createPage(context);
  const onset = createOnset(context);
  const kept = chances.between(0.2, 0.45);
  for (const query of page.queries) {
    other.queries.push({
      ...query,
      position: query.position + chances.between(-0.5, 4),
      demandPath: times(query.demandPath, turn(onset, { before: 0.01, after: 1 - kept, days: 10 })),
    });
    query.demandPath = times(query.demandPath, turn(onset, { after: kept, days: 10 }));
  }
  other.label = { ...other.label, kind: "taking_over" };
  return [...label(page, "cannibalization", onset), other];
}

/** All of its queries go to a new URL within some days; the old one redirects there, or does not. */
function moved(context: PlanContext): PagePlan[] {
  const { chances } = context;
  const page = createPage(context);
  const onset = Math.max(KNOWN_BEFORE, context.daysCount - chances.whole(12, 200));
  const days = chances.oneOf([0, 5, 20]);
  const loss = chances.between(0.85, 1.1);
  const after: PagePlan = {
    ...page,
    slug: `${page.slug}-${chances.oneOf(["guide", "2026", "new"])}`,
    queries: page.queries.map((query) => ({
      ...query,
      demandPath: times(query.demandPath, turn(onset, { before: 0, after: loss, days })),
    })),
    label: { kind: "moved_here", alarm: false, cause: null },
  };
  const rest = chances.oneOf([0, 0, 0.02]);
  for (const query of page.queries) {
    query.demandPath = times(query.demandPath, turn(onset, { after: rest, days }));
  }
  page.label = { kind: "", alarm: false, cause: "moved", movedTo: after.slug, since: onset };
  if (chances.share() < 0.5) {
    page.crawl = "redirected";
    page.redirectTo = after.slug;
  }
  return [page, after];
}
