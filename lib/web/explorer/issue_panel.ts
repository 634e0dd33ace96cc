import type { IssueAnswer } from "../../../schemas/issue.ts";
import { callApi, type PageScope } from "../call_api.ts";
import { timeTag } from "../format_date.ts";
import { formatNumber } from "../format_number.ts";
import { type Html, html } from "../html.ts";
import { badge } from "../parts/badge.ts";
import { copyField } from "../parts/copy_field.ts";
import { fact } from "../parts/fact.ts";

/** What a ticket shows of an issue's URLs. */
const MAX_URLS = 10;
const KINDS = { error: "bad", warning: "warn", notice: "" } as const;

/** Reads an issue and writes what it means, how to fix it, how it came and went, and a ticket of it. */
export async function readIssuePanel(
  scope: PageScope,
  params: Readonly<Record<string, string>>,
): Promise<Html> {
  const { body } = await callApi(scope, "getIssue", {
    params: { id: params["id"] ?? "", code: params["code"] ?? "" },
  });
  const issue: IssueAnswer = body.data;
  return html`
    <section class="card">
      <h2>${issue.title}</h2>
      <p>${badge(KINDS[issue.severity], issue.severity)} ${issue.category}</p>
      <p>${issue.description}</p>
      <p><strong>How to fix it:</strong> ${issue.how_to_fix}</p>
      <dl class="facts">
    ${fact("URLs with it", formatNumber(issue.affected_urls_count))}
    ${fact("New", formatNumber(issue.new_count))}
    ${fact("Fixed", formatNumber(issue.fixed_count))}
    ${fact("Gone with the page", formatNumber(issue.gone_with_page_count))}
    ${fact("Clicks of these pages", formatNumber(issue.clicks_affected))}
    ${issue.first_seen_at && fact("First seen", timeTag(issue.first_seen_at))}
      </dl>
      <details class="view-form no-print"><summary>As a ticket</summary>
    ${copyField({ id: "ticket", text: ticketOf(issue), button: "Copy the ticket" })}</details>
    </section>
  `;
}

/** An issue as Markdown, for a tracker of tasks. */
function ticketOf(issue: IssueAnswer): string {
  const urls = issue.example_urls ?? [];
  return [
    `# ${issue.title}`,
    `${issue.severity}, ${issue.category}; ${formatNumber(issue.affected_urls_count)} URLs`,
    issue.description,
    `**How to fix it:** ${issue.how_to_fix}`,
    urls.slice(0, MAX_URLS).map((url) => `- <${url}>`).join("\n"),
    `Done when an audit or a recheck no longer finds \`${issue.code}\` there.`,
  ].filter((part) => part !== "").join("\n\n");
}
