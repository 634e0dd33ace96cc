import { expect } from "chai";
import {
  formatBytes,
  formatCompact,
  formatCount,
  formatNumber,
  formatShare,
} from "../../../lib/web/format_number.ts";

describe("formatNumber()", () => {
  it("writes thousands, decimals and signs", () => {
    expect(formatNumber(12_480)).to.equal("12,480");
    expect(formatNumber(1234.56, { decimals: 1 })).to.equal("1,234.6");
    expect(formatNumber(3, { signed: true })).to.equal("+3");
    expect(formatNumber(0, { signed: true })).to.equal("0");
    expect(formatNumber(-1204, { signed: true })).to.equal("\u22121,204");
    expect(formatNumber(-0.5, { decimals: 1 })).to.equal("\u22120.5");
  });

  it("writes no minus before zero", () => {
    expect(formatNumber(-0.0004)).to.equal("0");
    expect(formatNumber(-0)).to.equal("0");
  });

  it("writes a dash for what is not known", () => {
    for (const value of [null, undefined, NaN, Infinity]) expect(formatNumber(value)).to.equal("–");
  });
});

describe("formatShare()", () => {
  it("writes percentages", () => {
    expect(formatShare(0.0312)).to.equal("3.1\u00a0%");
    expect(formatShare(-0.5, { decimals: 0, signed: true })).to.equal("\u221250\u00a0%");
    expect(formatShare(null)).to.equal("–");
  });
});

describe("formatCompact()", () => {
  it("writes huge numbers in little room", () => {
    expect([1234, 1_234_567, 0.25, -2000].map(formatCompact)).to.deep.equal([
      "1.23K",
      "1.23M",
      "0.25",
      "\u22122K",
    ]);
  });
});

describe("formatCount()", () => {
  it("counts one as one", () => {
    expect(formatCount(1, "link")).to.equal("1 link");
    expect(formatCount(1204, "link")).to.equal("1,204 links");
    expect(formatCount(0, "query", "queries")).to.equal("0 queries");
  });
});

describe("formatBytes()", () => {
  it("writes three digits, in the unit that needs no fourth", () => {
    const written: [number, string][] = [
      [0, "0 B"],
      [999, "999 B"],
      [1000, "1.00 kB"],
      [9_994, "9.99 kB"],
      [9_999, "10.0 kB"],
      [25_200, "25.2 kB"],
      [99_940, "99.9 kB"],
      [99_960, "100 kB"],
      [999_499, "999 kB"],
      [999_500, "1.00 MB"],
      [407_000_000, "407 MB"],
      [5e15, "5,000 TB"],
    ];
    for (const [bytes, text] of written) {
      expect(formatBytes(bytes), `${bytes}`).to.equal(text.replace(" ", "\u00a0"));
    }
  });
});
