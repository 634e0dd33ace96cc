import { type Content, type Html, html } from "../html.ts";
import { settingsPath } from "../sites/settings_view.ts";
import type { ReadSection } from "./read_sections.ts";
import type { ReportReader } from "./report_reader.ts";
import type { FirstStep, ReportSection } from "./section.ts";

/** What was read of a site. */
interface ReadReport {
  reader: Pick<ReportReader, "siteId">;
  sections: readonly ReadSection[];
}

interface Step {
  name: FirstStep;
  /** The section that is there as soon as the step is done. */
  lead: string;
  write(siteId: number): Content;
}

/** What brings data, in the order in which it is best done. */
const STEPS: readonly Step[] = [
  {
    name: "audit",
    lead: "health",
    write: () =>
      html`<strong>Audit the site.</strong> It is started and watched
<a href="#news">at the top of this page</a>.`,
  },
  {
    name: "search",
    lead: "search",
    write: (siteId) =>
      html`
        <strong>Bring search data.</strong> <a
          href="${settingsPath(
            siteId,
            "search-console",
          )}">Connect Google Search Console</a>, or import its export (Performance, Export, CSV), positions of a
        rank tracker, or result pages.
      `,
  },
  {
    name: "links",
    lead: "links",
    write: () =>
      html`<strong>Bring links.</strong> Import them from Google Search Console, Ahrefs, Semrush,
Majestic or Moz, or as a table with a column for the source and one for the target.`,
  },
  {
    name: "answers",
    lead: "ai",
    write: (siteId) =>
      html`
        <strong>Bring answers of AI engines.</strong> <a
          href="${settingsPath(
            siteId,
            "ai",
          )}/prompts">Add prompts</a> that engines are asked, or import answers that you have.
      `,
  },
];

/** Writes what to do first, in its order, with the one command that brings files; nothing where all is done. */
export function firstSteps({ reader: { siteId }, sections }: ReadReport): Html {
  const steps = listOpenSteps(sections);
  if (steps.length === 0) return html``;
  const isNew = steps.length === STEPS.length;
  return html`
    <section class="card first-steps no-print" id="first-steps" aria-labelledby="first-steps-title">
    <h2 id="first-steps-title">${isNew ? "What to do first" : "What is still missing"}</h2>
    <ol>${steps.map(({ name, write }) => html`<li id="step-${name}">${write(siteId)}</li>\n`)}</ol>
    ${steps.some(({ name }) => name !== "audit") && importCommand(siteId)}
    </section>
  `;
}

/** Those whose section is not there yet. */
function listOpenSteps(sections: readonly ReadSection[]): Step[] {
  const empty = sections.filter(({ state }) => state === "empty").map(({ section }) => section.id);
  return STEPS.filter(({ lead }) => empty.includes(lead));
}

function importCommand(siteId: number): Html {
  return html`
    <p>Files of all kinds, folders and ZIP files are imported on the server, by one command that tells by the
    contents what they are; over the API it is in the
    <a href="${settingsPath(siteId, "imports")}">settings of the site</a>.</p>
    <pre tabindex="0" role="group"
      aria-label="Command line"><code>npm run --silent import -- --site ${siteId} FILE…</code></pre>
  `;
}

/** Writes in a section without data what it takes, and where it is said how that is brought. */
export function missingLine({ missing }: ReportSection, { reader, sections }: ReadReport): Html {
  if (missing === null) return html``;
  const { step, text } = missing;
  const isOpen = listOpenSteps(sections).some(({ name }) => name === step);
  const more = settingsPath(reader.siteId, step === "answers" ? "ai" : "imports");
  const link = isOpen
    ? html`<a href="#step-${step}" class="report-step">What to do first</a>`
    : step !== "audit" && html`<a href="${more}">Bring more</a>`;
  return html`<p class="report-empty">No data yet. ${text} ${link}</p>`;
}
