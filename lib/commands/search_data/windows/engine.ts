import { type Db, transaction } from "../../../../db/core/connection.ts";
import { withoutTurns } from "../../../../db/core/lost_time.ts";
import type { DayCoverage } from "../../../../db/search_data/search_days.ts";
import type { PeriodKey } from "../../../../db/search_data/search_periods.ts";
import { createBackgroundTasks, type ScheduledTask } from "../../../core/background_tasks.ts";
import { createSingleFlight } from "../../../core/single_flight.ts";
import { createSemaphore } from "../../../core/semaphore.ts";
import type { Log } from "../../../core/log.ts";
import type { Derived, Made } from "../search_window.ts";
import type { PackedDayFacts } from "./scan_days.ts";
import type { WindowSums } from "./sum_window.ts";

/** What the files behind the door share: one in a process for each database. */
export interface WindowEngine {
  db: Db;
  /** Reads all days and what is known of them as they are at one moment, when it is its turn. */
  snapshot<Result>(read: (snapshot: Db) => Promise<Result>): Promise<Result>;
  sums: RecentSums;
  /** The best position by period and keyword. */
  positions: Map<string, number | null>;
  /** See the door. */
  derive<Result>(name: string, make: () => Promise<Made<Result>>): Promise<Derived<Result>>;
  /** Runs a task once the answer has gone. */
  afterAnswer(name: string, task: () => Promise<unknown>): void;
  /** Runs one call of the door; a close waits for it. */
  call<Result>(work: () => Promise<Result>): Promise<Result>;
  /** Refuses further calls, drops tasks that have not begun, and waits for all that runs. */
  close(): Promise<void>;
}

/**
 * At most this many snapshots are read at a time in a process, by one while the database reads for the other. Each
 * holds a connection for a second or more: the others serve everything else.
 */
const SNAPSHOTS_AT_ONCE = 2;
/** At most this many tasks write at a time, each for a second or more, on its own connection. */
const WRITES_AT_ONCE = 2;
/** An answer takes no longer, once its window is there. */
const ANSWER_MS = 1_500;
const NEVER = new AbortController().signal;

/** Creates the engine over a database. */
export function createWindowEngine({ db, log }: { db: Db; log: Log }): WindowEngine {
  const snapshots = createSemaphore(SNAPSHOTS_AT_ONCE);
  const writes = createSemaphore(WRITES_AT_ONCE);
  const flights = createSingleFlight();
  const background = createBackgroundTasks(log);
  const sums = createRecentSums();
  const calls = new Set<Promise<unknown>>();
  let isClosed = false;

  return {
    db,
    snapshot: (read) =>
      snapshots.run(
        () => withoutTurns(() => transaction(db, read, { isolationLevel: "repeatable read" })),
        NEVER,
      ),
    sums,
    positions: new Map(),
    async derive<Result>(name: string, make: () => Promise<Made<Result>>) {
      const { result, task } = await flights.run(name, async () => {
        const { result, unwritten } = await make();
        const task: ScheduledTask<Result> | null = unwritten &&
          background.schedule(unwritten.name, () => withoutTurns(unwritten.write), {
            afterMs: ANSWER_MS,
            semaphore: writes,
          });
        return { result, task };
      }, ({ task }) => task?.settled);
      return { result, complete: task && task.run };
    },
    afterAnswer(name, task) {
      background.schedule(name, task, { afterMs: ANSWER_MS });
    },
    async call(work) {
      if (isClosed) throw new Error("The search windows are closed.");
      const call = work();
      calls.add(call);
      try {
        return await call;
      } finally {
        calls.delete(call);
      }
    },
    async close() {
      isClosed = true;
      await Promise.allSettled([background.close(), ...calls]);
      sums.clear();
    },
  };
}

/** Sums, and the days that they were made of until somebody takes them out of memory. */
export interface RecentWindowSums extends WindowSums {
  days?: readonly PackedDayFacts[] | undefined;
}

/** The sums that a process has made within the last ten seconds. */
export interface RecentSums {
  /**
   * Sums the days of a window, or gives what this process sums at the moment or has summed within the last ten
   * seconds of the very same days.
   */
  share(
    key: Omit<PeriodKey, "kind">,
    coverage: Pick<DayCoverage, "kind" | "digest">,
    sum: () => Promise<RecentWindowSums>,
  ): Promise<RecentWindowSums>;
  /** Forgets all sums. */
  clear(): void;
}

/** A reader of a new window asks for its keywords, its pages and what competes within moments. */
const KEEP_MS = 10_000;
/** More are not kept, 32 bytes each. */
const MOST_ROWS = 1_000_000;
const MOST_WINDOWS = 2;

/** Creates a memory without sums. */
export function createRecentSums(): RecentSums {
  const recent = new Map<string, Promise<RecentWindowSums>>();
  return {
    share({ siteId, searchType, country, device, dateFrom, dateTo }, { kind, digest }, sum) {
      const window = [siteId, searchType, country, device, dateFrom, dateTo];
      const name = JSON.stringify([...window, kind, digest]);
      const known = recent.get(name);
      if (known !== undefined) return known;
      // a Map lists its keys in the order of their coming
      const [oldest] = recent.size >= MOST_WINDOWS ? recent.keys() : [];
      if (oldest !== undefined) recent.delete(oldest);
      const sums = sum();
      const forget = () => {
        if (recent.get(name) === sums) recent.delete(name);
      };
      recent.set(name, sums);
      sums.then(({ rows }) => {
        if (rows.firsts.length > MOST_ROWS) forget();
        else setTimeout(forget, KEEP_MS).unref();
      }, forget);
      return sums;
    },
    clear: () => recent.clear(),
  };
}
