import type { ExportChangesAnswer } from "../../../schemas/export_changes.ts";
import { apiText } from "../api_text.ts";
import { formatWindow } from "../format_date.ts";
import { formatCount, formatNumber, UNKNOWN } from "../format_number.ts";
import { type Content, type Html, html } from "../html.ts";
import { dataTable } from "../parts/data_table.ts";
import { changeTag, signed } from "../report/change.ts";
import { shownUrl } from "../report/shown_url.ts";
import { effectTable } from "../report/where_clicks_went.ts";
import { said, saidText } from "../texts/said.ts";

type Queries = ExportChangesAnswer["queries"];
type Pages = ExportChangesAnswer["pages"];
type Single = NonNullable<Queries["only_previous"]>;

/** The site of two exports. */
interface ExportedSite {
  siteId: number;
  domain: string;
}

const CLICKS = [
  { label: "Before", number: true },
  { label: "Now", number: true },
  { label: "Change", number: true },
] as const;

/** Writes what two exports show of a change, part by part, and what they leave open. */
export function exportChangeTables(
  changes: ExportChangesAnswer,
  { siteId, domain }: ExportedSite,
): Content[] {
  const { queries, pages, countries, devices, cannot_say: open } = changes;
  const keywordPath = (id: number) => `/sites/${siteId}/keywords/${id}`;
  const pagePath = (id: number) => `/sites/${siteId}/pages/${id}`;
  return [
    wholeCard(changes),
    listCard("Keywords", {
      part: queries,
      rows: queries.rows.map((row) => ({
        ...{ name: linked(keywordPath(row.keyword_id), row.keyword), change: row.change.clicks },
        ...{ previous_clicks: row.previous_clicks, current_clicks: row.current_clicks },
      })),
      nameOf: ({ id, name }) => linked(keywordPath(id), name),
    }),
    listCard("Pages", {
      part: pages,
      rows: pages.rows.map((row) => ({
        ...row,
        name: linked(pagePath(row.page_id), shownUrl(row.url, domain)),
      })),
      nameOf: ({ id, name }) => linked(pagePath(id), shownUrl(name, domain)),
    }),
    segmentCard([["By device", devices], ["By country", countries]]),
    open.length > 0 && html`
      <section class="card">
        <h2>What two exports do not say</h2>
        <ul>${open.map((sentence) => html`<li>${apiText(sentence)}</li>`)}</ul>
      </section>
    `,
  ];
}

function linked(path: string, shown: Content): Html {
  return html`<a href="${path}">${shown}</a>`;
}

/** All clicks of the property by what the exports show of their queries: the parts sum to the change. */
function wholeCard(changes: ExportChangesAnswer): Html {
  const { queries, current, previous, change } = changes;
  const { shown_in_both: both, only_previous: gone, only_current: come, not_shown: rest } = queries;
  const row = (name: string, before: number | null, now: number | null) => [
    ...[name, formatNumber(before), formatNumber(now)],
    before === null || now === null ? UNKNOWN : changeTag({ delta: now - before }),
  ];
  const parts = both === null || gone === null || come === null ? [] : [
    row(
      said`${formatCount(both.count, "query", "queries")} in both`,
      both.previous_clicks,
      both.current_clicks,
    ),
    row(
      said`${formatCount(gone.count, "query", "queries")} in the earlier one alone`,
      gone.clicks,
      null,
    ),
    row(
      said`${formatCount(come.count, "query", "queries")} in the later one alone`,
      null,
      come.clicks,
    ),
    ...rest === null ? [] : [
      row(said`shown in neither, or beyond its end`, rest.previous_clicks, rest.current_clicks),
    ],
  ];
  return html`
    <section class="card">
      <h2>In words</h2>
      <p>${tellWhole(changes)}</p>
      <p class="muted">${said`${formatWindow(current.from, current.to)} against ${
        formatWindow(previous.from, previous.to)
      }.`}</p>
      ${parts.length > 0 && dataTable({
        caption: said`All clicks, by what the exports show of their queries`,
        columns: [{ label: "Part" }, ...CLICKS],
        rows: [...parts, [
          ...[said`together`, formatNumber(previous.clicks), formatNumber(current.clicks)],
          change === null ? UNKNOWN : changeTag({ delta: change }),
        ]],
      })}
      ${both !== null && both.change.clicks !== 0 && html`
        <h3>Queries in both exports</h3>
        ${effectTable(both.effects)}
      `}
    </section>
  `;
}

function tellWhole({ change, current, previous }: ExportChangesAnswer): string {
  if (change === null) {
    return said`How all clicks changed is not known: one of the exports lacks the chart, devices or countries.`;
  }
  const [by, from, to] = [Math.abs(change), previous.clicks, current.clicks]
    .map((count) => formatNumber(count));
  if (change === 0) return said`Clicks stayed at ${to ?? ""}.`;
  return change < 0
    ? said`Clicks fell by ${by ?? ""}, from ${from ?? ""} to ${to ?? ""}.`
    : said`Clicks rose by ${by ?? ""}, from ${from ?? ""} to ${to ?? ""}.`;
}

interface MovedRow {
  name: Content;
  previous_clicks: number;
  current_clicks: number;
  change: number;
}

/** Rows of both exports that moved most with all others as one row, and those of one export alone. */
function listCard(
  title: "Keywords" | "Pages",
  { part, rows, nameOf }: {
    part: Queries | Pages;
    rows: readonly MovedRow[];
    nameOf: (row: Single["rows"][number]) => Content;
  },
): Html {
  const { not_available: missing, other, only_previous: gone, only_current: come } = part;
  const figures = (row: Omit<MovedRow, "name">) => [
    ...[formatNumber(row.previous_clicks), formatNumber(row.current_clicks)],
    changeTag({ delta: row.change }),
  ];
  const label = title === "Keywords" ? "Keyword" : "Page";
  const moved = [
    ...rows.map((row) => [row.name, ...figures(row)]),
    ...other === null || other.count === 0
      ? []
      : [[formatCount(other.count, "other"), ...figures(other)]],
  ];
  return html`
    <section class="card">
      <h2>${saidText(title)}</h2>
      ${missing !== null ? html`<p class="muted">${apiText(missing.message)}</p>` : html`
        ${moved.length > 0 && dataTable({
          caption: said`Those of both exports that moved most`,
          stacks: true,
          columns: [{ label }, ...CLICKS],
          rows: moved,
        })}
        ${singleTable(said`In the earlier export alone`, { single: gone, label, nameOf })}
        ${singleTable(said`In the later export alone`, { single: come, label, nameOf })}
      `}
    </section>
  `;
}

function singleTable(
  caption: string,
  { single, label, nameOf }: {
    single: Single | null;
    label: string;
    nameOf: (row: Single["rows"][number]) => Content;
  },
): Html | null {
  if (single === null || single.rows.length === 0) return null;
  const { count, clicks, rows, at_most_each: most } = single;
  const left = count - rows.length;
  const leftClicks = rows.reduce((sum, row) => sum - row.clicks, clicks);
  return html`
    ${dataTable({
      caption,
      stacks: true,
      columns: [{ label }, { label: "Clicks", number: true }],
      rows: [
        ...rows.map((row) => [nameOf(row), formatNumber(row.clicks)]),
        ...left === 0 ? [] : [[formatCount(left, "other"), formatNumber(leftClicks)]],
      ],
    })}
    ${most !== null && html`
      <p class="muted">${said`The other export ends before them: each has at most ${
        formatCount(most, "click")
      } there.`}</p>
    `}
  `;
}

type Parts = ExportChangesAnswer["devices"];

function segmentCard(splits: readonly (readonly [caption: string, parts: Parts])[]): Html {
  const write = signed();
  return html`
    <section class="card">
      <h2>Where it happened</h2>
      ${splits.map(([caption, { not_available: missing, segments }]) =>
        missing !== null
          ? html`
            <h3>${saidText(caption)}</h3>
            <p class="muted">${apiText(missing.message)}</p>
          `
          : dataTable({
            caption,
            columns: [{ label: "Segment" }, ...CLICKS],
            rows: segments.map((row) => [
              row.segment === "other" ? saidText("others together") : row.segment,
              formatNumber(row.previous_clicks),
              formatNumber(row.current_clicks),
              changeTag({ delta: row.change, write }),
            ]),
          })
      )}
    </section>
  `;
}
