import { findColumns, findDuplicates, foldHeader } from "../columns/find_columns.ts";
import type { ColumnRole } from "../columns/header_aliases.ts";
import { ImportError } from "../files/import_error.ts";
import type { PerformanceRow } from "../import_rows.ts";
import type { Importer, ImportOptions, Sample } from "../importer.ts";
import type { PerformancePlan } from "../columns/performance_plan.ts";
import { readPerformance } from "../read_performance.ts";

const ROLES: readonly ColumnRole[] = [
  "clicks",
  "impressions",
  "ctr",
  "position",
  "date",
  "query",
  "page",
  "country",
  "device",
  "search_appearance",
  "search_type",
];

/**
 * Rows of search performance with any of query, page, country, device and date, as CSV, NDJSON or JSON: what
 * scripts and connectors write from Search Console's API. Without a date the user says of which days.
 */
export const searchConsoleRows: Importer = {
  format: "search_console_rows",
  title: "Search Console rows (CSV, NDJSON or JSON)",
  expects: "clicks, impressions and any of query, page, country, device, date",
  reads: "records",
  detect(sample, options) {
    const at = findColumns(sample.columns, ROLES, options.aliases);
    const [clicks = -1, impressions = -1] = at;
    if (clicks === -1 || impressions === -1) {
      return { score: 0, why: "there are no columns of clicks and impressions" };
    }
    const found = ROLES.slice(4).filter((_, index) => (at[index + 4] ?? -1) !== -1);
    if (found.length === 0) return { score: 0, why: "no column says what the clicks are of" };
    return { score: 80, why: `rows of search performance by ${found.join(", ")}` };
  },
  async *parse(samples, options, log) {
    for (const sample of samples) {
      yield* readPerformance(sample, createPlan(sample, options), { options, log });
    }
  },
};

function createPlan(sample: Sample, options: ImportOptions): PerformancePlan {
  const { columns, file } = sample;
  const at = findColumns(columns, ROLES, options.aliases);
  const column = (role: ColumnRole) => at[ROLES.indexOf(role)] ?? -1;
  const used = new Set(at.map((index) => foldHeader(columns[index] ?? "")));
  const double = findDuplicates(columns).find((name) => used.has(name));
  if (double !== undefined) {
    throw new ImportError("column_twice", `The column "${double}" stands twice.`, {
      file: file.name,
    });
  }
  const plan: PerformancePlan = {
    kind: "totals",
    clicks: column("clicks"),
    impressions: column("impressions"),
    ctr: column("ctr"),
    position: column("position"),
    date: column("date"),
    dateUnit: "day",
    until: null,
    query: column("query"),
    page: column("page"),
    country: column("country"),
    device: column("device"),
    appearance: column("search_appearance"),
    searchTypeAt: column("search_type"),
    previous: null,
    window: windowOf(options),
    previousWindow: null,
    searchType: options.searchType ?? "web",
    exactCtr: false,
  };
  plan.kind = findKind(plan);
  if (plan.date !== -1 || plan.window !== null) return plan;
  throw new ImportError(
    "window_missing",
    "The rows have no date: give from and to, the days of which they speak.",
    { file: file.name },
  );
}

function windowOf({ from, to }: ImportOptions): { from: string; to: string } | null {
  return from !== null && to !== null ? { from, to } : null;
}

/** Of which set the rows are, by the dimensions that they have. */
export function findKind(
  at: Pick<PerformancePlan, "query" | "page" | "country" | "device" | "appearance">,
): PerformanceRow["kind"] {
  if (at.query !== -1) return at.page === -1 ? "query" : "query_page";
  if (at.page !== -1) return "page";
  if (at.appearance !== -1) return "search_appearance";
  if (at.country !== -1) return at.device === -1 ? "country" : "country_device";
  return at.device === -1 ? "totals" : "device";
}
