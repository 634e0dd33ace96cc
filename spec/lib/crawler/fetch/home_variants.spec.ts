import { expect } from "chai";
import { listHomeOrigins } from "../../../../lib/crawler/fetch/home_variants.ts";

describe("listHomeOrigins()", () => {
  it("lists both schemes and both hosts, the given origin first", () => {
    expect(listHomeOrigins("http://www.s.test")).to.deep.equal([
      "http://www.s.test",
      "https://s.test",
      "http://s.test",
      "https://www.s.test",
    ]);
    expect(listHomeOrigins("https://docs.s.test")).to.deep.equal([
      "https://docs.s.test",
      "http://docs.s.test",
      "https://www.docs.s.test",
      "http://www.docs.s.test",
    ]);
  });

  const ALONE = [
    "https://s.test:8443",
    "http://127.0.0.1",
    "http://[::1]",
    "http://localhost",
  ];
  for (const origin of ALONE) {
    it(`knows no variant of ${origin}`, () => {
      expect(listHomeOrigins(origin)).to.deep.equal([origin]);
    });
  }

  it("takes no top-level domain for a site", () => {
    expect(listHomeOrigins("https://www.test")).to.deep.equal([
      "https://www.test",
      "http://www.test",
    ]);
  });
});
