import { MAX_ROWS_OF_PACK } from "../packs/day_requests.ts";
import type { PageVisitColumns } from "../packs/pack_page_visits.ts";
import type { ScannerExports } from "./scanner_module.ts";

/** As `assembly/row_groups.ts`, `assembly/page_ranks.ts` and `assembly/pack_rows.ts` have them, in words. */
const GROUP_WORDS = 4;
const VISITS_WORDS = 4;
const ADDRESS_WORDS = 2;
const SUM_BYTES = 24;
const DAY_SECONDS = 86_400;
const STATUSES = 1_024;
const COUNTED = 4;
const GROUPS = { search: 0, ai: 1, other: 2 } as const;

/** Rows of one bot on one day in the order of time, as many as a pack holds. */
interface RowGroup {
  /** Days since 1970, UTC. */
  day: number;
  /** The place in `BOT_AGENTS`. */
  agent: number;
  /** Places among the rows that are grouped. */
  start: number;
  end: number;
}

/** What is known of what is kept of an address. */
interface AddressKind {
  /** The place in `BOT_VERDICTS`. */
  verdict: number;
  /** A request from there may be the bot's. */
  isCounted: boolean;
}

/** What addresses were judged to. */
interface JudgedAddresses {
  /** By the place in `listAddresses()` the place among what is kept. */
  places: Uint32Array;
  kinds: readonly AddressKind[];
  group: keyof typeof GROUPS;
}

/** Sums of the rows of a pack that have verdict and status in common. */
interface RowSum {
  /** The place in `BOT_VERDICTS`. */
  verdict: number;
  status: number;
  requests: number;
  bytes: number;
  timed: number;
  durationMs: number;
}

/** What rows became. */
interface PackedRows {
  requests: Uint8Array;
  pages: Uint8Array;
  sums: RowSum[];
}

/** Packs what a scanner has read, where it is: what `PackWriter` would write, byte for byte. */
export class TallyPacker {
  readonly #scanner: ScannerExports;

  constructor(scanner: ScannerExports) {
    this.#scanner = scanner;
  }

  /** Begins to pack, and groups the rows. `pageIds`: by the number of a path the page's id; 0: it has none. */
  begin(pageIds: Uint32Array, addressesCount: number): RowGroup[] {
    const pagesAt = this.#scanner.reservePages(pageIds.length);
    new Uint32Array(this.#scanner.memory.buffer, pagesAt, pageIds.length).set(pageIds);
    this.#scanner.rankPages();
    this.#scanner.beginPacking(addressesCount);
    const count = this.#scanner.groupRows();
    const numbers = this.#words(this.#scanner.groups.value, GROUP_WORDS * count);
    const groups: RowGroup[] = [];
    for (let at = 0; at < numbers.length; at += GROUP_WORDS) {
      const [day = 0, agent = 0, first = 0, length = 0] = numbers.subarray(at, at + GROUP_WORDS);
      const last = first + length;
      for (let start = first; start < last; start += MAX_ROWS_OF_PACK) {
        groups.push({ day, agent, start, end: Math.min(last, start + MAX_ROWS_OF_PACK) });
      }
    }
    return groups;
  }

  /**
   * Lists the addresses of a group in the order in which they came: their numbers × 2, and 1 more where a signature proves
   * the requests.
   */
  listAddresses({ start, end }: RowGroup): Uint32Array {
    const count = this.#scanner.listAddresses(start, end);
    const numbers = this.#words(this.#scanner.addressNumbers.value, ADDRESS_WORDS * count);
    return Uint32Array.from({ length: count }, (_, index) => numbers[ADDRESS_WORDS * index] ?? 0);
  }

  /** Packs a group whose addresses were listed last, and judged. */
  pack(
    { start, end, day }: RowGroup,
    { places, kinds, group }: JudgedAddresses,
  ): PackedRows {
    const scanner = this.#scanner;
    const words = this.#words(scanner.addressNumbers.value, ADDRESS_WORDS * places.length);
    for (let index = 0; index < places.length; index++) {
      words[ADDRESS_WORDS * index + 1] = places[index] ?? 0;
    }
    new Uint8Array(scanner.memory.buffer, scanner.addressKinds.value, kinds.length)
      .set(kinds.map(({ verdict, isCounted }) => verdict + (isCounted ? COUNTED : 0)));
    scanner.packRows(start, end, day * DAY_SECONDS, GROUPS[group], places.length);
    return {
      requests: this.#copy(scanner.packStart.value, scanner.pagesStart.value),
      pages: this.#copy(scanner.pagesStart.value, scanner.packEnd.value),
      sums: this.#readSums(),
    };
  }

  /** When bots requested pages last, and how often, of all groups that were packed. */
  pageVisits(): PageVisitColumns {
    const count = this.#scanner.rankedCount.value;
    const ids = this.#words(this.#scanner.rankedIds.value, count);
    const all = this.#words(this.#scanner.pageVisits.value, VISITS_WORDS * count);
    const requested = Uint32Array.from(ids.keys()).filter((rank) =>
      ids[rank] !== 0 && (all[VISITS_WORDS * rank + 2] !== 0 || all[VISITS_WORDS * rank + 3] !== 0)
    );
    const column = (word: number) => requested.map((rank) => all[VISITS_WORDS * rank + word] ?? 0);
    return {
      pages: requested.map((rank) => ids[rank] ?? 0),
      searchSecond: column(0),
      aiSecond: column(1),
      searchRequests: column(2),
      aiRequests: column(3),
    };
  }

  /** Packs the counts of people's requests of a day, which is known by where its table is. */
  packVisits(table: number): { visitsCount: number; pack: Uint8Array }[] {
    const scanner = this.#scanner;
    const count = scanner.sortVisits(table);
    const packs: { visitsCount: number; pack: Uint8Array }[] = [];
    for (let start = 0; start < count; start += MAX_ROWS_OF_PACK) {
      scanner.packVisits(start, Math.min(count, start + MAX_ROWS_OF_PACK));
      const pack = this.#copy(scanner.packStart.value, scanner.packEnd.value);
      packs.push({ visitsCount: scanner.packedVisits.value, pack });
    }
    return packs;
  }

  #readSums(): RowSum[] {
    const { sumsCount, sumKinds, sums, memory } = this.#scanner;
    const kinds = new Uint16Array(memory.buffer, sumKinds.value, sumsCount.value);
    const view = new DataView(memory.buffer);
    return Array.from(kinds, (kind) => {
      const at = sums.value + SUM_BYTES * kind;
      return {
        verdict: Math.floor(kind / STATUSES),
        status: kind % STATUSES,
        requests: view.getUint32(at, true),
        bytes: view.getFloat64(at + 8, true),
        timed: view.getUint32(at + 4, true),
        durationMs: view.getFloat64(at + 16, true),
      };
    });
  }

  #words(at: number, count: number): Uint32Array {
    return new Uint32Array(this.#scanner.memory.buffer, at, count);
  }

  #copy(start: number, end: number): Uint8Array {
    return new Uint8Array(this.#scanner.memory.buffer).slice(start, end);
  }
}
