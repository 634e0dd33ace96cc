import type { HistoryCase } from "./harmless_cases.ts";
import {
  addDemand,
  createPage,
  createQuery,
  expectedClicks,
  type HistoryCause,
  keptShare,
  type PagePlan,
  type PlanContext,
} from "./page_plan.ts";
import { leak, type Path, times, turn } from "./paths.ts";

/**
 * Losses that were written after the formulas were final, by other processes than the first cases: what clicks did comes in
 * steps, with recoveries, by life cycles.
 */
export const FRESH_HARMFUL: readonly HistoryCase[] = [
  { kind: "rank_stairs", count: 5, create: rankStairs },
  { kind: "rank_of_head", count: 4, create: rankOfHead },
  { kind: "update_half_back", count: 4, create: updateHalfBack },
  { kind: "life_cycle", count: 4, create: lifeCycle },
  { kind: "fashion_over", count: 4, create: fashionOver },
  { kind: "answer_box", count: 5, create: answerBox },
  { kind: "ads_creep", count: 3, create: adsCreep },
  { kind: "deleted", count: 4, create: deleted },
  { kind: "renamed", count: 3, create: renamed },
  { kind: "merged_into", count: 2, create: mergedInto },
  { kind: "own_rival", count: 3, create: ownRival },
];

/** Of its clicks at most this share is left, and at least the other. */
const MOST_KEPT = 0.66;
const LEAST_KEPT = 0.1;

function lost(page: PagePlan, cause: HistoryCause, since?: number): PagePlan[] {
  page.label = { kind: "", alarm: true, cause, ...(since !== undefined && { since }) };
  return [page];
}

/** Makes pages until one lost about as much as a loss is. */
function untilLost(
  { daysCount }: PlanContext,
  create: () => { page: PagePlan; from: number },
): PagePlan {
  for (;;) {
    const { page, from } = create();
    const kept = keptShare(page, Math.max(0, from - 1), daysCount - 1);
    if (kept >= LEAST_KEPT && kept <= MOST_KEPT) return page;
  }
}

/** Three to five separate falls within eight months, the last one three weeks ago at the latest. */
function rankStairs(context: PlanContext): PagePlan[] {
  const { chances, daysCount } = context;
  const page = untilLost(context, () => {
    const plan = createPage(context, { positions: [1.3, 6] });
    const days = Array.from(
      { length: chances.whole(3, 5) },
      () => daysCount - chances.between(24, 130),
    )
      .toSorted((a, b) => a - b);
    for (const query of plan.queries) {
      const steps = days.map((day) => turn(day, { before: 0, after: chances.between(0.4, 2.2) }));
      query.positionPath = (day) => steps.reduce((sum, step) => sum + step(day), 0);
    }
    return { page: plan, from: days[0] ?? 0 };
  });
  return lost(page, "ranking_loss");
}

/** A rival takes the place for the query that brings most; the others stay. */
function rankOfHead(context: PlanContext): PagePlan[] {
  const { chances, daysCount } = context;
  const onset = Math.round(daysCount - chances.between(25, 150));
  const page = untilLost(context, () => {
    const plan = createPage(context, { positions: [3, 9], queriesCount: chances.whole(3, 6) });
    const others = plan.queries.reduce((sum, query) => sum + expectedClicks(query, 0), 0);
    const head = createQuery(`${plan.slug} main`, {
      demand: 1,
      position: chances.between(1.1, 2.4),
    });
    head.demand = others * chances.between(1, 3) / expectedClicks(head, 0);
    head.positionPath = turn(onset, { before: 0, after: chances.between(3, 9) });
    plan.queries.unshift(head);
    return { page: plan, from: onset };
  });
  return lost(page, "ranking_loss", onset);
}

/** All places fall on one day, and half of the fall comes back five weeks later. */
function updateHalfBack(context: PlanContext): PagePlan[] {
  const { chances, daysCount } = context;
  const onset = Math.round(daysCount - chances.between(70, 190));
  const page = untilLost(context, () => {
    const plan = createPage(context, { positions: [1.2, 5] });
    for (const query of plan.queries) {
      const fall = chances.between(4, 14);
      const down = turn(onset, { before: 0, after: fall });
      const up = turn(onset + 35, { before: 0, after: -fall / 2, days: 10 });
      query.positionPath = (day) => down(day) + up(day);
    }
    return { page: plan, from: onset };
  });
  return lost(page, "ranking_loss");
}

/** What it is about is replaced by something newer: searches go down along an S. */
function lifeCycle(context: PlanContext): PagePlan[] {
  const { chances, daysCount } = context;
  const middle = daysCount - chances.between(70, 170);
  const steep = chances.between(18, 45);
  const left = chances.between(0.12, 0.45);
  const page = createPage(context);
  addDemand(page, (day) => left + (1 - left) / (1 + Math.exp((day - middle) / steep)));
  return lost(page, "demand_drop");
}

/** Searched for more and more for half a year, then suddenly no longer, well below what it began with. */
function fashionOver(context: PlanContext): PagePlan[] {
  const { chances, daysCount } = context;
  const onset = Math.round(daysCount - chances.between(26, 110));
  const height = chances.between(1.3, 2.2);
  const rise = turn(onset - 180, { after: height, days: 180 });
  const page = createPage(context);
  addDemand(page, times(rise, turn(onset, { after: chances.between(0.2, 0.6) / height, days: 5 })));
  return lost(page, "demand_drop", onset);
}

/** A box with the answer stands above the results of most of its queries. */
function answerBox(context: PlanContext): PagePlan[] {
  const { chances, daysCount } = context;
  const onset = Math.round(daysCount - chances.between(25, 160));
  const page = untilLost(context, () => {
    const plan = createPage(context, { positions: [1.1, 5] });
    for (const query of plan.queries) {
      if (chances.share() < 0.2) continue;
      query.ratePath = turn(onset, {
        after: chances.between(0.2, 0.6),
        days: chances.oneOf([0, 3, 20]),
      });
    }
    return { page: plan, from: onset };
  });
  return lost(page, "ctr_loss", onset);
}

/** More and more stands above the results. */
function adsCreep(context: PlanContext): PagePlan[] {
  const { chances, daysCount } = context;
  const page = createPage(context, { positions: [1.2, 7] });
  const weeks = chances.between(40, 60);
  const ratePath = leak(
    daysCount - 7 * weeks,
    (1 - chances.between(0.38, 0.6)) ** (1 / Math.min(52, weeks)) - 1,
  );
  for (const query of page.queries) query.ratePath = ratePath;
  return lost(page, "ctr_loss");
}

/** Google drops it within some days. */
function deleted(context: PlanContext): PagePlan[] {
  const { chances, daysCount } = context;
  const last = daysCount - chances.whole(12, 120);
  const page = createPage(context);
  addDemand(page, turn(last, { after: 0, days: chances.oneOf([0, 2, 4]) }));
  const crawl = chances.oneOf(["gone", "noindex", "blocked", null] as const);
  if (crawl !== null) page.crawl = crawl;
  return lost(page, "gone_from_results", last);
}

/** The pages that the queries of some pages go to. */
function takeOver(
  context: PlanContext,
  { from, slug, onset, days }: {
    from: readonly PagePlan[];
    slug: string;
    onset: number;
    days: number;
  },
): PagePlan {
  const { chances } = context;
  const [first] = from;
  if (first === undefined) throw new RangeError("Some page moves.");
  const keeps = chances.between(0.88, 1.08);
  const target: PagePlan = {
    ...first,
    slug,
    queries: from.flatMap((page) =>
      page.queries.map((query) => ({
        ...query,
        demandPath: times(query.demandPath, turn(onset, { before: 0, after: keeps, days })),
      }))
    ),
    label: { kind: "moved_here", alarm: false, cause: null },
  };
  for (const page of from) {
    addDemand(page, turn(onset, { after: 0, days }));
    page.label = { kind: "", alarm: false, cause: "moved", movedTo: slug, since: onset };
    if (chances.share() < 0.6) {
      page.crawl = "redirected";
      page.redirectTo = slug;
    }
  }
  return target;
}

function renamed(context: PlanContext): PagePlan[] {
  const { chances, daysCount } = context;
  const page = createPage(context);
  const onset = daysCount - chances.whole(15, 150);
  const slug = `${chances.oneOf(["help", "learn", "en"])}/${page.slug}`;
  return [page, takeOver(context, { from: [page], slug, onset, days: chances.oneOf([0, 3, 12]) })];
}

/** Two pages become one. */
function mergedInto(context: PlanContext): PagePlan[] {
  const { chances, daysCount } = context;
  const pages = [createPage(context), createPage(context)];
  const onset = daysCount - chances.whole(20, 150);
  const slug = `${pages[0]?.slug}-and-more`;
  const target = takeOver(context, { from: pages, slug, onset, days: chances.oneOf([0, 7]) });
  for (const page of pages) page.label = { ...page.label, kind: "merged_into" };
  return [...pages, target];
}

/** A new page about nearly the same is shown for most of its searches, lower. */
function ownRival(context: PlanContext): PagePlan[] {
  const { chances, daysCount } = context;
  const page = createPage(context, { positions: [1.5, 5], queriesCount: chances.whole(3, 8) });
  const onset = daysCount - chances.whole(26, 140);
  const kept = chances.between(0.15, 0.45);
  const rival: PagePlan = {
    ...page,
    slug: `${page.slug}-explained`,
    queries: page.queries.map((query) => ({
      ...query,
      position: query.position + chances.between(0.5, 3),
      demandPath: turn(onset, { before: 0, after: 1 - kept, days: 14 }),
    })),
    label: { kind: "rival", alarm: false, cause: null },
  };
  const fall: Path = turn(onset, { after: kept, days: 14 });
  for (const query of page.queries) query.demandPath = times(query.demandPath, fall);
  return [...lost(page, "cannibalization", onset), rival];
}
