import { type Db, transaction } from "../../db/connection.ts";
import { addUsageDays, type CallCounts, type UsageDay } from "../../db/usage_days.ts";
import type { Log } from "../services.ts";

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
export interface CallCounterOptions {
  db: Db;
  log: Log;
  /** Default: 3 s. */
  delayMs?: number;
  /** How many sums are kept at most, also when the database is away for long. */
  maxSums?: number;
}

const DELAY_MS = 3_000;
const MAX_SUMS = 50_000;
const DAY_MS = 86_400_000;

/**
 * Creates a counter that writes one upsert every few seconds while there are calls; any number of
 * processes add up. A write whose answer was lost is repeated. Beyond `maxSums` further sums are left
 * out, and the log says how many calls that were.
 */
export function createCallCounter(options: CallCounterOptions): CallCounter {
  const { db, log, delayMs = DELAY_MS, maxSums = MAX_SUMS } = options;
  const sums = new Map<string, UsageDay>();
  const dayOf = createDayOf();
  let timer: NodeJS.Timeout | undefined;
  let writing = Promise.resolve();
  let leftOut = 0;
  let closed = false;

  function add(key: { accountId: number; day: string; endpoint: string }, counts: CallCounts) {
    const name = `${key.accountId} ${key.day} ${key.endpoint}`;
    const sum = sums.get(name);
    if (sum !== undefined) {
      sum.calls += counts.calls;
      sum.paid += counts.paid;
      sum.limited += counts.limited;
      sum.failed += counts.failed;
    } else if (sums.size < maxSums) sums.set(name, { ...key, ...counts });
    else leftOut += counts.calls;
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
    if (sums.size === 0) return;
    const days = [...sums.values()];
    sums.clear();
    try {
      await transaction(db, (trx) => addUsageDays(trx, days));
    } catch (error) {
      log("error", "usage_not_written", { error, sums: days.length });
      for (const { accountId, day, endpoint, ...counts } of days) {
        add({ accountId, day, endpoint }, counts);
      }
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
