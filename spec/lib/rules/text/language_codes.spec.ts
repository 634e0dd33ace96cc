import { expect } from "chai";
import {
  LANGUAGE_CODES,
  REGION_CODES,
  SCRIPT_CODES,
} from "../../../../lib/rules/text/language_codes.ts";

describe("LANGUAGE_CODES", () => {
  it("holds the 183 codes of ISO 639-1", () => {
    expect(LANGUAGE_CODES.size).to.equal(183);
    expect([...LANGUAGE_CODES].filter((code) => !/^[a-z]{2}$/.test(code))).to.deep.equal([]);
  });

  it("leaves out withdrawn and imagined codes", () => {
    const codes = ["iw", "in", "ji", "jw", "mo", "sh", "bh", "cn", "jp", "uu"];
    expect(codes.filter((code) => LANGUAGE_CODES.has(code))).to.deep.equal([]);
  });
});

describe("SCRIPT_CODES", () => {
  it("holds codes in title case", () => {
    expect([...SCRIPT_CODES].filter((code) => !/^[A-Z][a-z]{3}$/.test(code))).to.deep.equal([]);
    expect(["Hans", "Hant", "Latn", "Cyrl", "Arab"].every((code) => SCRIPT_CODES.has(code))).to
      .equal(
        true,
      );
  });

  it("leaves out private use", () => {
    expect(["Qaaa", "Qabx"].filter((code) => SCRIPT_CODES.has(code))).to.deep.equal([]);
  });
});

describe("REGION_CODES", () => {
  it("holds the 249 assigned codes of ISO 3166-1", () => {
    expect(REGION_CODES.size).to.equal(249);
    expect([...REGION_CODES].filter((code) => !/^[A-Z]{2}$/.test(code))).to.deep.equal([]);
  });

  it("leaves out reserved and user-assigned codes", () => {
    const codes = ["UK", "EU", "XK", "AN", "SU", "ZZ"];
    expect(codes.filter((code) => REGION_CODES.has(code))).to.deep.equal([]);
  });
});
