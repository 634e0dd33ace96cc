import type { ExportChangesAnswer } from "../../../schemas/export_changes.ts";

type Told = Omit<ExportChangesAnswer, "explanation" | "cannot_say">;

/** Says what two exports without days leave open. */
export function tellOpen({ current, previous, queries, pages }: Told): string[] {
  const isCut = current.queries_cut === true || previous.queries_cut === true;
  const unknown = current.clicks === null || previous.clicks === null;
  const only = (queries.only_previous?.count ?? 0) + (queries.only_current?.count ?? 0);
  return [
    unknown
      ? "The property's clicks of both windows are not known: import the chart, devices or " +
        "countries of both exports. Without them nobody knows how much the exports do not show."
      : "",
    only > 0
      ? `${count(only)} queries are in one of the exports alone. ` +
        (isCut
          ? "An export is cut: they need not be lost or new."
          : "The other one does not say whether they had no clicks or were not named.")
      : "",
    "Which page ranked for which query: pages that moved, went or came are not distinguished, and " +
    "position is that of the best page.",
    pages.not_available === null ? "Why the clicks of single pages changed." : "",
    "On which day the change began, and whether days differ as weekdays do: the rows know no days.",
    current.days === previous.days
      ? ""
      : `The windows have ${previous.days} and ${current.days} days: their clicks do not compare.`,
  ].filter(Boolean);
}

const NAMES = {
  demand: "demand for all queries",
  query_mix: "impressions of single queries",
  position: "positions",
  click_rate: "CTR at the same position",
} as const;

/** Explains the change between two exports in a few sentences. */
export function explainExports({ change, current, previous, queries }: Told): string {
  const first = change === null
    ? "How the property's clicks changed is not known."
    : `The property's clicks ${verb(change)}, from ${count(previous.clicks ?? 0)} ` +
      `(${previous.from} to ${previous.to}) to ${count(current.clicks ?? 0)} ` +
      `(${current.from} to ${current.to}).`;
  const { shown_in_both: both, only_previous: gone, only_current: come, not_shown: rest } = queries;
  if (both === null || gone === null || come === null) return first;
  const effects = (Object.keys(NAMES) as (keyof typeof NAMES)[])
    .map((effect) => ({ effect, clicks: both.effects[effect].clicks }))
    .filter(({ clicks }) => clicks !== 0)
    .toSorted((a, b) => Math.abs(b.clicks) - Math.abs(a.clicks))
    .map(({ effect, clicks }) => `${NAMES[effect]} (${net(clicks)})`);
  const second = `The ${count(both.count)} queries that both exports show have ` +
    `${net(both.change.clicks)} clicks${effects.length === 0 ? "" : `: ${effects.join(", ")}`}.`;
  const third =
    `${count(gone.count)} that only the earlier one shows had ${count(gone.clicks)} clicks, ` +
    `${count(come.count)} that only the later one shows have ${count(come.clicks)}.`;
  const fourth = rest === null
    ? ""
    : `Not shown in the exports: ${count(rest.previous_clicks)} before, ` +
      `${count(rest.current_clicks)} now.`;
  return [first, second, third, fourth].filter(Boolean).join(" ");
}

function verb(change: number): string {
  if (change === 0) return "stayed the same";
  return `${change < 0 ? "fell" : "rose"} by ${count(Math.abs(change))}`;
}

function net(clicks: number): string {
  return `${clicks > 0 ? "+" : ""}${count(clicks)}`;
}

function count(clicks: number): string {
  return clicks.toLocaleString("en");
}
