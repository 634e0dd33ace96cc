import type { DeviceName, SearchTypeName } from "../../schemas/search_window.ts";
import type { Db } from "../core/connection.ts";

/** A part of the searches; null: all of them together. */
export interface SearchSegment {
  id: number;
  country: string | null;
  device: DeviceName | null;
  appearance: string | null;
}

/** Lists the segments of a search type, which all sites share: some thousand at most. */
export async function listSearchSegments(
  db: Db,
  searchType: SearchTypeName,
): Promise<SearchSegment[]> {
  // unique key search_segments_all (search_type, country, device, appearance)
  const rows: { id: number; country: string; device: DeviceName | ""; appearance: string }[] =
    await db("search_segments").where({ search_type: searchType })
      .select("id", "country", "device", "appearance")
      .orderBy("id");
  return rows.map(({ id, country, device, appearance }) => ({
    id,
    country: country || null,
    device: device || null,
    appearance: appearance || null,
  }));
}
