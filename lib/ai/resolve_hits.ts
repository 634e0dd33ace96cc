import type { BrandPattern } from "./brand_patterns.ts";
import type { NameHit } from "./find_names.ts";

/**
 * Chooses among hits that overlap: the longest first, of equal ones exclusions, then the first brand's.
 * An exclusion bars the names of its own brand alone. Gives the names in the order of the text, in
 * about linear time however many overlap.
 */
export function resolveHits(hits: readonly NameHit<BrandPattern>[]): NameHit<BrandPattern>[] {
  const end = hits.reduce((last, hit) => Math.max(last, hit.end), 0);
  const taken = new Uint8Array(end);
  const barred = new Map<unknown, Uint8Array>();
  const kept: NameHit<BrandPattern>[] = [];
  const ordered = hits.map((hit, index) => ({ hit, index })).sort((a, b) =>
    lengthOf(b.hit) - lengthOf(a.hit) ||
    Number(b.hit.pattern.excludes) - Number(a.hit.pattern.excludes) || a.index - b.index
  );
  for (const { hit } of ordered) {
    const { brand, excludes } = hit.pattern;
    if (excludes) {
      const bars = barred.get(brand) ?? new Uint8Array(end);
      barred.set(brand, bars.fill(1, hit.start, hit.end));
      continue;
    }
    if (isMarked(barred.get(brand), hit) || isMarked(taken, hit)) continue;
    taken.fill(1, hit.start, hit.end);
    kept.push(hit);
  }
  return kept.sort((a, b) => a.start - b.start);
}

function lengthOf({ start, end }: NameHit): number {
  return end - start;
}

function isMarked(marks: Uint8Array | undefined, { start, end }: NameHit): boolean {
  return marks?.subarray(start, end).includes(1) ?? false;
}
