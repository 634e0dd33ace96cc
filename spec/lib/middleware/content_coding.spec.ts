import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { expect } from "chai";
import { encodeContent, pickCoding } from "../../../lib/middleware/content_coding.ts";

describe("pickCoding()", () => {
  const cases: [string | undefined, string][] = [
    [undefined, "identity"],
    ["", "identity"],
    ["gzip", "gzip"],
    ["gzip, deflate, br", "br"],
    ["GZIP;q=1.0, br;q=0.5", "gzip"],
    ["br;q=0, gzip;q=0.1", "gzip"],
    ["*", "br"],
    ["*;q=0.5, br;q=0", "gzip"],
    ["identity, gzip;q=0.5", "identity"],
    ["deflate", "identity"],
    ["br;q=0", "identity"],
    ["gzip;q=nonsense", "identity"],
  ];
  for (const [header, coding] of cases) {
    it(`returns ${coding} for ${header}`, () => expect(pickCoding(header)).to.equal(coding));
  }
});

describe("encodeContent()", () => {
  it("returns what decodes to the content", async () => {
    expect(gunzipSync(await encodeContent("äöü", "gzip")).toString()).to.equal("äöü");
    expect(brotliDecompressSync(await encodeContent("äöü", "br")).toString()).to.equal("äöü");
  });
});
