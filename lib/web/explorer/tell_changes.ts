import type { DiffSummaryAnswer } from "../../../schemas/audit_diff.ts";
import type { ChangedPagesSummary, PageChange } from "../../../schemas/changed_page.ts";
import { findRule } from "../../rules/find_rule.ts";
import { describeLosses } from "../../rules/text/describe_losses.ts";
import { formatCount, formatNumber } from "../format_number.ts";
import { type Content, html } from "../html.ts";
import { ruleName } from "../report/rule_names.ts";
import { valueLabel } from "./column_label.ts";
import { said } from "../texts/said.ts";

/** Something that changed between two audits, in a sentence. */
interface ToldChange {
  kind: "bad" | "good" | "info";
  text: Content;
}

/** What differs between two audits. */
export interface AuditChanges {
  summary: DiffSummaryAnswer;
  pages: ChangedPagesSummary;
}

/** Where the rows behind a sentence are. */
export interface ChangeLinks {
  /** Places by state, of one issue or of all. */
  places(states: string, code?: string): string;
  /** Pages, of one change or of all. */
  pages(change?: PageChange): string;
}

/** This many issues are named in a sentence. */
const NAMED = 3;
const SEVERITIES = ["error", "warning", "notice"];

const CHANGE_WORDS: Readonly<Record<PageChange, readonly [one: string, many: string]>> = {
  status_code: ["status", "statuses"],
  indexable: ["indexability", "indexabilities"],
  title: ["title", "titles"],
  meta_description: ["description", "descriptions"],
  h1: ["heading", "headings"],
  canonical_url: ["canonical URL", "canonical URLs"],
  content: ["text", "texts"],
};

/** Says what changed between two audits and matters, what is worse first; one sentence where nothing did. */
export function tellChanges(changes: AuditChanges, links: ChangeLinks): ToldChange[] {
  const { summary } = changes;
  const told = [
    scoreChange(summary),
    lostPages(summary),
    movedPlaces(summary, links, {
      ...{ states: ["new", "regressed"], kind: "bad" },
      words: ["place is worse than before", "places are worse than before"],
    }),
    movedPlaces(summary, links, {
      ...{ states: ["fixed"], kind: "good" },
      words: ["place was fixed", "places were fixed"],
    }),
    changedPages(changes, links),
    cameAndWent(summary),
    caution(summary, links),
  ].filter((one) => one !== null);
  return told.some(({ kind }) => kind !== "info") || changes.pages.pages > 0
    ? told
    : [{ kind: "info", text: said`Nothing that matters changed.` }, ...told];
}

function moreOrFewer(urls: string, { code, delta }: { code: string; delta: number }): string {
  return delta > 0
    ? said`${urls} more have “${ruleName(code)}”`
    : said`${urls} fewer have “${ruleName(code)}”`;
}

function scoreChange({ score }: DiffSummaryAnswer): ToldChange | null {
  const { before, after, delta, urls_with_errors: errors, error_codes: codes } = score;
  if (delta === null || delta === 0 || before === null || after === null) return null;
  const isWorse = delta < 0;
  const [most] = codes.filter((code) => (code.delta > 0) === isWorse && code.delta !== 0);
  const reasons = [
    most && moreOrFewer(formatCount(Math.abs(most.delta), "URL"), most),
    ...(isWorse ? score.gates_added : score.gates_removed)
      .map(({ reason }) =>
        isWorse ? said`new: ${valueLabel(reason)}` : said`no longer: ${valueLabel(reason)}`
      ),
  ].filter((reason) => reason !== undefined);
  const why = reasons.length === 0
    ? said` URLs with errors: ${formatNumber(errors.before)} before, ${
      formatNumber(errors.after)
    } now.`
    : said` The main reason: ${reasons.join("; ")}.`;
  return {
    kind: isWorse ? "bad" : "good",
    text: isWorse
      ? said`The health score fell from ${before} to ${after}.${why}`
      : said`The health score rose from ${before} to ${after}.${why}`,
  };
}

function lostPages({ pages }: DiffSummaryAnswer): ToldChange | null {
  const text = describeLosses(pages.lost, formatNumber);
  return text === null ? null : { kind: "bad", text };
}

interface Moved {
  states: readonly ("new" | "regressed" | "fixed")[];
  kind: ToldChange["kind"];
  words: readonly [one: string, many: string];
}

/** Says how many places moved, and which issues they are of, errors first. */
function movedPlaces(
  { codes }: DiffSummaryAnswer,
  links: ChangeLinks,
  { states, kind, words: [one, many] }: Moved,
): ToldChange | null {
  const moved = codes
    .map((row) => ({ code: row.code, count: states.reduce((sum, state) => sum + row[state], 0) }))
    .filter(({ count }) => count > 0)
    .toSorted((a, b) => severityOf(a.code) - severityOf(b.code) || b.count - a.count);
  if (moved.length === 0) return null;
  const total = moved.reduce((sum, { count }) => sum + count, 0);
  const asked = states.join(",");
  const named = moved.slice(0, NAMED).map(({ code, count }, at) =>
    html`${at > 0 && ", "}<a href="${links.places(asked, code)}">${ruleName(code)}</a> (${
      formatNumber(count)
    })`
  );
  const rest = moved.length - NAMED;
  return {
    kind,
    text: html`<a href="${links.places(asked)}">${formatCount(total, one, many)}</a>: ${named}${
      rest > 0 && said`, and ${formatCount(rest, "other issue")}`
    }.`,
  };
}

function severityOf(code: string): number {
  const at = SEVERITIES.indexOf(findRule(code)?.severity ?? "notice");
  return at === -1 ? SEVERITIES.length : at;
}

function changedPages({ pages }: AuditChanges, links: ChangeLinks): ToldChange | null {
  if (pages.pages === 0) return null;
  // the names of the record are those of the changes
  const parts = (Object.keys(CHANGE_WORDS) as PageChange[]).filter((name) => pages[name] > 0)
    .map((name, at) =>
      html`${at > 0 && ", "}<a href="${links.pages(name)}">${
        formatCount(pages[name], ...CHANGE_WORDS[name])
      }</a>`
    );
  const isSerious = pages.status_code > 0 || pages.indexable > 0;
  return {
    kind: isSerious ? "bad" : "info",
    text: html`<a href="${links.pages()}">${
      formatCount(pages.pages, "page changed", "pages changed")
    }</a>: ${parts}.`,
  };
}

function cameAndWent({ pages: { added, removed } }: DiffSummaryAnswer): ToldChange | null {
  if (added === 0 && removed === 0) return null;
  return {
    kind: "info",
    text: said`${formatCount(added, "URL")} came and ${formatNumber(removed)} went.`,
  };
}

/** What looks like a change of the site and may be none. */
function caution(
  { states, settings_changed: settings, rules_changed: rules }: DiffSummaryAnswer,
  links: ChangeLinks,
): ToldChange | null {
  const parts: Content[] = [];
  if (settings.length > 0) {
    const names = settings.map(({ name }) => valueLabel(name)).join(", ");
    parts.push(
      said`The audits had different settings (${names}): some changes may come from that. `,
    );
  }
  if (states.newly_checked > 0) {
    parts.push(html`
      <a
        href="${links.places("newly_checked")}">${formatCount(
          states.newly_checked,
          "place was",
          "places were",
        )} checked for the first time</a>, by rules that the earlier audit did not run: they are not new.
    `);
  } else if (rules.length > 0) {
    parts.push(said`The audits ran ${formatCount(rules.length, "rule")} differently. `);
  }
  if (states.not_recrawled > 0) {
    parts.push(html`
      <a href="${links.places("not_recrawled")}">${formatCount(
        states.not_recrawled,
        "place was",
        "places were",
      )} not looked at again</a>: nothing is known of them.
    `);
  }
  return parts.length === 0 ? null : { kind: "info", text: parts };
}
