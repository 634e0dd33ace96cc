import { currentLanguage } from "../texts/language.ts";
import { said, saidText } from "../texts/said.ts";
import type { ReportSettingsAnswer } from "../../../schemas/report_settings.ts";
import type { SiteAnswer } from "../../../schemas/site.ts";
import { dayTag, timeTag } from "../format_date.ts";
import { type Content, type Html, html } from "../html.ts";
import { notice } from "../parts/notice.ts";
import { agencyLine, ownWords } from "./brand/own_words.ts";
import { firstSteps, missingParts } from "./first_steps.ts";
import { chooseNews, newsList } from "./news/news_item.ts";
import { foldedBody } from "./news/folded_body.ts";
import { provenance } from "./provenance.ts";
import type { ReadSection } from "./read_sections.ts";
import type { SectionReading } from "./section.ts";
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
  /** Its own words, logo and name; default: none. */
  look?: Pick<ReportSettingsAnswer, "agency" | "logo" | "comment" | "comments">;
  /** Forms and links beside the title, such as those for sharing; not printed. */
  actions?: Content;
  /** Where another period is chosen; not printed. */
  period?: Content;
  /** What to know before all else, such as an audit that is under way. */
  news?: Content;
  /** When it was made; default: the reader's time, to the minute. */
  made?: Content;
}

/** Writes a site's report: head, the news, table of contents, sections, and where figures come from. */
export function writeReport(report: Report): Html {
  const { reader, sections, look } = report;
  const origins = reader.origins();
  const shown = sections.filter(({ state }) => state !== "empty");
  // what cannot be known alone is no report
  const isEmpty = shown.every((one) => one.state === "read" && one.reading.summary === null);
  return html`
    <article class="report" lang="${currentLanguage()}">
    ${look && agencyLine(look)}
    ${head(report, coveredWindow(origins))}
    ${look && ownWords(look)}
    <div id="news">${report.news}</div>
    ${isEmpty ? withoutData(report) : [
      newsOf(report),
      contents(shown),
      ...shown.map((one) => sectionOf(one, report)),
      reader.isOwner && missingParts(report),
      provenance(origins, reader.now),
    ]}
    </article>
  `;
}

function head({ site, reader, actions, period, made }: Report, covered: Covered): Html {
  return html`
    <header class="report-head">
      <div>
        <p class="report-kind">${said`Search visibility report`}</p>
        <h1>${site.name}</h1>
        <p class="report-domain">${shownDomain(site.domain)}</p>
      </div>
      <dl class="report-facts">
        <div><dt>${said`Period`}</dt><dd>${window(covered)}${reader.days &&
          ` · ${said`${reader.days} days`.replace(" ", "\u00a0")}`}</dd></div>
        <div><dt>${said`Made`}</dt><dd>${made ?? timeTag(reader.now)}</dd></div>
        <div>
          <dt>${said`Sources`}</dt>
          <dd>${covered.sources.length === 0 ? said`No data yet` : covered.sources.join(", ")}</dd>
        </div>
      </dl>
      ${actions && html`<div class="report-actions no-print">${actions}</div>`}
      ${covered.from !== null && period}
    </header>
  `;
}

function window({ from, to }: Covered): Content {
  if (from === null || to === null) return said`No data yet`;
  return from === to ? dayTag(from) : html`${dayTag(from)} – ${dayTag(to)}`;
}

/** A site of which nothing is known yet: one way to begin, for who can begin. */
function withoutData(report: Report): Html {
  return html`${
    report.reader.isOwner
      ? firstSteps(report)
      : html`<p id="no-figures">${said`There are no figures of this site yet.`}</p>`
  }`;
}

/** What a reader has to know, in five sentences at most. */
function newsOf({ sections, reader }: Report): Html {
  const news = chooseNews(
    sections.flatMap((one) => one.state === "read" ? one.reading.news ?? [] : []),
  );
  // the owner has them at the end, with what brings them
  const missing = reader.isOwner ? [] : sections.filter(({ state }) => state === "empty");
  return html`
    <section class="card in-short" id="in-short" aria-labelledby="in-short-title">
    <h2 id="in-short-title">${said`News`}</h2>
    ${news.length > 0
      ? newsList(news)
      : html`<p>${said`No news: nothing fell beyond chance, and no error waits to be fixed.`}</p>`}
    ${missing.length > 0 &&
      html`<p class="muted">${said`Without data yet: ${
        missing.map(({ section: { title } }) => saidText(title)).join("; ")
      }.`}</p>`}
    </section>
  `;
}

function contents(sections: readonly ReadSection[]): Html {
  return html`
    <nav class="report-contents" aria-label="${said`Contents of the report`}">
      <ul>
    ${sections.map(({ section: { id, title } }) =>
      html`<li><a href="#${id}">${saidText(title)}</a></li>\n`
    )}
    <li><a href="#provenance">${said`Where these numbers come from`}</a></li>
      </ul>
    </nav>
  `;
}

function sectionOf(one: ReadSection, report: Report): Html {
  const { id } = one.section;
  const title = saidText(one.section.title);
  return html`
    <section class="card report-section" id="${id}" aria-labelledby="${id}-title">
    <h2 id="${id}-title">${title}</h2>
    ${one.state === "read" ? readingOf(one.reading, { id, title }, report) : notice(
      "bad",
      html`<p>This part could not be read. Reload the page; if it stays so, tell the operator of this
server that it was request <code>${report.requestId}</code>.</p>`,
    )}
    </section>
  `;
}

/** What a section comes to, and its body, of which a phone shows the figures until all of it is wanted. */
function readingOf(
  { summary, body }: SectionReading,
  { id, title }: { id: string; title: string },
  { reader, look }: Report,
): Html {
  return html`
    ${look && ownWords(look, id)}
    ${summary && html`<p class="section-lead">${summary}</p>`}
    ${sectionViews(id, reader)}
    ${foldedBody(title, body)}
  `;
}
