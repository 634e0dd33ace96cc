import { expect } from "chai";
import { listBareDomains } from "../../../lib/ai/bare_domains.ts";
import { expectLinear } from "../../support/growth.ts";

describe("listBareDomains()", () => {
  it("lists hosts with a public suffix, without the sentence's dot", () => {
    expect(listBareDomains("See Shop.Acme.co.uk. And index.html, e.g. 3.5 a..b")).to.deep.equal([
      { host: "shop.acme.co.uk", domain: "acme.co.uk", start: 4, end: 19 },
    ]);
  });

  it("reads 100,000 dots in linear time", () => {
    for (const part of [".", "a.", "a.b-"]) expectLinear(part.repeat(100_000), listBareDomains);
  });
});
