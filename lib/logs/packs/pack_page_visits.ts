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

/** The same of many pages in columns, by their ids, which rise. */
export type PageVisitColumns =
  & { pages: Uint32Array }
  & Record<keyof PageVisits, Uint32Array | Float64Array>;

const NAMES = ["searchSecond", "aiSecond", "searchRequests", "aiRequests"] as const;

/** Puts visits of pages into columns. */
export function columnsOfVisits(visits: ReadonlyMap<number, PageVisits>): PageVisitColumns {
  const pages = Uint32Array.from(visits.keys()).sort();
  const columns = createColumns(pages.length);
  columns.pages.set(pages);
  for (const name of NAMES) {
    columns[name].set(Float64Array.from(pages, (page) => visits.get(page)?.[name] ?? 0));
  }
  return columns;
}

/** Packs the visits of pages. */
export function packPageVisits({ pages, ...columns }: PageVisitColumns): Uint8Array {
  const writer = new PackWriter(16 + 20 * pages.length);
  writer.number(pages.length);
  writer.column(pages.map((page, row) => page - (pages[row - 1] ?? 0)));
  for (const name of NAMES) writer.column(columns[name]);
  return writer.bytes();
}

/** Unpacks what `packPageVisits()` gave. */
export function unpackPageVisits(pack: Uint8Array): PageVisitColumns {
  const reader = new PackReader(pack);
  const columns = createColumns(reader.number());
  const { pages } = columns;
  reader.column(pages);
  for (let row = 1; row < pages.length; row++) {
    pages[row] = (pages[row] ?? 0) + (pages[row - 1] ?? 0);
  }
  for (const name of NAMES) reader.column(columns[name]);
  return columns;
}

/** Adds visits of pages to earlier or later ones. */
export function addPageVisits(one: PageVisitColumns, other: PageVisitColumns): PageVisitColumns {
  const sum = createColumns(one.pages.length + other.pages.length);
  const rows = new Uint32Array(one.pages.length);
  const otherRows = new Uint32Array(other.pages.length);
  let row = 0;
  for (let at = 0, otherAt = 0; at < rows.length || otherAt < otherRows.length; row++) {
    const page = Math.min(one.pages[at] ?? NO_PAGE, other.pages[otherAt] ?? NO_PAGE);
    sum.pages[row] = page;
    if (one.pages[at] === page) rows[at++] = row;
    if (other.pages[otherAt] === page) otherRows[otherAt++] = row;
  }
  addColumns(sum, one, rows);
  addColumns(sum, other, otherRows);
  return cutVisits(sum, 0, row);
}

/** Some rows of columns, which are not copied. */
export function cutVisits(columns: PageVisitColumns, start: number, end: number): PageVisitColumns {
  return {
    pages: columns.pages.subarray(start, end),
    searchSecond: columns.searchSecond.subarray(start, end),
    aiSecond: columns.aiSecond.subarray(start, end),
    searchRequests: columns.searchRequests.subarray(start, end),
    aiRequests: columns.aiRequests.subarray(start, end),
  };
}

/** No id of a page is as large. */
const NO_PAGE = 2 ** 32;

function createColumns(length: number): PageVisitColumns {
  return {
    pages: new Uint32Array(length),
    searchSecond: new Float64Array(length),
    aiSecond: new Float64Array(length),
    searchRequests: new Float64Array(length),
    aiRequests: new Float64Array(length),
  };
}

/** Adds columns to sums, whose places `rows` has. */
function addColumns(sum: PageVisitColumns, columns: PageVisitColumns, rows: Uint32Array): void {
  for (const name of ["searchSecond", "aiSecond"] as const) {
    const [sums, seconds] = [sum[name], columns[name]];
    for (let at = 0; at < rows.length; at++) {
      const row = rows[at] ?? 0;
      sums[row] = Math.max(sums[row] ?? 0, seconds[at] ?? 0);
    }
  }
  for (const name of ["searchRequests", "aiRequests"] as const) {
    const [sums, requests] = [sum[name], columns[name]];
    for (let at = 0; at < rows.length; at++) {
      const row = rows[at] ?? 0;
      sums[row] = (sums[row] ?? 0) + (requests[at] ?? 0);
    }
  }
}
