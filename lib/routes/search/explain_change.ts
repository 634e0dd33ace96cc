import type { SearchChangesAnswer } from "../../../schemas/search_changes.ts";
import type { LedgerSum } from "../../metrics/search/changes/click_ledger.ts";
import { EFFECT_NAMES } from "../../metrics/search/changes/effect_names.ts";

type Told = Omit<SearchChangesAnswer, "events" | "explanation">;
type Effects = SearchChangesAnswer["effects"];

/** What is known of a change besides its answer. */
interface ChangeFacts {
  /** The group of pages that it is of; null: the site. */
  group: { name: string } | null;
  /** What the rows have together. */
  sum: Pick<LedgerSum, "before" | "after">;
}

/** A part is named when it is at least this share of the greatest one. */
const TOLD_SHARE = 0.25;

/**
 * Explains a change in a few sentences: how much, on which days, by which effects, and where. When it began, and what else
 * happened then, comes between the `beginning` and the `end`.
 */
export function explainChange(
  told: Told,
  { group, sum }: ChangeFacts,
): { beginning: string[]; end: string[] } {
  const { compared_change: change, current, previous, days_compared: days } = told;
  const isChance = change.low <= 0 && change.high >= 0;
  const from = count(previous.compared_clicks);
  const to = count(current.compared_clicks);
  const verb = change.clicks < 0 ? "fell" : "rose";
  const clicks = group === null ? "Clicks" : `Clicks on pages of "${group.name}"`;
  const when = `on the ${days === 1 ? "1 day" : `${days} days`} that both windows have`;
  const first = change.clicks === 0
    ? `${clicks} stayed at ${to} ${when}.`
    : `${clicks} ${verb} by ${count(Math.abs(change.clicks))}, from ${from} to ${to}, ${when}` +
      `${isChance ? "; chance explains as much" : ""}.`;
  const effects = tellUnseen(told, sum) ?? tellEffects(told);
  // no segments explain what chance does
  const sets = isChance ? "" : tellSets(told);
  return { beginning: [first, effects], end: [sets, tellDays(told)] };
}

/** A window without impressions knows neither positions nor click rates. */
function tellUnseen(
  { compared_change: { clicks } }: Told,
  { before: { impressions: before }, after: { impressions: after } }: ChangeFacts["sum"],
): string | undefined {
  if (clicks === 0 || (before > 0 && after > 0)) return undefined;
  const [window, what] = before > 0 ? ["current window", "lost"] : ["window before", "new"];
  return `The rows of the ${window} have no impressions: all of it is ${what}, and nothing says ` +
    "whether by demand or by positions.";
}

function tellEffects({ effects, compared_change: { clicks } }: Told): string {
  const greatest = Math.max(...Object.values(effects).map((part) => Math.abs(part.clicks)));
  if (clicks === 0 || greatest === 0) return "";
  // the list of effects has the keys of the schema
  const parts = (Object.keys(EFFECT_NAMES) as (keyof Effects)[])
    .map((effect) => ({ effect, ...effects[effect] }))
    .filter((part) => Math.abs(part.clicks) >= TOLD_SHARE * greatest)
    .toSorted((a, b) => Math.abs(b.clicks) - Math.abs(a.clicks));
  // parts that go both ways are more than the change
  const isMost = parts.every((part) => Math.sign(part.clicks) === Math.sign(clicks));
  const names = parts.map(({ effect, clicks: part, low, high }) =>
    `${EFFECT_NAMES[effect]} (${part > 0 ? "+" : ""}${count(part)}${
      low <= 0 && high >= 0 ? ", not beyond chance" : ""
    })`
  );
  return `${isMost ? "Most of it" : "Its greatest parts"}: ${names.join(", ")}.`;
}

/** At most this many events are named; ours. */
const TOLD_EVENTS = 2;

/** Says when a change began, and what else happened then. */
export function tellOnset(
  { day, earliest, latest, reason }: Told["onset"],
  events: SearchChangesAnswer["events"],
): string {
  if (day === null) return reason === "gradual" ? "It came gradually, on no single day." : "";
  const range = earliest === latest ? "" : ` (${earliest} to ${latest})`;
  const then = events?.events.filter(({ days_from_onset: days }) => days === 0) ?? [];
  const names = then.slice(0, TOLD_EVENTS).map(({ title, first_day: from, last_day: to }) =>
    `${title} (${from === to ? from : `${from} to ${to ?? "now"}`})`
  );
  const more = then.length - names.length;
  const same = names.length === 0
    ? ""
    : ` At the same time: ${names.join(", ")}${more > 0 ? ` and ${more} more` : ""}.`;
  return `It began on ${day}${range}.${same}`;
}

function tellSets({ explaining_sets: sets }: Told): string {
  if (sets.length === 0) return "";
  const names = sets.map((set) => `${nameSet(set)} (${Math.round(100 * (set.share ?? 0))} %)`);
  return `The fewest segments that explain it: ${names.join("; ")}.`;
}

/** Such as `informational queries on pages of "Blog" in DE`. */
function nameSet(
  { query_class, intent, keyword, url, page_group, country, device }:
    Told["explaining_sets"][number],
): string {
  const kinds = [query_class?.replace("_", "-"), intent].filter(Boolean).join(" ");
  const parts = [
    kinds === "" ? "" : `${kinds} queries`,
    keyword === null ? "" : `the query "${keyword}"`,
    url === null ? "" : `on ${url}`,
    page_group === null ? "" : `on pages of "${page_group}"`,
    country === null ? "" : `in ${country}`,
    device === null ? "" : `on ${device}`,
  ];
  return parts.filter(Boolean).join(" ");
}

function tellDays({ current, previous, missing_days }: Told): string {
  const missing = current.days_missing.length + previous.days_missing.length;
  const unmatched = current.days_unmatched.length + previous.days_unmatched.length;
  if (missing + unmatched === 0) return "";
  const parts = [
    missing === 0 ? "" : `${missing} ${missing === 1 ? "day has" : "days have"} no data`,
    unmatched === 0
      ? ""
      : `${unmatched} ${
        unmatched === 1 ? "day with data has" : "days with data have"
      } no counterpart`,
  ].filter(Boolean).join(" and ");
  return missing_days === 0
    ? `${parts}, and ${missing + unmatched === 1 ? "is" : "are"} not compared.`
    : `${parts}: their ${count(missing_days)} clicks of difference say nothing.`;
}

function count(clicks: number): string {
  return clicks.toLocaleString("en");
}
