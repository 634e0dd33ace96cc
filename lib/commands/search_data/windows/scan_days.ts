import type { Db } from "../../../../db/core/connection.ts";
import { listSearchDays } from "../../../../db/search_data/search_days.ts";
import {
  type PackedDay,
  readDayFacts,
  readPacks,
} from "../../../../db/search_data/search_packs.ts";
import {
  type FactColumns,
  PACK_FORM,
  packFacts,
  unpackParts,
} from "../../../metrics/search_data/pack_facts.ts";
import type { DayScan, ScannedDay, StoredDay } from "../search_window.ts";

/** The facts of a day in few bytes. */
export interface PackedDayFacts {
  /** `YYYY-MM-DD`. */
  date: string;
  parts: readonly Uint8Array[];
}

/** Rows that wait in memory at most, but for a day that has more; the first ones are there the sooner. */
const ROWS_AT_ONCE = 400_000;
const FIRST_ROWS_AT_ONCE = 100_000;

/**
 * Reads all facts of a kind day by day, oldest first: packed ones at some ten million a second, and those of
 * days that are not packed yet row by row. Days without facts are left out. In a transaction with a
 * snapshot all days are of the same moment.
 */
export async function* scanDays(db: Db, scan: DayScan): AsyncGenerator<ScannedDay> {
  const unpack = createUnpacker();
  for await (const { date, parts, facts } of scanEither(db, scan)) {
    const columns = parts === undefined ? facts : unpack(parts);
    if (columns !== undefined) yield { date, parts, ...columns };
  }
}

/** The same, with all days packed. */
export async function* scanStoredDays(db: Db, scan: DayScan): AsyncGenerator<StoredDay> {
  for await (const { date, parts, facts } of scanEither(db, scan)) {
    const packs = parts ?? (facts && [packFacts(facts)]);
    if (packs !== undefined) yield { date, packs };
  }
}

/** A day with its packs, or one that is not packed yet with its facts. */
interface EitherDay {
  date: string;
  parts: Uint8Array[] | undefined;
  facts: FactColumns | undefined;
}

async function* scanEither(db: Db, scan: DayScan): AsyncGenerator<EitherDay> {
  const days = (await listSearchDays(db, scan, scan)).map((day) => ({ ...scan, ...day }));
  for await (const { batch, packs } of readAhead(db, [...batchesOf(days)])) {
    const facts = await readDayFacts(db, batch.filter(({ date }) => !packs.has(date)));
    for (const { date } of batch) {
      yield { date, parts: packs.get(date), facts: facts.get(date) };
    }
  }
}

/** Unpacks days one after the other. */
export function* unpackDays(days: readonly PackedDayFacts[]): Generator<ScannedDay> {
  const unpack = createUnpacker();
  for (const { date, parts } of days) yield { date, parts, ...unpack(parts) };
}

/** Each day is written over the one before, so that a long scan leaves no garbage. */
function createUnpacker(): (parts: readonly Uint8Array[]) => FactColumns {
  let spare: FactColumns | undefined;
  return (parts) => {
    const columns = unpackParts(parts, spare);
    if (columns.keywords.length > (spare?.keywords.length ?? 0)) spare = columns;
    return columns;
  };
}

/** Reads the packs of the next days while somebody works on these. */
async function* readAhead(
  db: Db,
  batches: readonly PackedDay[][],
): AsyncGenerator<{ batch: PackedDay[]; packs: Map<string, Uint8Array[]> }> {
  let next = readPacks(db, batches[0] ?? [], PACK_FORM);
  try {
    for (const [index, batch] of batches.entries()) {
      const packs = await next;
      next = readPacks(db, batches[index + 1] ?? [], PACK_FORM);
      // a failure is thrown by the next await
      next.catch(() => {});
      yield { batch, packs };
    }
  } finally {
    // the reader may have stopped early: no query goes on without it
    await Promise.allSettled([next]);
  }
}

function* batchesOf(days: readonly PackedDay[]): Generator<PackedDay[]> {
  let batch: PackedDay[] = [];
  let rowsCount = 0;
  let limit = FIRST_ROWS_AT_ONCE;
  for (const day of days) {
    if (batch.length > 0 && rowsCount + day.rowsCount > limit) {
      yield batch;
      batch = [];
      rowsCount = 0;
      limit = ROWS_AT_ONCE;
    }
    batch.push(day);
    rowsCount += day.rowsCount;
  }
  if (batch.length > 0) yield batch;
}
