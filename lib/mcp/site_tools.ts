import { ASSISTANT_TOOLS } from "../assistant/tools/mod.ts";
import type { AssistantTool } from "../assistant/tools/tool.ts";
import { membersOf, objectOf, rowsOf } from "./output_schemas.ts";
import { createSiteTool, type SiteToolOptions } from "./site_tool.ts";
import { tidyAnswerFigures } from "./tidy_answer_figures.ts";
import type { McpTool } from "./tool.ts";

/** What is offered of the assistant's tools, in the order in which agents see it. */
const OFFERS: readonly (Omit<SiteToolOptions, "tool"> & { of: string })[] = [
  {
    of: "site_overview",
    title: "Site overview",
    data: membersOf({
      site: objectOf("getSite"),
      latest_audit: objectOf("getLatestAudit"),
      search: objectOf("getSearchOverview"),
      visibility: objectOf("getVisibility", ["current", "previous", "delta"]),
    }),
  },
  {
    of: "data_status",
    title: "Data status",
    data: membersOf({
      search_console: objectOf("getSearchConsole"),
      imports: rowsOf("listImports"),
      schedule: objectOf("getSchedule"),
      audit: objectOf("getAuditProgress"),
    }),
  },
  {
    of: "audit_changes",
    title: "Changes since the audit before",
    data: membersOf({
      latest_audit: objectOf("getLatestAudit"),
      changes: rowsOf("diffAudits", undefined, ["summary", "against_audit_id"]),
    }),
  },
  { of: "list_issues", title: "Issues" },
  {
    of: "explain_issue",
    title: "One issue",
    pagesOf: "listIssuePages",
    data: membersOf({ issue: objectOf("getIssue"), places: rowsOf("listIssuePages") }),
  },
  { of: "list_pages", title: "Pages" },
  {
    of: "page_details",
    title: "One page",
    data: membersOf({
      page: objectOf("getPage"),
      pages_like_it: rowsToldBy("list_pages"),
    }),
  },
  { of: "internal_links", title: "Broken and redirected links" },
  { of: "keyword_performance", title: "Keywords" },
  {
    of: "keyword_history",
    title: "One keyword over time",
    data: membersOf({
      ...propertiesOf(objectOf("getKeywordHistory")),
      keywords: rowsToldBy("keyword_performance"),
      nothing: { type: "string" },
    }),
  },
  {
    of: "traffic_changes",
    title: "Clicks won and lost",
    data: membersOf({
      search: objectOf("getSearchOverview"),
      lost_most: rowsToldBy("keyword_performance"),
      won_most: rowsToldBy("keyword_performance"),
    }),
  },
  {
    of: "explain_change",
    title: "Where clicks went",
    data: membersOf({
      ...propertiesOf(objectOf("getChanges")),
      explanation: { type: "array" },
      events: { type: ["array", "null"] },
      // of days a list, of exports the parts
      pages: { type: ["array", "object"] },
      queries: { type: "object" },
      countries: { type: "object" },
      devices: { type: "object" },
      cannot_say: { type: "array" },
    }),
  },
  {
    of: "events_around",
    title: "What happened around a day",
    data: objectOf("getEventsAround"),
  },
  { of: "list_annotations", title: "Annotations" },
  { of: "list_page_groups", title: "Page groups" },
  { of: "find_opportunities", title: "Opportunities" },
  { of: "content_decay", title: "Decaying pages" },
  { of: "cannibalization", title: "Competing pages" },
  { of: "search_intent", title: "Search intent" },
  { of: "list_brand_candidates", title: "Brand candidates" },
  { of: "visibility", title: "Visibility", data: objectOf("getVisibility") },
  { of: "competitors", name: "compare_competitors", title: "Competitors" },
  {
    of: "keyword_gap",
    title: "Keyword gap",
    description:
      "Keywords that one competitor ranks for, against the site: those that the site misses or " +
      "ranks lower for, with the clicks there. Domains come from compare_competitors.",
    pagesOf: "listKeywordGap",
    data: membersOf({
      domain: { type: "string" },
      gap: rowsOf("listKeywordGap", undefined, ["summary"]),
      nothing: { type: "string" },
      competitors: rowsToldBy("competitors"),
    }),
  },
  { of: "backlink_summary", title: "Backlinks", data: objectOf("getBacklinkSummary") },
  { of: "list_backlinks", title: "Single backlinks" },
  { of: "referring_domains", title: "Referring domains" },
  {
    of: "ai_visibility",
    title: "Visibility in AI answers",
    pagesOf: "listAnswers",
    tidy: tidyAnswerFigures,
    data: rowsOf("listAnswers", undefined, ["summary"]),
  },
  {
    of: "ai_citations",
    title: "Sources that AI engines cite",
    pagesOf: "listAnswerCitations",
    data: rowsOf("listAnswerCitations", undefined, ["summary"]),
  },
  { of: "ai_readiness", title: "Readiness for AI search", data: objectOf("getAiReadiness") },
];

/** Tools that read one site. */
export const SITE_TOOLS: readonly McpTool[] = OFFERS.map(({ of: name, ...offer }) =>
  createSiteTool({ ...offer, tool: toolOf(name) })
);

function toolOf(name: string): AssistantTool {
  const tool = ASSISTANT_TOOLS.find((one) => one.name === name);
  if (!tool) throw new TypeError(`There is no tool "${name}".`);
  return tool;
}

/** The schema of rows as tools show them. */
function rowsToldBy(name: string): object {
  const { tells } = toolOf(name);
  return tells ? rowsOf(tells.operationId, tells.fields) : {};
}

function propertiesOf(schema: object): Record<string, object> {
  return "properties" in schema ? schema.properties as Record<string, object> : {};
}
