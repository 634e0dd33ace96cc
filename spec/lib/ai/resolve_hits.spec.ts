import { expect } from "chai";
import type { BrandPattern } from "../../../lib/ai/brand_patterns.ts";
import { createNamePattern } from "../../../lib/ai/name_pattern.ts";
import { resolveHits } from "../../../lib/ai/resolve_hits.ts";
import type { TrackedBrand } from "../../../lib/ai/tracked_brand.ts";

const A: TrackedBrand = { key: "a", isOwn: true, names: [], domains: [] };
const B: TrackedBrand = { key: "b", isOwn: false, names: [], domains: [] };

function hit(brand: TrackedBrand, start: number, end: number, excludes = false) {
  const made = createNamePattern("Name");
  if (made === undefined) throw new Error("There is no pattern.");
  const pattern: BrandPattern = { ...made, brand, excludes };
  return { pattern, start, end };
}

function resolve(hits: ReturnType<typeof hit>[]): string[] {
  return resolveHits(hits).map(({ pattern, start }) => `${pattern.brand.key}${start}`);
}

describe("resolveHits()", () => {
  it("keeps the longest of hits that overlap, also where it begins later", () => {
    expect(resolve([hit(A, 0, 8), hit(B, 4, 20)])).to.deep.equal(["b4"]);
  });

  it("keeps the first brand's of equal hits", () => {
    expect(resolve([hit(A, 0, 8), hit(B, 0, 8)])).to.deep.equal(["a0"]);
  });

  it("bars only the brand whose exclusion it is, and no longer name", () => {
    expect(resolve([hit(A, 0, 5), hit(A, 0, 9, true), hit(B, 6, 9)])).to.deep.equal(["b6"]);
    expect(resolve([hit(A, 0, 12), hit(A, 0, 9, true)])).to.deep.equal(["a0"]);
  });
});
