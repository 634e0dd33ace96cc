import type { Db } from "../../db/connection.ts";
import type { FactRun } from "../../db/search_facts.ts";
import { PACKED_KINDS, type PackedDay, writePacks } from "../../db/search_packs.ts";
import { type FactColumns, PACK_FORM, packFacts } from "../metrics/pack_facts.ts";

/** A part is a megabyte or two, which every server takes in one statement. */
const ROWS_PER_PART = 200_000;

/** Writes the packs of a day whose facts are in memory. Days of kinds that no window is made of have none. */
export async function packRun(trx: Db, day: PackedDay, run: FactRun): Promise<void> {
  if (!PACKED_KINDS.includes(day.kind)) return;
  const parts: Uint8Array[] = [];
  for (let start = run.start; parts.length === 0 || start < run.end; start += ROWS_PER_PART) {
    parts.push(packFacts(takeFacts(run, start, Math.min(run.end, start + ROWS_PER_PART))));
  }
  await writePacks(trx, day, { form: PACK_FORM, parts });
}

/** Makes sure that nobody reads packs of a day that facts were added to since. */
export async function forgetPacks(trx: Db, day: PackedDay): Promise<void> {
  await writePacks(trx, day, { form: PACK_FORM, parts: [] });
}

function takeFacts({ columns, order }: FactRun, start: number, end: number): FactColumns {
  const chosen = order.subarray(start, end);
  return {
    keywords: Uint32Array.from(chosen, (at) => columns.keywords[at] ?? 0),
    pages: Uint32Array.from(chosen, (at) => columns.pages[at] ?? 0),
    segments: Uint16Array.from(chosen, (at) => columns.segments[at] ?? 0),
    clicks: Float64Array.from(chosen, (at) => columns.clicks[at] ?? 0),
    impressions: Float64Array.from(chosen, (at) => columns.impressions[at] ?? 0),
    positionSums: Float64Array.from(chosen, (at) => columns.positionSums[at] ?? Number.NaN),
  };
}
