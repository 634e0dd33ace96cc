import { expect } from "chai";
import { countSpaces } from "../../../../lib/core/texts/count_spaces.ts";

describe("countSpaces()", () => {
  it("counts the white space of ASCII and no other byte, at every length", () => {
    const all = Buffer.from(Array.from({ length: 256 }, (_, byte) => byte));
    expect(countSpaces(all)).to.equal(6);
    for (const byte of all) {
      const isSpace = byte === 0x20 || (byte >= 0x09 && byte <= 0x0d);
      for (let length = 0; length < 35; length++) {
        const expected = isSpace ? length : 0;
        expect(countSpaces(Buffer.alloc(length, byte)), `${byte}`).to.equal(expected);
      }
    }
    // more than is read at a time
    expect(countSpaces(Buffer.from(" a\n".repeat(100_000)))).to.equal(200_000);
  });
});
