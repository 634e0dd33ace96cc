/**
 * An account's admitted requests of the last minute, exact to the microsecond at a bounded cost
 * for any limit: the oldest and the newest entries are packed into the account's row; what lies
 * between is spilled, in full chunks, to a table that is touched once in 64 batches.
 */

/** Requests that were admitted together. */
export interface Entry {
  /** Microseconds since 1970 on the database's clock. */
  at: number;
  calls: number;
}

/** A window: `oldest`, then `spilled` requests in chunks, then `newest`, by time. */
export interface SlidingWindow {
  /** All requests ever admitted. */
  admitted: number;
  oldest: Entry[];
  spilled: number;
  newest: Entry[];
  /** How many requests it holds, from the first time that they were counted. */
  calls?: number | undefined;
}

/** Entries that left the row for the table. */
export interface Chunk {
  lastAt: number;
  /** `SlidingWindow.admitted` after the last entry. */
  admitted: number;
  entries: Entry[];
}

/** How many entries a part of the window holds at most. */
export const PART_ENTRIES = 64;

const BASE_BYTES = 8;
const ENTRY_BYTES = 8;
/** How far the entries of a packed part may lie apart, in microseconds. */
export const MAX_PART_US = 0xffff_ffff;
/** The width of the columns. */
const MAX_PACKED_BYTES = 600;

/** Packs entries: the first one's time as a double, then 32 bits of difference and of calls each. */
export function packEntries(entries: readonly Entry[]): Buffer {
  const first = entries[0];
  if (!first) return Buffer.alloc(0);
  const packed = Buffer.allocUnsafe(BASE_BYTES + entries.length * ENTRY_BYTES);
  packed.writeDoubleLE(first.at, 0);
  let offset = BASE_BYTES;
  for (const { at, calls } of entries) {
    packed.writeUInt32LE(at - first.at, offset);
    packed.writeUInt32LE(calls, offset + 4);
    offset += ENTRY_BYTES;
  }
  return packed;
}

/**
 * Returns the bytes that put one more entry behind packed ones, or undefined when these have no
 * room: then the part has to be packed again. Expired entries at its front do no harm till then.
 */
export function packAppendedEntry(packed: Buffer, entry: Entry): Buffer | undefined {
  if (packed.length === 0) return packEntries([entry]);
  const difference = entry.at - packed.readDoubleLE(0);
  if (difference > MAX_PART_US || !hasPackedRoom(packed.length)) {
    return undefined;
  }
  const bytes = Buffer.allocUnsafe(ENTRY_BYTES);
  bytes.writeUInt32LE(difference, 0);
  bytes.writeUInt32LE(entry.calls, 4);
  return bytes;
}

/** Whether one more entry can be put behind `bytes` of packed ones. */
export function hasPackedRoom(bytes: number): boolean {
  return bytes <= MAX_PACKED_BYTES - ENTRY_BYTES;
}

/** Packs the time that the entries of a part count from; nothing where it is stored already. */
export function packBase(startsAt: number | null): Buffer {
  const packed = Buffer.alloc(startsAt === null ? 0 : BASE_BYTES);
  if (startsAt !== null) packed.writeDoubleLE(startsAt);
  return packed;
}

/** How many bytes a packed part has with one more entry. */
export function withPackedEntry(bytes: number): number {
  return (bytes === 0 ? BASE_BYTES : bytes) + ENTRY_BYTES;
}

/** Reads what `packEntries()` wrote. */
export function unpackEntries(packed: Buffer): Entry[] {
  const entries: Entry[] = [];
  if (packed.length === 0) return entries;
  const base = packed.readDoubleLE(0);
  for (let offset = BASE_BYTES; offset < packed.length; offset += ENTRY_BYTES) {
    entries.push({
      at: base + packed.readUInt32LE(offset),
      calls: packed.readUInt32LE(offset + 4),
    });
  }
  return entries;
}

/** Returns how many requests the window holds. */
export function countCalls(window: SlidingWindow): number {
  return window.calls ??= sum(window.oldest) + window.spilled + sum(window.newest);
}

/**
 * Returns how many requests are newer than `edge`, dropping what is older from the window's ends;
 * chunks, which are not read, count in full.
 */
export function countActiveCalls(window: SlidingWindow, edge: number): number {
  expireEntries(window, edge);
  return countCalls(window);
}

/**
 * Drops the entries of `edge` and before. Returns true when the window's oldest entries are
 * now in a chunk, which has to be read and given to `refillWindow()`.
 */
export function expireEntries(window: SlidingWindow, edge: number): boolean {
  dropExpired(window, edge);
  if (window.oldest.length > 0) return false;
  if (window.spilled > 0) return true;
  window.oldest = window.newest;
  window.newest = [];
  dropExpired(window, edge);
  return false;
}

/** Takes the first chunk whose last entry is after `edge`; undefined: all chunks are past it. */
export function refillWindow(window: SlidingWindow, chunk: Chunk | undefined, edge: number): void {
  const spilledEnd = window.admitted - sum(window.newest);
  window.oldest = chunk ? chunk.entries : [];
  window.spilled = chunk ? spilledEnd - chunk.admitted : 0;
  window.calls = undefined;
  expireEntries(window, edge);
}

/**
 * Drops the entries of `edge` and before from the front, and returns the part that one more entry goes
 * to; undefined when that is more than putting it behind one: a part that ran empty or is full.
 */
export function partOfNext(window: SlidingWindow, edge: number): "oldest" | "newest" | undefined {
  const { oldest, newest, spilled } = window;
  const inOneList = spilled === 0 && newest.length === 0;
  const last = oldest.at(-1);
  if (!inOneList && (last === undefined || last.at <= edge)) return undefined;
  dropExpired(window, edge);
  if (inOneList && oldest.length < PART_ENTRIES) return "oldest";
  return newest.length < PART_ENTRIES ? "newest" : undefined;
}

/** Adds admitted requests; returns the chunk that has to be stored, if one became full. */
export function appendEntry(window: SlidingWindow, entry: Entry): Chunk | undefined {
  let chunk: Chunk | undefined;
  const inOneList = window.spilled === 0 && window.newest.length === 0;
  if (inOneList && window.oldest.length < PART_ENTRIES) {
    window.oldest.push(entry);
  } else {
    const last = window.newest.at(-1);
    if (last && window.newest.length >= PART_ENTRIES) {
      chunk = { lastAt: last.at, admitted: window.admitted, entries: window.newest };
      window.spilled += sum(window.newest);
      window.newest = [];
    }
    window.newest.push(entry);
  }
  window.admitted += entry.calls;
  if (window.calls !== undefined) window.calls += entry.calls;
  return chunk;
}

/**
 * Returns the time of a new entry: `now`, but after every entry there is. When the clock was set
 * back by more than `toleranceUs`, the window's entries are taken as of now: later than they were,
 * so that no window ever holds more than the limit, and no longer than one window.
 */
export function orderClock(window: SlidingWindow, now: number, toleranceUs = 1_000_000): number {
  const last = (window.newest.at(-1) ?? window.oldest.at(-1))?.at ?? 0;
  if (now > last) return now;
  if (last - now <= toleranceUs) return last + 1;
  window.oldest = [{ at: now, calls: countCalls(window) }];
  window.newest = [];
  window.spilled = 0;
  return now + 1;
}

/**
 * Returns when the window will hold fewer than `limit` requests. Where chunks would have to be read
 * for it (the limit was lowered), the answer is the last moment that is known to be too early.
 */
export function freeAt(window: SlidingWindow, limit: number, windowUs: number): number {
  let excess = countCalls(window) - limit + 1;
  let at = 0;
  for (const entry of window.spilled > 0 ? window.oldest : [...window.oldest, ...window.newest]) {
    at = entry.at;
    excess -= entry.calls;
    if (excess <= 0) break;
  }
  return at + windowUs;
}

/** Drops the oldest entries of `edge` and before. */
function dropExpired(window: SlidingWindow, edge: number): void {
  const { oldest } = window;
  const kept = oldest.findIndex((entry) => entry.at > edge);
  if (kept === 0) return;
  const dropped = oldest.splice(0, kept === -1 ? oldest.length : kept);
  if (window.calls !== undefined) window.calls -= sum(dropped);
}

function sum(entries: readonly Entry[]): number {
  let calls = 0;
  for (const entry of entries) calls += entry.calls;
  return calls;
}
