const STATUSES = 1_024;
const ENGINES = 64;
/** Bits of the number of a page within a key; the rest is the kind. */
const PAGE_BITS = 22;
const PAGES = 2 ** PAGE_BITS;
const MIX = 0x9e3779b1;

/** Visits of people that have day, page, status and engine in common. */
export interface VisitCount {
  /** Days since 1970, UTC. */
  day: number;
  /** The number of the path and 1, less than 4,194,304; 0: none, such as of an image. */
  page: number;
  status: number;
  /** The place of the engine in `REFERRING_ENGINES` and 1, less than 64; 0: none. */
  engine: number;
  count: number;
}

/** Counts requests of people; nothing of a person is in it. */
export class VisitCounts {
  /** Status and engine of each kind: a log has few of them together. */
  readonly #kinds: number[] = [];
  /** The number of a kind and 1, by status and engine. */
  readonly #kindOf: Uint16Array = new Uint16Array(STATUSES * ENGINES);
  readonly #days: Map<number, DayCounts> = new Map();
  #day = -1;
  #counts: DayCounts = new DayCounts();

  /** How many counts there are. */
  get size(): number {
    let size = 0;
    for (const counts of this.#days.values()) size += counts.size;
    return size;
  }

  add({ day, page, status, engine }: Omit<VisitCount, "count">): void {
    if (day !== this.#day) this.#turnTo(day);
    const place = status * ENGINES + engine;
    let kind = (this.#kindOf[place] ?? 0) - 1;
    if (kind === -1) {
      kind = this.#kinds.push(place) - 1;
      this.#kindOf[place] = kind + 1;
    }
    this.#counts.add(page, kind);
  }

  /** Lists the counts, in no order. */
  *list(): Generator<VisitCount> {
    for (const [day, counts] of this.#days) {
      for (const { page, kind, count } of counts.list()) {
        const place = this.#kinds[kind] ?? 0;
        yield { day, page, status: Math.floor(place / ENGINES), engine: place % ENGINES, count };
      }
    }
  }

  #turnTo(day: number): void {
    this.#day = day;
    this.#counts = this.#days.get(day) ?? new DayCounts();
    this.#days.set(day, this.#counts);
  }
}

/** Counts of one day: lines of a log come day by day, so that these stay where the processor is fast. */
class DayCounts {
  /** In pairs the key, and its count; 0: free. */
  #slots: Int32Array = new Int32Array(2 * 1_024);
  size = 0;

  add(page: number, kind: number): void {
    const key = page + kind * PAGES | 0;
    const slot = findSlot(this.#slots, key);
    const slots = this.#slots;
    const count = slots[slot + 1] ?? 0;
    slots[slot + 1] = count + 1;
    if (count > 0) return;
    slots[slot] = key;
    this.size++;
    if (4 * this.size > slots.length) this.#grow();
  }

  *list(): Generator<{ page: number; kind: number; count: number }> {
    const slots = this.#slots;
    for (let slot = 0; slot < slots.length; slot += 2) {
      const count = slots[slot + 1] ?? 0;
      if (count === 0) continue;
      const key = (slots[slot] ?? 0) >>> 0;
      yield { page: key % PAGES, kind: key >>> PAGE_BITS, count };
    }
  }

  #grow(): void {
    const before = this.#slots;
    const slots = new Int32Array(2 * before.length);
    for (let old = 0; old < before.length; old += 2) {
      if (before[old + 1] === 0) continue;
      const key = before[old] ?? 0;
      const slot = findSlot(slots, key);
      slots[slot] = key;
      slots[slot + 1] = before[old + 1] ?? 0;
    }
    this.#slots = slots;
  }
}

/** Where a key is, or the free place where it belongs. */
function findSlot(slots: Int32Array, key: number): number {
  const mask = slots.length - 1;
  const mixed = Math.imul(key, MIX);
  let slot = 2 * (mixed ^ (mixed >>> 15)) & mask;
  while (slots[slot + 1] !== 0 && slots[slot] !== key) slot = slot + 2 & mask;
  return slot;
}
