import { expect } from "chai";
import { md5 } from "../../../db/core/md5.ts";

/** The first two of RFC 1321, appendix A.5, the others from `md5sum` of GNU coreutils. */
const DIGESTS: [string, string][] = [
  ["", "d41d8cd98f00b204e9800998ecf8427e"],
  ["abc", "900150983cd24fb0d6963f7d28e17f72"],
  ["Tee für \u{1F375}", "7fc7d9b5a2bf90a80da0999cc57b4a5a"],
  ["a\0b", "70350f6027bce3713f6b76473084309b"],
];

describe("md5()", () => {
  for (const [text, digest] of DIGESTS) {
    it(`gives the sixteen bytes of ${JSON.stringify(text)} in UTF-8`, () => {
      expect(md5(text).toString("hex")).to.equal(digest);
    });
  }
});
