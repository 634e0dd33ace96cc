import type { SiteAnswer } from "../../../schemas/site.ts";
import { dayTag, timeTag } from "../format_date.ts";
import { type Content, type Html, html } from "../html.ts";
import { notice } from "../parts/notice.ts";
import { firstSteps, missingLine } from "./first_steps.ts";
import { provenance } from "./provenance.ts";
import type { ReadSection } from "./read_sections.ts";
import { type Covered, coveredWindow } from "./report_origins.ts";
import type { ReportReader } from "./report_reader.ts";
import { sectionViews } from "./rows/section_views.ts";
import { shownDomain } from "./shown_domain.ts";

/** A report to write. */
interface Report {
  site: Pick<SiteAnswer, "id" | "name" | "domain">;
  reader: ReportReader;
  sections: readonly ReadSection[];
  requestId: string;
  /** Forms and links beside the title, such as those for sharing; not printed. */
  actions?: Content;
  /** Where another period is chosen; not printed. */
  period?: Content;
  /** What to know before all else, such as an audit that is under way. */
  news?: Content;
  /** When it was made; default: the reader's time, to the minute. */
  made?: Content;
}

/** Writes a site's report: head, what it comes to, table of contents, sections, and where figures come from. */
export function writeReport(report: Report): Html {
  const { reader, sections } = report;
  const origins = reader.origins();
  // who has a link cannot bring what is missing: it is named at the head, and that is all
  const shown = sections.filter(({ state }) => reader.isOwner || state !== "empty");
  return html`
    <article class="report">
    ${head(report, coveredWindow(origins))}
    <div id="news">${report.news}</div>
    ${inShort(sections)}
    ${reader.isOwner && firstSteps(report)}
    ${contents(shown)}
    ${shown.map((one) => sectionOf(one, report))}
    ${provenance(origins, reader.now)}
    </article>
  `;
}

function head({ site, reader, actions, period, made }: Report, covered: Covered): Html {
  return html`
    <header class="report-head">
      <div>
        <p class="report-kind">Search visibility report</p>
        <h1>${site.name}</h1>
        <p class="report-domain">${shownDomain(site.domain)}</p>
      </div>
      <dl class="report-facts">
        <div><dt>Period</dt><dd>${window(covered)}${reader.days &&
          ` · ${reader.days}\u00a0days`}</dd></div>
        <div><dt>Made</dt><dd>${made ?? timeTag(reader.now)}</dd></div>
        <div>
          <dt>Sources</dt>
          <dd>${covered.sources.length === 0 ? "No data yet" : covered.sources.join(", ")}</dd>
        </div>
      </dl>
      ${actions && html`<div class="report-actions no-print">${actions}</div>`}
      ${covered.from !== null && period}
    </header>
  `;
}

function window({ from, to }: Covered): Content {
  if (from === null || to === null) return "No data yet";
  return from === to ? dayTag(from) : html`${dayTag(from)} – ${dayTag(to)}`;
}

/** What the sections come to. */
function inShort(sections: readonly ReadSection[]): Html {
  const lines = sections.flatMap((one) => {
    const summary = one.state === "read" && one.reading.summary;
    return summary
      ? [html`<li><a href="#${one.section.id}">${one.section.title}</a>: ${summary}</li>`]
      : [];
  });
  const missing = sections.filter(({ state }) => state === "empty").map(({ section }) =>
    section.title
  );
  return html`
    <section class="card in-short" id="in-short" aria-labelledby="in-short-title">
    <h2 id="in-short-title">In short</h2>
    ${lines.length > 0
      ? html`<ul>${lines}</ul>`
      : html`<p>There are no figures of this site yet.</p>`}
    ${missing.length > 0 && html`<p class="muted">Without data yet: ${missing.join("; ")}.</p>`}
    </section>
  `;
}

function contents(sections: readonly ReadSection[]): Html {
  return html`
    <nav class="report-contents" aria-label="Contents of the report">
      <ul>
    ${sections.map(({ section: { id, title } }) => html`<li><a href="#${id}">${title}</a></li>\n`)}
    <li><a href="#provenance">Where these numbers come from</a></li>
      </ul>
    </nav>
  `;
}

function sectionOf(one: ReadSection, report: Report): Html {
  const { id, title } = one.section;
  const kind = one.state === "empty" ? "card report-section no-print" : "card report-section";
  return html`
    <section class="${kind}" id="${id}" aria-labelledby="${id}-title">
    <h2 id="${id}-title">${title}</h2>
    ${one.state === "read" && sectionViews(id, report.reader)}
    ${bodyOf(one, report)}
    </section>
  `;
}

function bodyOf(one: ReadSection, report: Report): Html {
  switch (one.state) {
    case "read":
      return one.reading.body;
    case "empty":
      return missingLine(one.section, report);
    case "failed":
      return notice(
        "bad",
        html`<p>This part could not be read. Reload the page; if it stays so, tell the operator of this
server that it was request <code>${report.requestId}</code>.</p>`,
      );
  }
}
