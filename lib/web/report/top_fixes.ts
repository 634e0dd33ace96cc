import { said, saidText } from "../texts/said.ts";
import type { IssueAnswer } from "../../../schemas/issue.ts";
import { formatCount, formatNumber } from "../format_number.ts";
import { type Content, type Html, html } from "../html.ts";
import { issueNews } from "./news/audit_news.ts";
import { categoryName, ruleName, severityBadge } from "./rule_names.ts";
import type { ReportReader } from "./report_reader.ts";
import { rowLink } from "./rows/row_link.ts";
import type { ReportSection } from "./section.ts";
import { shownUrl } from "./shown_url.ts";
import { sourceLine } from "./source_line.ts";

const FIXES = 10;
const EXAMPLES = 3;
/** Pages that one can still go through one by one. */
const FEW_PAGES = 10;

/** What to fix first: the issues of the highest priority. */
export const topFixes: ReportSection = {
  id: "fixes",
  title: "What to fix first",
  async read(reader) {
    const { data, meta } = await reader.read("listIssues", {
      query: {
        "filter[status]": "open,regressed",
        "filter[affected_urls_count][gt]": 0,
        per_page: FIXES,
      },
    });
    if (meta.audit_id === null) return null;
    const [first] = data;
    if (first === undefined) {
      return {
        summary: null,
        body: html`<p>${said`There is nothing to fix: no issue counts.`}</p>`,
      };
    }
    const body = html`
      ${sourceLine(meta, reader)}
      <p class="muted">${said`Ordered by priority: how bad it is, how many pages have it, and how important those pages are. These are ${data.length} of ${
        formatNumber(meta.total)
      } issues.`}</p>
      <ol class="fixes">${data.map((issue) => fix(issue, reader))}</ol>
    `;
    return {
      ...{ summary: said`${ruleName(first.code)}, on ${pages(first)}.`, body },
      news: issueNews(data, reader),
    };
  },
  missing: {
    step: "audit",
    text: "An audit shows what matters most, with examples and how to fix it.",
  },
};

function fix(issue: IssueAnswer, reader: ReportReader): Html {
  const { code, severity, category, status, priority_score } = issue;
  const { description, how_to_fix } = issue;
  const shown = issue.example_urls.slice(0, EXAMPLES);
  return html`<li class="fix"><div class="fix-head"><h3>${
    rowLink(reader, { list: "issues", id: code }, ruleName(code))
  }</h3>${severityBadge(severity)}${
    status === "regressed" && html`
      <span class="badge badge-bad">${said`Came back`}</span>
    `
  }</div>
<dl class="fix-facts">
${fact("Affected", pages(issue))}
${
    issue.clicks_affected !== null &&
    fact("Clicks of these pages", said`${formatNumber(issue.clicks_affected)} in 28 days`)
  }
${fact("Priority", said`${formatNumber(priority_score)} of 100`)}
${fact("Effort", effortOf(issue))}
${fact("Category", categoryName(category))}
</dl>
${description && html`<p>${description}</p>`}
${how_to_fix && html`<p><strong>${said`How to fix it.`}</strong> ${how_to_fix}</p>`}
${
    shown.length > 0 &&
    html`<p class="fix-examples">${said`For example:`} ${
      shown.map((url, index) => html`${index > 0 && ", "}${shownUrl(url, reader.domain)}`)
    }${moreThan(shown.length, { issue, reader })}</p>`
  }</li>`;
}

/** An estimate from where the problem is and how far it reaches: the audit knows no more of the work. */
function effortOf({ scope, affected_urls_count }: IssueAnswer): string {
  if (scope === "site" || affected_urls_count === 1) return said`Small: one place`;
  if (affected_urls_count <= FEW_PAGES) return said`Medium: a few pages, one by one`;
  return said`Small to large: many pages, often one template`;
}

function pages({ scope, affected_urls_count: count }: IssueAnswer): string {
  if (scope === "site") return said`the site as a whole`;
  return formatCount(count, "URL");
}

function moreThan(
  shown: number,
  { issue: { affected_urls_count, code }, reader }: { issue: IssueAnswer; reader: ReportReader },
): Content {
  const rest = affected_urls_count - shown;
  if (rest <= 0) return "";
  return html`${said`, and`} ${
    rowLink(reader, { list: "issues", id: code }, said`${formatNumber(rest)} more`)
  }`;
}

function fact(label: string, value: string): Html {
  return html`
    <div>
      <dt>${saidText(label)}</dt>
      <dd>${value}</dd>
    </div>
  `;
}
