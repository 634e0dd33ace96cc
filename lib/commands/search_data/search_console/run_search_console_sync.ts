import { transaction } from "../../../../db/core/connection.ts";
import {
  findSearchConsole,
  findSearchConsoleKey,
} from "../../../../db/search_data/search_console.ts";
import type { SearchConsoleRow } from "../../../../db/search_data/search_console.ts";
import {
  readSearchConsoleDays,
  type SearchConsoleDay,
  writeSearchConsoleDays,
} from "../../../../db/search_data/search_console_days.ts";
import { isTransient } from "../../../../db/core/transient_errors.ts";
import {
  finishSearchConsole,
  lockSearchConsole,
  recordSyncImport,
  releaseSearchConsole,
  type SyncEnd,
  SyncLeaseLostError,
} from "../../../../db/search_data/search_console_leases.ts";
import { ServiceError } from "../../../core/errors.ts";
import { fetchDay, type FetchedDay } from "../../../search_console/fetch_day.ts";
import { createPause, type Pause } from "../../../outgoing/pause.ts";
import { isSurelyEmpty, pacificDay, planDays } from "../../../search_console/plan_days.ts";
import {
  type ApiSearchType,
  createSearchAnalytics,
  type SearchAnalytics,
} from "../../../search_console/search_analytics.ts";
import { decryptSecret } from "../../../core/secret_box.ts";
import type { Services } from "../../../services.ts";
import { keyContext } from "./connect_search_console.ts";
import { importFetchedDays } from "../../imports/import_fetched_days.ts";
import { keepSyncLease } from "./keep_sync_lease.ts";
import { endSync } from "./sync_end.ts";

/** How a sync is run. */
interface SyncOptions {
  /** Aborts when the process stops: the connection is given back and goes on elsewhere. */
  shutdown: AbortSignal;
  /** Somebody asked for it; default: it was due. */
  asked?: boolean;
  /** Between attempts; default: real ones. */
  pause?: Pause;
}

/** Days that are stored together, and the rows that are enough for one import. */
const CHUNK_DAYS = 7;
const CHUNK_ROWS = 150_000;

/**
 * Brings what is missing of a claimed connection: days that were asked for, then all that are not final, the
 * newest first. Whole days are stored together, so that one is there or not. Ends the run with its
 * outcome; never throws for what Google or an import refuses.
 */
export async function runSearchConsoleSync(
  services: Services,
  siteId: number,
  { owner, shutdown, pause, asked = false }: { owner: string } & SyncOptions,
): Promise<void> {
  const { db, log, now } = services;
  const lease = keepSyncLease(services, siteId, owner);
  const signal = AbortSignal.any([shutdown, lease.lost]);
  let failures = 0;
  try {
    const connection = await findSearchConsole(db, siteId);
    if (connection === undefined) throw new SyncLeaseLostError(siteId);
    failures = connection.failures;
    const run = new SyncRun(services, connection, {
      ...{ owner, asked },
      signal,
      lost: lease.lost,
      pause: pause ?? createPause(signal),
    });
    await run.bringDays();
    await finishSearchConsole(db, siteId, { owner, end: endSync(null, { failures, now: now() }) });
    log("info", "search_console_synced", { site_id: siteId, ...run.counts });
  } catch (error) {
    if (lease.lost.aborted || error instanceof SyncLeaseLostError) {
      log("info", "sync_lease_lost", { site_id: siteId });
    } else if (shutdown.aborted || isTransient(error)) {
      log("info", "sync_given_back", { site_id: siteId, error });
      await releaseSearchConsole(db, siteId, owner);
    } else {
      const end = endSync(error, { failures, now: now() });
      logFailure(services, siteId, { end, error });
      await finishSearchConsole(db, siteId, { owner, end });
    }
  } finally {
    lease.close();
  }
}

/** Logs a refusal of Google's as one line, and a bug of ours with all that is known. */
function logFailure(
  { log }: Services,
  siteId: number,
  { end, error }: { end: SyncEnd; error: unknown },
): void {
  const fields = { site_id: siteId, state: end.state };
  if (error instanceof ServiceError) {
    log("warn", "search_console_sync_failed", { ...fields, ...end.error });
  } else log("error", "search_console_sync_failed", { ...fields, error });
}

interface RunContext {
  owner: string;
  asked: boolean;
  signal: AbortSignal;
  lost: AbortSignal;
  pause: Pause;
}

class SyncRun {
  readonly counts = { days: 0, rows: 0 };
  readonly #services: Services;
  readonly #connection: SearchConsoleRow;
  readonly #context: RunContext;
  /** Of this run: a day is asked for once. */
  readonly #done = new Set<string>();

  constructor(services: Services, connection: SearchConsoleRow, context: RunContext) {
    this.#services = services;
    this.#connection = connection;
    this.#context = context;
  }

  async bringDays(): Promise<void> {
    const analytics = await this.#openAnalytics();
    for (;;) {
      const days = (await this.#listDays()).slice(0, CHUNK_DAYS);
      if (days.length === 0) return;
      await this.#bringChunk(analytics, days);
    }
  }

  async #openAnalytics(): Promise<SearchAnalytics> {
    const { db, config, now } = this.#services;
    const { siteId, property, clientEmail, projectId, privateKeyId } = this.#connection;
    const bytes = await findSearchConsoleKey(db, siteId);
    if (bytes === undefined) throw new SyncLeaseLostError(siteId);
    const privateKey = decryptSecret(config.secretKeys, bytes, keyContext(siteId));
    return createSearchAnalytics({
      account: { clientEmail, projectId, privateKeyId, privateKey },
      property,
      ...config.google,
      now,
      signal: this.#context.signal,
      pause: this.#context.pause,
    });
  }

  /** Also finds what was asked for meanwhile. */
  async #listDays(): Promise<string[]> {
    const { db, now } = this.#services;
    const { siteId, firstDay } = this.#connection;
    const known = await readSearchConsoleDays(db, siteId);
    return planDays(known, { today: pacificDay(now()), first: firstDay })
      .filter((day) => !this.#done.has(day));
  }

  /** What was fetched before something failed is whole days, and kept. */
  async #bringChunk(analytics: SearchAnalytics, days: readonly string[]): Promise<void> {
    const { searchTypes, byCountryAndDevice } = this.#connection;
    const options = {
      searchTypes: searchTypes.map((type): ApiSearchType =>
        type === "google_news" ? "googleNews" : type
      ),
      byCountryAndDevice,
      today: pacificDay(this.#services.now()),
    };
    const fetched: FetchedDay[] = [];
    let rowsCount = 0;
    try {
      for (const day of days) {
        const result = await fetchDay(analytics, day, options);
        fetched.push(result);
        rowsCount += result.rowsCount;
        if (rowsCount >= CHUNK_ROWS) break;
      }
    } catch (error) {
      if (!this.#context.signal.aborted) await this.#keep(fetched, options.today);
      throw error;
    }
    await this.#keep(fetched, options.today);
  }

  async #keep(fetched: readonly FetchedDay[], today: string): Promise<void> {
    const { db, now } = this.#services;
    const { siteId } = this.#connection;
    const { owner, asked, pause, lost } = this.#context;
    const days = fetched.filter(({ rowsCount }) => rowsCount > 0);
    const importId = days.length === 0
      ? null
      : await importFetchedDays(this.#services, { siteId, days, owner, asked, pause, lost });
    await transaction(db, async (trx) => {
      await lockSearchConsole(trx, siteId, owner);
      const rows = fetched.map((day) => rowOf(day, today));
      await writeSearchConsoleDays(trx, siteId, { days: rows, now: now() });
      if (importId !== null) await recordSyncImport(trx, siteId, importId);
    });
    for (const { day, rowsCount } of fetched) {
      this.#done.add(day);
      this.counts.days += rowsCount > 0 ? 1 : 0;
      this.counts.rows += rowsCount;
    }
  }
}

/** A young day without rows is not there yet. */
function rowOf({ day, state, rowsCount }: FetchedDay, today: string): SearchConsoleDay {
  if (state !== "none") return { date: day, state, rowsCount };
  return { date: day, state: isSurelyEmpty(day, today) ? "empty" : "partial", rowsCount };
}
