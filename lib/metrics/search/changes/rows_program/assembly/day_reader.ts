// Facts of days as `packFacts()` of lib/metrics/search_data/pack_facts.ts packs them, read a stretch at a time.
import {
  cursorAt,
  openColumn,
  PackedColumn,
  readFloats,
  readFrom,
  readNext,
  readNumber,
  readWords,
  skipNumbers,
} from "./packed_column";
import { takeZeros } from "./shared_room";

/** Of each of the packs: where it begins and ends. */
const PACK: usize = 8;
const NEVER: u32 = u32.MAX_VALUE;

/** The packs of a day, of which one is open. */
@unmanaged
export class DayReader {
  /** The next pack, and how many there are after that which is open. */
  pack: usize;
  packsLeft: u32;
  /** Facts of the open pack: all, and those that were read. */
  length: u32;
  row: u32;
  /** Of the last fact that was read. */
  keyword: u32;
  keywords: PackedColumn;
  /** The same, where they are looked at before they are read. */
  ahead: PackedColumn;
  pages: PackedColumn;
  clicks: PackedColumn;
  impressions: PackedColumn;
  /** Positions times impressions, in parts of 1; where single ones are that have none. */
  sums: PackedColumn;
  scale: f64;
  singles: usize;
  singleRow: u32;
  singlesLeft: u32;
  /** How often the segment comes that is read, and where the next one is. */
  segments: usize;
  segment: u32;
  sameSegments: u32;
  /** All facts of the day that are left. */
  left: u32;
}

function createColumn(): PackedColumn {
  return changetype<PackedColumn>(takeZeros(offsetof<PackedColumn>()));
}

/** Opens a day with its packs, whose places follow each other. */
export function openDay(packs: usize, count: u32): DayReader {
  const reader = changetype<DayReader>(takeZeros(offsetof<DayReader>()));
  reader.keywords = createColumn();
  reader.ahead = createColumn();
  reader.pages = createColumn();
  reader.clicks = createColumn();
  reader.impressions = createColumn();
  reader.sums = createColumn();
  reader.pack = packs;
  reader.packsLeft = count;
  for (let at: u32 = 0; at < count; at++) {
    readFrom(load<u32>(packs + PACK * at));
    reader.left += <u32> readNumber();
  }
  openNext(reader);
  return reader;
}

/** Opens the next pack that has facts, if there is one. */
function openNext(reader: DayReader): void {
  while (reader.row == reader.length && reader.packsLeft > 0) {
    readFrom(load<u32>(reader.pack));
    reader.pack += PACK;
    reader.packsLeft--;
    openPack(reader);
  }
}

function openPack(reader: DayReader): void {
  const length = <u32> readNumber();
  reader.length = length;
  reader.row = 0;
  reader.keyword = 0;
  openColumn(reader.keywords, length);
  openColumn(reader.pages, length);
  reader.segments = cursorAt();
  reader.sameSegments = 0;
  for (let row: u32 = 0; row < length;) {
    readNumber();
    row += <u32> readNumber();
  }
  openColumn(reader.clicks, length);
  openColumn(reader.impressions, length);
  reader.scale = <f64> readNumber();
  openColumn(reader.sums, length);
  reader.singlesLeft = <u32> readNumber();
  reader.singles = cursorAt();
  reader.singleRow = 0;
  findSingle(reader);
}

function findSingle(reader: DayReader): void {
  if (reader.singlesLeft == 0) {
    reader.singleRow = NEVER;
    return;
  }
  readFrom(reader.singles);
  reader.singleRow += <u32> readNumber();
  reader.singles = cursorAt();
  reader.singlesLeft--;
}

/** Whether all of a pack is there: one that was cut is packed again before it is read. */
export function isWhole(start: usize, end: usize): bool {
  if (start >= end) return false;
  readFrom(start);
  const length = readNumber();
  if (!passColumn(length, end) || !passColumn(length, end)) return false;
  for (let row: u64 = 0; row < length;) {
    if (cursorAt() + 2 > end) return false;
    readNumber();
    row += readNumber();
  }
  if (!passColumn(length, end) || !passColumn(length, end)) return false;
  readNumber();
  if (!passColumn(length, end)) return false;
  let singles = readNumber();
  for (; singles > 0 && cursorAt() < end; singles--) {
    readNumber();
    readFrom(cursorAt() + 8);
  }
  return singles == 0 && cursorAt() <= end;
}

function passColumn(length: u64, end: usize): bool {
  if (cursorAt() >= end) return false;
  const bytes = readNumber() * length;
  if (bytes > <u64> (end - min(end, cursorAt()))) return false;
  readFrom(cursorAt() + <usize> bytes);
  let numbers = 2 * readNumber();
  for (; numbers > 0 && cursorAt() < end; numbers--) readNumber();
  return numbers == 0 && cursorAt() <= end;
}

/** How many of the next facts of the open pack are of keywords below the limit. */
export function countBelow(reader: DayReader, limit: u64): u32 {
  const ahead = lookAhead(reader);
  const left = reader.length - reader.row;
  let keyword = reader.keyword;
  for (let count: u32 = 0; count < left; count++) {
    keyword += readNext(ahead);
    if (<u64> keyword >= limit) return count;
  }
  return left;
}

/** A limit behind the keyword that is `steps` facts ahead, or that of the last one of the pack. */
export function limitAhead(reader: DayReader, steps: u32): u64 {
  const ahead = lookAhead(reader);
  const last = min(steps, reader.length - reader.row);
  let keyword = reader.keyword;
  for (let count: u32 = 0; count < last; count++) keyword += readNext(ahead);
  return <u64> keyword + 1;
}

/** The keywords of the open pack, to be read without reading on. */
function lookAhead(reader: DayReader): PackedColumn {
  memory.copy(
    changetype<usize>(reader.ahead),
    changetype<usize>(reader.keywords),
    offsetof<PackedColumn>(),
  );
  return reader.ahead;
}

/** Columns that facts are read into. */
@unmanaged
export class FactRoom {
  keywords: usize;
  pages: usize;
  clicks: usize;
  impressions: usize;
  positionSums: usize;
  segments: usize;
}

/** Reads the next facts of the open pack to the place `at`. */
export function readFacts(reader: DayReader, count: u32, room: FactRoom, at: u32): void {
  readKeywords(reader, count, room.keywords + 4 * <usize> at);
  readWords(reader.pages, room.pages + 4 * <usize> at, count);
  readSegments(reader, count, room.segments + 2 * <usize> at);
  readFloats(reader.clicks, room.clicks + 8 * <usize> at, count);
  readFloats(reader.impressions, room.impressions + 8 * <usize> at, count);
  readSums(reader, count, room.positionSums + 8 * <usize> at);
  passed(reader, count);
}

function passed(reader: DayReader, count: u32): void {
  reader.row += count;
  reader.left -= count;
  openNext(reader);
}

function readKeywords(reader: DayReader, count: u32, to: usize): void {
  const column = reader.keywords;
  let keyword = reader.keyword;
  for (let end = to + 4 * <usize> count; to < end; to += 4) {
    keyword += readNext(column);
    store<u32>(to, keyword);
  }
  reader.keyword = keyword;
}

function readSegments(reader: DayReader, count: u32, to: usize): void {
  let left = reader.sameSegments;
  let segment = reader.segment;
  readFrom(reader.segments);
  for (let end = to + 2 * <usize> count; to < end; to += 2) {
    while (left == 0) {
      segment = <u32> readNumber();
      left = <u32> readNumber();
    }
    left--;
    store<u16>(to, <u16> segment);
  }
  reader.segments = cursorAt();
  reader.segment = segment;
  reader.sameSegments = left;
}

function readSums(reader: DayReader, count: u32, to: usize): void {
  const scale = reader.scale;
  readFloats(reader.sums, to, count);
  if (scale > 1) {
    for (let at = to, end = to + 8 * <usize> count; at < end; at += 8) {
      store<f64>(at, load<f64>(at) / scale);
    }
  }
  while (reader.singleRow - reader.row < count) {
    store<f64>(to + 8 * <usize> (reader.singleRow - reader.row), load<f64>(reader.singles));
    reader.singles += 8;
    findSingle(reader);
  }
}

/** Leaves the facts of keywords below the limit out; returns how many these are. */
export function skipBelow(reader: DayReader, limit: u64): u32 {
  let all: u32 = 0;
  while (reader.left > 0) {
    const count = countBelow(reader, limit);
    if (count == 0) break;
    all += count;
    for (let each: u32 = 0; each < count; each++) reader.keyword += readNext(reader.keywords);
    skipNumbers(reader.pages, count);
    skipNumbers(reader.clicks, count);
    skipNumbers(reader.impressions, count);
    skipNumbers(reader.sums, count);
    skipSegments(reader, count);
    while (reader.singleRow - reader.row < count) {
      reader.singles += 8;
      findSingle(reader);
    }
    passed(reader, count);
  }
  return all;
}

function skipSegments(reader: DayReader, count: u32): void {
  readFrom(reader.segments);
  let left = count;
  while (reader.sameSegments < left) {
    left -= reader.sameSegments;
    reader.segment = <u32> readNumber();
    reader.sameSegments = <u32> readNumber();
  }
  reader.sameSegments -= left;
  reader.segments = cursorAt();
}
