// Reads lines of a log into rows of bots' requests, counts of people's requests, and tables of their strings.
import * as rows from "./bot_rows";
import {
  ByteTable,
  clearTable,
  createTable,
  findSlot,
  isFull,
  setValue,
  valueOf,
} from "./byte_table";
import {
  addWaiting,
  createWaiting,
  entryOfWaiting,
  firstOf,
  secondOf,
  touchWaiting,
} from "./waiting_strings";
import { KEYS, prepareHash } from "./hash_bytes";
import { readTime } from "./read_time";
import { findEither } from "./scan_bytes";
import { endLine, lineNext, SPANS, splitLine } from "./split_line";
import {
  isResource,
  methodEnd,
  methodStart,
  pageEnd,
  pathEnd,
  pathStart,
  splitRequest,
} from "./split_request";
import { addVisit, clearVisits, countVisits } from "./visit_table";

export { lineNext, setLayout, splitLine } from "./split_line";
export { addExtension } from "./split_request";
export { daysCount, lastDayTable, visitsSize } from "./visit_table";
export * from "./bot_rows";
export { findFoundPaths } from "./found_paths";
export * from "./pack_rows";
export * from "./pack_visits";
export { packEnd, packStart } from "./pack_writer";
export { pageVisits, rankedCount, rankedIds, rankPages, reservePages } from "./page_ranks";
export { groupedRows, groupRows, groups } from "./row_groups";

const DAY_SECONDS: i64 = 86_400;
const DASH: u8 = 45;
const SLASH: u8 = 47;
const ROOM: usize = 32;

// what is rare is asked for: the fields of the line are in the spans

/** The bot that the user agent names; -1: it is a browser's. */
// @ts-ignore: decorator
@external("env", "findBot")
declare function findBot(): i32;

/** The number of the engine that the referrer names; 0: none. */
// @ts-ignore: decorator
@external("env", "findEngine")
declare function findEngine(): i32;

/** Has the span of the address be that of the client. */
// @ts-ignore: decorator
@external("env", "useForwardedAddress")
declare function useForwardedAddress(): void;

/** The bot of a request that may be signed × 2, and 1 more where the signature proves it; negative: none. */
// @ts-ignore: decorator
@external("env", "findSignedBot")
declare function findSignedBot(second: f64, bot: i32): i32;

// @ts-ignore: decorator
@external("env", "readDuration")
declare function readDuration(): i32;

// @ts-ignore: decorator
@external("env", "findMethod")
declare function findMethod(): i32;

/** What is counted, as `LineScanner` reads it. */
export let linesCount: u32 = 0;
export let botsCount: u32 = 0;
export let visitsCount: u32 = 0;
export let unknownCount: u32 = 0;
export let notOfFormatCount: u32 = 0;
export let noTimeCount: u32 = 0;
export let inFutureCount: u32 = 0;
export let noStatusCount: u32 = 0;
export let noRequestCount: u32 = 0;
export let firstSecond: f64 = -1;
export let lastSecond: f64 = -1;

export const keys: usize = KEYS;
export const spans: usize = SPANS;
export const pathTable: ByteTable = createTable(500_000, 48 * 1024 * 1024);
export const addressTable: ByteTable = createTable(200_000, 8 * 1024 * 1024);
const agentTable: ByteTable = createTable(65_536, 16 * 1024 * 1024);
/** Paths of requests: of a bot's the row and `OF_BOT`, of a person's the day and the kind. */
const waitingPaths = createWaiting(pathTable);
/** Addresses of bots, with the row. */
const waitingAddresses = createWaiting(addressTable);
/** No kind of a person's request. */
const OF_BOT: u32 = u32.MAX_VALUE;
const refererTable: ByteTable = createTable(65_536, 8 * 1024 * 1024);

let room: usize = 0;
let roomSize: usize = 0;
let isClf: bool = false;
let hasAgents: bool = false;
let hasForwarded: bool = false;
let isVerified: bool = false;
let maxSecond: i64 = 0;

prepareHash();

/** Sets what lines are held against. */
export function setOptions(
  clf: bool,
  agents: bool,
  forwarded: bool,
  verified: bool,
  max: f64,
): void {
  isClf = clf;
  hasAgents = agents;
  hasForwarded = forwarded;
  isVerified = verified;
  maxSecond = <i64> max;
}

/** Memory for good. */
export function allocate(size: usize): usize {
  return heap.alloc(size);
}

/** Room for lines: at least as many bytes, and those that are read behind them. A line may be preceded by a byte. */
export function makeRoom(size: usize): usize {
  if (size > roomSize) {
    if (room != 0) heap.free(room);
    roomSize = size;
    room = heap.alloc(size + 2 * ROOM);
  }
  return room + ROOM;
}

/** Reads whole lines. */
export function readLines(start: usize, end: usize): void {
  for (let at = start; at < end; at = lineNext) {
    linesCount++;
    if (!splitLine(at)) notOfFormatCount++;
    else if (!addLine()) endLine();
  }
  lookUpPaths();
  lookUpAddresses();
  countVisits();
}

/** Looks up the paths that wait. */
function lookUpPaths(): void {
  touchWaiting(waitingPaths);
  for (let index: u32 = 0; index < waitingPaths.count; index++) {
    const path = entryOfWaiting(waitingPaths, index);
    const first = firstOf(waitingPaths, index);
    const second = secondOf(waitingPaths, index);
    if (second == OF_BOT) store<u32>(rows.paths + 4 * <usize> first, path);
    else addVisit(first, path + 1, second);
  }
  waitingPaths.count = 0;
}

/** Looks up the addresses that wait. */
function lookUpAddresses(): void {
  touchWaiting(waitingAddresses);
  for (let index: u32 = 0; index < waitingAddresses.count; index++) {
    const address = entryOfWaiting(waitingAddresses, index);
    store<u32>(rows.addresses + 4 * <usize> firstOf(waitingAddresses, index), address);
  }
  waitingAddresses.count = 0;
}

/** Forgets all but strings, whose numbers may be known elsewhere by then; those of a table that is full, too. */
export function clear(): void {
  rows.clearRows();
  clearVisits();
  if (isFull(pathTable)) clearTable(pathTable);
  if (isFull(addressTable)) clearTable(addressTable);
  linesCount =
    botsCount =
    visitsCount =
    unknownCount =
      0;
  notOfFormatCount =
    noTimeCount =
    inFutureCount =
    noStatusCount =
    noRequestCount =
      0;
  firstSecond = lastSecond = -1;
}

/** Whether one of the tables of strings is full. */
export function isAnyFull(): bool {
  return isFull(pathTable) || isFull(addressTable);
}

/** Adds a line; false: it is damaged, and counted so. */
function addLine(): bool {
  const second = readTime(isClf);
  if (second == -1) return refuse(noTimeCount++);
  if (second > maxSecond) return refuse(inFutureCount++);
  const status = readStatus();
  if (status == 0) return refuse(noStatusCount++);
  if (!splitRequest()) return refuse(noRequestCount++);
  if (<f64> second > lastSecond) lastSecond = <f64> second;
  if (firstSecond == -1 || <f64> second < firstSecond) firstSecond = <f64> second;
  if (!hasAgents) {
    unknownCount++;
    return true;
  }
  let bot = botOf();
  let isSigned = false;
  if (isVerified && hasText(14)) {
    const found = findSignedBot(<f64> second, bot);
    bot = found < 0 ? -1 : found >> 1;
    isSigned = found >= 0 && (found & 1) == 1;
  }
  if (bot < 0) addPerson(second, status);
  else addBot(second, status, bot, isSigned);
  return true;
}

function refuse(_: u32): bool {
  return false;
}

// @ts-ignore: decorator
@inline
function addPerson(second: i64, status: u32): void {
  const engine = engineOf();
  const day = <u32> (second / DAY_SECONDS);
  const kind = (status << 6) | engine;
  // the query of a person's request is never kept
  if (isResource()) addVisit(day, 0, kind);
  else if (addWaiting(waitingPaths, pathStart, pageEnd, day, kind)) lookUpPaths();
  visitsCount++;
}

// @ts-ignore: decorator
@inline
function addBot(second: i64, status: u32, bot: i32, isSigned: bool): void {
  if (hasForwarded) useForwardedAddress();
  const row = rows.beginRow();
  store<u32>(rows.seconds + row * 4, <u32> second);
  store<u16>(rows.agents + row * 2, <u16> bot);
  store<u16>(rows.statuses + row * 2, <u16> status);
  store<u8>(rows.methods + row, <u8> methodOf());
  store<f64>(rows.bytes + row * 8, readNumber());
  store<i32>(rows.durations + row * 4, load<u32>(SPANS, 100) == 0 ? -1 : readDuration());
  store<u8>(rows.signed + row, isSigned ? 1 : 0);
  if (addWaiting(waitingPaths, pathStart, pathEnd, <u32> row, OF_BOT)) lookUpPaths();
  const address = <usize> load<u32>(SPANS);
  if (addWaiting(waitingAddresses, address, load<u32>(SPANS, 4), <u32> row, 0)) lookUpAddresses();
  botsCount++;
}

/** The bot of the user agent: each is looked at once. */
// @ts-ignore: decorator
@inline
function botOf(): i32 {
  const count = agentTable.count;
  const slot = findSlot(agentTable, load<u32>(SPANS, 80), load<u32>(SPANS, 84));
  if (agentTable.count == count) return valueOf(slot);
  const bot = findBot();
  setValue(slot, bot);
  if (isFull(agentTable)) clearTable(agentTable);
  return bot;
}

/** The engine of the referrer: its host alone says it, and there are few of them. */
// @ts-ignore: decorator
@inline
function engineOf(): u32 {
  const start = <usize> load<u32>(SPANS, 72);
  const end = <usize> load<u32>(SPANS, 76);
  if (end < start + 2 || load<u8>(start) == DASH) return 0;
  let at = start;
  for (let slashes = 0; at < end; at++) {
    at = findEither(at, end, SLASH, SLASH);
    if (at == end || ++slashes == 3) break;
  }
  const count = refererTable.count;
  const slot = findSlot(refererTable, start, at);
  if (refererTable.count == count) return valueOf(slot);
  store<u32>(SPANS, <u32> at, 76);
  const engine = findEngine();
  setValue(slot, engine);
  if (isFull(refererTable)) clearTable(refererTable);
  return engine;
}

/** Three digits; 0: they are none, or no status of HTTP. */
// @ts-ignore: decorator
@inline
function readStatus(): u32 {
  const start = <usize> load<u32>(SPANS, 56);
  if (load<u32>(SPANS, 60) - <u32> start != 3) return 0;
  const hundreds = <u32> load<u8>(start) - 48;
  const tens = <u32> load<u8>(start, 1) - 48;
  const ones = <u32> load<u8>(start, 2) - 48;
  return hundreds - 1 > 8 || tens > 9 || ones > 9 ? 0 : 100 * hundreds + 10 * tens + ones;
}

/** The bytes of an answer; 0 where there is `-` or none, or they are more than a number holds. */
// @ts-ignore: decorator
@inline
function readNumber(): f64 {
  const end = <usize> load<u32>(SPANS, 68);
  let value: f64 = 0;
  for (let at = <usize> load<u32>(SPANS, 64); at < end; at++) {
    const digit = <u32> load<u8>(at) - 48;
    if (digit > 9) break;
    value = 10 * value + digit;
  }
  return value <= 9007199254740991 ? value : 0;
}

// @ts-ignore: decorator
@inline
function methodOf(): i32 {
  const length = methodEnd - methodStart;
  const first = load<u8>(methodStart);
  if (length == 3 && first == 71) return 0;
  if (length == 4 && first == 72) return 1;
  if (length == 4 && first == 80) return 2;
  return findMethod();
}

/** Whether a line has a field, and more than `-` in it. */
function hasText(field: usize): bool {
  const start = load<u32>(SPANS + 8 * field);
  const length = load<u32>(SPANS + 8 * field + 4) - start;
  return length > 1 || (length == 1 && load<u8>(start) != DASH);
}
