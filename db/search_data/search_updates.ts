import type { SearchUpdateAnswer } from "../../schemas/search_update.ts";
import { dayOf } from "../../lib/core/days.ts";
import type { Db } from "../core/connection.ts";

/** A dated change of Google Search, and the day up to which the list is known that it is from. */
export interface StoredSearchUpdate extends SearchUpdateAnswer {
  /** `YYYY-MM-DD` */
  known_until: string;
}

interface Row extends
  Omit<
    StoredSearchUpdate,
    "first_day" | "last_day" | "started_at" | "ended_at" | "known_until"
  > {
  first_day: Date;
  last_day: Date | null;
  started_at: Date | null;
  ended_at: Date | null;
  known_until: Date;
}

/** Lists the updates that files brought; some dozens. */
export async function listSearchUpdates(db: Db): Promise<StoredSearchUpdate[]> {
  const rows: Row[] = await db("search_updates").select("*");
  return rows.map((row) => ({
    ...row,
    first_day: dayOf(row.first_day),
    last_day: row.last_day && dayOf(row.last_day),
    started_at: row.started_at?.toISOString() ?? null,
    ended_at: row.ended_at?.toISOString() ?? null,
    known_until: dayOf(row.known_until),
  }));
}

/** Keeps updates of a file; those that are there already are replaced. */
export async function saveSearchUpdates(
  trx: Db,
  updates: readonly StoredSearchUpdate[],
): Promise<void> {
  if (updates.length === 0) return;
  const rows = updates.map((update) => ({
    ...update,
    started_at: timeOf(update.started_at),
    ended_at: timeOf(update.ended_at),
  }));
  await trx("search_updates").insert(rows).onConflict("id").merge();
}

function timeOf(text: string | null): Date | null {
  return text === null ? null : new Date(text);
}
