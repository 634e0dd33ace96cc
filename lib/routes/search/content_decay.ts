import { findLatestResultsAudit } from "../../../db/audits/lifecycle/audit_results.ts";
import {
  DECAY_LIST,
  type DecayDetails,
  type DecayRow,
  listDecaying,
} from "../../../db/search/content_decay.ts";
import { findImportSource } from "../../../db/search_data/search_periods.ts";
import { listPageTexts } from "../../../db/search/keyword_intents.ts";
import { readGainParts } from "../../../db/search/gain_parts.ts";
import type { Db } from "../../../db/core/connection.ts";
import { type ContentDecayAnswer, type ContentDecayQuery } from "../../../schemas/content_decay.ts";
import { type SearchProvenance } from "../../../schemas/search_provenance.ts";
import { type DecayDays, findDecayDays } from "../../commands/search/decay/decay_days.ts";
import { readContentDecay } from "../../commands/search/decay/find_content_decay.ts";
import { NO_DECAY } from "../../commands/search/decay/no_decay.ts";
import { narrowToPageGroup } from "../../commands/sites/page_groups.ts";
import { readSite } from "../../commands/sites/read_site.ts";
import type { DataStatus } from "../../commands/search_data/search_data_status.ts";
import { addDays } from "../../core/days.ts";
import { CONTENT_DECAY_FORMULA } from "../../metrics/search/decay/content_decay.ts";
import { DECIMALS, roundFigure } from "../../metrics/core/round_figure.ts";
import { listMissing } from "../../metrics/search/decay/calendar.ts";
import type { DateWindow } from "../../metrics/search/decay/daily_series.ts";
import { DECAY_EXAMPLE } from "./content_decay_example.ts";
import {
  presentLedger,
  presentMeasurement,
  presentMove,
  presentYearTrend,
} from "./present_decay.ts";
import { wantsField } from "../audits/crawl_list.ts";
import { listAnswer } from "../core/list_answer.ts";
import { readSourcesOnce } from "../core/list_walk.ts";
import { parseDetails } from "../audits/parse_details.ts";
import type { Presenter } from "../core/present.ts";
import { presentEstimate } from "./present_estimate.ts";
import { presentGainParts } from "./present_gain_parts.ts";
import { ValidationError } from "../../core/errors.ts";
import { defineRoute } from "../core/define_route.ts";
import type { Route, RouteRequest } from "../core/route.ts";
import { SEARCH_PROVENANCE_EXAMPLE } from "./search_provenance.ts";
import type { SiteParams } from "../sites/sites.ts";

type DecayRequest = RouteRequest<SiteParams, ContentDecayQuery>;

const listRoute = defineRoute({
  method: "GET",
  path: "/sites/:id/content-decay",
  operationId: "listContentDecay",
  tag: "Pages",
  summary: "List pages that lose their clicks",
  description: "Pages whose last 28 final days brought at least a fifth less than their best 28 " +
    "days of the year, more than chance, the season and the whole site explain; with the cause " +
    "that search data and the latest crawl show. It needs daily rows of pages, of 120 days at " +
    "least, and of 13 months to know the season.",
  ability: "read",
  quotaCost: 1,
  list: DECAY_LIST,
  answerStatus: 200,
  example: {
    data: [DECAY_EXAMPLE],
    links: { first: "https://api.example.com/api/v1/sites/1/content-decay", next: null },
    meta: {
      ...SEARCH_PROVENANCE_EXAMPLE,
      from: "2025-07-19",
      days_with_data: 488,
      previous: null,
      data_state: "final",
      aggregation: "by_page",
      formula: CONTENT_DECAY_FORMULA,
      days_missing: 0,
      missing_days: [],
      summary: {
        ...NO_DECAY,
        pages_count: 310,
        decaying: 1,
        seasonal: 14,
        stable: 290,
        growing: 5,
        lost_clicks: 240,
        site: { status: "stable", severity: null, drop_from_peak_pct: 11.2 },
      },
      per_page: 50,
      next_cursor: null,
      total: 1,
    },
  },
  errors: [404, 422],
  async handler(request) {
    const { services, caller, params, query } = request;
    const { db } = services;
    const { cursor } = request.list;
    const { list: { conditions }, days, analysis } = await readSourcesOnce(
      request,
      async () => {
        await readSite(db, caller.accountId, params.id);
        const group = { siteId: params.id, groupId: query.page_group, field: "url" };
        const list = await narrowToPageGroup(db, group, request.list);
        const days = await findDecayDays(db, {
          siteId: params.id,
          searchType: query.search_type ?? "web",
          asked: readAskedDays(query),
        });
        const snapshot = cursor?.snapshot;
        const analysis = "from" in days
          ? await readContentDecay(services, { days, now: services.now(), snapshot })
          : undefined;
        return { list, days, analysis };
      },
    );
    const list = { ...request.list, ...conditions && { conditions } };
    const page = analysis === undefined
      ? { rows: [], total: 0, nextCursor: null }
      : await listDecaying(db, analysis, { harmless: query.harmless ?? false, query: list });
    const meta = {
      ...await provenanceOf(db, query, days),
      ...missingDaysOf(days),
      summary: analysis?.summary ?? NO_DECAY,
    };
    return listAnswer(request, page, {
      presenter: await createPresenter(request, page.rows),
      listAnswerOptions: { meta },
    });
  },
});

function readAskedDays(
  { from, to }: ContentDecayQuery,
): { from: string | undefined; to: string | undefined } {
  if (from !== undefined && to !== undefined && from > to) {
    throw new ValidationError({ to: ["The to field must not be before the from field."] });
  }
  return { from, to };
}

async function provenanceOf(
  db: Db,
  { search_type = "web" }: ContentDecayQuery,
  days: DecayDays | { status: DataStatus },
): Promise<SearchProvenance> {
  const found = "from" in days ? days : undefined;
  const source = found && await findImportSource(db, found.importId);
  return {
    source: found === undefined ? null : source === "search_console" ? source : "import",
    from: found?.from ?? null,
    to: found?.to ?? null,
    days_with_data: found?.daysCount ?? null,
    previous: null,
    data_state: found?.dataState ?? null,
    search_type,
    country: null,
    device: null,
    aggregation: found === undefined ? null : "by_page",
    formula: { ...CONTENT_DECAY_FORMULA },
    data_status: days.status,
  };
}

const SHOWN_RANGES = 50;

/** Which days of the window have no data. */
function missingDaysOf(
  days: DecayDays | { status: DataStatus },
): { days_missing: number | null; missing_days: DateWindow[] } {
  if (!("from" in days)) return { days_missing: null, missing_days: [] };
  const ranges = listMissing({ from: days.from, present: days.present });
  return {
    days_missing: days.present.length - days.daysCount,
    missing_days: ranges.reverse().slice(0, SHOWN_RANGES),
  };
}

/** Of each page the title that the latest audit with results found. */
async function readTitles(
  { services: { db }, params }: DecayRequest,
  rows: readonly DecayRow[],
): Promise<Map<number, string | null>> {
  const audit = await findLatestResultsAudit(db, params.id);
  const texts = await listPageTexts(db, rows.map((row) => row.page_id), audit?.id ?? null);
  return new Map(texts.map(({ id, title }) => [id, title]));
}

async function createPresenter(
  request: DecayRequest,
  rows: readonly DecayRow[],
): Promise<Presenter<DecayRow, ContentDecayAnswer>> {
  const titles = wantsField(request, "title")
    ? await readTitles(request, rows)
    : new Map<number, string | null>();
  const details = parseDetails<DecayDetails>(rows);
  const position = (value: number | null) => roundFigure(value, DECIMALS.position);
  const percent = (share: number | null) => roundFigure(share === null ? null : 100 * share, 2);
  const change = (now: number, before: number) => before === 0 ? null : (now - before) / before;
  return {
    page_id: (row) => row.page_id,
    url: (row) => row.url,
    title: (row) => titles.get(row.page_id) ?? null,
    status: (row) => row.status,
    severity: (row) => row.severity,
    decay_score: (row) => row.decay_score,
    metric: (row) => row.metric,
    clicks: (row) => row.clicks,
    previous_clicks: (row) => row.previous_clicks,
    clicks_delta_pct: (row) => percent(change(row.clicks, row.previous_clicks)),
    impressions: (row) => row.impressions,
    previous_impressions: (row) => row.previous_impressions,
    impressions_delta_pct: (row) => percent(change(row.impressions, row.previous_impressions)),
    position: (row) => position(row.position),
    previous_position: (row) => position(row.previous_position),
    position_change: (row) =>
      position(
        row.position === null || row.previous_position === null
          ? null
          : row.previous_position - row.position,
      ),
    year_ago_clicks: (row) => row.year_ago_clicks,
    peak_clicks: (row) => row.peak_clicks,
    peak_month: (row) => addDays(row.peak_from, 14).slice(0, 7),
    peak_from: (row) => row.peak_from,
    peak_to: (row) => details.of(row).peakTo,
    drop_from_peak_pct: (row) => roundFigure(100 * row.drop_from_peak, 2),
    drop_low_pct: (row) => percent(details.of(row).sincePeak?.low ?? null),
    drop_high_pct: (row) => percent(details.of(row).sincePeak?.high ?? null),
    days_compared: (row) => details.of(row).sincePeak?.days ?? null,
    site_drop_pct: (row) => percent(details.of(row).siteDrop),
    lost: (row) => row.lost,
    weeks_declining: (row) => row.weeks_declining,
    trend_slope_per_week: (row) => roundFigure(row.trend_slope_per_week, DECIMALS.share),
    sustained: (row) => details.of(row).sustained,
    seasonality: (row) => details.of(row).seasonality,
    year_trend: (row) => presentYearTrend(details.of(row).yearTrend),
    fall: (row) => details.of(row).fall ?? null,
    cause: (row) => row.cause,
    evidence: (row) =>
      details.of(row).evidence.map((one) => ({
        cause: one.cause,
        message: one.message,
        before: roundFigure(one.before, 4),
        after: roundFigure(one.after, 4),
        clicks: one.clicks ?? null,
      })),
    moved_to: (row) => presentMove(details.of(row).movedTo),
    crawl: (row) => details.of(row).crawl ?? null,
    measurement: (row) => presentMeasurement(details.of(row).measurement),
    ledger: (row) => presentLedger(details.of(row).ledger),
    lost_keywords: (row) =>
      details.of(row).lostKeywords.map((one) => ({
        keyword_id: one.keywordId,
        keyword: one.keyword,
        lost_clicks: one.lostClicks,
        gone: one.gone,
      })),
    estimated_gain: (row) =>
      row.gain === null || row.gain_low === null || row.gain_high === null
        ? null
        : presentEstimate({ low: row.gain_low, expected: row.gain, high: row.gain_high }),
    gain_parts: (row) => presentGainParts(readGainParts(row.gain_parts)),
    recommendation: (row) => details.of(row).recommendation,
  };
}

/** The routes of pages that lose their clicks. */
export const CONTENT_DECAY_ROUTES: readonly Route[] = [listRoute];
