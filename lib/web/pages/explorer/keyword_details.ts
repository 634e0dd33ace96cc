import type { KeywordHistoryAnswer } from "../../../../schemas/keyword_history.ts";
import type { Act } from "../../acts/act.ts";
import { actForm } from "../../acts/act_form.ts";
import { actNotice, actPages, actStatus, type SentAct } from "../../acts/act_page.ts";
import { callApi, type PageScope } from "../../call_api.ts";
import { chartFigure } from "../../charts/chart_figure.ts";
import type { DayMark } from "../../charts/day_marks.ts";
import { lineChart, type LineOptions } from "../../charts/line_chart.ts";
import { valueLabel } from "../../explorer/column_label.ts";
import { showDetails } from "../../explorer/details_frame.ts";
import { smallTable } from "../../explorer/small_table.ts";
import { readOwnSite } from "../../sites/settings_view.ts";
import { formatDay } from "../../format_date.ts";
import { formatNumber } from "../../format_number.ts";
import { type Html, html } from "../../html.ts";
import type { DocumentAnswer, Page, PageRequest } from "../../page.ts";
import { notice } from "../../parts/notice.ts";
import { textField } from "../../parts/text_field.ts";
import { problemNotice } from "../../form_problem.ts";
import { readAskedList } from "../../read_asked_list.ts";
import { noteLink } from "../../charts/note_link.ts";
import { markList, readMarks } from "../../report/noted_days.ts";
import { createReportReader } from "../../report/report_reader.ts";
import { sourceLine } from "../../report/source_line.ts";
import { said, saidText } from "../../texts/said.ts";

type Series = KeywordHistoryAnswer["series"];

interface Measure {
  name: "clicks" | "impressions" | "position";
  label: string;
  decimals: number;
  options?: Partial<LineOptions>;
}

const MEASURES: readonly Measure[] = [
  { name: "clicks", label: "Clicks a day", decimals: 0 },
  { name: "impressions", label: "Impressions a day", decimals: 0 },
  {
    ...{ name: "position", label: "Average position, better above", decimals: 1 },
    options: { inverted: true, least: 1 },
  },
];

const SAVE: Act = {
  ...{ name: "save", operationId: "updateKeyword", title: "Track, tag, correct the intent" },
  ...{ fields: ["tracked", "tags", "intent"], button: "Save", done: "The keyword is saved." },
};

/** Where its tags are not known, a save must not take them away. */
const SAVE_FEW: Act = { ...SAVE, name: "save_few", fields: ["tracked", "intent"] };
const ACTS = [SAVE, SAVE_FEW];

/** `/sites/:id/keywords/:keyword_id`: clicks and position by day, pages that rank, ranks that were checked. */
export const KEYWORD_PAGES: readonly Page[] = actPages({
  path: "/sites/:id/keywords/:keyword_id",
  acts: ACTS,
  show: showKeyword,
});

async function showKeyword(
  request: PageRequest,
  sent: SentAct | undefined,
): Promise<DocumentAnswer> {
  const { keyword_id: keywordId = "" } = request.params;
  const { scope, site } = await readOwnSite(request);
  const params = { id: site.id, keyword_id: keywordId };
  const { list: { data, meta }, problem, asked } = await readHistory(scope, params, request.query);
  const { domain } = site;
  const stored = await readKeyword(scope, { siteId: site.id, keywordId });
  const noted = createReportReader({
    ...{ scope, siteId: site.id, domain, now: scope.services.now(), isOwner: true },
  });
  const marks = await readMarks(noted, data.series.map(({ from }) => from));
  const { form: typed, cookieValue } = request;
  const action = `/sites/${site.id}/keywords/${keywordId}`;
  const place = {
    action,
    cookieValue,
    abilities: scope.caller.abilities,
    typed,
    sent,
    stored: filledWith(data, stored),
    isFolded: true,
  };
  const save = stored === undefined ? SAVE_FEW : SAVE;
  const answer = showDetails({
    ...{ site, scope, slug: "keywords", title: data.keyword, heading: data.keyword },
    assets: ["charts.css", "acts.css", "note_day.js", "chart.js"],
    parts: [
      actNotice(request, ACTS, sent),
      problemNotice(problem),
      keywordLine(data, stored),
      html`<div class="acts no-print">${actForm(save, place)}</div>`,
      sourceLine(meta, { isOwner: true }),
      periodForm(action, asked),
      charts(data.series, marks),
      markList({ marks, groups: [] }, noted),
      noteLink(site.id),
      smallTable({
        ...{ title: "Pages that rank", rows: pagesOf(data.series), domain },
        columns: { url: "string", days: "integer", clicks: "integer", last_day: "string" },
        empty: "The data do not name the page that ranks.",
      }),
      smallTable({
        ...{ title: "Checked ranks", rows: ranksOf(data.rank_checks), domain },
        columns: {
          date: "string",
          engine: "string",
          country: "string",
          device: "string",
          position: "integer",
          url: "string",
        },
        empty: "No rank of it was checked.",
      }),
    ],
  });
  return { ...answer, status: sent === undefined ? problem.status : actStatus(sent) };
}

/** Reads the days of the address; where they cannot be, says so and reads those that are shown at first. */
async function readHistory(
  scope: PageScope,
  params: Readonly<Record<string, string | number>>,
  query: URLSearchParams,
) {
  const days = ["from", "to"].map((name) => [name, query.get(name) ?? ""] as const);
  const asked: Readonly<Record<string, string>> = Object.fromEntries(
    days.filter(([, day]) => day !== ""),
  );
  return await readAskedList(
    async (days: Readonly<Record<string, string>>) =>
      (await callApi(scope, "getKeywordHistory", { params, query: days })).body,
    { asked, beginning: {} },
  );
}

/** The days that are shown: those dragged over in a chart, or typed here. */
function periodForm(path: string, asked: Readonly<Record<string, string>>): Html {
  const isChosen = Object.keys(asked).length > 0;
  const day = (name: string, label: string) =>
    textField({ name, label, type: "date", value: asked[name] ?? "" });
  return html`
    <details class="view-form no-print" data-period="${path}">
      <summary>Choose days</summary>
      <form method="get" action="${path}">
        <p class="muted">Or drag over days in a chart; with the keyboard, Shift and the arrows.</p>
        <div class="form-grid">${day("from", "First day")}${day("to", "Last day")}</div>
        <button>Show these days</button>
      </form>
    </details>
    ${isChosen &&
      html`<p class="no-print"><a href="${path}" data-all-days>Back to all days</a></p>`}
  `;
}

/** What the history does not have; undefined: the lists do not have it in their period. */
async function readKeyword(
  scope: PageScope,
  { siteId, keywordId }: { siteId: number; keywordId: string },
) {
  const asked = { "filter[id]": keywordId, "per_page": 1 };
  const params = { id: siteId };
  const { body: { data: [row] } } = await callApi(scope, "listKeywords", {
    params,
    query: { ...asked, fields: "id,tags,intent" as const },
  });
  if (row === undefined) return undefined;
  const { body: { data: [intent] } } = await callApi(scope, "listSearchIntent", {
    params,
    query: { ...asked, fields: "id,source" as const },
  });
  return { tags: row.tags, intent: row.intent, source: intent?.source ?? null };
}

type StoredKeyword = Awaited<ReturnType<typeof readKeyword>>;

/** An intent that the rules found is no choice of the owner: a save must not make it one. */
function filledWith({ tracked }: KeywordHistoryAnswer, stored: StoredKeyword) {
  return {
    tracked,
    tags: stored?.tags,
    intent: stored?.source === "manual" ? stored.intent : null,
  };
}

function keywordLine(
  { tracked }: KeywordHistoryAnswer,
  stored: StoredKeyword,
): Html {
  const parts = [
    saidText(tracked ? "Tracked" : "Not tracked"),
    stored?.intent && said`intent: ${valueLabel(stored.intent)}` +
      (stored.source === "manual" ? said`, set by you` : ""),
    stored?.tags && stored.tags.length > 0 && said`tags: ${stored.tags.join(", ")}`,
  ].filter((part) => typeof part === "string" && part !== "");
  return html`<p>${parts.join(" · ")}</p>`;
}

function charts(series: Series, marks: readonly DayMark[]): Html {
  if (series.length < 2) return notice("info", "There are no days of it to be drawn.");
  const drawn = MEASURES.map((measure) => draw(measure, { points: series, dayMarks: marks }));
  return html`<div class="chart-columns">${drawn}</div>`;
}

function draw(
  { name, label: english, decimals, options }: Measure,
  { points, dayMarks }: { points: Series; dayMarks: readonly DayMark[] },
): Html {
  const label = saidText(english);
  const values = points.map((point) => point[name]);
  const days = points.map(({ from }) => from);
  const write = (value: number | null | undefined) => formatNumber(value, { decimals });
  const chart = lineChart({ days, series: [{ name: label, values }] }, {
    title: label,
    desc: said`From ${formatDay(days[0] ?? "")} to ${formatDay(days.at(-1) ?? "")}.`,
    describe: write,
    ...name === "position" && { format: write },
    dayMarks,
    ...options,
  });
  return chartFigure({
    caption: label,
    chart,
    table: {
      caption: label,
      columns: [{ label: "Day" }, { label, number: true }],
      rows: points.map((point) => [formatDay(point.from), write(point[name])]),
    },
  });
}

/** The pages of a keyword's days, those with the most days first. */
function pagesOf(series: Series) {
  const pages = new Map<string, { url: string; days: number; clicks: number; last_day: string }>();
  for (const { url, clicks, from } of series) {
    if (url === null) continue;
    const page = pages.get(url) ?? { url, days: 0, clicks: 0, last_day: "" };
    const next = { ...page, days: page.days + 1, clicks: page.clicks + (clicks ?? 0) };
    pages.set(url, { ...next, last_day: formatDay(from) });
  }
  return [...pages.values()].toSorted((a, b) => b.days - a.days);
}

/** The checks of all trackers, the newest first. */
function ranksOf(checks: KeywordHistoryAnswer["rank_checks"]) {
  return checks
    .flatMap(({ engine, country, device, points }) =>
      points.map((point) => ({ engine, country, device, ...point }))
    )
    .toSorted((a, b) => b.date.localeCompare(a.date))
    .map((check) => ({ ...check, date: formatDay(check.date) }));
}
