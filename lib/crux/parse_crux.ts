import type { WebVital } from "../../schemas/crux.ts";
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
  const periods = listOf(member(record, "collectionPeriods")).map((period, index) => ({
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
  return Number.isFinite(number) && number >= 0 ? number : null;
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
  if (!year || !month || !day) {
    throw new GoogleError(
      "google_answer_broken",
      "Google's answer has no collection period.",
      "retry",
    );
  }
  const two = (number: number) => String(number).padStart(2, "0");
  return `${year}-${two(month)}-${two(day)}`;
}

function readNormalized(json: unknown): string | null {
  const details = member(json, "urlNormalizationDetails");
  const url = member(details, "normalizedUrl");
  return typeof url === "string" && url !== member(details, "originalUrl") ? url : null;
}

function listOf(value: unknown): unknown[] {
  return Array.isArray(value) ? value : [];
}
