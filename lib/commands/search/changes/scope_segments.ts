import type { Db } from "../../../../db/core/connection.ts";
import { listSearchSegments } from "../../../../db/search_data/search_segments.ts";
import type { ChangeScope } from "./change_days.ts";

/** Marks the segments of a scope with 1, by their ids. */
export async function markSegments(
  db: Db,
  { searchType, country, device }: ChangeScope,
): Promise<Uint8Array> {
  const isTaken = new Uint8Array(0x1_0000);
  for (const segment of await listSearchSegments(db, searchType)) {
    const isOther = (country !== null && segment.country !== country) ||
      (device !== null && segment.device !== device);
    isTaken[segment.id] = isOther ? 0 : 1;
  }
  return isTaken;
}
