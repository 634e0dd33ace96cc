import { readDatabaseClock } from "./database_clock.ts";
import type { Db } from "./connection.ts";
import { machineMs } from "../../lib/core/clock.ts";
import type { Log } from "../../lib/core/log.ts";

/** How often the database's clock is read again. */
const READ_EVERY_MS = 60_000;
/** Readings at the start: the first one may have to connect, and the shortest is the most exact. */
const FIRST_READINGS = 3;
/** Beyond that the machine's clock is wrong, and the log says so. */
const MAX_DIFFERENCE_MS = 5_000;

/** The time on the database's clock, which all processes share, for a process and its threads. */
export interface SharedTime {
  /** By which the threads have the same time, see `createTimeReader()`. */
  memory: SharedArrayBuffer;
  now(): Date;
  /** Reads the database's clock no more; `now()` goes on from the last reading. */
  close(): void;
}

/** What specs may change. */
interface SharedTimeOptions {
  everyMs?: number;
  /** The machine's own clock, which is only compared: Unix time in milliseconds. */
  machineTime?: () => number;
}

/**
 * Reads the database's clock, now and once a minute, and counts on from each reading by the processor's own counter,
 * which nobody sets. The machine's clock is never used: where it differs by more than 5 seconds, the log says so.
 * Throws when the database does not answer; of later readings the last one that came counts on.
 */
export async function openSharedTime(
  db: Db,
  log: Log,
  { everyMs = READ_EVERY_MS, machineTime = machineMs }: SharedTimeOptions = {},
): Promise<SharedTime> {
  const memory = new SharedArrayBuffer(BigInt64Array.BYTES_PER_ELEMENT);
  const start = new BigInt64Array(memory);
  const now = createTimeReader(memory);
  let toldMs = 0;

  /** Where between question and answer the clock was read is not known: in their middle, on average. */
  async function read(): Promise<{ startUs: number; tookUs: number }> {
    const askedUs = counterUs();
    const databaseUs = await readDatabaseClock(db);
    const answeredUs = counterUs();
    return { startUs: databaseUs - (askedUs + answeredUs) / 2, tookUs: answeredUs - askedUs };
  }

  function take(startUs: number): void {
    Atomics.store(start, 0, BigInt(Math.round(startUs)));
    const differenceMs = machineTime() - now().getTime();
    if (Math.abs(differenceMs - toldMs) <= MAX_DIFFERENCE_MS) return;
    toldMs = differenceMs;
    const isWrong = Math.abs(differenceMs) > MAX_DIFFERENCE_MS;
    log(isWrong ? "warn" : "info", isWrong ? "machine_clock_differs" : "machine_clock_agrees", {
      ahead_seconds: Math.round(differenceMs / 1_000),
    });
  }

  const readings: Awaited<ReturnType<typeof read>>[] = [];
  while (readings.length < FIRST_READINGS) readings.push(await read());
  take(readings.reduce((best, other) => other.tookUs < best.tookUs ? other : best).startUs);

  const timer = setInterval(() => {
    read().then(({ startUs }) => take(startUs)).catch((error: unknown) => {
      log("warn", "database_clock_not_read", { error });
    });
  }, everyMs).unref();
  return { memory, now, close: () => clearInterval(timer) };
}

/** Creates what reads the time that another thread keeps in this memory. */
export function createTimeReader(memory: SharedArrayBuffer): () => Date {
  const start = new BigInt64Array(memory);
  return () => new Date((Number(Atomics.load(start, 0)) + counterUs()) / 1_000);
}

/** Microseconds on the counter that all threads of the process have in common. */
function counterUs(): number {
  return Number(process.hrtime.bigint() / 1_000n);
}
