import type { Device, SearchType } from "../../lib/importers/import_rows.ts";
import type { Db } from "../core/connection.ts";
import { fitText } from "../core/text_columns.ts";

/** A part of the searches; null and "": all of them together. */
export interface Segment {
  searchType: SearchType;
  /** ISO 3166-1 alpha-2. */
  country: string | null;
  device: Device | null;
  appearance: string;
}

/** A search appearance as it is kept has no more characters. */
const MAX_APPEARANCE = 100;

/** The ids of segments, which all sites share; new ones are committed at once. */
export class SegmentIds {
  readonly #db: Db;
  readonly #ids = new Map<string, number>();

  constructor(db: Db) {
    this.#db = db;
  }

  /** Undefined as long as `resolve()` was not called for it. */
  get(segment: Segment): number | undefined {
    return this.#ids.get(keyOf(segment));
  }

  /** Finds or inserts the segment and remembers its id. */
  async resolve(segment: Segment): Promise<number> {
    const key = keyOf(segment);
    const row = {
      search_type: segment.searchType,
      country: segment.country ?? "",
      device: segment.device ?? "",
      appearance: fitText(segment.appearance, MAX_APPEARANCE),
    };
    let id = this.#ids.get(key) ?? await findId(this.#db, row);
    if (id === undefined) {
      await this.#db("search_segments").insert(row).onConflict().ignore();
      id = await findId(this.#db, row);
    }
    if (id === undefined) throw new Error("A search segment could not be inserted.");
    this.#ids.set(key, id);
    return id;
  }
}

function keyOf({ searchType, country, device, appearance }: Segment): string {
  return `${searchType} ${country ?? ""} ${device ?? ""} ${appearance}`;
}

async function findId(db: Db, row: Record<string, string>): Promise<number | undefined> {
  // index search_segments_all
  const found = await db("search_segments").where(row).first<{ id: number } | undefined>("id");
  return found?.id;
}
