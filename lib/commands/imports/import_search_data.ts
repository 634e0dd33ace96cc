import { setImmediate } from "node:timers/promises";
import { type Db, transaction } from "../../../db/core/connection.ts";
import { completeImport, type ImportFigures, lockImport } from "../../../db/imports/imports.ts";
import { writeSkippedRows } from "../../../db/imports/skipped_rows.ts";
import { checkImport, listOverlaps } from "../../importers/check_import.ts";
import { ImportError } from "../../importers/files/import_error.ts";
import type { ImportFile } from "../../importers/files/import_file.ts";
import { ImportLog, type ImportProblem } from "../../importers/import_log.ts";
import type { ImportRow, LinkRow, PerformanceRow, RankRow } from "../../importers/import_rows.ts";
import type { ImportOptions } from "../../importers/importer.ts";
import { addDays } from "../../core/days.ts";
import { type OpenedImport, openImport, readImport } from "../../importers/read_import.ts";
import type { ZipLimits } from "../../importers/files/read_zip.ts";
import { searchConsoleBulk } from "../../importers/formats/search_console_bulk.ts";
import { describeUnnamedCountries } from "../../importers/values/unnamed_countries.ts";
import { type AnswerStore, createAnswerStore, isAnswer } from "../ai_mentions/answer_store.ts";
import { readImportContext } from "./import_context.ts";
import { type ImportIds, openImportIds } from "../search_data/store/import_ids.ts";
import { createReport, readHidden, sumLeftOut } from "./import_report.ts";
import { createImportOptions, type ImportSettings } from "./import_settings.ts";
import type {
  ImportStore,
  ImportStoreContext,
  StoredRows,
} from "../search_data/store/import_store.ts";
import { DAY_ROWS_LIMIT } from "../search_data/store/fact_store.ts";
import { createLinkStore, isLink } from "../backlinks/link_store.ts";
import {
  createPerformanceStore,
  type PerformanceStore,
} from "../search_data/store/performance_store.ts";
import { createRankStore } from "../search_data/store/rank_store.ts";
import { requestRefresh } from "../search_data/refresh/request_refresh.ts";
import { createVolumeStore, type VolumeStore } from "../search_data/store/volume_store.ts";
import { watchCopies } from "./watch_copies.ts";

/** Files to bring into a site, for an import that has a row already. */
interface ImportRequest {
  siteId: number;
  importId: number;
  /** Who holds the import's lease; null: nobody needs to. */
  owner?: string | null;
  files: readonly ImportFile[];
  /** A name, or `auto`. */
  format: string;
  settings: ImportSettings;
  now(): Date;
  zipLimits?: ZipLimits;
  signal?: AbortSignal;
  /** Whether somebody asked for it, as opposed to a schedule; default true. */
  asked?: boolean;
  /** Whether LOAD DATA is tried; default true. */
  mayLoad?: boolean;
  /** With at most this many rows it is completed when all is derived that follows from them; default: it does not wait. */
  maxAwaitedRows?: number;
  /** Called after each batch of rows, with what is known up to then. */
  onProgress?(state: ImportState): void;
}

/** What is known of an import while it runs. */
export interface ImportState {
  step: "reading" | "storing";
  opened: OpenedImport | null;
  log: ImportLog;
}

/** Days that Search Console still counts, today among them. */
const PARTIAL_DAYS = 2;
const BATCHES_PER_CHECK = 8;
const NOTHING_KEPT = { domain: "", windows: [], days: [] };

/**
 * Reads files and keeps their rows, all or nothing: in one transaction that also ends the import as
 * completed. Throws an `ImportError` for files that cannot be imported; nothing is kept of them then.
 */
export async function importFiles(db: Db, request: ImportRequest): Promise<ImportFigures> {
  const ids = openImportIds(db, request.siteId, request.now());
  return await transaction(db, (trx) => new ImportRun(trx, ids, request).run(), {
    // ids that others commit meanwhile must be seen
    isolationLevel: "read committed",
  });
}

class ImportRun {
  readonly #trx: Db;
  readonly #request: ImportRequest;
  readonly #context: ImportStoreContext;
  readonly #options: ImportOptions;
  readonly #log = new ImportLog();
  readonly #performance: PerformanceStore;
  #format = "";
  #ranks: ImportStore<RankRow> | undefined;
  #volumes: VolumeStore | undefined;
  #answers: AnswerStore | undefined;
  #links: ImportStore<LinkRow> | undefined;

  constructor(trx: Db, ids: ImportIds, request: ImportRequest) {
    const { siteId, importId, settings, mayLoad = true } = request;
    const now = request.now();
    this.#trx = trx;
    this.#request = request;
    this.#context = { siteId, importId, now, ids };
    this.#options = createImportOptions(settings, now);
    const partialFrom = settings.partialFrom ?? addDays(this.#options.today, -PARTIAL_DAYS);
    this.#performance = createPerformanceStore(trx, this.#context, { partialFrom, mayLoad });
  }

  async run(): Promise<ImportFigures> {
    try {
      return await this.#bring();
    } catch (error) {
      await this.#settle();
      throw error;
    }
  }

  /** The next rollback takes along what is still being written, which would be kept otherwise. */
  async #settle(): Promise<void> {
    for (const store of [this.#performance, this.#links]) await store?.settle?.();
  }

  async #bring(): Promise<ImportFigures> {
    const { files, format, zipLimits } = this.#request;
    this.#tell("reading", null);
    const { opened, refuseCopies } = watchCopies(
      await openImport(files, format, {
        options: this.#options,
        log: this.#log,
        limits: zipLimits,
      }),
    );
    this.#format = opened.importer.format;
    let batches = 0;
    for await (const rows of readImport(opened, this.#options, this.#log)) {
      this.#request.signal?.throwIfAborted();
      if (++batches % BATCHES_PER_CHECK === 0) await this.#refuse({ early: true });
      await this.#keep(rows);
      // what is being sent to the database goes on only when the loop turns
      await setImmediate();
      this.#tell("reading", opened);
    }
    refuseCopies();
    await this.#refuse({ early: false });
    this.#tell("storing", opened);
    return await this.#finish(opened);
  }

  async #keep(rows: readonly ImportRow[]): Promise<void> {
    if (rows.every(isPerformance)) return await this.#performance.add(rows);
    const links = rows.filter(isLink);
    if (links.length > 0) {
      this.#links ??= this.#openLinks();
      await this.#links.add(links);
      if (links.length === rows.length) return;
    }
    const ranks = rows.filter((row) => row.kind === "rank");
    const volumes = rows.filter((row) => row.kind === "keyword_volume");
    if (ranks.length > 0) {
      this.#ranks ??= createRankStore(this.#trx, this.#context);
      await this.#ranks.add(ranks);
    }
    if (volumes.length > 0) {
      this.#volumes ??= createVolumeStore(this.#trx, this.#context);
      await this.#volumes.add(volumes);
    }
    const answers = rows.filter(isAnswer);
    if (answers.length > 0) {
      this.#answers ??= createAnswerStore(this.#trx, this.#context);
      await this.#answers.add(answers);
    }
    await this.#performance.add(rows.filter(isPerformance));
  }

  #openLinks(): ImportStore<LinkRow> {
    const { settings, mayLoad = true } = this.#request;
    const whole = settings.wholeExport === true;
    const foreignTargets = settings.force === true;
    const options = { log: this.#log, whole, mayLoad, foreignTargets };
    return createLinkStore(this.#trx, this.#context, options);
  }

  /** Throws when something speaks against the import that is not to be, or cannot be, overruled. */
  async #refuse({ early }: { early: boolean }): Promise<void> {
    // what rows say by themselves is judged while others are being written, without waiting for that
    const context = early
      ? NOTHING_KEPT
      : await readImportContext(this.#trx, this.#context, this.#performance.searchTypes);
    const problems = [
      ...checkImport(this.#log, { ...context, today: this.#options.today }),
      ...this.#performance.findProblems(),
    ]
      // the pages of the own site may come later
      .filter(({ code }) => !early || code !== "other_site")
      // its rows differ in more than is kept
      .filter(({ code }) => code !== "rows_twice" || this.#format !== searchConsoleBulk.format);
    const force = this.#request.settings.force === true;
    const blocking = problems.filter(({ forcible }) => !forcible || !force);
    if (blocking.length > 0) throw createRefusal(blocking);
    if (early) return;
    for (const { message } of problems) this.#log.warn(`Kept by force: ${message}`);
    for (const overlap of listOverlaps(this.#log, context)) this.#log.warn(overlap);
  }

  async #finish(opened: OpenedImport): Promise<ImportFigures> {
    const stored: StoredRows[] = [...await this.#performance.finish()];
    // duplicates are known when all facts are in their order
    await this.#refuse({ early: false });
    for (const store of [this.#ranks, this.#volumes, this.#answers, this.#links]) {
      if (store !== undefined) stored.push(...await store.finish());
    }
    this.#request.signal?.throwIfAborted();
    const log = this.#log;
    noteRowsWithoutPage(log, this.#performance);
    noteLeftOut(log);
    noteCutDays(log, this.#performance);
    noteClickedOnly(log, this.#performance);
    noteUnnamedCountries(log, this.#performance);
    await noteUnseenVolumes(log, this.#volumes);
    const hidden = await readHidden(this.#trx, this.#context.siteId, this.#performance);
    const report = createReport({ opened, log }, { stored, hidden });
    const figures: ImportFigures = {
      format: opened.importer.format,
      rowsRead: log.rowsRead,
      rowsStored: Math.max(0, log.rowsRead - log.skippedCount),
      rowsSkipped: log.skippedCount,
      report: JSON.stringify(report),
    };
    const { siteId, importId, owner = null, asked = true } = this.#request;
    await requestRefresh(this.#trx, siteId, { asked });
    await lockImport(this.#trx, importId, owner);
    await writeSkippedRows(this.#trx, { siteId, importId }, log.skipped);
    await completeImport(this.#trx, importId, figures, {
      now: this.#request.now(),
      awaitsDerived: figures.rowsStored <= (this.#request.maxAwaitedRows ?? -1),
    });
    return figures;
  }

  #tell(step: ImportState["step"], opened: OpenedImport | null): void {
    this.#request.onProgress?.({ step, opened, log: this.#log });
  }
}

/** Named after what cannot be overruled, where there is such a thing. */
function createRefusal(problems: readonly ImportProblem[]): ImportError {
  const [first] = problems.toSorted((a, b) => Number(a.forcible) - Number(b.forcible));
  const messages = problems.map(({ message }) => message);
  if (first?.forcible) messages.push("With force it is kept all the same.");
  return new ImportError(first?.code ?? "import_refused", messages.join(" "));
}

function isPerformance(row: ImportRow): row is PerformanceRow {
  return row.kind !== "rank" && row.kind !== "keyword_volume" && !isLink(row) &&
    !isAnswer(row);
}

function noteRowsWithoutPage(log: ImportLog, { without }: PerformanceStore): void {
  const { count: rowsCount, first, clicks, impressions } = without;
  if (rowsCount === 0) return;
  log.leaveOut({ reason: `"${first}" is no URL.`, rowsCount, clicks, impressions });
  log.warn(`${rowsCount} rows are left out, since "${first}" is no URL.`);
}

/** What is left out is missing in the totals of the rows that are not. */
function noteLeftOut(log: ImportLog): void {
  const { clicks, impressions } = sumLeftOut(log);
  if (clicks === 0 && impressions === 0) return;
  log.warn(
    `${log.skippedCount.toLocaleString("en")} rows were left out, with ${
      clicks.toLocaleString("en")
    } clicks and ${impressions.toLocaleString("en")} impressions, which the others lack.`,
  );
}

/** What sums over all rows of such days lack. */
function noteCutDays(log: ImportLog, { days }: PerformanceStore): void {
  const cut = days.filter(({ cameCount, name }) =>
    cameCount === DAY_ROWS_LIMIT && !name.includes("_of_")
  );
  const dates = [...new Set(cut.map(({ date }) => date))].toSorted();
  if (dates.length === 0) return;
  const shown = dates.slice(0, SHOWN_DAYS).join(", ");
  log.warn(
    `${dates.length === 1 ? "A day has" : `${dates.length} days have`} 50,000 rows (${shown}${
      dates.length > SHOWN_DAYS ? ", …" : ""
    }), the most that Search Console gives of a day and search type: the rows with the fewest clicks are ` +
      "missing.",
  );
}

const SHOWN_DAYS = 5;

/** What impressions, CTR and positions of such rows are not. */
function noteClickedOnly(log: ImportLog, { days }: PerformanceStore): void {
  const clicked = days.filter(({ clickedOnly, name }) => clickedOnly && !name.includes("_of_"));
  if (clicked.length === 0) return;
  const rows = clicked.reduce((sum, { cameCount }) => sum + cameCount, 0);
  log.warn(
    `Not one of ${
      rows.toLocaleString("en")
    } rows has 0 clicks: what exported them left such rows out, ` +
      "or cut them off. Impressions, CTR and positions are those of clicked rows alone; causes " +
      "and gains cannot be had from them. Bring all rows: connect Search Console, or import its bulk export.",
  );
}

/** They count in all totals; only a filter by country does not find them. */
function noteUnnamedCountries(log: ImportLog, { unnamed }: PerformanceStore): void {
  const said = describeUnnamedCountries(unnamed);
  if (said !== null) log.warn(said);
}

/** Lists show volumes of keywords that have other data as well. */
async function noteUnseenVolumes(log: ImportLog, volumes: VolumeStore | undefined): Promise<void> {
  const count = await volumes?.countUnseen() ?? 0;
  if (count === 0) return;
  log.warn(
    `Of ${count.toLocaleString("en")} of the ${
      volumes?.keywordsCount.toLocaleString("en")
    } keywords nothing but the search volume is known, so that no list shows them yet: track them, or bring ` +
      "Search Console's queries or ranks.",
  );
}
