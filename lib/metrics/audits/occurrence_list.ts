/** The severities by the number under which they are packed, worst first. */
export const PACKED_SEVERITIES = ["error", "warning", "notice"] as const;

/** One occurrence on a URL as it is packed. */
export interface PackedOccurrence {
  urlId: number;
  /** 0: the occurrence is about no other URL. */
  targetId: number;
  /** An index of PACKED_SEVERITIES. */
  severity: number;
  ignored: boolean;
}

/** Occurrences of one code after the other, each code's by URL, then target: 9 bytes each. */
export interface OccurrenceList {
  /** How many there are. */
  readonly length: number;
  /** Begins the occurrences of this code; each code comes once. */
  beginCode(code: string): void;
  /** Adds an occurrence of the code that was begun; they come in the order of URL and target. */
  add(occurrence: PackedOccurrence): void;
  /** The place of an occurrence in the list; -1: it is not there. */
  find(code: string, urlId: number, targetId: number): number;
  /** The first place of the code and the one after its last; both 0: there are none. */
  rangeOf(code: string): readonly [number, number];
  at(place: number): PackedOccurrence;
  /** The codes in the order in which they were begun. */
  codes(): string[];
}

const IGNORED = 4;
const FIRST_LENGTH = 1_024;

/** Creates an empty list. */
export function createOccurrenceList(): OccurrenceList {
  let urlIds = new Uint32Array(FIRST_LENGTH);
  let targetIds = new Uint32Array(FIRST_LENGTH);
  let flags = new Uint8Array(FIRST_LENGTH);
  let length = 0;
  const ranges = new Map<string, [number, number]>();
  let range: [number, number] = [0, 0];

  function grow(): void {
    urlIds = grown(urlIds, new Uint32Array(urlIds.length * 2));
    targetIds = grown(targetIds, new Uint32Array(targetIds.length * 2));
    flags = grown(flags, new Uint8Array(flags.length * 2));
  }

  return {
    get length() {
      return length;
    },
    beginCode(code) {
      range = [length, length];
      ranges.set(code, range);
    },
    add({ urlId, targetId, severity, ignored }) {
      if (length === urlIds.length) grow();
      urlIds[length] = urlId;
      targetIds[length] = targetId;
      flags[length] = severity | (ignored ? IGNORED : 0);
      range[1] = ++length;
    },
    find(code, urlId, targetId) {
      let [low, high] = ranges.get(code) ?? [0, 0];
      while (low < high) {
        const middle = (low + high) >>> 1;
        const difference = (urlIds[middle] ?? 0) - urlId || (targetIds[middle] ?? 0) - targetId;
        if (difference === 0) return middle;
        if (difference < 0) low = middle + 1;
        else high = middle;
      }
      return -1;
    },
    rangeOf: (code) => ranges.get(code) ?? [0, 0],
    at: (place) => ({
      urlId: urlIds[place] ?? 0,
      targetId: targetIds[place] ?? 0,
      severity: (flags[place] ?? 0) & 3,
      ignored: ((flags[place] ?? 0) & IGNORED) !== 0,
    }),
    codes: () => [...ranges.keys()],
  };
}

function grown<Numbers extends Uint8Array | Uint32Array>(from: Numbers, to: Numbers): Numbers {
  to.set(from);
  return to;
}
