import type { IssueAnswer } from "../../../schemas/issue.ts";
import type { IssueHistoryAnswer } from "../../../schemas/issue_history.ts";
import type { ActPlace } from "../acts/act_form.ts";
import { apiText } from "../api_text.ts";
import { callApi, type PageScope } from "../call_api.ts";
import { timeTag } from "../format_date.ts";
import { formatNumber } from "../format_number.ts";
import { type Html, html } from "../html.ts";
import { badge } from "../parts/badge.ts";
import { copyField } from "../parts/copy_field.ts";
import { fact } from "../parts/fact.ts";
import { issueActs } from "./issue_acts.ts";
import { smallTable } from "./small_table.ts";
import { said, saidText } from "../texts/said.ts";
import { valueLabel } from "./column_label.ts";

/** What a ticket shows of an issue's URLs. */
const MAX_URLS = 10;
/** The newest audits that are shown of a history. */
const MAX_AUDITS = 12;
const KINDS = { error: "bad", warning: "warn", notice: "" } as const;

/** Reads an issue and writes what it means, how to fix it, what can be done, how it came and went, and a ticket of it. */
export async function readIssuePanel(
  scope: PageScope,
  { params, domain, place }: {
    params: Readonly<Record<string, string>>;
    domain: string;
    place: ActPlace;
  },
): Promise<Html> {
  const { id = "", code = "" } = params;
  const { body } = await callApi(scope, "getIssue", { params: { id, code } });
  const issue: IssueAnswer = body.data;
  const { body: history } = await callApi(scope, "getIssueHistory", { params: { id, code } });
  const ofSite = await isOfSite(scope, { id, issue });
  return html`
    <section class="card">
      <h2>What it means</h2>
      <p>${badge(KINDS[issue.severity], issue.severity)} ${valueLabel(issue.category)}</p>
      <p>${issue.description}</p>
      <p><strong>How to fix it:</strong> ${issue.how_to_fix}</p>
      ${issue.category === "performance" && await visitorsOf(scope, { id, code })}
      <dl class="facts">
    ${ofSite
      ? fact("Found", saidText("On the site as a whole, which counts as one URL"))
      : fact("URLs with it", formatNumber(issue.affected_urls_count))}
    ${fact("New", formatNumber(issue.new_count))}
    ${fact("Fixed", formatNumber(issue.fixed_count))}
    ${fact("Gone with the page", formatNumber(issue.gone_with_page_count))}
    ${issue.clicks_affected !== null &&
      fact("Clicks of these pages in 28 days", formatNumber(issue.clicks_affected))}
    ${issue.first_seen_at && fact("First seen", timeTag(issue.first_seen_at))}
      </dl>
      ${issueActs(issue, place)}
      <details class="view-form no-print"><summary>As a ticket</summary>
    ${copyField({
      id: "ticket",
      text: ticketOf(issue, ofSite),
      button: "Copy the ticket",
    })}</details>
    </section>
    ${historyOf(history.data, { id, domain })}
  `;
}

/** Whether it is on the site as a whole: its first place has no URL; without places, its rule says so. */
async function isOfSite(
  scope: PageScope,
  { id, issue }: { id: string; issue: IssueAnswer },
): Promise<boolean> {
  const params = { id, code: issue.code };
  const query = { per_page: 1, fields: ["url"] } as const;
  const { body: { data: [place] } } = await callApi(scope, "listIssuePages", { params, query });
  return place === undefined ? issue.scope === "site" : place.url === null;
}

/** What visitors experience where the problem is first. */
async function visitorsOf(
  scope: PageScope,
  params: { id: string; code: string },
): Promise<Html | null> {
  const query = { per_page: 1, fields: ["url", "visitors"] } as const;
  const { body: { data: [place] } } = await callApi(scope, "listIssuePages", { params, query });
  if (place?.visitors == null) return null;
  return html`<p><strong>What visitors experience${
    place.url !== null && html`
      at ${place.url}
    `
  }:</strong> ${apiText(place.visitors.text)}</p>`;
}

/** How it came and went over the audits. */
function historyOf(
  { audits }: IssueHistoryAnswer,
  { id, domain }: { id: string; domain: string },
): Html {
  const rows = audits.slice(0, MAX_AUDITS).map((audit) => ({
    ...audit,
    status: audit.status ?? "not found",
  }));
  return smallTable({
    ...{ title: "Over the audits", rows, total: audits.length, domain },
    columns: {
      finished_at: "time",
      status: "string",
      affected_urls_count: "integer",
      new_count: "integer",
      fixed_count: "integer",
      gone_with_page_count: "integer",
      trigger: "string",
    },
    empty: "No audit has ended with results yet.",
    pathOf: (row) => `/sites/${id}/audits/${String(row["audit_id"])}/changes`,
    ...audits.length > MAX_AUDITS && {
      all: { href: `/sites/${id}/audits`, label: "All audits" },
    },
  });
}

/** An issue as Markdown, for a tracker of tasks. */
function ticketOf(issue: IssueAnswer, ofSite: boolean): string {
  const urls = issue.example_urls ?? [];
  const { severity } = issue;
  const category = valueLabel(issue.category);
  return [
    `# ${issue.title}`,
    ofSite
      ? said`${severity}, ${category}; the site as a whole`
      : said`${severity}, ${category}; ${formatNumber(issue.affected_urls_count)} URLs`,
    issue.description,
    said`**How to fix it:** ${issue.how_to_fix ?? ""}`,
    urls.slice(0, MAX_URLS).map((url) => `- <${url}>`).join("\n"),
    said`Done when an audit or a recheck no longer finds \`${issue.code}\` there.`,
  ].filter((part) => part !== "").join("\n\n");
}
