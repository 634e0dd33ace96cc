import { type AddressParts, splitWords } from "./address_parts.ts";

/** The one place at which two paths differ. */
export interface AddressSlot {
  /** The words before and after it in its segment are the same: how many. */
  shared: number;
  /** What each path has there; empty: nothing. */
  words: readonly [readonly string[], readonly string[]];
  /** The segment of each path, and from where to where the words are in it. */
  segments: readonly [Slot, Slot];
  /** The path with `*` at that place. */
  pattern: string;
  /** It is not in the last segment: what is behind it is the same. */
  isFolder: boolean;
}

/** Words of a segment, one after the other, of which some differ from another segment's. */
interface Slot {
  words: readonly string[];
  start: number;
  end: number;
}

/** Lists the places at which two paths differ; none: they have too little in common. */
export function listSlots(
  { segments: first }: AddressParts,
  { segments: second }: AddressParts,
): AddressSlot[] {
  const [a, b] = alignSegments(first, second);
  if (a === undefined || b === undefined) return [];
  return a.flatMap((segment, index) => {
    const other = b[index] ?? "";
    return segment === other ? [] : [compareSegments([segment, other], { path: a, index })];
  });
}

/** Makes both of one length, with an empty segment where the longer has one more. */
function alignSegments(
  first: readonly string[],
  second: readonly string[],
): readonly [readonly string[], readonly string[]] | readonly [] {
  if (first.length === second.length) return [first, second];
  if (first.length === second.length + 1) {
    const at = first.findIndex((segment, index) => segment !== second[index]);
    return [first, second.toSpliced(at, 0, "")];
  }
  if (second.length === first.length + 1) {
    const at = second.findIndex((segment, index) => segment !== first[index]);
    return [first.toSpliced(at, 0, ""), second];
  }
  return [];
}

function compareSegments(
  [first, second]: readonly [string, string],
  { path, index }: { path: readonly string[]; index: number },
): AddressSlot {
  const a = splitWords(first);
  const b = splitWords(second);
  let start = 0;
  while (start < a.length && start < b.length && a[start] === b[start]) start++;
  let end = 0;
  while (
    end < a.length - start && end < b.length - start && a.at(-1 - end) === b.at(-1 - end)
  ) end++;
  const slotOf = (words: readonly string[]): Slot => ({ words, start, end: words.length - end });
  const pattern = [...a.slice(0, start), "*", ...a.slice(a.length - end)].join("-");
  return {
    shared: start + end,
    words: [a.slice(start, a.length - end), b.slice(start, b.length - end)],
    segments: [slotOf(a), slotOf(b)],
    pattern: path.map((one, at) => at === index ? pattern : splitWords(one).join("-")).join("/"),
    isFolder: index < path.length - 1,
  };
}
