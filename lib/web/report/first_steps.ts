import { API_PREFIX } from "../../routes/core/register.ts";
import { type Content, type Html, html } from "../html.ts";
import { settingsPath } from "../sites/settings_view.ts";
import type { ReadSection } from "./read_sections.ts";
import type { ReportReader } from "./report_reader.ts";
import type { FirstStep } from "./section.ts";

/** What was read of a site. */
interface ReadReport {
  reader: Pick<ReportReader, "siteId" | "hasPages">;
  sections: readonly ReadSection[];
}

type StepReader = ReadReport["reader"];

interface Step {
  name: FirstStep;
  /** The section that is there as soon as the step is done. */
  lead: string;
  write(reader: StepReader): Content;
}

/** What brings data, in the order in which it is best done. */
const STEPS: readonly Step[] = [
  {
    name: "audit",
    lead: "health",
    write: ({ siteId, hasPages }) =>
      html`<strong>Audit the site.</strong> ${
        hasPages
          ? html`It is started and watched <a href="#news">at the top of this page</a>.`
          // a text has no top, nor buttons
          : html`Start it on the <a href="/sites/${siteId}/report">page of this report</a>, or with
<code>POST ${API_PREFIX}/sites/${siteId}/audits</code>.`
      }`,
  },
  {
    name: "search",
    lead: "search",
    write: ({ siteId }) =>
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
    write: ({ siteId }) =>
      html`
        <strong>Bring answers of AI engines.</strong> <a
          href="${settingsPath(
            siteId,
            "ai",
          )}/prompts">Add prompts</a> that engines are asked, or import answers that you have.
      `,
  },
];

/**
 * Writes how a site without data begins: with an audit, which the head of the page starts. Other ways are folded; a text
 * has all of them.
 */
export function firstSteps({ reader }: ReadReport): Html {
  const { siteId, hasPages } = reader;
  if (!hasPages) {
    return html`
      <p>There are no figures of this site yet.</p>
      <section id="first-steps"><h2>What to do first</h2>
      ${stepList(STEPS, reader)} ${importCommand(siteId)}</section>
    `;
  }
  return html`
    <details class="card first-steps no-print" id="first-steps">
    <summary>Begin with data that you have instead</summary>
    ${stepList(STEPS.filter(({ name }) => name !== "audit"), reader)} ${importCommand(siteId)}
    </details>
  `;
}

/** Writes which parts of a report are missing and what brings them; nothing where all are there. */
export function missingParts({ reader, sections }: ReadReport): Html {
  const { siteId } = reader;
  const steps = listOpenSteps(sections);
  const rest = sections.flatMap(({ state, section: { title, missing } }) =>
    state === "empty" && missing !== null && !steps.some(({ name }) => name === missing.step)
      ? [{ title, missing }]
      : []
  );
  if (steps.length + rest.length === 0) return html``;
  return html`
    <section class="card first-steps no-print" id="first-steps" aria-labelledby="first-steps-title">
    <h2 id="first-steps-title">What is still missing</h2>
    ${steps.length > 0 && stepList(steps, reader)}
    ${steps.some(({ name }) => name !== "audit") && importCommand(siteId)}
    ${rest.length > 0 &&
      html`<ul>${
        rest.map(({ title, missing: { step, text } }) =>
          html`<li><strong>${title}.</strong> ${text} ${
            step !== "audit" && html`
              <a href="${settingsPath(
                siteId,
                step === "answers" ? "ai" : "imports",
              )}">Bring more</a>
            `
          }</li>\n`
        )
      }</ul>`}
    </section>
  `;
}

function stepList(steps: readonly Step[], reader: StepReader): Html {
  return html`<ol>${
    steps.map(({ name, write }) => html`<li id="step-${name}">${write(reader)}</li>\n`)
  }</ol>`;
}

/** Those whose section is not there yet. */
function listOpenSteps(sections: readonly ReadSection[]): Step[] {
  const empty = sections.filter(({ state }) => state === "empty").map(({ section }) => section.id);
  return STEPS.filter(({ lead }) => empty.includes(lead));
}

function importCommand(siteId: number): Html {
  return html`
    <p>Files of all kinds, folders and ZIP files are imported on the server, by one command that recognises
    them by their contents; over the API it is in the
    <a href="${settingsPath(siteId, "imports")}">settings of the site</a>.</p>
    <pre tabindex="0" role="group"
      aria-label="Command line"><code>npm run --silent import -- --site ${siteId} FILE…</code></pre>
  `;
}
