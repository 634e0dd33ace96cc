import { BRAND_CANDIDATE_STATUSES } from "../../../schemas/brand_candidate.ts";
import { createFindings } from "./findings.ts";
import { createListTool, windowQuery } from "./list_tool.ts";
import type { ApiQuery } from "../api_reader.ts";
import { keywordSpellings, writeSpellings } from "../keyword_spellings.ts";
import type { AssistantTool, ToolArguments } from "./tool.ts";
import { createInputSchema, LIMIT, TEXT, WINDOW } from "./tool_schemas.ts";

/** The argument of what is compared with days before. */
export const COMPARE = {
  compare: {
    type: "string",
    enum: ["previous_period", "previous_year"],
    default: "previous_period",
  },
} as const;

const KEYWORD = {
  type: "keyword",
  id: "id",
  label: "keyword",
  place: (id: string | number) => `/keywords/${id}/history`,
  fields: [
    "keyword",
    "position",
    "previous_position",
    "position_change",
    "clicks",
    "clicks_delta",
    "impressions",
    "ctr",
    "expected_ctr",
    "search_volume",
    "intent",
    "branded",
    "tracked",
    "url",
    "pages_count",
  ],
} as const;

/** The filter of one keyword, however it is spelled. */
function filterOf(keyword: ToolArguments[string]): ApiQuery {
  if (typeof keyword !== "string") return {};
  const spellings = writeSpellings(keywordSpellings(keyword));
  return spellings === null
    ? { "filter[keyword][eq]": keyword }
    : { "filter[keyword][in]": spellings };
}

const keywordPerformance = createListTool({
  name: "keyword_performance",
  description:
    "Keywords that people find the site by: position, clicks, impressions, CTR and their " +
    "change. For one keyword give it; for the winners sort by clicks_delta, for the losers the same " +
    "ascending.",
  operationId: "listKeywords",
  properties: {
    keyword: { ...TEXT, maxLength: 200, description: "Exactly this one." },
    contains: { ...TEXT, maxLength: 200, description: "Those with this text." },
    sort: {
      type: "string",
      enum: [
        "clicks",
        "clicks_delta",
        "impressions",
        "position",
        "position_change",
        "ctr",
        "search_volume",
      ],
      default: "clicks",
    },
    ascending: { type: "boolean", default: false },
    branded: { type: "boolean" },
    tracked: { type: "boolean" },
    max_position: { type: "number", minimum: 1, maximum: 1_000 },
    min_position: { type: "number", minimum: 1, maximum: 1_000 },
    ...WINDOW,
    ...COMPARE,
  },
  query: (args) => ({
    ...windowQuery(args),
    compare: args["compare"],
    sort: `${args["ascending"] === true ? "" : "-"}${args["sort"]}`,
    q: args["contains"],
    ...filterOf(args["keyword"]),
    "filter[branded]": args["branded"],
    "filter[tracked]": args["tracked"],
    "filter[position][lte]": args["max_position"],
    "filter[position][gte]": args["min_position"],
  }),
  as: KEYWORD,
});

const keywordHistory: AssistantTool = {
  name: "keyword_history",
  description:
    "How one keyword did over time: clicks, impressions and position by week or month, " +
    "and checked ranks.",
  inputSchema: createInputSchema({
    keyword: { ...TEXT, maxLength: 200 },
    granularity: { type: "string", enum: ["day", "week", "month"], default: "week" },
    ...WINDOW,
  }, ["keyword"]),
  async run(reader, args) {
    const findings = createFindings();
    const found = await reader.read("listKeywords", {
      query: {
        ...filterOf(args["keyword"]),
        per_page: 1,
        fields: ["id", "keyword"],
      },
    });
    const [keyword] = found.body.data;
    if (keyword === undefined) {
      return findings.answer({
        keywords: findings.rows(found, { type: "keyword" }),
        nothing: "no_such_keyword",
      });
    }
    const history = await reader.read("getKeywordHistory", {
      params: { keyword_id: keyword.id },
      query: { ...windowQuery(args), granularity: args["granularity"] },
    });
    const fields = ["keyword", "tracked", "series", "rank_checks"] as const;
    return findings.answer(findings.object(history, { ...KEYWORD, fields }));
  },
};

const trafficChanges: AssistantTool = {
  name: "traffic_changes",
  description:
    "How clicks, impressions, CTR and position from search changed against the period or " +
    "year before: in total, by country and device, and the keywords that lost and won the most.",
  inputSchema: createInputSchema({ ...WINDOW, ...COMPARE, ...LIMIT }),
  async run(reader, args) {
    const findings = createFindings();
    const query = { ...windowQuery(args), compare: args["compare"] };
    const keywords = (sort: string) =>
      reader.read("listKeywords", {
        query: { ...query, sort, per_page: args["limit"], fields: ["id", ...KEYWORD.fields] },
      });
    const [overview, losers, winners] = await Promise.all([
      reader.read("getSearchOverview", { query: { ...query, granularity: "week" } }),
      keywords("clicks_delta"),
      keywords("-clicks_delta"),
    ]);
    return findings.answer({
      search: findings.object(overview, {
        type: "search_overview",
        fields: [
          "totals",
          "previous",
          "delta",
          "branded",
          "likely_branded",
          "non_branded",
          "series",
          "countries",
          "devices",
          "search_appearances",
          "new_keywords_count",
          "lost_keywords_count",
        ],
      }),
      lost_most: findings.rows(losers, KEYWORD),
      won_most: findings.rows(winners, KEYWORD),
    });
  },
};

const findOpportunities = createListTool({
  name: "find_opportunities",
  description: "Where clicks can be won, the largest gain first: keywords just below the top, " +
    "results that are clicked too little, pages that decay, pages that compete.",
  operationId: "listOpportunities",
  properties: {
    type: {
      type: "string",
      enum: ["striking_distance", "low_ctr", "decaying_page", "cannibalized"],
    },
  },
  query: ({ type }) => ({ "filter[type]": type }),
  as: {
    type: "opportunity",
    label: "recommendation",
    fields: [
      "type",
      "keyword",
      "url",
      "clicks",
      "impressions",
      "position",
      "estimated_gain",
      "gain_parts",
      "recommendation",
    ],
  },
  meta: ["summary"],
});

const contentDecay = createListTool({
  name: "content_decay",
  description:
    "Pages that get fewer and fewer clicks: since when, how many, what explains it query by " +
    "query, and what to do; with pages that only moved to another URL, and impressions that are " +
    "only counted otherwise.",
  operationId: "listContentDecay",
  as: {
    type: "page",
    id: "page_id",
    label: "url",
    place: (id) => `/pages/${id}`,
    fields: [
      "url",
      "title",
      "status",
      "severity",
      "clicks",
      "previous_clicks",
      "clicks_delta_pct",
      "position",
      "previous_position",
      "peak_clicks",
      "peak_month",
      "drop_from_peak_pct",
      "drop_low_pct",
      "drop_high_pct",
      "days_compared",
      "weeks_declining",
      "year_trend",
      "fall",
      "cause",
      "evidence",
      "moved_to",
      "crawl",
      "ledger",
      "lost_keywords",
      "recommendation",
    ],
  },
  meta: ["summary"],
});

const cannibalization = createListTool({
  name: "cannibalization",
  description:
    "Keywords for which pages of the site compete with each other, the worst first, with " +
    "the pages and what to do. Harmless kinds, such as languages, places, products, sitelinks " +
    "and moved pages, are left out.",
  operationId: "listCannibalization",
  as: {
    type: "keyword",
    id: "keyword_id",
    label: "keyword",
    place: (id) => `/keywords/${id}/history`,
    fields: [
      "keyword",
      "kind",
      "severity",
      "score",
      "clicks",
      "impressions",
      "primary_url",
      "url_switches_count",
      "exclusiveness",
      "lost_positions",
      "estimated_lost_clicks",
      "recommendation",
      "reason",
      "pages",
    ],
  },
  meta: ["summary"],
});

const searchIntent = createListTool({
  name: "search_intent",
  description:
    "What people want with the keywords: how many and how many clicks by intent, and the " +
    "keywords with their intents; or those whose page does not fit.",
  operationId: "listSearchIntent",
  properties: {
    intent: {
      type: "string",
      enum: ["navigational", "transactional", "commercial", "informational", "unknown"],
    },
    mismatch: { type: "boolean", description: "Only where the page is for something else." },
    ...WINDOW,
  },
  query: (args) => ({
    ...windowQuery(args),
    "filter[intent]": args["intent"],
    "filter[intent_match]": args["mismatch"] === true ? false : undefined,
  }),
  as: {
    type: "keyword",
    id: "id",
    label: "keyword",
    place: (id) => `/keywords/${id}/history`,
    fields: [
      "keyword",
      "intent",
      "intent_reason",
      "probability",
      "url",
      "page_intent",
      "intent_match",
      "clicks",
      "impressions",
      "position",
    ],
  },
  meta: ["summary"],
});

const listBrandCandidates = createListTool({
  name: "list_brand_candidates",
  description:
    "Spellings in queries that are likely meant for the site's brand, and words of its " +
    "domain that are possibly its name, with the clicks of their keywords. The owner decides.",
  operationId: "listBrandCandidates",
  properties: { status: { type: "string", enum: BRAND_CANDIDATE_STATUSES } },
  query: ({ status }) => ({ "filter[status]": status }),
  as: {
    type: "brand_candidate",
    id: "id",
    label: "spelling",
    fields: [
      "spelling",
      "name",
      "status",
      "likeness",
      "probability",
      "keywords_count",
      "clicks",
      "impressions",
      "position",
    ],
  },
});

/** Tools that report keywords and clicks. */
export const SEARCH_TOOLS: readonly AssistantTool[] = [
  keywordPerformance,
  keywordHistory,
  trafficChanges,
  findOpportunities,
  contentDecay,
  cannibalization,
  searchIntent,
  listBrandCandidates,
];
