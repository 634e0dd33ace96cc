import { createFindings } from "./findings.ts";
import { createListTool } from "./list_tool.ts";
import type { AssistantTool } from "./tool.ts";
import { createInputSchema, LIMIT, TEXT } from "./tool_schemas.ts";

const SHOWN_BOTS = 30;
const BOT = {
  type: "bot",
  label: "bot",
  fields: [
    "bot",
    "operator",
    "purpose",
    "requests",
    "requests_delta",
    "verified_share",
    "pages_count",
    "last_day",
  ],
} as const;

const aiReadiness: AssistantTool = {
  name: "ai_readiness",
  description:
    "Can AI read the site: robots.txt, llms.txt, structured data, JavaScript; logs: its bots.",
  inputSchema: createInputSchema({
    logs: { type: "string", enum: ["bots", "funnel", "budget"] },
  }),
  async run(reader, { logs }) {
    const findings = createFindings();
    if (logs === "bots") {
      const query = { per_page: SHOWN_BOTS, fields: BOT.fields };
      return findings.answer(findings.rows(await reader.read("listBots", { query }), BOT));
    }
    if (logs === "funnel") {
      return findings.answer(findings.object(await reader.read("getAiFunnel"), {
        type: "ai_funnel",
        fields: ["indexable_pages_count", "sources", "engines"],
      }));
    }
    if (logs === "budget") {
      return findings.answer(findings.object(await reader.read("getCrawlBudget"), {
        type: "crawl_budget",
        fields: ["requests", "shares", "not_visited_count", "freshness", "response_times"],
      }));
    }
    const reading = await reader.read("getAiReadiness");
    return findings.answer(findings.object(reading, {
      type: "ai_readiness",
      fields: ["robots", "llms_txt", "structured_data", "javascript", "issues"],
    }));
  },
};

const ANSWER = {
  type: "ai_answer",
  id: "id",
  label: "prompt",
  fields: [
    "prompt",
    "engine",
    "answered_at",
    "status",
    "mentioned",
    "mention_position",
    "mentions_count",
    "sentiment",
    "cited",
    "competitors_mentioned",
    "excerpt",
  ],
} as const;

const aiVisibility: AssistantTool = {
  name: "ai_visibility",
  description:
    "How AI engines speak of the site's brand in their answers: how often it is mentioned " +
    "and cited, its share against competitors, sentiment, by engine, against the period before, " +
    "with the last answers.",
  inputSchema: createInputSchema({
    from: { type: "string", format: "date", description: "First day, YYYY-MM-DD." },
    to: { type: "string", format: "date", description: "Last day, YYYY-MM-DD." },
    engine: { ...TEXT, maxLength: 60 },
    mentioned: { type: "boolean", description: "Only answers that mention it, or do not." },
    ...LIMIT,
  }),
  async run(reader, { from, to, engine, mentioned, limit }) {
    const findings = createFindings();
    const reading = await reader.read("listAnswers", {
      query: {
        from,
        to,
        "filter[engine][eq]": engine,
        "filter[mentioned]": mentioned,
        per_page: limit,
        fields: ["id", ...ANSWER.fields],
      },
    });
    return findings.answer(findings.rows(reading, ANSWER, ["summary"]));
  },
};

const CITED_FIELDS = [
  "citations_count",
  "answers_count",
  "share",
  "instead_count",
  "own",
  "competitor",
  "example_prompts",
] as const;

const CITED_DOMAIN = {
  type: "cited_domain",
  label: "domain",
  fields: ["domain", ...CITED_FIELDS],
} as const;
const CITED_PAGE = {
  type: "cited_page",
  label: "url",
  fields: ["url", "title", ...CITED_FIELDS],
} as const;

const aiCitations: AssistantTool = {
  name: "ai_citations",
  description:
    "Which domains or pages AI engines cite in their answers, and how often instead of the " +
    "site: those in answers that do not cite it come first.",
  inputSchema: createInputSchema({
    view: { type: "string", enum: ["domains", "pages"], default: "domains" },
    own: { type: "boolean", description: "Only the site's own, or only others." },
    from: { type: "string", format: "date", description: "First day, YYYY-MM-DD." },
    to: { type: "string", format: "date", description: "Last day, YYYY-MM-DD." },
    ...LIMIT,
  }),
  async run(reader, { view, own, from, to, limit }) {
    const findings = createFindings();
    const as = view === "pages" ? CITED_PAGE : CITED_DOMAIN;
    const reading = await reader.read("listAnswerCitations", {
      query: { view, from, to, "filter[own]": own, per_page: limit, fields: as.fields },
    });
    return findings.answer(findings.rows(reading, as, ["summary"]));
  },
};

const aiPrompts = createListTool({
  name: "ai_prompts",
  description:
    "The questions that AI engines are asked about the site's field, how often, and how " +
    "many answers there are.",
  operationId: "listPrompts",
  as: {
    type: "ai_prompt",
    id: "id",
    label: "text",
    place: (id) => `/aeo/prompts/${id}`,
    fields: [
      "text",
      "country",
      "language",
      "engines",
      "schedule",
      "answers_count",
      "last_asked_at",
      "next_run_at",
    ],
  },
});

/** Tools that report AI systems. */
export const AI_TOOLS: readonly AssistantTool[] = [
  aiReadiness,
  aiVisibility,
  aiCitations,
  aiPrompts,
];
