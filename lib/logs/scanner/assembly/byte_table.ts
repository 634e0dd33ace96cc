// Byte strings, each with a number from 0 on in the order in which they came, and a value that others give it.
import { hashBytes } from "./hash_bytes";

/** A slot: 64 bits of hash, the number of the entry and 1 (0: free), and its value. */
const SLOT: usize = 16;
const ENTRY: usize = 8;
const VALUE: usize = 12;
const FIRST_SLOTS: usize = 1_024;
const FIRST_POOL: usize = 16_384;
/** What reads strings in words may read what follows them. */
const ROOM: usize = 32;

/** Strings are distinguished by 64 bits of hash. */
@unmanaged
export class ByteTable {
  slots: usize;
  /** Slots less one. */
  mask: u32;
  count: u32;
  /** Where each entry begins in the pool, and where the last one ends. */
  starts: usize;
  startsSize: u32;
  pool: usize;
  poolSize: usize;
  maxEntries: u32;
  maxBytes: u32;
  /** Changes when it forgets all. */
  generation: u32;
}

export function createTable(maxEntries: u32, maxBytes: u32): ByteTable {
  const table = changetype<ByteTable>(heap.alloc(offsetof<ByteTable>()));
  table.slots = allocateZeros(FIRST_SLOTS * SLOT);
  table.mask = <u32> FIRST_SLOTS - 1;
  table.count = 0;
  table.startsSize = <u32> FIRST_SLOTS;
  table.starts = heap.alloc(FIRST_SLOTS * 4);
  store<u32>(table.starts, 0);
  table.pool = heap.alloc(FIRST_POOL);
  table.poolSize = FIRST_POOL;
  table.maxEntries = maxEntries;
  table.maxBytes = maxBytes;
  table.generation = 0;
  return table;
}

/** Whether it holds as much as it should; it takes more all the same. */
export function isFull(table: ByteTable): bool {
  return table.count >= table.maxEntries || poolEnd(table) >= table.maxBytes;
}

/** Forgets all. */
export function clearTable(table: ByteTable): void {
  memory.fill(table.slots, 0, (<usize> table.mask + 1) * SLOT);
  table.count = 0;
  table.generation++;
}

/** The slot of some bytes, which are added if they are new: then `count` has grown. */
// @ts-ignore: decorator
@inline
export function findSlot(table: ByteTable, start: usize, end: usize): usize {
  return findHashed(table, hashBytes(start, end), start, end);
}

/** The first place where bytes with a hash may be: a read brings it to where the processor is fast. */
// @ts-ignore: decorator
@inline
export function touchSlot(table: ByteTable, hash: u64): u32 {
  return load<u32>(table.slots + <usize> (<u32> hash & table.mask) * SLOT);
}

/** The same as `findSlot()`, with the hash of the bytes. */
// @ts-ignore: decorator
@inline
export function findHashed(table: ByteTable, hash: u64, start: usize, end: usize): usize {
  const mask = table.mask;
  let place = <u32> hash & mask;
  while (true) {
    const slot = table.slots + <usize> place * SLOT;
    if (load<u32>(slot, ENTRY) == 0) return addEntry(table, slot, hash, start, end);
    if (load<u64>(slot) == hash) return slot;
    place = (place + 1) & mask;
  }
}

/** The number of the entry of a slot. */
// @ts-ignore: decorator
@inline
export function entryOf(slot: usize): u32 {
  return load<u32>(slot, ENTRY) - 1;
}

// @ts-ignore: decorator
@inline
export function valueOf(slot: usize): i32 {
  return load<i32>(slot, VALUE);
}

export function setValue(slot: usize, value: i32): void {
  store<i32>(slot, value, VALUE);
}

function poolEnd(table: ByteTable): u32 {
  return load<u32>(table.starts + <usize> table.count * 4);
}

function addEntry(table: ByteTable, free: usize, hash: u64, start: usize, end: usize): usize {
  let slot = free;
  if (<u32> 2 * (table.count + 1) > table.mask) {
    growSlots(table);
    slot = findFree(table, hash);
  }
  const at = <usize> poolEnd(table);
  const next = at + (end - start);
  if (next + ROOM > table.poolSize) growPool(table, next + ROOM);
  memory.copy(table.pool + at, start, end - start);
  table.count++;
  if (table.count + 1 > table.startsSize) growStarts(table);
  store<u32>(table.starts + <usize> table.count * 4, <u32> next);
  store<u64>(slot, hash);
  store<u32>(slot, table.count, ENTRY);
  store<i32>(slot, 0, VALUE);
  return slot;
}

function findFree(table: ByteTable, hash: u64): usize {
  let place = <u32> hash & table.mask;
  while (load<u32>(table.slots + <usize> place * SLOT, ENTRY) != 0) {
    place = (place + 1) & table.mask;
  }
  return table.slots + <usize> place * SLOT;
}

function growSlots(table: ByteTable): void {
  const before = table.slots;
  const end = before + (<usize> table.mask + 1) * SLOT;
  table.mask = 2 * table.mask + 1;
  table.slots = allocateZeros((<usize> table.mask + 1) * SLOT);
  for (let old = before; old < end; old += SLOT) {
    if (load<u32>(old, ENTRY) == 0) continue;
    memory.copy(findFree(table, load<u64>(old)), old, SLOT);
  }
  heap.free(before);
}

function growStarts(table: ByteTable): void {
  table.starts = heap.realloc(table.starts, 2 * <usize> table.startsSize * 4);
  table.startsSize *= 2;
}

function growPool(table: ByteTable, size: usize): void {
  table.poolSize = max(size, 2 * table.poolSize);
  table.pool = heap.realloc(table.pool, table.poolSize);
}

export function allocateZeros(size: usize): usize {
  const at = heap.alloc(size);
  memory.fill(at, 0, size);
  return at;
}
