import type { WebVital } from "../../schemas/crux.ts";
import { isDate, isHttpUrl } from "../core/validate.ts";
import { GoogleError } from "../search_console/google_error.ts";
import { member } from "../search_console/json_member.ts";

/** One metric in one period. */
export interface VitalFigure {
  /** Null: too few visits measured it. */
  p75: number | null;
  /** Of good, middling and poor visits; null: not known. */
  shares: readonly [number, number, number] | null;
}

/** The figures of the 28 days that end with `lastDay`. */
export interface CruxPeriod {
  firstDay: string;
  lastDay: string;
  vitals: Readonly<Record<WebVital, VitalFigure>>;
}

/** What the API says of an origin or URL. */
interface CruxRecord {
  /** What Google made of the URL that was asked for; null: nothing else. */
  normalizedUrl: string | null;
  periods: CruxPeriod[];
}

/** The metrics as the API calls them (https://developer.chrome.com/docs/crux/api#metric). */
export const API_METRICS: Readonly<Record<WebVital, string>> = {
  lcp_ms: "largest_contentful_paint",
  inp_ms: "interaction_to_next_paint",
  cls: "cumulative_layout_shift",
  fcp_ms: "first_contentful_paint",
  ttfb_ms: "experimental_time_to_first_byte",
};
const VITALS = Object.keys(API_METRICS) as WebVital[]; // its own keys
const BINS = 3;
/** An hour in milliseconds: no visit measures more, and no page shifts as often. */
const MAX_FIGURE = 3_600_000;
/** Weeks that the API gives at most (https://developer.chrome.com/docs/crux/history-api). */
const MAX_PERIODS = 40;
/** What the column holds. */
const MAX_URL = 2_000;

/** Reads an answer of `records:queryRecord`: one period. Throws a `GoogleError` for what is none. */
export function parseCruxRecord(json: unknown): CruxRecord {
  const record = member(json, "record");
  const metrics = member(record, "metrics");
  const vitals = mapVitals((name) => {
    const metric = member(metrics, name);
    const bins = listOf(member(metric, "histogram"));
    return {
      p75: toNumber(member(member(metric, "percentiles"), "p75")),
      shares: readShares(bins.map((bin) => member(bin, "density") ?? 0)),
    };
  });
  return {
    normalizedUrl: readNormalized(json),
    periods: [{ ...readPeriod(member(record, "collectionPeriod")), vitals }],
  };
}

/**
 * Reads an answer of `records:queryHistoryRecord`: one period a week, the oldest first. Weeks without enough visits have
 * null percentiles and the densities "NaN", and are left out.
 */
export function parseCruxHistory(json: unknown): CruxRecord {
  const record = member(json, "record");
  const metrics = member(record, "metrics");
  const periods = listOf(member(record, "collectionPeriods")).slice(0, MAX_PERIODS).map((
    period,
    index,
  ) => ({
    ...readPeriod(period),
    vitals: mapVitals((name) => {
      const metric = member(metrics, name);
      const p75s = listOf(member(member(metric, "percentilesTimeseries"), "p75s"));
      const bins = listOf(member(metric, "histogramTimeseries"));
      return {
        p75: toNumber(p75s[index]),
        shares: readShares(bins.map((bin) => listOf(member(bin, "densities"))[index])),
      };
    }),
  }));
  return {
    normalizedUrl: readNormalized(json),
    periods: periods.filter(({ vitals }) => VITALS.some((name) => vitals[name].p75 !== null)),
  };
}

function mapVitals(read: (name: string) => VitalFigure): CruxPeriod["vitals"] {
  return {
    lcp_ms: read(API_METRICS.lcp_ms),
    inp_ms: read(API_METRICS.inp_ms),
    cls: read(API_METRICS.cls),
    fcp_ms: read(API_METRICS.fcp_ms),
    ttfb_ms: read(API_METRICS.ttfb_ms),
  };
}

/** Of CLS it is a text, since it is a decimal; of the others a number. */
function toNumber(value: unknown): number | null {
  if (typeof value !== "number" && typeof value !== "string") return null;
  const number = value === "" ? NaN : Number(value);
  return number >= 0 && number <= MAX_FIGURE ? number : null;
}

function readShares(densities: readonly unknown[]): VitalFigure["shares"] {
  const [good, middling, poor] = densities.map(toNumber);
  if (densities.length !== BINS || good == null || middling == null || poor == null) return null;
  return [good, middling, poor];
}

function readPeriod(period: unknown): { firstDay: string; lastDay: string } {
  return {
    firstDay: readDay(member(period, "firstDate")),
    lastDay: readDay(member(period, "lastDate")),
  };
}

function readDay(date: unknown): string {
  const [year, month, day] = ["year", "month", "day"].map((name) => toNumber(member(date, name)));
  const two = (number: number | null | undefined) => String(number).padStart(2, "0");
  const text = `${year}-${two(month)}-${two(day)}`;
  if (isDate(text)) return text;
  throw new GoogleError(
    "google_answer_broken",
    "Google's answer has no collection period.",
    "retry",
  );
}

function readNormalized(json: unknown): string | null {
  const details = member(json, "urlNormalizationDetails");
  const url = member(details, "normalizedUrl");
  if (typeof url !== "string" || url === member(details, "originalUrl")) return null;
  return url.length <= MAX_URL && isHttpUrl(url) ? url : null;
}

function listOf(value: unknown): unknown[] {
  return Array.isArray(value) ? value : [];
}
