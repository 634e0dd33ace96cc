import type { AiFunnelAnswer, AiFunnelBody } from "../../../schemas/ai_funnel.ts";
import { type AiFunnel, readAiFunnel } from "../../commands/ai_mentions/funnel/read_ai_funnel.ts";
import { readSite } from "../../commands/sites/read_site.ts";
import { defineRoute } from "../core/define_route.ts";
import type { Route } from "../core/route.ts";
import { describeAiFunnel, describeFunnelStatus } from "./present_ai_funnel.ts";

const DAYS = { as_of: null, from: "2026-10-24", to: "2026-11-20", what_to_bring: null };
const AT = { from: null, to: null, what_to_bring: null };

const EXAMPLE: AiFunnelAnswer = {
  indexable_pages_count: 620,
  sources: [
    {
      ...{ step: "allowed", source: "robots.txt, as the latest audit read it", known: true },
      ...{ ...AT, as_of: "2026-11-20T10:00:00.000Z" },
    },
    {
      ...{ step: "reached", source: "the newest view by AI crawlers' names", known: true },
      ...{ ...AT, as_of: "2026-11-20T10:00:09.918Z" },
    },
    {
      ...{ step: "requested", source: "the server's own access logs, verified bots alone" },
      ...{ known: true, ...DAYS },
    },
    {
      ...{ step: "cited", source: "answers of AI engines to the site's prompts", known: true },
      ...DAYS,
    },
    {
      ...{ step: "visited", source: "the server's own access logs, by the referrer of people" },
      ...{ known: true, ...DAYS },
    },
  ],
  engines: [{
    engine: "chatgpt",
    operator: "OpenAI",
    bots: ["OAI-SearchBot", "ChatGPT-User"],
    robots_tokens: [],
    allowed_pages_count: 618,
    reached: true,
    reached_pages_count: 618,
    requests: 2_140,
    refused_requests: 3,
    requested_pages_count: 402,
    answers_count: 60,
    citations: 11,
    cited_pages_count: 6,
    visits: 212,
    visited_pages_count: 31,
    not_known: [],
  }],
  pages_count: 633,
  pages: [{
    page_id: 204,
    url: "https://shop.example.com/tea",
    indexable: true,
    allowed_by: ["chatgpt"],
    requests: 61,
    citations: 4,
    visits: 88,
    stops_at: null,
  }],
};

const readRoute = defineRoute({
  method: "GET",
  path: "/sites/:id/ai/funnel",
  operationId: "getAiFunnel",
  tag: "AI",
  summary: "See where pages are lost on the way into AI answers",
  description: "Allowed by robots.txt, not blocked by the server, requested by a verified bot, " +
    "cited in answers, visited by people from there: how many pages get how far, by AI system " +
    "and by page. Each step is counted on its own, from its own source; `sources` names it, and " +
    "what to bring where it is not known. Of the bots, only those that fetch pages for answers " +
    "count. Citations are of all prompts, also of those that name the brand.",
  ability: "read",
  quotaCost: 1,
  tables: ["engines", "pages", "sources"],
  answerStatus: 200,
  example: {
    data: EXAMPLE,
    meta: {
      ...{ from: "2026-10-24", to: "2026-11-20", audit_id: 12, crawler_view_id: 4 },
      data_status: null,
    },
  },
  errors: [404, 422],
  async handler({ services, caller, params, query }) {
    await readSite(services.db, caller.accountId, params.id);
    const now = services.now();
    return { body: await readAiFunnel(services, params.id, { query, now, describe }) };
  },
});

function describe(funnel: AiFunnel): AiFunnelBody {
  const data = describeAiFunnel(funnel);
  const meta = {
    from: funnel.window?.from ?? null,
    to: funnel.window?.to ?? null,
    audit_id: funnel.audit?.id ?? null,
    crawler_view_id: funnel.view?.id ?? null,
    data_status: describeFunnelStatus(data.sources),
  };
  return { data, meta };
}

/** The routes of the way into answers of AI systems. */
export const AI_FUNNEL_ROUTES: readonly Route[] = [readRoute];
