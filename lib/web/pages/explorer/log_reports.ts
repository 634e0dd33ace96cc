import type { AiFunnelAnswer } from "../../../../schemas/ai_funnel.ts";
import type { CrawlBudgetAnswer } from "../../../../schemas/crawl_budget.ts";
import type { SiteAnswer } from "../../../../schemas/site.ts";
import { apiText } from "../../api_text.ts";
import { callApi, type PageScope } from "../../call_api.ts";
import { findFunnelEngine } from "../../../metrics/ai_mentions/funnel_engines.ts";
import { valueLabel } from "../../explorer/column_label.ts";
import type { ExplorerRow } from "../../explorer/explorer_list.ts";
import { showDetails } from "../../explorer/details_frame.ts";
import { smallTable } from "../../explorer/small_table.ts";
import { formatWindow } from "../../format_date.ts";
import { formatCount } from "../../format_number.ts";
import { type Content, type Html, html } from "../../html.ts";
import type { Page, PageRequest } from "../../page.ts";
import { notice } from "../../parts/notice.ts";
import { readOwnSite } from "../../sites/settings_view.ts";
import { saidText } from "../../texts/said.ts";
import { saidMessage } from "../../texts/said_message.ts";

type Status = { message: string } | null;
type FunnelSource = AiFunnelAnswer["sources"][number];

/** A page that shows what servers' logs come to, below the list of bots. */
function logPage(
  { path, title }: { path: string; title: string },
  partsOf: (scope: PageScope, site: SiteAnswer) => Promise<Content[]>,
): Page {
  return {
    method: "GET",
    path: `/sites/:id/${path}`,
    access: "owner",
    async handler(request: PageRequest) {
      const { scope, site } = await readOwnSite(request);
      const parts = await partsOf(scope, site);
      return showDetails({
        ...{ site, scope, slug: "bots", title: saidText(title), heading: saidText(title) },
        parts,
      });
    },
  };
}

function textOf(status: Status): Content {
  return status === null ? null : apiText(status.message);
}

function whyNot(status: Status): Html | null {
  return status === null ? null : notice("info", textOf(status));
}

const budgetPage = logPage(
  { path: "crawl-budget", title: "What bots spend requests on" },
  async (scope, { id, domain }) => {
    const { body: { data, meta } } = await callApi(scope, "getCrawlBudget", { params: { id } });
    return [
      whyNot(meta.data_status),
      data.requests !== null &&
      html`<p>${formatCount(data.requests, "request")} of search engines and AI systems, ${
        formatWindow(meta.from, meta.to) ?? ""
      }.</p>`,
      smallTable({
        ...{ title: "What they got", rows: labelled(data.shares, "class"), domain },
        columns: {
          class: "string",
          requests: "integer",
          requests_delta: "integer",
          share: "number",
          search_requests: "integer",
          ai_requests: "integer",
          pages_count: "integer",
        },
        empty: "There are no such requests.",
      }),
      ...pagesOfBudget(data, { id, domain }),
      ...groupsOfBudget(data, domain),
    ];
  },
);

/** Pages that bots do not request, and pages that only they know. */
function pagesOfBudget(
  data: CrawlBudgetAnswer,
  { id, domain }: Pick<SiteAnswer, "id" | "domain">,
): Html[] {
  return [
    smallTable({
      title: "Pages that matter and that no bot requested for 30 days",
      ...{ total: data.not_visited_count ?? 0, rows: data.not_visited, domain },
      columns: {
        url: "string",
        clicks: "integer",
        link_score: "integer",
        last_search_bot_at: "time",
        last_ai_bot_at: "time",
      },
      empty: data.not_visited_count === null
        ? "Not known: it takes an audit and logs."
        : "There are none.",
      pathOf: (row) => `/sites/${id}/pages/${String(row["page_id"])}`,
    }),
    smallTable({
      title: "Pages that bots request and the crawl does not find",
      ...{ total: data.not_crawled_count ?? 0, rows: data.not_crawled, domain },
      columns: { url: "string", requests: "integer" },
      empty: data.not_crawled_count === null ? "Not known without logs." : "There are none.",
    }),
  ];
}

/** How long ago bots came, and how long they waited, by group of pages. */
function groupsOfBudget(
  { freshness, response_times: times }: CrawlBudgetAnswer,
  domain: string,
): Html[] {
  return [
    smallTable({
      ...{ title: "Days since the last proven visit", rows: freshness.page_groups, domain },
      columns: {
        page_group: "string",
        pages_count: "integer",
        search_visited_count: "integer",
        search_median_days: "number",
        ai_visited_count: "integer",
        ai_median_days: "number",
      },
      empty: textOf(freshness.data_status) ?? "No page can be indexed.",
    }),
    smallTable({
      ...{ title: "Response times as bots saw them", rows: times.page_groups, domain },
      columns: {
        page_group: "string",
        timed_count: "integer",
        p50_ms: "number",
        p95_ms: "number",
      },
      empty: textOf(times.data_status) ?? "There are none.",
    }),
  ];
}

const funnelPage = logPage(
  { path: "ai-funnel", title: "The way into AI answers" },
  async (scope, { id, domain }) => {
    const { body: { data } } = await callApi(scope, "getAiFunnel", { params: { id } });
    return [
      html`<p>Allowed by robots.txt, let in by the server, requested by a proven bot, cited in answers,
      visited by people from there. Each step is counted by itself, from its own source.</p>`,
      smallTable({
        ...{
          title: "Pages by AI system",
          rows: data.engines.map((row) => ({
            ...row,
            engine: findFunnelEngine(row.engine).label,
          })),
          domain,
        },
        columns: {
          engine: "string",
          allowed_pages_count: "integer",
          reached_pages_count: "integer",
          requested_pages_count: "integer",
          cited_pages_count: "integer",
          visited_pages_count: "integer",
          visits: "integer",
        },
        empty: "There are none.",
      }),
      smallTable({
        ...{
          title: "Pages",
          total: data.pages_count,
          rows: labelled(data.pages, "stops_at"),
          domain,
        },
        columns: {
          url: "string",
          requests: "integer",
          citations: "integer",
          visits: "integer",
          stops_at: "string",
        },
        empty: "No page is known yet.",
        pathOf: (row) => `/sites/${id}/pages/${String(row["page_id"])}`,
      }),
      smallTable({
        ...{ title: "Where the numbers come from", rows: data.sources.map(sourceRow), domain },
        columns: { step: "string", source: "string", known: "boolean", what_to_bring: "string" },
        empty: "",
      }),
    ];
  },
);

/** Rows with one value of a fixed set in words, in the current language. */
function labelled(rows: readonly ExplorerRow[], name: string): ExplorerRow[] {
  return rows.map((row) => {
    const value = row[name];
    return typeof value === "string" ? { ...row, [name]: valueLabel(value) } : row;
  });
}

/** Where a number of the funnel is from, in the current language. */
function sourceRow({ step, source, known, what_to_bring: missing }: FunnelSource) {
  return {
    ...{ step: saidText(step), source: saidText(source), known },
    what_to_bring: missing && saidMessage(missing),
  };
}

const statsPage = logPage(
  { path: "crawl-stats", title: "Google's crawl statistics" },
  async (scope, { id, domain }) => {
    const { body: { data, meta } } = await callApi(scope, "getCrawlStats", { params: { id } });
    const part = (title: string, name: string, rows: readonly ExplorerRow[]) =>
      smallTable({
        ...{ title, rows: labelled(rows, name), domain, empty: "There are none." },
        columns: { [name]: "string", requests: "integer", share: "number" },
      });
    return [
      whyNot(meta.data_status),
      html`<p>Verified requests of Google by the server's logs, to compare with Search Console.</p>`,
      part("By response", "response", data.responses),
      part("By file type", "file_type", data.file_types),
      part("By purpose", "purpose", data.purposes),
      smallTable({
        ...{ title: "By day", rows: data.days, domain, empty: "There are none." },
        columns: {
          date: "string",
          requests: "integer",
          bytes: "integer",
          response_time_ms: "number",
        },
      }),
      html`
        <section class="card">
          <h2>What logs do not say</h2>
          <ul>${data.not_known.map((text) => html`<li>${saidText(text)}</li>`)}</ul>
        </section>
      `,
    ];
  },
);

/** What servers' logs come to: crawl budget, the way into AI answers, Google's crawl statistics. */
export const LOG_REPORT_PAGES: readonly Page[] = [budgetPage, funnelPage, statsPage];
