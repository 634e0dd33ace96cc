import { PackReader, PackWriter } from "../../metrics/search_data/pack_numbers.ts";

/** When bots requested a page last, and how often at all. Requests under a bot's name from elsewhere do not count. */
export interface PageVisits {
  /** Seconds since 1970; 0: never. */
  searchSecond: number;
  aiSecond: number;
  searchRequests: number;
  aiRequests: number;
}

/** A page that no bot has requested. */
export const NO_VISITS: PageVisits = {
  searchSecond: 0,
  aiSecond: 0,
  searchRequests: 0,
  aiRequests: 0,
};

/** Pages whose ids follow each other are in one pack. */
export const PAGES_OF_PACK = 1_024;

/** Packs the visits of pages by their ids. */
export function packPageVisits(visits: ReadonlyMap<number, PageVisits>): Uint8Array {
  const pages = Uint32Array.from(visits.keys()).sort();
  const column = (name: keyof PageVisits) =>
    Float64Array.from(pages, (page) => visits.get(page)?.[name] ?? 0);
  const writer = new PackWriter(16 + 20 * pages.length);
  writer.number(pages.length);
  writer.column(pages.map((page, row) => page - (pages[row - 1] ?? 0)));
  for (const name of NAMES) writer.column(column(name));
  return writer.bytes();
}

const NAMES = ["searchSecond", "aiSecond", "searchRequests", "aiRequests"] as const;

/** Unpacks what `packPageVisits()` gave. */
export function unpackPageVisits(pack: Uint8Array): Map<number, PageVisits> {
  const reader = new PackReader(pack);
  const length = reader.number();
  const pages = new Uint32Array(length);
  reader.column(pages);
  const columns = NAMES.map(() => {
    const values = new Float64Array(length);
    reader.column(values);
    return values;
  });
  const visits = new Map<number, PageVisits>();
  let page = 0;
  for (let row = 0; row < length; row++) {
    page += pages[row] ?? 0;
    const [search = 0, ai = 0, searchRequests = 0, aiRequests = 0] = columns.map((one) => one[row]);
    visits.set(page, { searchSecond: search, aiSecond: ai, searchRequests, aiRequests });
  }
  return visits;
}

/** Adds later visits of a page to earlier ones, in any order. */
export function addPageVisits(one: PageVisits, other: PageVisits): PageVisits {
  return {
    searchSecond: Math.max(one.searchSecond, other.searchSecond),
    aiSecond: Math.max(one.aiSecond, other.aiSecond),
    searchRequests: one.searchRequests + other.searchRequests,
    aiRequests: one.aiRequests + other.aiRequests,
  };
}
