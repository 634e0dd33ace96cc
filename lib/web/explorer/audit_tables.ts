import type { AuditAnswer } from "../../../schemas/audit.ts";
import type { ChangedPageAnswer } from "../../../schemas/changed_page.ts";
import { timeTag } from "../format_date.ts";
import { formatCount, formatNumber, UNKNOWN } from "../format_number.ts";
import { type Content, type Html, html } from "../html.ts";
import { dataTable } from "../parts/data_table.ts";
import { changeTag } from "../report/change.ts";
import { ruleName, severityBadge } from "../report/rule_names.ts";
import { shownUrl } from "../report/shown_url.ts";
import { findRule } from "../../rules/find_rule.ts";
import { valueLabel } from "./column_label.ts";
import type { AuditChanges, ChangeLinks } from "./tell_changes.ts";
import { said, saidText } from "../texts/said.ts";

/** Two audits with what differs between them. */
export interface ComparedAudits extends AuditChanges {
  audit: AuditAnswer;
  earlier: AuditAnswer;
  /** The first of the pages that changed. */
  rows: readonly ChangedPageAnswer[];
}

const ISSUES_SHOWN = 40;
/** States of places, as columns. */
const STATES = [
  ["new", "New"],
  ["regressed", "Came back"],
  ["fixed", "Fixed"],
  ["gone_with_page", "Gone with the page"],
  ["newly_checked", "Newly checked"],
  ["not_recrawled", "Not looked at"],
  ["persisting", "As before"],
] as const;

/** Writes the figures of two audits side by side, their issues by what became of them, and the pages that changed. */
export function auditTables(
  compared: ComparedAudits,
  { links, siteId, domain }: { links: ChangeLinks; siteId: number; domain: string },
): Html {
  return html`
    ${figures(compared)} ${issues(compared, links)} ${changedPages(compared, {
      links,
      siteId,
      domain,
    })}
  `;
}

interface Figure {
  label: string;
  of(audit: AuditAnswer): number | null;
  lessIsBetter?: boolean;
  /** True: more or less of it is neither better nor worse. */
  isNeutral?: boolean;
}

const FIGURES: readonly Figure[] = [
  { label: "Health score", of: ({ health_score: score }) => score },
  {
    label: "URLs with errors",
    of: ({ health }) => health?.urls_with_errors ?? null,
    lessIsBetter: true,
  },
  { label: "URLs crawled", of: ({ pages_crawled: count }) => count, isNeutral: true },
  { label: "URLs known", of: ({ pages_discovered: count }) => count, isNeutral: true },
];

function figures({ audit, earlier, summary }: ComparedAudits): Html {
  const rows = FIGURES.map(({ label, of, lessIsBetter = false, isNeutral = false }) => {
    const [before, after] = [of(earlier), of(audit)];
    const delta = before === null || after === null ? null : after - before;
    const change = delta === 0
      ? saidText("the same")
      : isNeutral
      ? formatNumber(delta, { signed: true })
      : changeTag({ delta, lessIsBetter });
    return [
      saidText(label),
      formatNumber(before),
      formatNumber(after),
      delta === null ? UNKNOWN : change,
    ];
  });
  return html`
    <section class="card">
      <h2>Side by side</h2>
      ${dataTable({
        ...{ label: "Side by side", caption: hidden("Side by side") },
        columns: [
          { label: "Figure" },
          { label: "Before", number: true },
          { label: "Now", number: true },
          { label: "Change", number: true },
        ],
        rows: [[saidText("Finished"), timeOf(earlier), timeOf(audit), ""], ...rows],
      })}
      ${settings(summary)}
    </section>
  `;
}

function timeOf({ finished_at: at }: AuditAnswer): Content {
  return at === null ? saidText("not finished") : timeTag(at);
}

function settings({ settings_changed: changed }: ComparedAudits["summary"]): Content {
  if (changed.length === 0) return null;
  return html`
    <p>Settings that differ:</p>
    <ul>${changed.map(({ name, before, after }) =>
      html`<li>${valueLabel(name)}: ${settingWords(before)} → ${settingWords(after)}</li>`
    )}</ul>
  `;
}

function settingWords(value: unknown): string {
  return value === null || value === undefined ? saidText("none") : JSON.stringify(value);
}

function issues({ summary: { codes } }: ComparedAudits, links: ChangeLinks): Content {
  const moved = codes.filter(({ code: _, persisting: __, ...states }) =>
    Object.values(states).some((count) => count > 0)
  );
  if (moved.length === 0) return null;
  const shown = moved.slice(0, ISSUES_SHOWN);
  const states = STATES.filter(([state]) => shown.some((row) => row[state] > 0));
  return html`
    <section class="card">
      <h2>Issues by what became of them</h2>
      <p class="muted">Counted in places: one problem on one URL. Each number leads to them.</p>
      ${dataTable({
        ...{ label: "Issues by what became of them", stacks: true },
        caption: hidden("Issues by what became of them"),
        columns: [
          { label: "Issue" },
          { label: "Severity" },
          ...states.map(([, label]) => ({ label, number: true })),
        ],
        rows: shown.map((row) => [
          ruleName(row.code),
          severityBadge(findRule(row.code)?.severity ?? "notice"),
          ...states.map(([state]) =>
            row[state] === 0
              ? "0"
              : html`<a href="${links.places(state, row.code)}">${formatNumber(row[state])}</a>`
          ),
        ]),
      })}
      ${moved.length > shown.length &&
        html`<p><a href="${links.places("new,regressed,fixed,gone_with_page,newly_checked")}">All
places that moved</a></p>`}
    </section>
  `;
}

function changedPages(
  { rows, pages }: ComparedAudits,
  { links, siteId, domain }: { links: ChangeLinks; siteId: number; domain: string },
): Html {
  const body = rows.length === 0
    ? html`<p>No page that both audits have changed its title, description, heading, status,
indexability, canonical or text.</p>`
    : dataTable({
      ...{ label: "Pages that changed", caption: hidden("Pages that changed"), stacks: true },
      columns: [{ label: "Page" }, { label: "What changed", prose: true }],
      rows: rows.map((row) => [
        html`<a href="/sites/${siteId}/pages/${row.page_id}">${shownUrl(row.url, domain)}</a>`,
        html`<ul class="page-changes">${row.changed.map((name) => changeOf(row, name))}</ul>`,
      ]),
    });
  const more = pages.pages > rows.length;
  return html`
    <section class="card">
      <h2>Pages that changed${more && said` (${rows.length} of ${formatNumber(pages.pages)})`}</h2>
      ${body}
      ${rows.length > 0 &&
        html`<p><a href="${links.pages()}">${
          saidText(more ? "All of them, to" : "To")
        } filter and export</a></p>`}
    </section>
  `;
}

function changeOf(row: ChangedPageAnswer, name: ChangedPageAnswer["changed"][number]): Html {
  switch (name) {
    case "content":
      return html`<li>Text: ${wordCount(row.word_count_before)} → ${
        wordCount(row.word_count_after)
      }</li>`;
    case "indexable":
      return html`<li>${
        saidText(row.indexable_after ? "May be indexed now" : "May no longer be indexed")
      }</li>`;
    case "status_code":
      return html`<li>Status: ${row.status_code_before ?? saidText("none")} → ${
        row.status_code_after ?? saidText("none")
      }</li>`;
    default: {
      const [before, after] = [row[`${name}_before`], row[`${name}_after`]];
      return html`<li>${saidText(NAMES[name])}: ${text(before, "del")} → ${
        text(after, "ins")
      }</li>`;
    }
  }
}

const NAMES = {
  title: "Title",
  meta_description: "Description",
  h1: "Heading",
  canonical_url: "Canonical URL",
} as const;

function text(value: string | null, kind: "del" | "ins"): Html {
  if (value === null || value === "") return html`<em>none</em>`;
  return kind === "del" ? html`<del>${value}</del>` : html`<ins>${value}</ins>`;
}

function wordCount(count: number | null): string {
  return count === null ? saidText("not counted") : formatCount(count, "word");
}

function hidden(text: string): Html {
  return html`<span class="visually-hidden">${saidText(text)}</span>`;
}
