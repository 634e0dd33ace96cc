import type { HistoryCase } from "./harmless_cases.ts";
import { addDemand, createPage, type PagePlan, type PlanContext } from "./page_plan.ts";
import { type Path, spike, times, turn } from "./paths.ts";

/** Pages that lose nothing for good, written after the formulas were final, by other processes than the first cases. */
export const FRESH_HARMLESS: readonly HistoryCase[] = [
  { kind: "steady", count: 12, create: (context) => [createPage(context)] },
  { kind: "weekend_only", count: 4, create: weekendOnly },
  { kind: "payday", count: 4, create: payday },
  { kind: "movable_feast", count: 4, create: movableFeast },
  { kind: "two_seasons", count: 4, create: twoSeasons },
  { kind: "outage", count: 4, create: outage },
  { kind: "talk_of_town", count: 5, create: talkOfTown },
  { kind: "jitter", count: 5, create: jitter },
  { kind: "trickle", count: 6, create: (context) => [createPage(context, { clicks: 0.5 })] },
  { kind: "launched", count: 4, create: launched },
  { kind: "synonym", count: 4, create: synonym },
  { kind: "plateau", count: 4, create: plateau },
];

/** People look for it on two days of the week. */
function weekendOnly(context: PlanContext): PagePlan[] {
  const page = createPage(context);
  const isWeekend = (day: number) => (day + context.firstWeekday) % 7 >= 5;
  page.demandPath = (day) => isWeekend(day) ? 3.2 : 0.12;
  return [page];
}

/** At the end of each month people look for it. */
function payday(context: PlanContext): PagePlan[] {
  const page = createPage(context);
  const height = context.chances.between(1.5, 4);
  addDemand(page, (day) => {
    const place = (day % 30.4 + 30.4) % 30.4;
    return 1 + (height - 1) * Math.exp(-(((place - 27) / 2.5) ** 2));
  });
  return [page];
}

/** A feast of two weeks whose date differs by up to three weeks from year to year. */
function movableFeast(context: PlanContext): PagePlan[] {
  const { chances, daysCount } = context;
  const height = chances.between(1.8, 4);
  const day = daysCount - chances.between(40, 330);
  const before = day - 365 + chances.between(-20, 20);
  const page = createPage(context);
  const feast = (center: number): Path => (at) =>
    1 + (height - 1) * Math.exp(-(((at - center) / 8) ** 2));
  addDemand(page, times(feast(day), feast(before)));
  return [page];
}

/** High in spring and in autumn. */
function twoSeasons(context: PlanContext): PagePlan[] {
  const { chances } = context;
  const height = chances.between(1.2, 1.9);
  const phase = chances.between(0, 183);
  const page = createPage(context);
  addDemand(page, (day) => height ** Math.sin(4 * Math.PI * (day - phase) / 365.25));
  return [page];
}

/** Off for some days, then as before. */
function outage(context: PlanContext): PagePlan[] {
  const { chances, daysCount } = context;
  const start = daysCount - chances.whole(50, 200);
  const days = chances.whole(4, 12);
  const page = createPage(context);
  addDemand(page, (day) => day >= start && day < start + days ? 0.02 : 1);
  return [page];
}

/** In the news for some days; the base stays. */
function talkOfTown(context: PlanContext): PagePlan[] {
  const { chances, daysCount } = context;
  const page = createPage(context);
  const start = daysCount - chances.between(60, 350);
  addDemand(page, spike(start, { days: chances.whole(4, 20), height: chances.between(3, 15) }));
  return [page];
}

/** Each query is a place or two higher or lower every few days. */
function jitter(context: PlanContext): PagePlan[] {
  const { chances, daysCount } = context;
  const page = createPage(context, { positions: [2.5, 8] });
  for (const query of page.queries) {
    const places: number[] = [];
    while (places.length < daysCount) {
      const place = chances.oneOf([-1, -0.5, 0, 0, 0.5, 1]);
      for (let days = chances.whole(2, 6); days > 0; days--) places.push(place);
    }
    query.positionPath = (day) => places[Math.floor(day)] ?? 0;
  }
  return [page];
}

/** New two to eight months ago: up within some weeks, level since. */
function launched(context: PlanContext): PagePlan[] {
  const { chances, daysCount } = context;
  const start = daysCount - chances.whole(60, 250);
  const page = createPage(context);
  const slow = chances.between(5, 20);
  addDemand(page, (day) => day < start ? 0 : 1 - Math.exp(-(day - start) / slow));
  return [page];
}

/** People use another word for the same, which it ranks for as well. */
function synonym(context: PlanContext): PagePlan[] {
  const { chances, daysCount } = context;
  const onset = daysCount - chances.between(40, 200);
  const page = createPage(context, { positions: [2, 4], queriesCount: chances.whole(2, 5) });
  const [head] = page.queries;
  if (head === undefined) return [page];
  const left = chances.between(0.2, 0.5);
  page.queries.push({
    ...head,
    name: `${head.name} word`,
    demandPath: turn(onset, { before: 0.05, after: 1.05 - left, days: 30 }),
  });
  head.demandPath = turn(onset, { after: left, days: 30 });
  return [page];
}

/** Grew, and stays where it got. */
function plateau(context: PlanContext): PagePlan[] {
  const { chances, daysCount } = context;
  const start = daysCount - chances.between(200, 400);
  const page = createPage(context);
  addDemand(page, turn(start, { after: chances.between(1.5, 3), days: 90 }));
  return [page];
}
