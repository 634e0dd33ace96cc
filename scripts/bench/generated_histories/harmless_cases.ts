import {
  addDemand,
  createPage,
  createQuery,
  type PagePlan,
  type PlanContext,
} from "./page_plan.ts";
import { leak, shortSeason, smoothSeason, spike, times, turn, wobble } from "./paths.ts";

/** A kind of history and how often a site has it. */
export interface HistoryCase {
  kind: string;
  count: number;
  /** One page, or two that have to do with each other. */
  create(context: PlanContext): PagePlan[];
}

/** Pages that lose nothing for good. */
export const HARMLESS_CASES: readonly HistoryCase[] = [
  { kind: "stable", count: 10, create: (context) => [createPage(context)] },
  { kind: "wobbling_rank", count: 4, create: wobblingRank },
  { kind: "smooth_season", count: 5, create: smoothlySeasonal },
  { kind: "short_season", count: 4, create: shortlySeasonal },
  { kind: "spike", count: 5, create: (context) => spiked(context, [2, 13]) },
  { kind: "long_spike", count: 2, create: (context) => spiked(context, [18, 32]) },
  { kind: "low_volume", count: 6, create: lowVolume },
  { kind: "new", count: 3, create: (context) => begun(context, [15, 110]) },
  { kind: "young", count: 3, create: (context) => begun(context, [140, 330]) },
  { kind: "growing", count: 3, create: growing },
  { kind: "came_back", count: 3, create: cameBack },
  { kind: "mix_without_loss", count: 3, create: mixWithoutLoss },
  { kind: "few_clicks", count: 4, create: fewClicks },
];

function wobblingRank(context: PlanContext): PagePlan[] {
  const page = createPage(context, { positions: [2, 8] });
  const moves = wobble(context.chances, { daysCount: context.daysCount, deviation: 0.1 });
  for (const query of page.queries) {
    query.positionPath = (day) => query.position * (moves(day) - 1);
  }
  return [page];
}

function smoothlySeasonal(context: PlanContext): PagePlan[] {
  const { chances } = context;
  const page = createPage(context);
  addDemand(page, smoothSeason(chances.between(0, 365), chances.between(1.3, 3)));
  return [page];
}

function shortlySeasonal(context: PlanContext): PagePlan[] {
  const { chances } = context;
  const page = createPage(context);
  const season = { days: chances.whole(25, 90), height: chances.between(2, 8) };
  addDemand(page, shortSeason(chances.between(0, 365), season));
  return [page];
}

function spiked(context: PlanContext, days: readonly [number, number]): PagePlan[] {
  const { chances, daysCount } = context;
  const page = createPage(context);
  const start = daysCount - chances.between(20, 370);
  addDemand(page, spike(start, { days: chances.whole(...days), height: chances.between(2.5, 12) }));
  return [page];
}

function lowVolume(context: PlanContext): PagePlan[] {
  return [createPage(context, { clicks: context.chances.between(0.1, 1.2) })];
}

function begun(context: PlanContext, age: readonly [number, number]): PagePlan[] {
  const { chances, daysCount } = context;
  const page = createPage(context);
  const first = Math.max(0, daysCount - chances.whole(...age));
  addDemand(page, turn(first, { before: 0, after: 1, days: chances.whole(0, 21) }));
  return [page];
}

function growing(context: PlanContext): PagePlan[] {
  const { chances, daysCount } = context;
  const page = createPage(context);
  addDemand(page, leak(daysCount - chances.between(150, 400), chances.between(0.005, 0.02)));
  return [page];
}

function cameBack(context: PlanContext): PagePlan[] {
  const { chances, daysCount } = context;
  const page = createPage(context);
  const back = daysCount - chances.between(45, 120);
  const low = chances.between(0.2, 0.6);
  const fall = turn(back - chances.between(30, 90), { after: low });
  addDemand(page, times(fall, turn(back, { after: 1 / low, days: 14 })));
  return [page];
}

/** More is searched for where the page hardly ranks: its mean position gets worse, its clicks stay. */
function mixWithoutLoss(context: PlanContext): PagePlan[] {
  const { chances, daysCount } = context;
  const page = createPage(context, { positions: [2, 6] });
  const start = daysCount - chances.between(30, 150);
  const demand = page.queries.reduce((sum, query) => sum + query.demand, 0);
  page.queries.push(
    createQuery(`${page.slug} wide`, {
      demand: demand * chances.between(4, 15),
      position: chances.between(22, 45),
      demandPath: turn(start, { before: 0.02, after: 1, days: 14 }),
      appeal: 0.2,
    }),
  );
  return [page];
}

/** Seen a lot, far behind, and hardly clicked. */
function fewClicks(context: PlanContext): PagePlan[] {
  const { chances } = context;
  const page = createPage(context, { clicks: 1, positions: [9, 18] });
  for (const query of page.queries) {
    query.demand *= chances.between(1.5, 4);
    query.appeal *= 0.1;
  }
  return [page];
}
