import type { ImportRow, RowKind } from "./import_rows.ts";
import { isFutureReason } from "./values/future_day.ts";
import { type HostCount, hostOfUrl } from "./values/url_host.ts";

/** What a row that was left out counts, where that could be read. */
export interface LeftOutCounts {
  clicks?: number;
  impressions?: number;
}

/** A row that was left out, and why. */
interface SkippedRow extends LeftOutCounts {
  file: string;
  /** From 1. */
  line: number;
  reason: string;
}

/** How many rows were left out for one reason. */
interface SkippedReason {
  /** With `…` for what differs from row to row. */
  reason: string;
  rowsCount: number;
  /** Sums over the rows whose counts could be read. */
  clicks: number;
  impressions: number;
}

/** Something that speaks against keeping what was read. */
export interface ImportProblem {
  /** Stable, such as `filtered_export`. */
  code: string;
  message: string;
  /** Whether `force` may overrule it. */
  forcible: boolean;
}

/** The first and last day that rows of one kind speak of. */
interface KindFigures {
  rowsCount: number;
  from: string;
  to: string;
}

/** A row takes some 200 bytes. */
const KEPT_SKIPPED = 100_000;
const KEPT_REASONS = 50;
const OTHER_REASONS = "Other reasons.";
const KEPT_WARNINGS = 20;
const KEPT_HOSTS = 1000;
/** No page begins with it. */
const NO_ORIGIN = "\0";

/** Days that rows of one kind speak of together, without saying which day. */
export interface KindWindow {
  kind: RowKind;
  from: string;
  to: string;
}

/** What an import says about itself: rows, what was left out, warnings, problems. */
export class ImportLog {
  rowsRead = 0;
  skippedCount = 0;
  /** Of the skipped rows those that are dated in the future. */
  futureCount = 0;
  /** The first 100,000. */
  readonly skipped: SkippedRow[] = [];
  /** Of all of them. */
  readonly skippedReasons = new Map<string, SkippedReason>();
  readonly warnings: string[] = [];
  readonly problems: ImportProblem[] = [];
  readonly kinds = new Map<RowKind, KindFigures>();
  /** Of rows that have no day of their own. */
  readonly windows: KindWindow[] = [];
  /** Rows by the host of their page; of more than 1,000 hosts the first ones. */
  readonly hosts = new Map<string, HostCount>();
  /** Hosts of the properties that files say they are of, by their names or a column. */
  readonly properties = new Set<string>();
  #lastOrigin = NO_ORIGIN;
  #lastHost: HostCount | undefined;

  /** Counts a row that is left out by its reason, and keeps the first 100,000. */
  skip(row: SkippedRow): void {
    if (this.skipped.length < KEPT_SKIPPED) this.skipped.push(row);
    if (isFutureReason(row.reason)) this.futureCount++;
    this.leaveOut({ ...row, rowsCount: 1 });
  }

  /** Counts rows that are left out together, and of which it is not known any more how they ranked. */
  leaveOut(
    { reason, rowsCount, clicks = 0, impressions = 0 }: LeftOutCounts & {
      reason: string;
      rowsCount: number;
    },
  ): void {
    this.skippedCount += rowsCount;
    const pattern = reason.replace(/"[^"]*"/g, '"…"').replace(/\d[\d,.]*(?<=\d)/g, "…");
    const isKnown = this.skippedReasons.has(pattern) || this.skippedReasons.size < KEPT_REASONS;
    const key = isKnown ? pattern : OTHER_REASONS;
    const sum = this.skippedReasons.get(key) ??
      { reason: key, rowsCount: 0, clicks: 0, impressions: 0 };
    sum.rowsCount += rowsCount;
    sum.clicks += clicks;
    sum.impressions += impressions;
    this.skippedReasons.set(key, sum);
  }

  /** Notes something that the user should know; the same text once. */
  warn(message: string): void {
    if (this.warnings.length < KEPT_WARNINGS && !this.warnings.includes(message)) {
      this.warnings.push(message);
    }
  }

  /** Notes what speaks against keeping the import. */
  report(problem: ImportProblem): void {
    if (!this.problems.some(({ code }) => code === problem.code)) this.problems.push(problem);
  }

  /** Notes the property of which a file says it is: a host, a URL or `sc-domain:` and a domain. */
  noteProperty(property: string): void {
    const host = hostOfUrl(property) ?? property.replace(/^sc-domain:/i, "").toLowerCase();
    if (host !== "" && this.properties.size < KEPT_HOSTS) this.properties.add(host);
  }

  /** Counts a batch of rows that an importer gave. */
  count(rows: readonly ImportRow[]): void {
    let kind: RowKind | undefined;
    let figures: KindFigures | undefined;
    for (const row of rows) {
      const from = "from" in row ? row.from : row.date;
      const to = "to" in row ? row.to : row.date;
      if (row.kind !== kind) figures = this.kinds.get(kind = row.kind);
      if (figures === undefined) {
        figures = { rowsCount: 1, from, to };
        this.kinds.set(row.kind, figures);
      } else {
        figures.rowsCount++;
        if (from < figures.from) figures.from = from;
        if (to > figures.to) figures.to = to;
      }
      if (from !== to) this.#noteWindow(row.kind, from, to);
      if (row.kind === "page" || row.kind === "query_page") this.#countHost(row.page);
      if (row.kind === "linked_page") this.#countHost(row.page);
      if (row.kind === "backlink" && row.targetUrl !== null) this.#countHost(row.targetUrl);
    }
  }

  #noteWindow(kind: RowKind, from: string, to: string): void {
    const known = this.windows.some((window) =>
      window.kind === kind && window.from === from && window.to === to
    );
    if (!known) this.windows.push({ kind, from, to });
  }

  #countHost(page: string): void {
    if (page.startsWith(this.#lastOrigin) && this.#lastHost !== undefined) {
      this.#lastHost.rowsCount++;
      return;
    }
    const host = hostOfUrl(page);
    if (host === undefined) return;
    const known = this.hosts.get(host) ?? { host, rowsCount: 0 };
    known.rowsCount++;
    if (this.hosts.size < KEPT_HOSTS) this.hosts.set(host, known);
    // most rows are of the host of the one before
    const end = page.toLowerCase().indexOf(`${host}/`);
    this.#lastOrigin = end === -1 ? NO_ORIGIN : page.slice(0, end + host.length + 1);
    this.#lastHost = known;
  }
}
