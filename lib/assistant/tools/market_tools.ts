import { createFindings } from "./findings.ts";
import { createListTool, windowQuery } from "./list_tool.ts";
import type { AssistantTool } from "./tool.ts";
import { createInputSchema, LIMIT, TEXT, WINDOW } from "./tool_schemas.ts";

const visibility: AssistantTool = {
  name: "visibility",
  description:
    "How visible the site is for its tracked keywords: score, share of voice, how many " +
    "keywords rank where, against the period before, and which keywords won and lost.",
  inputSchema: createInputSchema(WINDOW),
  async run(reader, args) {
    const findings = createFindings();
    const reading = await reader.read("getVisibility", {
      query: { ...windowQuery(args), granularity: "week" },
    });
    return findings.answer(findings.object(reading, {
      type: "visibility",
      fields: ["current", "previous", "delta", "series", "winners", "losers"],
    }));
  },
};

const COMPETITOR = {
  type: "competitor",
  id: "id",
  label: "domain",
  place: (id: string | number) => `/competitors/${id}/gap`,
  fields: [
    "domain",
    "origin",
    "brand_names",
    "platform",
    "common_keywords_count",
    "keywords_count",
    "overlap",
    "avg_position",
    "our_avg_position",
    "wins_count",
    "losses_count",
    "share_of_voice",
    "visibility_score",
    "ai_share_of_voice",
  ],
} as const;

const competitors = createListTool({
  name: "competitors",
  description:
    "Domains that rank beside the site: common keywords, positions, who wins how often, " +
    "shares of voice.",
  operationId: "listCompetitors",
  as: COMPETITOR,
  meta: ["summary"],
});

const keywordGap: AssistantTool = {
  name: "keyword_gap",
  description:
    "Keywords that one competitor ranks for, against the site: those that the site misses " +
    "or ranks lower for, with the clicks there. Domains come from the tool competitors.",
  inputSchema: createInputSchema({
    domain: { ...TEXT, maxLength: 253 },
    set: {
      type: "string",
      enum: ["missing", "untapped", "weaker", "stronger", "shared"],
      default: "missing",
    },
    ...LIMIT,
  }, ["domain"]),
  async run(reader, args) {
    const findings = createFindings();
    const found = await reader.read("listCompetitors", {
      query: { "filter[domain][eq]": args["domain"], per_page: 1 },
    });
    const [competitor] = found.body.data;
    if (competitor === undefined) {
      const all = await reader.read("listCompetitors", { query: { per_page: 10 } });
      return findings.answer({
        nothing: "no_such_competitor",
        competitors: findings.rows(all, COMPETITOR),
      });
    }
    const gap = await reader.read("listKeywordGap", {
      params: { competitor_id: competitor.id },
      query: { set: args["set"], per_page: args["limit"] },
    });
    return findings.answer({
      domain: competitor.domain,
      gap: findings.rows(gap, {
        type: "keyword",
        id: "keyword_id",
        label: "keyword",
        place: (id) => `/keywords/${id}/history`,
        fields: [
          "keyword",
          "position",
          "our_position",
          "search_volume",
          "estimated_clicks",
          "url",
          "our_url",
          "checked_on",
        ],
      }, ["summary"]),
    });
  },
};

/** Tools that report the site beside others. */
export const MARKET_TOOLS: readonly AssistantTool[] = [
  visibility,
  competitors,
  keywordGap,
];
