import type { VisibilityAnswer } from "../../../schemas/visibility.ts";
import { readCompetitorSeries } from "../../commands/search/visibility/read_competitor_series.ts";
import { readSite } from "../../commands/sites/read_site.ts";
import { readVisibility } from "../../commands/search/visibility/read_visibility.ts";
import { presentNoVisibility, presentVisibility } from "./present_visibility.ts";
import { defineRoute } from "../core/define_route.ts";
import type { Route } from "../core/route.ts";
import { VISIBILITY_EXAMPLE } from "./visibility_example.ts";

const readRoute = defineRoute({
  method: "GET",
  path: "/sites/:id/visibility",
  operationId: "getVisibility",
  tag: "Competitors",
  summary: "Get how visible a site is",
  description:
    "Visibility, share of voice, average position and the keywords by position: at the " +
    "end of the window (`current`) and at the end of the one before (`previous`), over the " +
    "keywords that both have, so that a change of the keywords is never taken for a change of rank. " +
    "Measured by the imported ranks of one search engine, country and device where there are any: " +
    "a keyword's newest rank counts for 35 days. Else by Search Console's queries, which are those " +
    "that rank: an upper bound, without share of voice. With `competitors=true`, `competitors` and `beside_competitors` " +
    "are the competitors and the site itself on one base, which `meta.comparison` names: the results of all keywords that " +
    "are known, as in `GET /sites/{id}/competitors`.",
  ability: "read",
  quotaCost: 1,
  tables: ["series", "winners", "losers", "competitors"],
  answerStatus: 200,
  example: VISIBILITY_EXAMPLE,
  errors: [404, 422],
  async handler({ services, caller, params, query }) {
    const siteId = params.id;
    await readSite(services.db, caller.accountId, siteId);
    const report = await readVisibility(services, { siteId, query, now: services.now() });
    if (!("universe" in report)) return { body: presentNoVisibility(siteId, report) };
    const compared = query.competitors && report.contextId !== null
      ? await readCompetitorSeries(services.db, {
        siteId,
        contextId: report.contextId,
        points: report.series,
      })
      : null;
    const body: VisibilityAnswer = presentVisibility(siteId, report, {
      asked: query.competitors ?? false,
      compared,
    });
    return { body };
  },
});

/** The routes of visibility. */
export const VISIBILITY_ROUTES: readonly Route[] = [readRoute];
