import { type Db, transaction } from "../../db/core/connection.ts";
import { addUsageDays, type CallCounts, type UsageDay } from "../../db/accounts/usage_days.ts";
import type { Log } from "../core/log.ts";

/** One request of a known account, answered. */
export interface CountedCall {
  accountId: number;
  /** As of `UsageDay`. */
  endpoint: string;
  /** Milliseconds since 1970. */
  at: number;
  status: number;
  /** Whether it cost a call of the month. */
  paid: boolean;
}

/** Counts calls by account, day and endpoint. */
export interface CallCounter {
  /** Counts in memory; never fails and never waits. */
  count(call: CountedCall): void;
  /** Writes what was counted up to now; what could not be written is kept. Never rejects. */
  flush(): Promise<void>;
  /** Writes the rest. */
  close(): Promise<void>;
}

/** What the counter needs, and what specs may change. */
interface CallCounterOptions {
  db: Db;
  log: Log;
  /** Default: 0.8 s. */
  delayMs?: number;
  /** How many sums are kept at most, also when the database is away for long. */
  maxSums?: number;
}

/** With the time that the write itself takes, a process that is killed loses the calls of its last second at most. */
const DELAY_MS = 800;
const MAX_SUMS = 50_000;
const DAY_MS = 86_400_000;

/**
 * Creates a counter that writes one upsert within a second while there are calls; any number of
 * processes add up. A process that is killed loses those of its last second; the month does not depend on them. A write whose answer was lost is repeated. Beyond `maxSums` further sums are left
 * out, and the log says how many calls that were.
 */
export function createCallCounter(options: CallCounterOptions): CallCounter {
  const { db, log, delayMs = DELAY_MS, maxSums = MAX_SUMS } = options;
  const sums = createSums(maxSums);
  const dayOf = createDayOf();
  let timer: NodeJS.Timeout | undefined;
  let writing = Promise.resolve();
  let leftOut = 0;
  let closed = false;

  function add(key: SumKey, counts: CallCounts): void {
    const sum = sums.find(key);
    if (sum === undefined) leftOut += counts.calls;
    else {
      sum.calls += counts.calls;
      sum.paid += counts.paid;
      sum.limited += counts.limited;
      sum.failed += counts.failed;
    }
    if (!closed) timer ??= setTimeout(() => void flush(), delayMs).unref();
  }

  /** One write after the other, so that what failed is there again before the next. */
  function flush(): Promise<void> {
    clearTimeout(timer);
    timer = undefined;
    return writing = writing.then(write);
  }

  async function write(): Promise<void> {
    if (leftOut > 0) log("error", "calls_not_counted", { calls: leftOut });
    leftOut = 0;
    const days = sums.take();
    if (days.length === 0) return;
    try {
      await transaction(db, (trx) => addUsageDays(trx, days));
    } catch (error) {
      log("error", "usage_not_written", { error, sums: days.length });
      for (const day of days) add(day, day);
    }
  }

  return {
    count({ accountId, endpoint, at, status, paid }) {
      add({ accountId, day: dayOf(at), endpoint }, {
        calls: 1,
        paid: paid ? 1 : 0,
        limited: status === 429 ? 1 : 0,
        failed: status >= 500 ? 1 : 0,
      });
    },
    flush,
    async close() {
      closed = true;
      await flush();
    },
  };
}

type SumKey = Pick<UsageDay, "accountId" | "day" | "endpoint">;

/** Sums by day, account and endpoint: maps within maps, as a key of texts costs more than the count. */
interface Sums {
  /** Finds a sum or begins it at 0; undefined: there are too many already. */
  find(key: SumKey): UsageDay | undefined;
  /** Takes all of them out. */
  take(): UsageDay[];
}

function createSums(maxSums: number): Sums {
  const days = new Map<string, Map<number, Map<string, UsageDay>>>();
  let size = 0;

  function begin({ accountId, day, endpoint }: SumKey): UsageDay | undefined {
    if (size >= maxSums) return undefined;
    size++;
    const accounts = days.get(day) ?? new Map<number, Map<string, UsageDay>>();
    const endpoints = accounts.get(accountId) ?? new Map<string, UsageDay>();
    const sum = { accountId, day, endpoint, calls: 0, paid: 0, limited: 0, failed: 0 };
    days.set(day, accounts.set(accountId, endpoints.set(endpoint, sum)));
    return sum;
  }

  return {
    find: (key) => days.get(key.day)?.get(key.accountId)?.get(key.endpoint) ?? begin(key),
    take() {
      const all = [...days.values()].flatMap((accounts) =>
        [...accounts.values()].flatMap((endpoints) => [...endpoints.values()])
      );
      days.clear();
      size = 0;
      return all;
    },
  };
}

/** Creates a function that makes the text of a day once for all of its calls. */
function createDayOf(): (at: number) => string {
  let last = { number: Number.NaN, text: "" };
  return (at) => {
    const number = Math.floor(at / DAY_MS);
    if (last.number !== number) {
      last = { number, text: new Date(number * DAY_MS).toISOString().slice(0, 10) };
    }
    return last.text;
  };
}
