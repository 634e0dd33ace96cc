import { expect } from "chai";
import {
  commonCrawlAuthority,
  localAuthority,
} from "../../../../lib/metrics/backlinks/link_authority.ts";

describe("commonCrawlAuthority()", () => {
  it("falls with the logarithm of the place", () => {
    // N = 10^8: place 1 → 100, 10^4 → 50, 10^6 → 25, 10^8 → 0
    const places = [1, 1e4, 1e6, 1e8];
    expect(places.map((place) => commonCrawlAuthority(place, 1e8).value))
      .to.deep.equal([100, 50, 25, 0]);
  });

  it("rounds: place 20 of 10^8 is 100 - 100 * 2.9957 / 18.4207", () => {
    expect(commonCrawlAuthority(20, 1e8)).to.deep.equal({ value: 84, known: true });
  });

  it("is 0 and not known for a domain that is not in the graph", () => {
    expect(commonCrawlAuthority(null, 1e8)).to.deep.equal({ value: 0, known: false });
  });

  it("stays within 0 and 100", () => {
    expect(commonCrawlAuthority(200, 100)).to.deep.equal({ value: 0, known: true });
    expect(commonCrawlAuthority(1, 1)).to.deep.equal({ value: 100, known: true });
  });
});

describe("localAuthority()", () => {
  it("is 100 for the most linked domain, and half of that at the root of its number", () => {
    // ln(1 + 9) / ln(1 + 99) = 1 / 2
    expect(localAuthority(99, 99)).to.equal(100);
    expect(localAuthority(9, 99)).to.be.closeTo(50, 1e-9);
    expect(localAuthority(0, 99)).to.equal(0);
  });

  it("is null where nobody links to anybody", () => {
    expect(localAuthority(0, 0)).to.equal(null);
  });
});
