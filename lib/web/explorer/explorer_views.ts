import type { OperationId } from "../../../schemas/operations.ts";

/** The groups of the side bar, in its order. */
export const VIEW_GROUPS = {
  audit: "Audit",
  search: "Search",
  links: "Links",
  ai: "AI mentions",
  data: "Data",
} as const;

/** A list of the API as a page of a site. */
export interface ExplorerView {
  /** Below the site: `/sites/1/keywords`; parameters as `:name`. */
  slug: string;
  /** In the side bar and above the table. */
  label: string;
  group: keyof typeof VIEW_GROUPS;
  operationId: OperationId;
  /** What the list has, in one sentence. */
  about: string;
  /** The fields that are shown until others are chosen. */
  columns: readonly string[];
  /** Query parameters that always go with it, where an operation has several lists. */
  fixed?: Readonly<Record<string, string>>;
  /** True: it is of one row of another view, and not in the side bar. */
  isNested?: boolean;
}

/** Every list of a site, in the order of the side bar. */
export const EXPLORER_VIEWS: readonly ExplorerView[] = [
  {
    ...{ slug: "issues", label: "Issues", group: "audit", operationId: "listIssues" },
    about: "What the latest audit found wrong, the most important first.",
    columns: [
      "title",
      "severity",
      "category",
      "affected_urls_count",
      "new_count",
      "fixed_count",
      "clicks_affected",
      "priority_score",
      "first_seen_at",
    ],
  },
  {
    ...{ slug: "issues/:code/places", label: "Places", group: "audit", isNested: true },
    operationId: "listIssuePages",
    about: "Every place of this issue, with what was found there.",
    columns: ["url", "target_url", "severity", "evidence", "ignored"],
  },
  {
    ...{ slug: "pages", label: "Pages", group: "audit", operationId: "listPages" },
    about: "The pages of the latest audit, with what the crawl and the search data know of each.",
    columns: [
      "url",
      "status_code",
      "indexable",
      "title",
      "clicks",
      "impressions",
      "position",
      "issues_count",
      "inlinks_count",
      "depth",
    ],
  },
  {
    ...{ slug: "internal-links", label: "Internal links", group: "audit" },
    operationId: "listInternalLinks",
    about: "One row for each link from a page of the site to another.",
    fixed: { view: "links" },
    columns: ["source_url", "target_url", "anchor", "target_status_code", "dofollow"],
  },
  {
    ...{ slug: "linked-pages", label: "Pages by links", group: "audit" },
    operationId: "listInternalLinks",
    about: "How well each page of the site is linked from the others.",
    fixed: { view: "pages" },
    columns: ["url", "inlinks_count", "outlinks_count", "link_score", "depth"],
  },
  {
    ...{ slug: "links-to-set", label: "Links to set", group: "audit" },
    operationId: "listInternalLinks",
    about:
      "Links between pages of the site that could be set: one page names what another is about.",
    fixed: { view: "opportunities" },
    columns: [],
  },
  {
    ...{ slug: "redirects", label: "Redirects", group: "audit", operationId: "listRedirects" },
    about: "Addresses of the site that lead elsewhere, with each step.",
    columns: [
      "url",
      "status_code",
      "final_url",
      "final_status_code",
      "hops_count",
      "inlinks_count",
    ],
  },
  {
    ...{ slug: "sitemaps", label: "Sitemaps", group: "audit", operationId: "listSitemaps" },
    about: "The sitemaps that were found, and what became of the URLs in them.",
    columns: [
      "url",
      "status_code",
      "urls_count",
      "urls_ok",
      "urls_redirected",
      "urls_broken",
      "urls_noindex",
    ],
  },
  {
    ...{ slug: "google-index", label: "Google's index", group: "audit" },
    operationId: "listUrlInspections",
    about: "What Google's index has of the pages, by URL Inspection.",
    columns: [
      "url",
      "verdict",
      "coverage_state",
      "last_crawl_at",
      "google_canonical",
      "inspected_at",
    ],
  },
  {
    ...{ slug: "field-data", label: "Field data", group: "audit", operationId: "listFieldData" },
    about: "What visitors with Chrome experience, by CrUX: the 75th percentile of 28 days.",
    columns: ["url", "form_factor", "state", "lcp_ms", "inp_ms", "cls", "last_day"],
  },
  {
    ...{ slug: "indexnow", label: "IndexNow", group: "audit" },
    operationId: "listIndexNowSubmissions",
    about: "What search engines were told of after audits, and what they answered.",
    columns: ["created_at", "host", "urls_count", "status", "outcome", "message"],
  },
  {
    ...{ slug: "audits", label: "Audits", group: "audit", operationId: "listAudits" },
    about: "All audits of the site that are kept.",
    columns: [
      "id",
      "status",
      "trigger",
      "health_score",
      "pages_crawled",
      "issues_found",
      "finished_at",
      "duration_ms",
    ],
  },
  {
    ...{ slug: "audits/:audit_id/changes", label: "Changes of an audit", group: "audit" },
    isNested: true,
    operationId: "diffAudits",
    about: "What differs from the audit before: new, fixed, gone with the page, newly checked.",
    columns: ["state", "title", "severity", "url", "target_url"],
  },
  {
    ...{ slug: "keywords", label: "Keywords", group: "search", operationId: "listKeywords" },
    about: "The queries that the site is found by, and those that are tracked.",
    columns: [
      "keyword",
      "intent",
      "position",
      "previous_position",
      "clicks",
      "clicks_delta",
      "impressions",
      "ctr",
      "url",
    ],
  },
  {
    ...{ slug: "opportunities", label: "Opportunities", group: "search" },
    operationId: "listOpportunities",
    about: "What could bring clicks, with the clicks to be expected.",
    columns: ["type", "keyword", "url", "position", "clicks", "estimated_gain", "recommendation"],
  },
  {
    ...{ slug: "content-decay", label: "Content decay", group: "search" },
    operationId: "listContentDecay",
    about: "Pages that lose clicks, and why.",
    columns: [
      "url",
      "status",
      "severity",
      "clicks",
      "previous_clicks",
      "clicks_delta_pct",
      "cause",
      "drop_from_peak_pct",
    ],
  },
  {
    ...{ slug: "cannibalization", label: "Cannibalization", group: "search" },
    operationId: "listCannibalization",
    about: "Queries for which several pages of the site take turns or share the clicks.",
    columns: [
      "keyword",
      "kind",
      "severity",
      "pages_count",
      "clicks",
      "primary_url",
      "recommendation",
    ],
  },
  {
    ...{ slug: "search-intent", label: "Search intent", group: "search" },
    operationId: "listSearchIntent",
    about: "What people want with each query, and how that is known.",
    columns: [
      "keyword",
      "intent",
      "probability",
      "source",
      "page_intent",
      "intent_match",
      "clicks",
    ],
  },
  {
    ...{ slug: "brand-candidates", label: "Brand spellings", group: "search" },
    operationId: "listBrandCandidates",
    about: "Spellings that are likely meant for the brand; confirmed or refused by you.",
    columns: ["spelling", "name", "status", "likeness", "probability", "clicks", "impressions"],
  },
  {
    ...{ slug: "competitors", label: "Competitors", group: "search" },
    operationId: "listCompetitors",
    about: "Domains that rank for the same queries.",
    columns: [
      "domain",
      "common_keywords_count",
      "wins_count",
      "losses_count",
      "avg_position",
      "our_avg_position",
      "share_of_voice",
    ],
  },
  {
    ...{ slug: "competitors/:competitor_id/gap", label: "Keyword gap", group: "search" },
    isNested: true,
    operationId: "listKeywordGap",
    about: "Queries for which this competitor ranks, with the site's own position.",
    columns: ["keyword", "position", "our_position", "search_volume", "estimated_clicks", "url"],
  },
  {
    ...{ slug: "search-hours", label: "By the hour", group: "search" },
    operationId: "listSearchHours",
    about: "Clicks of the last days by the hour; the last hours may be incomplete.",
    columns: ["starts_at", "clicks", "impressions", "ctr", "position", "complete"],
  },
  {
    ...{ slug: "bing", label: "Bing", group: "search", operationId: "listBingStats" },
    about: "Queries or pages on Bing by week; these figures are in no other view.",
    columns: ["week", "name", "clicks", "impressions", "ctr", "click_position"],
  },
  {
    ...{ slug: "backlinks", label: "Backlinks", group: "links", operationId: "listBacklinks" },
    about: "Links from other sites, each with what the providers and the own check say.",
    columns: [
      "source_url",
      "target_url",
      "anchor",
      "dofollow",
      "status",
      "first_seen_at",
      "last_seen_at",
      "target_status_code",
    ],
  },
  {
    ...{ slug: "bing-links", label: "Bing's links", group: "links", operationId: "listBingLinks" },
    about: "Links to the site that Bing knows.",
    columns: ["source_url", "target_url", "anchor", "first_seen_at", "last_seen_at"],
  },
  {
    ...{ slug: "referring-domains", label: "Referring domains", group: "links" },
    operationId: "listReferringDomains",
    about: "The domains that link to the site.",
    columns: ["domain", "status", "links_count", "follow_count", "authority", "first_seen_at"],
  },
  {
    ...{ slug: "anchors", label: "Anchors", group: "links", operationId: "listAnchors" },
    about: "The texts of the links from other sites.",
    columns: ["anchor", "class", "links_count", "domains_count", "domains_share", "first_seen_at"],
  },
  {
    ...{ slug: "crawler-views", label: "AI crawlers' view", group: "ai" },
    operationId: "listCrawlerViews",
    about: "What the server answers to the names of AI crawlers.",
    columns: ["id", "status", "agents_count", "verdicts", "queued_at", "finished_at"],
  },
  {
    ...{ slug: "ai-answers", label: "Answers", group: "ai", operationId: "listAnswers" },
    about: "What answer engines said, and whom they named and cited.",
    columns: [
      "prompt",
      "engine",
      "answered_at",
      "mentioned",
      "mention_position",
      "cited",
      "sentiment",
      "excerpt",
    ],
  },
  {
    ...{ slug: "ai-citations", label: "Cited domains", group: "ai" },
    operationId: "listAnswerCitations",
    fixed: { view: "domains" },
    about: "The domains that answer engines cite.",
    columns: [],
  },
  {
    ...{ slug: "ai-prompts", label: "Prompts", group: "ai", operationId: "listPrompts" },
    about: "The questions that are put to the engines.",
    columns: ["text", "engines", "schedule", "answers_count", "last_asked_at", "next_run_at"],
  },
  {
    ...{ slug: "ai-runs", label: "Runs", group: "ai", operationId: "listRuns" },
    about: "Each time that the prompts were put to the engines, with its cost.",
    columns: [
      "id",
      "status",
      "engines",
      "questions_count",
      "answered_count",
      "failed_count",
      "cost_usd",
      "finished_at",
    ],
  },
  {
    ...{ slug: "imports", label: "Imports", group: "data", operationId: "listImports" },
    about: "The files that were brought in, and what became of their rows.",
    columns: [
      "file_name",
      "format",
      "status",
      "rows_read",
      "rows_stored",
      "rows_skipped",
      "derived",
      "created_at",
    ],
  },
  {
    ...{ slug: "imports/:import_id/skipped-rows", label: "Skipped rows", group: "data" },
    isNested: true,
    operationId: "listSkippedRows",
    about: "Each row of the file that was not stored, and why.",
    columns: ["file", "line", "reason", "clicks", "impressions"],
  },
  {
    ...{ slug: "notes", label: "Annotations", group: "data", operationId: "listAnnotations" },
    about: "What happened on days of the site: deploys, campaigns, changes of content.",
    columns: ["first_day", "kind", "title", "text", "url", "source"],
  },
  {
    ...{ slug: "page-groups", label: "Page groups", group: "data", operationId: "listPageGroups" },
    about: "Groups of the site's pages, by which lists can be narrowed.",
    columns: ["name", "kind", "paths", "updated_at"],
  },
  {
    ...{ slug: "alerts", label: "Alerts", group: "data", operationId: "listAlertHistory" },
    about: "What the site's alerts have reported.",
    columns: ["title", "severity", "status", "happened_on", "opened_at", "resolved_at"],
  },
  {
    ...{ slug: "exports", label: "Export links", group: "data", operationId: "listExportLinks" },
    about: "Addresses at which a spreadsheet reads a list without a header.",
    columns: ["label", "list", "format", "reads", "last_read_at", "expires_at"],
  },
];
