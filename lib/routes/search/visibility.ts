import type { VisibilityAnswer, VisibilityCompetitorAnswer } from "../../../schemas/visibility.ts";
import { visibilityAnswerSchema, visibilityQuerySchema } from "../../../schemas/visibility.ts";
import {
  type CompetitorSeries,
  readCompetitorSeries,
} from "../../commands/search/visibility/read_competitor_series.ts";
import { readSite } from "../../commands/sites/read_site.ts";
import { readVisibility } from "../../commands/search/visibility/read_visibility.ts";
import { DECIMALS, roundFigure } from "../../metrics/core/round_figure.ts";
import { presentNoVisibility, presentVisibility } from "./present_visibility.ts";
import { defineRoute } from "../core/define_route.ts";
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
    "that rank: an upper bound, without share of voice.",
  ability: "read",
  quotaCost: 1,
  querySchema: visibilityQuerySchema,
  answerSchema: visibilityAnswerSchema,
  answerStatus: 200,
  example: VISIBILITY_EXAMPLE,
  errors: [404, 422],
  async handler({ services, caller, params, query }) {
    const siteId = params.id;
    await readSite(services.db, caller.accountId, siteId);
    const report = await readVisibility(services.db, { siteId, query, now: services.now() });
    if (!("universe" in report)) return { body: presentNoVisibility(siteId, report) };
    const competitors = query.competitors && report.contextId !== null
      ? await readCompetitorSeries(services.db, {
        siteId,
        contextId: report.contextId,
        points: report.series,
      })
      : [];
    const body: VisibilityAnswer = presentVisibility(
      siteId,
      report,
      query.competitors ? competitors.map(presentCompetitor) : null,
    );
    return { body };
  },
});

function presentCompetitor(
  { competitorId, domain, points }: CompetitorSeries,
): VisibilityCompetitorAnswer {
  const last = points.at(-1);
  return {
    competitor_id: competitorId,
    domain,
    visibility_score: roundFigure(last?.visibility ?? null, 0),
    visibility_pct: roundFigure(last?.visibility ?? null, 2),
    share_of_voice: roundFigure(last?.shareOfVoice ?? null, DECIMALS.share),
    series: points.map((point) => ({
      from: point.from,
      to: point.to,
      visibility_pct: roundFigure(point.visibility, 2),
      share_of_voice: roundFigure(point.shareOfVoice, DECIMALS.share),
    })),
  };
}

/** The routes of visibility. */
export const VISIBILITY_ROUTES = [readRoute] as const;
