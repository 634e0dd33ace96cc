// Room in memory that several threads share, which is given back all at once.

/** Where the address of what is free is; in front of it nothing is stored. */
const NEXT: usize = 8;
const FIRST: u32 = 1_024;
const ALIGNMENT: u64 = 16;
const PAGE_BITS: u64 = 16;

/** Takes all room back. */
export function clearMemory(): void {
  atomic.store<u32>(NEXT, FIRST);
}

/** Room for `size` bytes, whatever is in them; fails where 4 GB are not enough. */
export function take(size: usize): usize {
  const rounded = (<u64> size + ALIGNMENT - 1) & ~(ALIGNMENT - 1);
  const start = atomic.add<u32>(NEXT, <u32> rounded);
  const end = <u64> start + rounded;
  while (end > <u64> memory.size() << PAGE_BITS) {
    const missing = end - (<u64> memory.size() << PAGE_BITS);
    const pages = <i32> ((missing + (1 << PAGE_BITS) - 1) >> PAGE_BITS);
    if (memory.grow(pages) < 0 && end > <u64> memory.size() << PAGE_BITS) unreachable();
  }
  return start;
}

/** The same with zeros. */
export function takeZeros(size: usize): usize {
  const start = take(size);
  memory.fill(start, 0, size);
  return start;
}
