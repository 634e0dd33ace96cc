import { expect } from "chai";
import { hashFragment } from "../../../../lib/crawler/text/fragment_hash.ts";

describe("hashFragment()", () => {
  // FNV-1a over UTF-16 units and MurmurHash3's finaliser, by an independent program.
  const cases: [fragment: string, hash: number][] = [
    ["", 2_872_998_923],
    ["a", 444_641_715],
    ["A", 1_294_499_476],
    ["section-1", 3_375_643_283],
    ["größe", 2_538_389_087],
    ["😀", 1_787_143_206],
  ];
  for (const [fragment, hash] of cases) {
    it(`hashes ${JSON.stringify(fragment)}`, () => expect(hashFragment(fragment)).to.equal(hash));
  }
});
