const STATUSES = 1_024;
const ENGINES = 64;
/** Bits of the number of a page within a key; the rest is the kind. */
const PAGE_BITS = 22;
const PAGES = 2 ** PAGE_BITS;
const MIX = 0x9e3779b1;

/** A visit of a person. */
interface Visit {
  /** Days since 1970, UTC. */
  day: number;
  /** The number of the path and 1, less than 4,194,304; 0: none, such as of an image. */
  page: number;
  status: number;
  /** The place of the engine in `REFERRING_ENGINES` and 1, less than 64; 0: none. */
  engine: number;
}

/** Counts of one day in columns, each of visits that have page, status and engine in common. */
interface VisitDay {
  day: number;
  pages: Uint32Array;
  /** Status and engine, see `splitKind()`. */
  kinds: Uint16Array;
  counts: Float64Array;
}

/** The status and the engine of a kind. */
export function splitKind(kind: number): { status: number; engine: number } {
  return { status: Math.floor(kind / ENGINES), engine: kind % ENGINES };
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

  add({ day, page, status, engine }: Visit): void {
    if (day !== this.#day) this.#turnTo(day);
    const place = status * ENGINES + engine;
    let kind = (this.#kindOf[place] ?? 0) - 1;
    if (kind === -1) {
      kind = this.#kinds.push(place) - 1;
      this.#kindOf[place] = kind + 1;
    }
    this.#counts.add(page, kind);
  }

  get daysCount(): number {
    return this.#days.size;
  }

  /** Gives the counts of each day, in no order. */
  *days(): Generator<VisitDay> {
    for (const [day, counts] of this.#days) yield { day, ...counts.columns(this.#kinds) };
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

  columns(kinds: readonly number[]): Omit<VisitDay, "day"> {
    const pages = new Uint32Array(this.size);
    const kindsOf = new Uint16Array(this.size);
    const counts = new Float64Array(this.size);
    const slots = this.#slots;
    for (let slot = 0, row = 0; slot < slots.length; slot += 2) {
      const count = slots[slot + 1] ?? 0;
      if (count === 0) continue;
      const key = slots[slot] ?? 0;
      pages[row] = key & (PAGES - 1);
      kindsOf[row] = kinds[key >>> PAGE_BITS] ?? 0;
      counts[row++] = count;
    }
    return { pages, kinds: kindsOf, counts };
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
