import type { Db } from "../../db/connection.ts";
import { listSearchDays } from "../../db/search_days.ts";
import type { SearchKind } from "../../db/search_kinds.ts";
import { type PackedDay, readFacts, readPacks } from "../../db/search_packs.ts";
import type { SearchTypeName } from "../../schemas/search_window.ts";
import { type FactColumns, joinFacts, PACK_FORM, unpackFacts } from "../metrics/pack_facts.ts";

/** Days of one kind of a site's search performance. */
export interface DayScan {
  siteId: number;
  searchType: SearchTypeName;
  kind: SearchKind;
  /** Days, inclusive. */
  from: string;
  to: string;
}

/** The facts of a day, in the order of keyword, page and segment. */
export interface ScannedDay extends FactColumns {
  /** `YYYY-MM-DD`. */
  date: string;
}

/** How days are read. */
export interface ScanOptions {
  /** The arrays of a day are written over by the next one. */
  reused?: boolean;
}

/** Rows that wait in memory at most, but for a day that has more. */
const ROWS_AT_ONCE = 400_000;

/**
 * Reads all facts of a kind day by day, oldest first: packed ones at some ten million a second, and those of
 * days that are not packed yet row by row. Days without facts are left out. In a transaction with a
 * snapshot all days are of the same moment.
 */
export async function* scanDays(
  db: Db,
  scan: DayScan,
  { reused = false }: ScanOptions = {},
): AsyncGenerator<ScannedDay> {
  let spare: FactColumns | undefined;
  const days = (await listSearchDays(db, scan, scan)).map((day) => ({ ...scan, ...day }));
  for await (const { batch, packs } of readAhead(db, [...batchesOf(days)])) {
    const facts = await readFacts(db, batch.filter(({ date }) => !packs.has(date)));
    for (const { date } of batch) {
      const parts = packs.get(date);
      const columns = parts === undefined
        ? facts.get(date)
        : joinFacts(parts.map((part) => unpackFacts(part, parts.length === 1 ? spare : undefined)));
      if (reused && columns !== undefined) spare = longer(spare, columns);
      if (columns !== undefined) yield { date, ...columns };
    }
  }
}

/** Reads the packs of the next days while somebody works on these. */
async function* readAhead(
  db: Db,
  batches: readonly PackedDay[][],
): AsyncGenerator<{ batch: PackedDay[]; packs: Map<string, Uint8Array[]> }> {
  let next = readPacks(db, batches[0] ?? [], PACK_FORM);
  for (const [index, batch] of batches.entries()) {
    const packs = await next;
    next = readPacks(db, batches[index + 1] ?? [], PACK_FORM);
    // of one that nobody waits for any more
    next.catch(() => {});
    yield { batch, packs };
  }
}

function longer(spare: FactColumns | undefined, columns: FactColumns): FactColumns {
  return spare !== undefined && spare.keywords.length >= columns.keywords.length ? spare : columns;
}

function* batchesOf(days: readonly PackedDay[]): Generator<PackedDay[]> {
  let batch: PackedDay[] = [];
  let rowsCount = 0;
  for (const day of days) {
    if (batch.length > 0 && rowsCount + day.rowsCount > ROWS_AT_ONCE) {
      yield batch;
      batch = [];
      rowsCount = 0;
    }
    batch.push(day);
    rowsCount += day.rowsCount;
  }
  if (batch.length > 0) yield batch;
}
