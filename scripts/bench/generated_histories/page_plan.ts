import type { Chances } from "./chances.ts";
import { type Path, STEADY, times, weekday } from "./paths.ts";

/** What a case was made to be, before anybody looked at its figures. */
export interface HistoryLabel {
  /** The name of the case. */
  kind: string;
  /** The page lost clicks for good. */
  alarm: boolean;
  /** Why, or why its figures only look so; null: nothing happened. */
  cause: HistoryCause | null;
  /** The slug of the page that has its queries now. */
  movedTo?: string;
  /** The day from which on it is so, where that is one day. */
  since?: number;
}

/** Causes by the names of the product's answers. */
export type HistoryCause =
  | "ranking_loss"
  | "demand_drop"
  | "ctr_loss"
  | "cannibalization"
  | "technical"
  | "gone_from_results"
  | "moved"
  | "measurement_change";

/** What a crawl of today finds at a page. */
export type CrawlFinding = "gone" | "redirected" | "noindex" | "blocked";

/** A query that a page is shown for. */
export interface QueryPlan {
  name: string;
  /** Searches a day that show the page while it ranks on page one. */
  demand: number;
  position: number;
  demandPath: Path;
  /** Places that are added. */
  positionPath: Path;
  ratePath: Path;
  /** How often people click it, against others of its position. */
  appeal: number;
  /** Search Console does not name it. */
  hidden: boolean;
  /** Only programs that read a hundred results see it. */
  deep: boolean;
}

/** A page and what happens to it. */
export interface PagePlan {
  slug: string;
  /** What happens to all searches for it, such as the season. */
  demandPath: Path;
  queries: QueryPlan[];
  label: HistoryLabel;
  crawl?: CrawlFinding;
  redirectTo?: string;
}

/** What pages of a site are planned with. */
export interface PlanContext {
  chances: Chances;
  daysCount: number;
  /** The weekday of the first day; 0: Monday. */
  firstWeekday: number;
  /** The share of queries that are anonymised. */
  hiddenShare: number;
  /** A word that no other page has. */
  createName(): string;
}

/** How often a result at a position is clicked, of those who see it. */
export function clickRateAt(position: number): number {
  return 0.3 * Math.max(1, position) ** -1.15;
}

/** The share of searchers who see a result at a position. */
function viewRateAt(position: number): number {
  if (position <= 10) return 1;
  if (position <= 20) return 0.5 - 0.03 * (position - 10);
  return position <= 40 ? 0.08 : 0.03;
}

/** Clicks a day that a query brings on a day, season and noise apart. */
export function expectedClicks(query: QueryPlan, day: number): number {
  const position = Math.max(1, query.position + query.positionPath(day));
  return expectedImpressions(query, day) * clickRateAt(position) * query.appeal *
    query.ratePath(day);
}

/** Impressions a day that a query brings on a day, season and noise apart. */
export function expectedImpressions(query: QueryPlan, day: number): number {
  const position = Math.max(1, query.position + query.positionPath(day));
  return query.demand * query.demandPath(day) * (query.deep ? 1 : viewRateAt(position));
}

const NOTHING_ADDED: Path = () => 0;

/** Creates a query without anything happening to it. */
export function createQuery(
  name: string,
  query: Partial<QueryPlan> & Pick<QueryPlan, "demand" | "position">,
): QueryPlan {
  return {
    name,
    demandPath: STEADY,
    positionPath: NOTHING_ADDED,
    ratePath: STEADY,
    appeal: 1,
    hidden: false,
    deep: false,
    ...query,
  };
}

/** A page of this many clicks a day to which nothing happens; its first query has the most demand. */
export function createPage(
  { chances, firstWeekday, hiddenShare, createName }: PlanContext,
  { clicks = Math.exp(chances.between(Math.log(2.5), Math.log(70))), queriesCount, positions }: {
    clicks?: number;
    queriesCount?: number;
    positions?: readonly [number, number];
  } = {},
): PagePlan {
  const name = createName();
  const [best, worst] = positions ?? [1.2, 9];
  const count = queriesCount ?? chances.whole(3, 10);
  const queries = Array.from({ length: count }, (_, place) =>
    createQuery(`${name} ${place}`, {
      demand: (0.5 + chances.share()) / (1 + place) ** 0.8,
      position: chances.between(best, worst),
      appeal: Math.exp(0.25 * chances.normal()),
      // people's own words are hidden, what many search for is not
      hidden: place > 0 && chances.share() < hiddenShare,
    }));
  const total = queries.reduce((sum, query) => sum + expectedClicks(query, 0), 0);
  for (const query of queries) query.demand *= clicks / total;
  return {
    slug: name.replaceAll(" ", "-"),
    demandPath: weekday(chances.oneOf([0.4, 0.8, 1, 1.3]), firstWeekday),
    queries,
    label: { kind: "stable", alarm: false, cause: null },
  };
}

/** Lets a path happen to all searches for a page. */
export function addDemand(page: PagePlan, path: Path): void {
  page.demandPath = times(page.demandPath, path);
}

/** The share of its clicks of one day that a page has on another, season and noise apart. */
export function keptShare(page: PagePlan, before: number, after: number): number {
  const clicksOn = (day: number) =>
    page.queries.reduce((sum, query) => sum + expectedClicks(query, day), 0);
  return clicksOn(after) / clicksOn(before);
}
