import { hasUnderivedImports } from "../../../db/search_data/derived_imports.ts";
import { findRefreshDuration, findRefreshState } from "../../../db/search_data/search_refreshes.ts";
import type { DataStatus } from "../../commands/search_data/search_data_status.ts";
import type { Services } from "../../services.ts";
import type { Route, RouteRequest } from "../core/route.ts";
import type { SiteParams } from "../sites/sites.ts";

/** What a refresh derives for an answer. */
interface Derived {
  /** In words. */
  what: string;
  /** Fields, at any depth, that are null or empty until then. */
  fields: readonly string[];
  /** Numbers change with it, too: each answer says so. */
  isWhole?: boolean;
  /** The rows are of a crawl: an empty list stays empty. */
  ofCrawl?: boolean;
}

const COMPARED = ["share_of_voice", "visibility_score", "visibility_pct"];
const RATES = ["share_of_voice", "mention_rate", "sentiment", "mentions", "brands"];

const ISSUE_CLICKS: Derived = {
  what: "clicks of pages with issues",
  fields: ["clicks_affected"],
  ofCrawl: true,
};

/** Effects of positions depend on the site's own CTR. */
const CHANGES: Derived = {
  what: "CTR by position and brand names",
  fields: ["branded"],
  isWhole: true,
};

/**
 * By the ids of the operations. A list that is empty as a whole counts in each of them. Answers of AI engines say themselves
 * what waits to be analysed.
 */
const DERIVED: Readonly<Record<string, Derived>> = {
  listKeywords: {
    what: "intents and brand names in queries",
    fields: ["intent", "branded", "brand_match"],
  },
  listSearchIntent: {
    what: "intents",
    fields: ["intent", "branded", "brand_match", "probability"],
  },
  getKeywordHistory: { what: "the keyword's intent and figures", fields: ["intent", "branded"] },
  getSearchOverview: {
    what: "the branded split",
    fields: ["branded", "likely_branded", "non_branded"],
  },
  listBrandCandidates: { what: "spellings of the brand", fields: [] },
  // gains depend on intents
  listOpportunities: { what: "opportunities and their gains", fields: [], isWhole: true },
  getChanges: CHANGES,
  getExportChanges: CHANGES,
  listCannibalization: { what: "competing pages and intents", fields: ["intent"] },
  listContentDecay: { what: "pages that lose clicks", fields: [], isWhole: true },
  getVisibility: {
    what: "visibility and the share of voice",
    fields: [...COMPARED, "competitors"],
  },
  listCompetitors: {
    what: "competitors and their shares of voice",
    fields: ["keywords_count", "ai_share_of_voice", "summary", ...COMPARED],
  },
  listKeywordGap: { what: "keywords of competitors", fields: [] },
  listBacklinks: { what: "the authority of linking domains", fields: ["source_authority"] },
  getBacklinkSummary: { what: "the figures of links", fields: ["top_targets", "concentration"] },
  listReferringDomains: { what: "linking domains", fields: ["authority"] },
  listAnchors: { what: "anchors and their classes", fields: ["class"] },
  listPrompts: { what: "figures of answers", fields: RATES },
  listPages: { what: "counts of links", fields: ["backlinks_count"] },
  listIssues: ISSUE_CLICKS,
  getIssue: ISSUE_CLICKS,
  updateIssue: ISSUE_CLICKS,
};

/** What there is none of as long as nothing is derived from what was imported. */
const NOTHING_YET: ReadonlySet<string> = new Set(["needs_result_pages"]);

/** Without a refresh before, so long is one expected to take. */
const USUAL_MS = 30_000;

interface Answer {
  data?: unknown;
  meta?: { data_status?: DataStatus | null };
}

/**
 * Has a route say in `meta.data_status` what of its answer is null or empty and will change by itself, since a refresh
 * of what is derived has still to be done.
 */
export function withRefreshStatus(route: Route): Route {
  const derived = DERIVED[route.operationId];
  if (derived === undefined) return route;
  return {
    ...route,
    async handler(request: RouteRequest<SiteParams, unknown, unknown>) {
      const answer = await route.handler(request);
      // routes that have a data_status answer with an object
      const body = answer.body as Answer | undefined;
      const status = await findRefreshStatus(request.services, request.params.id, {
        body,
        derived,
      });
      if (status === null || body?.meta === undefined) return answer;
      return { ...answer, body: { ...body, meta: { ...body.meta, data_status: status } } };
    },
  };
}

async function findRefreshStatus(
  { db }: Services,
  siteId: number,
  { body: { data, meta } = {}, derived: { what, fields, isWhole = false, ofCrawl = false } }: {
    body?: Answer | undefined;
    derived: Derived;
  },
): Promise<DataStatus | null> {
  const told = meta?.data_status;
  if (told === undefined || (told !== null && !NOTHING_YET.has(told.code))) return null;
  const names = new Set(fields);
  const isComplete = (ofCrawl || !isNothing(data)) && !hasNothing(data, names) &&
    !hasNothing(meta, names);
  if (isComplete && !isWhole) return null;
  const state = await findRefreshState(db, siteId);
  if (state?.pending !== true) return null;
  if (told !== null && !await hasUnderivedImports(db, siteId)) return null;
  const seconds = Math.ceil((await findRefreshDuration(db, siteId) ?? USUAL_MS) / 1000);
  return {
    code: "refreshing",
    message: `What follows from the newest data is being derived, such as ${what}: ` +
      `${isWhole ? "this answer" : "what is null or empty here"} may change. That takes about ${
        seconds === 1 ? "1 second" : `${seconds} seconds`
      }; ask again then.`,
  };
}

function hasNothing(value: unknown, names: ReadonlySet<string>): boolean {
  if (typeof value !== "object" || value === null) return false;
  if (Array.isArray(value)) return value.some((one) => hasNothing(one, names));
  return Object.entries(value).some(([name, one]) =>
    names.has(name) && isNothing(one) || hasNothing(one, names)
  );
}

function isNothing(value: unknown): boolean {
  return value === null || (Array.isArray(value) && value.length === 0);
}
