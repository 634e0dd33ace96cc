// The rows of each bot and day, in the order of time.
import { agents, rowsCount, seconds } from "./bot_rows";
import { sortRows } from "./sort_rows";
import { createMemory, reserve, reserveZeros, WorkMemory } from "./work_memory";

const DAY_SECONDS: u32 = 86_400;
/** Numbers of a group: the day, the bot, where its rows begin in `groupedRows` and how many there are. */
const GROUP: usize = 16;
const DAY: usize = 0;
const AGENT: usize = 4;
const START: usize = 8;
const COUNT: usize = 12;
const FIRST_GROUPS: u32 = 1_024;
const MIX: u32 = 0x9e3779b1;

const list: WorkMemory = createMemory();
const slots: WorkMemory = createMemory();
const groupOf: WorkMemory = createMemory();
const grouped: WorkMemory = createMemory();

/** The groups in the order in which they came. */
export let groups: usize = 0;
/** Numbers of rows, those of a group one after the other. */
export let groupedRows: usize = 0;

let groupsCount: u32 = 0;
let groupsSize: u32 = 0;
let mask: u32 = 0;
let table: usize = 0;

/** Groups the rows, and returns how many groups there are. */
export function groupRows(): u32 {
  groupsCount = 0;
  growGroups(FIRST_GROUPS);
  const numbers = reserve(groupOf, 4 * <usize> rowsCount);
  groupedRows = reserve(grouped, 4 * <usize> rowsCount);
  for (let row: usize = 0; row < <usize> rowsCount; row++) {
    const day = load<u32>(seconds + 4 * row) / DAY_SECONDS;
    const group = findGroup(day, load<u16>(agents + 2 * row));
    store<u32>(numbers + 4 * row, group);
    const count = groups + GROUP * <usize> group + COUNT;
    store<u32>(count, load<u32>(count) + 1);
  }
  placeRows(numbers);
  for (let group: usize = 0; group < <usize> groupsCount; group++) {
    const at = groups + GROUP * group;
    const rows = groupedRows + 4 * <usize> load<u32>(at, START);
    const count = load<u32>(at, COUNT);
    if (!isInOrder(rows, count)) sortRows(rows, count, seconds);
  }
  return groupsCount;
}

/** Writes the rows group by group. */
function placeRows(numbers: usize): void {
  let start: u32 = 0;
  for (let group: usize = 0; group < <usize> groupsCount; group++) {
    const at = groups + GROUP * group;
    store<u32>(at, start, START);
    start += load<u32>(at, COUNT);
    store<u32>(at, 0, COUNT);
  }
  for (let row: usize = 0; row < <usize> rowsCount; row++) {
    const at = groups + GROUP * <usize> load<u32>(numbers + 4 * row);
    const count = load<u32>(at, COUNT);
    store<u32>(groupedRows + 4 * <usize> (load<u32>(at, START) + count), <u32> row);
    store<u32>(at, count + 1, COUNT);
  }
}

function isInOrder(rows: usize, count: u32): bool {
  let last: u32 = 0;
  for (let at = rows; at < rows + 4 * <usize> count; at += 4) {
    const second = load<u32>(seconds + 4 * <usize> load<u32>(at));
    if (second < last) return false;
    last = second;
  }
  return true;
}

/** The number of the group of a day and a bot. */
// @ts-ignore: decorator
@inline
function findGroup(day: u32, agent: u32): u32 {
  let place = placeOf(day, agent);
  while (true) {
    const found = load<u32>(table + 4 * <usize> place);
    if (found == 0) return addGroup(day, agent);
    const at = groups + GROUP * <usize> (found - 1);
    if (load<u32>(at, DAY) == day && load<u32>(at, AGENT) == agent) return found - 1;
    place = (place + 1) & mask;
  }
}

// @ts-ignore: decorator
@inline
function placeOf(day: u32, agent: u32): u32 {
  return (((day << 8) ^ agent) * MIX >> 8) & mask;
}

function addGroup(day: u32, agent: u32): u32 {
  if (groupsCount == groupsSize) growGroups(2 * groupsSize);
  const at = groups + GROUP * <usize> groupsCount;
  store<u32>(at, day, DAY);
  store<u32>(at, agent, AGENT);
  store<u32>(at, 0, COUNT);
  enter(groupsCount);
  return groupsCount++;
}

/** Makes room for groups, and a table in which twice as many have their places. */
function growGroups(size: u32): void {
  const before = groupsCount;
  if (before > 0) {
    const larger = heap.alloc(GROUP * <usize> size);
    memory.copy(larger, groups, GROUP * <usize> before);
    heap.free(list.at);
    list.at = larger;
    list.size = GROUP * <usize> size;
  }
  groups = reserve(list, GROUP * <usize> size);
  groupsSize = size;
  mask = 2 * size - 1;
  table = reserveZeros(slots, 8 * <usize> size);
  for (let group: u32 = 0; group < before; group++) enter(group);
}

function enter(group: u32): void {
  const at = groups + GROUP * <usize> group;
  let place = placeOf(load<u32>(at, DAY), load<u32>(at, AGENT));
  while (load<u32>(table + 4 * <usize> place) != 0) place = (place + 1) & mask;
  store<u32>(table + 4 * <usize> place, group + 1);
}
