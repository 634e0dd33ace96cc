import type { PageDetailAnswer } from "../../../../schemas/page.ts";
import { apiText } from "../../api_text.ts";
import { type Act, rowName } from "../../acts/act.ts";
import { actForm, type ActPlace } from "../../acts/act_form.ts";
import { actNotice, actPages, actStatus, type SentAct } from "../../acts/act_page.ts";
import { callApi, type PageScope } from "../../call_api.ts";
import { valueLabel } from "../../explorer/column_label.ts";
import { showDetails } from "../../explorer/details_frame.ts";
import { type LedgerQuestion, readLedgerQuestion } from "../../explorer/ledger_question.ts";
import { pageLedger } from "../../explorer/page_ledger.ts";
import { rowFacts } from "../../explorer/row_facts.ts";
import { smallTable } from "../../explorer/small_table.ts";
import { tellInspection } from "../../explorer/tell_inspection.ts";
import { type Content, type Html, html } from "../../html.ts";
import { readOwnSite } from "../../sites/settings_view.ts";
import type { DocumentAnswer, Page, PageRequest } from "../../page.ts";
import { problemNotice } from "../../form_problem.ts";
import { readAskedList } from "../../read_asked_list.ts";
import { shownUrl } from "../../report/shown_url.ts";

const QUERIES_SHOWN = 20;

const URL_FIELD = "url";
const RECHECK: Act = {
  ...{ name: "recheck", operationId: "recheckSite", title: "Check again now" },
  button: "Check again now",
  fixed: (_, form) => ({ urls: [form.text(rowName(URL_FIELD))] }),
  done: "The page is requested again. What became of it is shown here as soon as it is known.",
  to: ({ id }) => `/sites/${id}/audit`,
};
const INSPECT: Act = {
  ...{ name: "inspect", operationId: "inspectPage", title: "Test the live page" },
  button: "Test the live page",
  fixed: (_, form) => ({ url: form.text(rowName(URL_FIELD)) }),
  done: "",
  tell: tellInspection,
};
const ACTS = [RECHECK, INSPECT];

/** `/sites/:id/pages/:page_id`: all that is known of one page. */
export const PAGE_PAGES: readonly Page[] = actPages({
  path: "/sites/:id/pages/:page_id",
  acts: ACTS,
  show: showOnePage,
});

async function showOnePage(
  request: PageRequest,
  sent: SentAct | undefined,
): Promise<DocumentAnswer> {
  const { id = "", page_id: pageId = "" } = request.params;
  const { scope, site } = await readOwnSite(request);
  const params = { id, page_id: pageId };
  const { list: page, asked, problem } = await readPage(request, scope, params);
  const { body: { data: history } } = await callApi(scope, "listPageHistory", { params });
  const { domain } = site;
  const { issues } = page;
  const { cookieValue, form: typed } = request;
  const place: ActPlace = {
    ...{ action: `/sites/${site.id}/pages/${page.id}`, cookieValue, typed, sent, isFolded: true },
    abilities: scope.caller.abilities,
    row: { [URL_FIELD]: page.url },
  };
  const answer = showDetails({
    ...{ site, scope, slug: "pages", title: page.title ?? page.url },
    heading: shownUrl(page.url, domain),
    assets: ["acts.css"],
    parts: [
      actNotice(request, ACTS, sent),
      problemNotice(problem),
      html`<p><a href="${page.url}" rel="noreferrer">Open the page</a></p>`,
      html`<div class="acts no-print">${ACTS.map((act) => actForm(act, place))}</div>`,
      rowFacts({ slug: "pages", row: page, domain }),
      visitorsOf(page),
      botsOf(page, { id, domain }),
      smallTable({
        ...{ title: "Issues", total: issues.total, domain },
        rows: issues.items,
        columns: {
          title: "string",
          severity: "string",
          target_url: "string",
          evidence: "object",
        },
        empty: "The latest audit found nothing wrong with this page.",
        pathOf: ({ code }) => `/sites/${id}/issues/${String(code)}/places`,
      }),
      await queriesOf(scope, { id, url: page.url, domain }),
      pageLedger(page.ledger, { siteId: site.id, pageId: page.id, question: asked.question }),
      ...linksOf(page, domain),
      historyOf(history, domain),
    ],
  });
  return { ...answer, status: sent === undefined ? problem.status : actStatus(sent) };
}

/** Reads the page, with where its clicks went if the address asks for it; where that cannot be, without. */
async function readPage(
  { query }: PageRequest,
  scope: PageScope,
  params: Readonly<Record<string, string>>,
) {
  const question = readLedgerQuestion(query);
  const isAsked = query.has("explain") || Object.keys(question).length > 0;
  return await readAskedList(
    async ({ question, explain }: { question: LedgerQuestion; explain: boolean }) => {
      const asked = { ...question, ...explain && { explain } };
      return (await callApi(scope, "getPage", { params, query: asked })).body.data;
    },
    { asked: { question, explain: isAsked }, beginning: { question: {}, explain: false } },
  );
}

/** Links to a page and from it, and what a browser made of it. */
function linksOf({ inlinks, outlinks, rendered }: PageDetailAnswer, domain: string): Content[] {
  return [
    smallTable({
      ...{ title: "Links to it", total: inlinks.total, rows: inlinks.items, domain },
      columns: {
        source_url: "string",
        anchor: "string",
        placement: "string",
        dofollow: "boolean",
      },
      empty: "No page of the site links to it.",
    }),
    smallTable({
      ...{ title: "Links from it", total: outlinks.total, rows: outlinks.items, domain },
      columns: {
        target_url: "string",
        anchor: "string",
        target_status_code: "integer",
        broken: "boolean",
        redirected: "boolean",
      },
      empty: "It links to nothing.",
    }),
    rendered?.differences && smallTable({
      ...{ title: "What JavaScript changed", rows: rendered.differences, domain },
      columns: { field: "string", raw: "string", rendered: "string" },
      empty: "Title, heading, canonical and robots are the same with and without JavaScript.",
    }),
  ];
}

/** The bots that requested it, by the server's logs. */
function botsOf(
  { bots: { items, data_status: status } }: PageDetailAnswer,
  { id, domain }: { id: string; domain: string },
): Html {
  return smallTable({
    ...{ title: "Bots that requested it, last 28 days", rows: items, domain },
    columns: {
      bot: "string",
      purpose: "string",
      requests: "integer",
      verified_requests: "integer",
      last_at: "time",
    },
    empty: status === null ? "" : apiText(status.message),
    pathOf: ({ bot }) => `/sites/${id}/bots/${encodeURIComponent(String(bot))}/requests`,
  });
}

/** What people experience there, or why that is not known. */
function visitorsOf({ field_data: { visitors } }: PageDetailAnswer): Html {
  return html`
    <section class="card">
      <h2>What visitors experience</h2>
      <p>${apiText(visitors.text)}</p>
    </section>
  `;
}

/** The queries for which this page has the most clicks, or ranks. */
async function queriesOf(
  scope: PageScope,
  { id, url, domain }: { id: string; url: string; domain: string },
): Promise<Html> {
  const query = { "filter[url]": url, "per_page": QUERIES_SHOWN, "sort": "-clicks" };
  const { body: { data, meta } } = await callApi(scope, "listKeywords", { params: { id }, query });
  const all = new URLSearchParams({ "filter[url][eq]": url });
  return smallTable({
    ...{ title: "Queries that lead here", total: meta.total, rows: data, domain },
    columns: {
      keyword: "string",
      position: "number",
      previous_position: "number",
      clicks: "integer",
      clicks_delta: "integer",
      impressions: "integer",
    },
    empty: (meta.data_status && apiText(meta.data_status.message)) ??
      "The search data have no query whose best page this is.",
    pathOf: (row) => `/sites/${id}/keywords/${String(row["id"])}`,
    ...meta.total > data.length && {
      all: { href: `/sites/${id}/keywords?${all}`, label: "All of them" },
    },
  });
}

function historyOf(
  history: readonly { changed: readonly string[] | null }[],
  domain: string,
): Html {
  const rows = history.map((row) => ({
    ...row,
    changed: row.changed?.map(valueLabel) ?? null,
  }));
  return smallTable({
    ...{ title: "History", rows, domain },
    columns: {
      crawled_at: "time",
      status_code: "integer",
      title: "string",
      word_count: "integer",
      changed: "object",
    },
    empty: "No audit has seen it yet.",
  });
}
