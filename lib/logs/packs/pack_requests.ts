import { BOT_VERDICTS, type BotVerdict } from "../../../schemas/bot.ts";
import {
  type PackedColumn,
  PackReader,
  PackWriter,
} from "../../metrics/search_data/pack_numbers.ts";

/** An address that requests came from. */
export interface PackedAddress {
  verdict: BotVerdict;
  /** 4 or 16 bytes; 3 or 6: the beginning of one; none: it is not kept. */
  bytes: Uint8Array;
  /** Verified by the signatures of the requests, whatever the address is. */
  isSigned?: boolean;
}

/** Written in the place of a verdict: verified by a signature. Versions that do not know it take it for claimed. */
const SIGNED = BOT_VERDICTS.length;

/** Requests of one bot on one day in columns, in the order of time. */
export interface RequestColumns {
  /** Seconds since midnight, UTC. */
  seconds: Uint32Array;
  /** Places in the list of pages. */
  pages: Uint32Array;
  statuses: Uint32Array;
  /** Places in `REQUEST_METHODS`. */
  methods: Uint32Array;
  bytes: Float64Array;
  /** Milliseconds and 1; 0: the log does not say. */
  durations: Uint32Array;
  /** Places in the list of addresses. */
  addresses: Uint32Array;
}

const HEAD_BYTES = 32;
const ROW_BYTES = 12;

/** Packs requests column by column: 6 to 10 bytes each. */
export function packRequests(columns: RequestColumns): Uint8Array {
  const { seconds } = columns;
  const writer = new PackWriter(HEAD_BYTES + ROW_BYTES * seconds.length);
  writer.number(seconds.length);
  writer.column(seconds.map((second, row) => second - (seconds[row - 1] ?? 0)));
  writer.column(columns.pages);
  writer.column(columns.statuses);
  writer.column(columns.methods);
  writer.column(columns.bytes);
  writer.column(columns.durations);
  writer.column(columns.addresses);
  return writer.bytes();
}

/** Unpacks what `packRequests()` gave. */
export function unpackRequests(pack: Uint8Array): RequestColumns {
  const reader = new PackReader(pack);
  const length = reader.number();
  const read = () => {
    const column = new Uint32Array(length);
    reader.column(column);
    return column;
  };
  const seconds = read();
  for (let row = 1; row < length; row++) {
    seconds[row] = (seconds[row] ?? 0) + (seconds[row - 1] ?? 0);
  }
  const pages = read();
  const statuses = read();
  const methods = read();
  const bytes = new Float64Array(length);
  reader.column(bytes);
  return { seconds, pages, statuses, methods, bytes, durations: read(), addresses: read() };
}

/** Requests of one page in columns, in the order of time. */
export interface PageRequestColumns {
  /** Seconds since midnight, UTC. */
  seconds: Float64Array;
  statuses: Float64Array;
  /** Places in the list of addresses. */
  addresses: Float64Array;
}

/** Unpacks the requests of the page at a place of the list of pages: of all others no more than their pages and seconds. */
export function unpackPageRequests(pack: Uint8Array, place: number): PageRequestColumns {
  const reader = new PackReader(pack);
  const length = reader.number();
  const steps = reader.openColumn(length);
  const pages = new Uint32Array(length);
  reader.column(pages);
  const rows: number[] = [];
  for (let row = pages.indexOf(place); row >= 0; row = pages.indexOf(place, row + 1)) {
    rows.push(row);
  }
  const statuses = reader.openColumn(length).pick(rows);
  for (const _ of ["methods", "bytes", "durations"]) reader.openColumn(length);
  const addresses = reader.openColumn(length).pick(rows);
  return { seconds: sumSteps(steps, rows), statuses, addresses };
}

/** The sums of a column's numbers up to some rows, which rise. */
function sumSteps(steps: PackedColumn, rows: readonly number[]): Float64Array {
  const read = new Uint32Array((rows.at(-1) ?? -1) + 1);
  steps.read(read, 0, read.length);
  let sum = 0;
  let at = 0;
  return Float64Array.from(rows, (row) => {
    while (at <= row) sum += read[at++] ?? 0;
    return sum;
  });
}

/** Packs ids that rise. */
export function packIds(ids: Uint32Array): Uint8Array {
  const writer = new PackWriter(HEAD_BYTES + 4 * ids.length);
  writer.number(ids.length);
  writer.column(ids.map((id, index) => id - (ids[index - 1] ?? 0)));
  return writer.bytes();
}

/** Unpacks what `packIds()` gave. */
export function unpackIds(pack: Uint8Array): Uint32Array {
  const reader = new PackReader(pack);
  const ids = new Uint32Array(reader.number());
  reader.column(ids);
  for (let index = 1; index < ids.length; index++) {
    ids[index] = (ids[index] ?? 0) + (ids[index - 1] ?? 0);
  }
  return ids;
}

/** Packs addresses with what is known of each. */
export function packAddresses(addresses: readonly PackedAddress[]): Uint8Array {
  const writer = new PackWriter(HEAD_BYTES + 18 * addresses.length);
  writer.number(addresses.length);
  for (const { verdict, bytes, isSigned = false } of addresses) {
    writer.number(isSigned ? SIGNED : BOT_VERDICTS.indexOf(verdict));
    writer.number(bytes.length);
    for (const byte of bytes) writer.number(byte);
  }
  return writer.bytes();
}

/** Unpacks what `packAddresses()` gave. */
export function unpackAddresses(pack: Uint8Array): PackedAddress[] {
  const reader = new PackReader(pack);
  return Array.from({ length: reader.number() }, () => {
    const verdict = reader.number();
    const bytes = Uint8Array.from({ length: reader.number() }, () => reader.number());
    return { verdict: verdictOf(verdict), bytes, ...verdict === SIGNED && { isSigned: true } };
  });
}

/** Unpacks the verdicts alone. */
export function unpackVerdicts(pack: Uint8Array): BotVerdict[] {
  const reader = new PackReader(pack);
  return Array.from({ length: reader.number() }, () => {
    const verdict = reader.number();
    for (let left = reader.number(); left > 0; left--) reader.number();
    return verdictOf(verdict);
  });
}

function verdictOf(packed: number): BotVerdict {
  return packed === SIGNED ? "verified" : BOT_VERDICTS[packed] ?? "claimed";
}
