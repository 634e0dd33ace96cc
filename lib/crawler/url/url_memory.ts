/** What the crawl remembers of a URL without asking the database. */
export interface RememberedUrl {
  id: number;
  /** done: queued or dealt with as a page; passive: a followable link may still make it a page; never. */
  asPage: "done" | "passive" | "never";
}

/**
 * A bounded memory of the URLs a crawl knows: two generations of a table, the older one forgotten
 * when the younger is full, so that remembering holds `capacity` URLs or so. It keeps 13
 * bytes of each and no text: 64 bits of a hash whose seed nobody outside knows, which takes one of a
 * million URLs for another once in a hundred million crawls.
 */
export class UrlMemory {
  #young = new UrlTable();
  #old = new UrlTable();
  readonly #half: number;
  readonly #hash = createUrlHash();
  #complete = true;

  constructor(capacity: number) {
    this.#half = Math.ceil(capacity / 2);
  }

  /** True while nothing was ever forgotten: what is not here is not known. */
  get complete(): boolean {
    return this.#complete;
  }

  /** What is remembered of the URL; undefined when nothing is. */
  get(url: string): RememberedUrl | undefined {
    const key = this.#hash(url);
    const young = this.#young.get(key);
    if (young !== undefined) return young;
    const old = this.#old.get(key);
    if (old !== undefined) this.#young.set(key, old);
    return old;
  }

  /** Remembers the URL. */
  set(url: string, known: RememberedUrl): void {
    this.#young.set(this.#hash(url), known);
  }

  /**
   * Forgets what was not asked for in long, where there is too much. Nothing else forgets: between
   * two calls, what is known stays known.
   */
  makeRoom(): void {
    if (this.#young.size < this.#half) return;
    if (this.#old.size > 0) this.#complete = false;
    this.#old = this.#young;
    this.#young = new UrlTable();
  }
}

/** 64 bits in two halves; the next hash uses the object again. */
interface HashKey {
  low: number;
  high: number;
}

const FIRST_SLOTS = 1_024;
const AS_PAGE = ["done", "passive", "never"] as const;

/** Hashes and what they stand for, by open addressing; an id of 0 marks an empty slot. */
class UrlTable {
  #size = 0;
  #mask = FIRST_SLOTS - 1;
  #lows = new Int32Array(FIRST_SLOTS);
  #highs = new Int32Array(FIRST_SLOTS);
  #ids = new Uint32Array(FIRST_SLOTS);
  #states = new Uint8Array(FIRST_SLOTS);

  get size(): number {
    return this.#size;
  }

  get(key: HashKey): RememberedUrl | undefined {
    const slot = this.#find(key);
    const id = this.#ids[slot] ?? 0;
    return id === 0 ? undefined : { id, asPage: AS_PAGE[this.#states[slot] ?? 0] ?? "done" };
  }

  set(key: HashKey, { id, asPage }: RememberedUrl): void {
    const slot = this.#find(key);
    const isNew = this.#ids[slot] === 0;
    this.#lows[slot] = key.low;
    this.#highs[slot] = key.high;
    this.#ids[slot] = id;
    this.#states[slot] = AS_PAGE.indexOf(asPage);
    if (!isNew) return;
    this.#size++;
    if (this.#size * 4 > this.#ids.length * 3) this.#grow();
  }

  /** The slot of the key, or the empty one where it belongs. */
  #find({ low, high }: HashKey): number {
    let slot = low & this.#mask;
    while (this.#ids[slot] !== 0 && (this.#lows[slot] !== low || this.#highs[slot] !== high)) {
      slot = slot + 1 & this.#mask;
    }
    return slot;
  }

  #grow(): void {
    const [lows, highs, ids, states] = [this.#lows, this.#highs, this.#ids, this.#states];
    const slots = ids.length * 2;
    this.#mask = slots - 1;
    this.#lows = new Int32Array(slots);
    this.#highs = new Int32Array(slots);
    this.#ids = new Uint32Array(slots);
    this.#states = new Uint8Array(slots);
    for (let index = 0; index < ids.length; index++) {
      const id = ids[index] ?? 0;
      if (id === 0) continue;
      const slot = this.#find({ low: lows[index] ?? 0, high: highs[index] ?? 0 });
      this.#lows[slot] = lows[index] ?? 0;
      this.#highs[slot] = highs[index] ?? 0;
      this.#ids[slot] = id;
      this.#states[slot] = states[index] ?? 0;
    }
  }
}

/** Two FNV-1a hashes with seeds of their own and a mix at the end; the key is used again. */
function createUrlHash(): (url: string) => HashKey {
  const [lowSeed = 0, highSeed = 0] = crypto.getRandomValues(new Int32Array(2));
  const key: HashKey = { low: 0, high: 0 };
  return (url) => {
    let low = lowSeed;
    let high = highSeed;
    for (let index = 0; index < url.length; index++) {
      const unit = url.charCodeAt(index);
      low = Math.imul(low ^ unit, 0x01000193);
      high = Math.imul(high ^ unit, 0x85ebca6b);
      high ^= high >>> 15;
    }
    key.low = mix(low);
    key.high = mix(high);
    return key;
  };
}

/** The last step of MurmurHash3 (Austin Appleby): each bit depends on all. */
function mix(hash: number): number {
  let mixed = Math.imul(hash ^ hash >>> 16, 0x85ebca6b);
  mixed = Math.imul(mixed ^ mixed >>> 13, 0xc2b2ae35);
  return mixed ^ mixed >>> 16;
}
