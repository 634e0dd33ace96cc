import { expect } from "chai";
import { countByte } from "../../../../lib/core/texts/count_byte.ts";
import { createSeededRandom } from "../../../support/random.ts";

describe("countByte()", () => {
  const random = createSeededRandom(7);
  const counted = (bytes: Buffer, byte: number) => bytes.filter((each) => each === byte).length;

  it("counts as a loop does, wherever in memory the bytes begin and end", () => {
    const memory = Buffer.from(Uint8Array.from({ length: 400 }, () => random.below(3) * 46));
    for (let start = 0; start < 9; start++) {
      for (let length = 0; length < 40; length++) {
        const bytes = memory.subarray(start, start + length);
        expect(countByte(bytes, 92), `${start}, ${length}`).to.equal(counted(bytes, 92));
      }
    }
  });

  it("takes no byte for another, not even for one that differs in one bit", () => {
    const bytes = Buffer.from(Array.from({ length: 1_024 }, (_, index) => index % 256));
    for (let byte = 0; byte < 256; byte++) expect(countByte(bytes, byte)).to.equal(4);
    expect(countByte(Buffer.alloc(1_001, 92), 92)).to.equal(1_001);
    expect(countByte(Buffer.alloc(1_001, 91), 92)).to.equal(0);
  });
});
