import type { Db } from "../../../../db/core/connection.ts";
import { listSearchSegments } from "../../../../db/search_data/search_segments.ts";
import type { SearchTypeName } from "../../../../schemas/search_window.ts";

/** Which part of the searches; null: all countries or devices. */
interface SegmentChoice {
  searchType: SearchTypeName;
  country: string | null;
  device: string | null;
}

/** Chooses segments: the result has a 1 at the id of each whose rows are asked for. */
export async function chooseSegments(
  db: Db,
  { searchType, country, device }: SegmentChoice,
): Promise<Uint8Array> {
  const isTaken = new Uint8Array(0x1_0000);
  for (const segment of await listSearchSegments(db, searchType)) {
    const isCountry = country === null || segment.country === country;
    const isDevice = device === null || segment.device === device;
    isTaken[segment.id] = isCountry && isDevice ? 1 : 0;
  }
  return isTaken;
}
