import { said, saidHtml, saidText } from "../texts/said.ts";
import { dayTag, formatWindow } from "../format_date.ts";
import { type Html, html } from "../html.ts";
import { dataTable } from "../parts/data_table.ts";
import { foldedBody } from "./news/folded_body.ts";
import { nameSource } from "./report_origins.ts";
import type { ReadingOrigin } from "./report_reader.ts";

/** What operations tell, in words. */
const SUBJECTS: Readonly<Record<string, string>> = {
  getSearchOverview: "Search performance",
  getVisibility: "Visibility",
  listContentDecay: "Decaying pages",
  listOpportunities: "Opportunities",
  getBacklinkSummary: "Links",
  listBacklinks: "Single links",
  listReferringDomains: "Referring domains",
  listAnswers: "AI visibility",
  listBots: "Bots in the server's logs",
  listCompetitors: "Competitors",
  listKeywordGap: "Keyword gaps",
  getLatestAudit: "Health",
  listIssues: "Issues",
  listPages: "Pages",
  listAudits: "Audits",
  diffAudits: "Changes between audits",
};

interface Line {
  subject: string;
  source: string;
  window: string;
  formulas: string;
}

/** Writes where the figures of a report come from: sources, days, formulas and their versions. */
export function provenance(origins: readonly ReadingOrigin[], now: Date): Html {
  const order = Object.keys(SUBJECTS);
  const lines = origins
    .toSorted((a, b) => order.indexOf(a.operationId) - order.indexOf(b.operationId))
    .flatMap(lineOf);
  const rows = [...new Map(lines.map((line) => [JSON.stringify(line), line])).values()];
  return html`
    <section class="card report-section" id="provenance" aria-labelledby="provenance-title">
    <h2 id="provenance-title">${said`Where these numbers come from`}</h2>
    <p>${saidHtml`Every figure is one that the API answered on ${
      dayTag(now)
    }. A formula keeps its version until its results change, so that reports with the same versions can be compared. Search Console counts its days in Pacific time; other days are those of UTC.`}</p>
    ${rows.length > 0 && foldedBody(said`the sources`, table(rows))}
    </section>
  `;
}

function table(rows: readonly Line[]): Html {
  return dataTable({
    caption: said`Sources, days and formulas`,
    stacks: true,
    columns: ["Subject", "Source", "Days", "Formulas"]
      .map((label) => ({ label })),
    rows: rows.map(({ subject, source, window, formulas }) => [subject, source, window, formulas]),
  });
}

/** The line of a reading; none where it has no figures. */
function lineOf({ operationId, meta }: ReadingOrigin): Line[] {
  const { source, from, to } = meta;
  if (!source || !from || !to) return [];
  const formulas = [
    ...(meta.formula ? [meta.formula] : []),
    ...Object.values(meta.formulas ?? meta.summary?.formulas ?? {}),
  ];
  const names = formulas.map(({ name, version }) => `${name.replaceAll("_", " ")} v${version}`);
  return [{
    subject: saidText(SUBJECTS[operationId] ?? operationId),
    source: nameSource(source),
    window: formatWindow(from, to),
    formulas: [...new Set(names)].join(", ") || said`none: as counted`,
  }];
}
