import { expect } from "chai";
import { encodeBase32, parseBase32 } from "../../../lib/credentials/base32.ts";

/** RFC 4648, section 10. */
const VECTORS = [
  ["", ""],
  ["f", "MY======"],
  ["fo", "MZXQ===="],
  ["foo", "MZXW6==="],
  ["foob", "MZXW6YQ="],
  ["fooba", "MZXW6YTB"],
  ["foobar", "MZXW6YTBOI======"],
] as const;

describe("encodeBase32() and parseBase32()", () => {
  for (const [text, digits] of VECTORS) {
    it(`write and read ${JSON.stringify(text)} as RFC 4648 does`, () => {
      expect(encodeBase32(Buffer.from(text))).to.equal(digits.replace(/=+$/, ""));
      expect(parseBase32(digits)?.toString()).to.equal(text);
      expect(parseBase32(digits.toLowerCase().replace(/=+$/, ""))?.toString()).to.equal(text);
    });
  }

  it("give back each byte", () => {
    const bytes = Buffer.from(Array.from({ length: 256 }, (_, index) => index));
    expect(parseBase32(encodeBase32(bytes))).to.deep.equal(bytes);
  });

  for (const wrong of ["M", "MZX", "MZXW6Y", "M1======", "MZ XQ", "M=Y=", "MZ======", "ÄÄ"]) {
    it(`refuse ${JSON.stringify(wrong)}`, () => {
      expect(parseBase32(wrong)).to.equal(undefined);
    });
  }
});
