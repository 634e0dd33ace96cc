import type { Measures } from "../../../db/search_data/search_periods.ts";
import {
  type SearchOverviewAnswer,
  type SearchOverviewQuery,
} from "../../../schemas/search_overview.ts";
import { type SearchProvenance } from "../../../schemas/search_provenance.ts";
import type { DeviceName } from "../../../schemas/search_window.ts";
import {
  readSearchOverview,
  type SearchOverview,
} from "../../commands/search/read_search_overview.ts";
import { flag } from "../audits/present_link.ts";
import type { AskedLedger } from "../../../schemas/asked_ledger.ts";
import type { RequestServices } from "../../services.ts";
import { answerLedger, NOT_COMPARED } from "./answer_ledger.ts";
import { type ChangeGroup, readChangeGroup } from "../../commands/search/changes/change_group.ts";
import { readGroupOverview } from "../../commands/search/read_group_overview.ts";
import { readSite } from "../../commands/sites/read_site.ts";
import { attributeChange } from "../../metrics/search/decay/change_attribution.ts";
import { DECIMALS, roundFigure } from "../../metrics/core/round_figure.ts";
import {
  compareTotals,
  SEARCH_TOTALS_FORMULA,
  type SearchTotals,
} from "../../metrics/core/search_totals.ts";
import type { PartTotal } from "../../metrics/search_data/sum_parts.ts";
import { divideWindow, type Granularity } from "../../metrics/core/window_points.ts";
import { defineRoute } from "../core/define_route.ts";
import type { Route, RouteRequest } from "../core/route.ts";
import { SEARCH_OVERVIEW_EXAMPLE } from "./search_overview_example.ts";
import { SEARCH_PROVENANCE_EXAMPLE, searchProvenanceOf } from "./search_provenance.ts";
import type { SiteParams } from "../sites/sites.ts";

type Totals = NonNullable<SearchOverviewAnswer["totals"]>;

const readRoute = defineRoute({
  method: "GET",
  path: "/sites/:id/search-overview",
  operationId: "getSearchOverview",
  tag: "Keywords",
  summary: "Get a site's search performance at a glance",
  description: "Totals of the window and of the one before, why the clicks changed, branded and " +
    "other keywords, days, countries, devices, search appearances, the keywords and pages with the most clicks, and " +
    "how many keywords came and went. Totals are those that Google counted where there are any; " +
    "rows of keywords and of pages are never added to them. With `page_group` all of it is of the " +
    "rows of that group's pages.",
  ability: "read",
  quotaCost: 1,
  tables: ["series", "top_keywords", "top_pages", "countries", "devices", "search_appearances"],
  answerStatus: 200,
  example: { data: SEARCH_OVERVIEW_EXAMPLE, meta: SEARCH_PROVENANCE_EXAMPLE },
  errors: [404, 422],
  async handler(
    { services, caller, params, query }: RouteRequest<SiteParams, SearchOverviewQuery>,
  ) {
    await readSite(services.db, caller.accountId, params.id);
    const group = await readChangeGroup(services.db, params.id, query.page_group);
    const { accountId } = caller;
    const site = { siteId: params.id, accountId };
    if (group !== null) return await answerGroup(services, { ...site, group, query });
    const { explain: isExplained = false, page_group: _, ...asked } = query;
    const overview = await readSearchOverview(services, {
      siteId: params.id,
      query: asked,
      now: services.now(),
    });
    const provenance = searchProvenanceOf(overview.window, SEARCH_TOTALS_FORMULA);
    const ledger = isExplained
      ? { ledger: await readLedgerOf(services, site, { query: asked, overview }) }
      : {};
    return {
      body: {
        data: { ...presentOverview(overview, query.granularity ?? "day"), ...ledger },
        meta: {
          ...provenance,
          previous: provenance.previous ?? presentCompared(overview.compared),
          ...presentOrigin(overview.origin),
        },
      },
    };
  },
});

/** The site, and in whose turn its ledger is made. */
interface OverviewSite {
  siteId: number;
  accountId: number;
}

/** Answers for the pages of a group alone. */
async function answerGroup(
  services: RequestServices,
  { siteId, accountId, group, query }: OverviewSite & {
    group: ChangeGroup;
    query: SearchOverviewQuery;
  },
): Promise<{ body: { data: SearchOverviewAnswer; meta: SearchProvenance } }> {
  const { search_type: searchType = "web", country = null, device = null } = query;
  const scope = { siteId, searchType, country, device, group };
  const overview = await readGroupOverview(services, scope, query);
  const { from = null, to = null } = overview.window;
  const window = { state: "absent", period: null, previous: null } as const;
  const ledger = query.explain === true
    ? { ledger: await readLedgerOf(services, { siteId, accountId }, { query, overview }) }
    : {};
  return {
    body: {
      data: { ...presentOverview(overview, query.granularity ?? "day"), ...ledger },
      meta: {
        ...searchProvenanceOf(
          { ...scope, ...window, from, to, status: overview.status },
          SEARCH_TOTALS_FORMULA,
        ),
        ...presentOrigin(overview.origin),
        ...overview.origin && { aggregation: "by_page" },
      },
    },
  };
}

/** The ledger of the two windows that the overview compares. */
async function readLedgerOf(
  services: RequestServices,
  site: OverviewSite,
  { query, overview }: { query: SearchOverviewQuery; overview: Comparable },
): Promise<AskedLedger> {
  const { compare, granularity: _, explain: __, ...window } = query;
  if (compare === "none") return NOT_COMPARED;
  return await answerLedger(services, {
    ...site,
    query: { ...window, ...compare && { compare } },
    window: { from: overview.window.from ?? null, to: overview.window.to ?? null },
    against: overview.origin?.previous ?? null,
  });
}

/** Totals of days compare with days, also where the rows are from an export. */
function presentCompared(compared: SearchOverview["compared"]): SearchProvenance["previous"] {
  return compared && {
    from: compared.from,
    to: compared.to,
    days_with_data: compared.daysWithData,
  };
}

function presentOrigin(origin: SearchOverview["origin"]): Partial<SearchProvenance> {
  return origin === null ? {} : {
    source: origin.source,
    days_with_data: origin.daysWithData,
    previous: presentCompared(origin.previous),
    data_state: origin.dataState,
    aggregation: "by_property",
  };
}

/** Two windows that are compared. */
interface Comparable extends Pick<SearchOverview, "origin"> {
  window: { from?: string | null; to?: string | null };
}

type ShownOverview = Omit<SearchOverview, "window"> & Comparable;

function presentOverview(
  overview: ShownOverview,
  granularity: Granularity,
): SearchOverviewAnswer {
  const { totals, previous, hidden, opportunities } = overview;
  return {
    totals: presentTotals(totals),
    totals_source: overview.totalsSource,
    previous: presentTotals(previous),
    delta: totals && previous && presentDelta(totals, previous),
    branded: presentTotals(overview.branded),
    likely_branded: presentTotals(overview.likelyBranded),
    non_branded: presentTotals(overview.nonBranded),
    anonymized_share: roundFigure(hidden.clicks, DECIMALS.share),
    anonymized_impressions_share: roundFigure(hidden.impressions, DECIMALS.share),
    series: presentSeries(overview, granularity),
    top_keywords: overview.topKeywords.map((row) => ({
      keyword_id: row.id,
      keyword: row.keyword,
      branded: flag(row.branded),
      ...presentMeasures(row),
    })),
    top_pages: overview.topPages.map((row) => ({
      page_id: row.id,
      url: row.url,
      ...presentMeasures(row),
    })),
    countries: overview.countries.map((row) => ({ country: row.part, ...presentMeasures(row) })),
    devices: overview.devices.map((row) => ({ device: deviceOf(row), ...presentMeasures(row) })),
    search_appearances: overview.appearances.map((row) => ({
      search_appearance: row.part,
      ...presentMeasures(row),
    })),
    keywords_count: overview.keywordsCount,
    new_keywords_count: overview.newCount,
    lost_keywords_count: overview.lostCount,
    opportunities: opportunities && {
      striking_distance: Number(opportunities["striking_distance"]),
      low_ctr: Number(opportunities["low_ctr"]),
      decaying_page: Number(opportunities["decaying_page"]),
      cannibalized: Number(opportunities["cannibalized"]),
      total: opportunities.total,
    },
  };
}

/** Parts of devices are named as the column's values are. */
function deviceOf({ part }: PartTotal): DeviceName {
  return part as DeviceName;
}

function totalsOf({ clicks, impressions, positionSum }: Measures): SearchTotals {
  const seen = impressions > 0;
  return {
    clicks,
    impressions,
    ctr: seen ? clicks / impressions : null,
    position: seen && positionSum !== null ? positionSum / impressions : null,
  };
}

function presentMeasures(measures: Measures): Totals {
  const { clicks, impressions, ctr, position } = totalsOf(measures);
  return {
    clicks,
    impressions,
    ctr: roundFigure(ctr, DECIMALS.ctr),
    position: roundFigure(position, DECIMALS.position),
  };
}

function presentTotals(measures: Measures | null): Totals | null {
  return measures && presentMeasures(measures);
}

function presentDelta(
  totals: Measures,
  previous: Measures,
): NonNullable<SearchOverviewAnswer["delta"]> {
  const change = compareTotals(totalsOf(totals), totalsOf(previous));
  const { demandEffect, ctrEffect, reason } = attributeChange(totals, previous);
  const percent = (relative: number | null) =>
    roundFigure(relative === null ? null : 100 * relative, 2);
  return {
    clicks: totals.clicks - previous.clicks,
    clicks_pct: percent(change.clicks.relative),
    impressions: totals.impressions - previous.impressions,
    impressions_pct: percent(change.impressions.relative),
    ctr: roundFigure(change.ctr.delta, DECIMALS.ctr),
    position_change: roundFigure(change.positionChange, DECIMALS.position),
    demand_effect: roundFigure(demandEffect, DECIMALS.clicks),
    ctr_effect: roundFigure(ctrEffect, DECIMALS.clicks),
    effects_reason: reason,
  };
}

function presentSeries(
  { window: { from = null, to = null }, days }: ShownOverview,
  granularity: Granularity,
): SearchOverviewAnswer["series"] {
  // an export without days has no series, not one of gaps
  if (from === null || to === null || days.length === 0) return [];
  return divideWindow({ from, to }, granularity).map((point) => {
    const known = days.filter(({ date }) => date >= point.from && date <= point.to);
    const [first] = known;
    if (first === undefined) {
      return {
        ...point,
        clicks: null,
        impressions: null,
        ctr: null,
        position: null,
        data_state: null,
      };
    }
    const placed = known.filter(({ positionSum }) => positionSum !== null);
    const sum: Measures = {
      clicks: known.reduce((total, { clicks }) => total + clicks, 0),
      impressions: known.reduce((total, { impressions }) => total + impressions, 0),
      positionSum: placed.length === 0
        ? null
        : placed.reduce((total, { positionSum }) => total + (positionSum ?? 0), 0),
    };
    const partial = known.some(({ state }) => state === "partial");
    return { ...point, ...presentMeasures(sum), data_state: partial ? "partial" : "final" };
  });
}

/** The route of the overview. */
export const SEARCH_OVERVIEW_ROUTES: readonly Route[] = [readRoute];
