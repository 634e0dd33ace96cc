import { said, saidText } from "../texts/said.ts";
import type { SearchChangesAnswer } from "../../../schemas/search_changes.ts";
import type { SearchProvenance } from "../../../schemas/search_provenance.ts";
import { EFFECT_NAMES } from "../../metrics/search/changes/effect_names.ts";
import { formatDay } from "../format_date.ts";
import { formatCount, formatNumber } from "../format_number.ts";
import { type Html, html } from "../html.ts";
import { dataTable } from "../parts/data_table.ts";
import { signed } from "./change.ts";
import type { ReportReader } from "./report_reader.ts";

type Effects = SearchChangesAnswer["effects"];

/** Reads where the clicks of a period went against the one before; null: the data do not say. */
export async function readClickChange(
  reader: ReportReader,
  { from, to, previous }: Pick<SearchProvenance, "from" | "to" | "previous">,
): Promise<SearchChangesAnswer | null> {
  if (from === null || to === null || previous === null) return null;
  const { data } = await reader.read("getChanges", {
    query: { from, to, against_from: previous.from, against_to: previous.to, segments: "none" },
  });
  return data;
}

/** Writes where clicks went; null: they did not change, or the data do not say. */
export function whereClicksWent(data: SearchChangesAnswer | null): Html | null {
  if (data === null || data.compared_change.clicks === 0) return null;
  return html`<p>${tellClickChange(data)}</p>${effectTable(data.effects)}`;
}

/** Says by how much clicks changed and since when, in the current language. */
export function tellClickChange(data: SearchChangesAnswer): string {
  return `${tellChange(data)} ${tellOnset(data)}`;
}

function tellChange(
  { compared_change: { clicks, low, high }, current, previous, days_compared }: SearchChangesAnswer,
): string {
  const isChance = low <= 0 && high >= 0;
  const [by, from, to] = [Math.abs(clicks), previous.compared_clicks, current.compared_clicks]
    .map((count) => formatNumber(count));
  const days = formatCount(days_compared, "day");
  if (clicks === 0) {
    return said`Clicks stayed at ${to ?? ""}, on the ${days} that both periods have.`;
  }
  const moved = clicks < 0
    ? said`Clicks fell by ${by ?? ""}, from ${from ?? ""} to ${to ?? ""}`
    : said`Clicks rose by ${by ?? ""}, from ${from ?? ""} to ${to ?? ""}`;
  const chance = isChance ? said`; chance alone explains as much` : "";
  return said`${moved}, on the ${days} that both periods have${chance}.`;
}

function tellOnset({ onset: { day, earliest, latest } }: SearchChangesAnswer): string {
  if (day === null) return "";
  const isExact = earliest === latest || earliest === null || latest === null;
  const range = isExact ? "" : said`, or else from ${formatDay(earliest)} to ${formatDay(latest)}`;
  return said`It began on ${formatDay(day)}${range}.`;
}

/** Writes by what the clicks of a change went, the greatest parts first. */
export function effectTable(effects: Partial<Effects>): Html {
  const write = signed();
  // the names have the keys of the schema
  const rows = (Object.keys(EFFECT_NAMES) as (keyof Effects)[])
    .flatMap((effect) => {
      const part = effects[effect];
      return part === undefined || part.clicks === 0 ? [] : [{ effect, ...part }];
    })
    .toSorted((a, b) => Math.abs(b.clicks) - Math.abs(a.clicks))
    .map(({ effect, clicks, low, high }) => {
      const name = saidText(EFFECT_NAMES[effect]);
      return [
        name.charAt(0).toUpperCase() + name.slice(1),
        write(clicks),
        said`${write(low)} to ${write(high)}`,
      ];
    });
  return dataTable({
    caption: said`Where the clicks of the change went`,
    columns: [
      { label: "By" },
      { label: "Clicks", number: true },
      { label: "90 % range", number: true },
    ],
    rows,
  });
}
