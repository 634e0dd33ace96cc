import {
  packAddresses,
  type PackedAddress,
  packIds,
  packRequests,
  type RequestColumns,
  unpackAddresses,
  unpackIds,
  unpackRequests,
} from "./pack_requests.ts";

/** A pack is smaller than the smallest packet (`db/core/packet_size.ts`). */
export const MAX_ROWS_OF_PACK = 32_768;

/** Requests of one bot on one day, in the order of time. */
export interface DayRequests {
  columns: RequestColumns;
  /** Ids of pages, which rise; 0: none. */
  pages: Uint32Array;
  addresses: readonly PackedAddress[];
}

/** The same as the database keeps it. */
interface PackedRequests {
  requestsCount: number;
  pages: Uint8Array;
  addresses: Uint8Array;
  requests: Uint8Array;
}

/** Packs requests; at most `MAX_ROWS_OF_PACK` of them. */
export function packDay({ columns, pages, addresses }: DayRequests): PackedRequests {
  return {
    requestsCount: columns.seconds.length,
    pages: packIds(pages),
    addresses: packAddresses(addresses),
    requests: packRequests(columns),
  };
}

/** Unpacks and merges packs of one bot and day. Requests of one second stay in the order of the packs. */
export function unpackDay(packs: readonly Omit<PackedRequests, "requestsCount">[]): DayRequests {
  const parts = packs.map((pack) => ({
    columns: unpackRequests(pack.requests),
    pages: unpackIds(pack.pages),
    addresses: unpackAddresses(pack.addresses),
  }));
  const pages = Uint32Array.from(new Set(parts.flatMap((part) => [...part.pages]))).sort();
  const placeOfPage = new Map(Array.from(pages, (page, place) => [page, place]));
  const addresses: PackedAddress[] = [];
  const placeOfAddress = new Map<string, number>();
  const joined = emptyColumns(parts.reduce((sum, { columns }) => sum + columns.seconds.length, 0));
  let row = 0;
  for (const part of parts) {
    const pagePlaces = part.pages.map((page) => placeOfPage.get(page) ?? 0);
    const addressPlaces = part.addresses.map((address) => {
      const key = keyOf(address);
      const place = placeOfAddress.get(key) ?? addresses.push(address) - 1;
      placeOfAddress.set(key, place);
      return place;
    });
    for (const name of NAMES) joined[name].set(part.columns[name], row);
    for (const last = row + part.columns.seconds.length; row < last; row++) {
      joined.pages[row] = pagePlaces[joined.pages[row] ?? 0] ?? 0;
      joined.addresses[row] = addressPlaces[joined.addresses[row] ?? 0] ?? 0;
    }
  }
  return { columns: inOrder(joined), pages, addresses };
}

/** Changes what is known of addresses; those that become the same are one. */
export function changeAddresses(
  { columns, pages, addresses }: DayRequests,
  change: (address: PackedAddress) => PackedAddress,
): DayRequests {
  const changed: PackedAddress[] = [];
  const placeOf = new Map<string, number>();
  const places = addresses.map((address) => {
    const now = change(address);
    const place = placeOf.get(keyOf(now)) ?? changed.push(now) - 1;
    placeOf.set(keyOf(now), place);
    return place;
  });
  const moved = columns.addresses.map((place) => places[place] ?? 0);
  return { columns: { ...columns, addresses: moved }, pages, addresses: changed };
}

/** Cuts requests into parts that fit into a pack, each with its own pages and addresses. */
export function splitDay(day: DayRequests): DayRequests[] {
  const { length } = day.columns.seconds;
  if (length <= MAX_ROWS_OF_PACK) return [day];
  const parts: DayRequests[] = [];
  for (let start = 0; start < length; start += MAX_ROWS_OF_PACK) {
    parts.push(cutPart(day, start, start + MAX_ROWS_OF_PACK));
  }
  return parts;
}

function cutPart(
  { columns, pages, addresses }: DayRequests,
  from: number,
  to: number,
): DayRequests {
  const part = { ...columns };
  // each column keeps its type
  for (const name of NAMES) Object.assign(part, { [name]: columns[name].slice(from, to) });
  const usedPages = Uint32Array.from(new Set(part.pages)).sort();
  const usedAddresses = [...new Set(part.addresses)];
  const pagePlaces = new Map(Array.from(usedPages, (place, index) => [place, index]));
  const addressPlaces = new Map(usedAddresses.map((place, index) => [place, index]));
  return {
    columns: {
      ...part,
      pages: part.pages.map((place) => pagePlaces.get(place) ?? 0),
      addresses: part.addresses.map((place) => addressPlaces.get(place) ?? 0),
    },
    pages: usedPages.map((place) => pages[place] ?? 0),
    addresses: usedAddresses.flatMap((place) => addresses[place] ?? []),
  };
}

const NAMES = [
  "seconds",
  "pages",
  "statuses",
  "methods",
  "bytes",
  "durations",
  "addresses",
] as const satisfies readonly (keyof RequestColumns)[];

/** The same for addresses of which the same is known. */
export const keyOf = ({ verdict, bytes, isSigned = false }: PackedAddress): string =>
  `${isSigned ? "signed" : verdict} ${bytes.join(".")}`;

function emptyColumns(length: number): RequestColumns {
  return {
    seconds: new Uint32Array(length),
    pages: new Uint32Array(length),
    statuses: new Uint32Array(length),
    methods: new Uint32Array(length),
    bytes: new Float64Array(length),
    durations: new Uint32Array(length),
    addresses: new Uint32Array(length),
  };
}

function inOrder(columns: RequestColumns): RequestColumns {
  const { seconds } = columns;
  if (seconds.every((second, row) => second >= (seconds[row - 1] ?? 0))) return columns;
  const order = Uint32Array.from(seconds.keys());
  order.sort((a, b) => (seconds[a] ?? 0) - (seconds[b] ?? 0) || a - b);
  const sorted = emptyColumns(seconds.length);
  for (const name of NAMES) {
    for (let row = 0; row < order.length; row++) {
      sorted[name][row] = columns[name][order[row] ?? 0] ?? 0;
    }
  }
  return sorted;
}
