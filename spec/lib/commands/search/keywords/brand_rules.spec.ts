import { expect } from "chai";
import {
  type BrandRules,
  digestBrandRules,
  matchBrandRules,
} from "../../../../../lib/commands/search/keywords/brand_rules.ts";

const RULES: BrandRules = { names: ["Acme"], exclusions: [], confirmed: [], likely: [] };

describe("digestBrandRules()", () => {
  it("is another one of other names, exclusions and spellings", () => {
    const digests = [
      RULES,
      { ...RULES, names: ["Acme", "Ac"] },
      { ...RULES, exclusions: ["acme street"] },
      { ...RULES, confirmed: ["akme"] },
      { ...RULES, likely: ["akme"] },
    ].map((rules) => digestBrandRules(rules).toString("hex"));
    expect(new Set(digests).size).to.equal(5);
    expect(digestBrandRules({ ...RULES }).toString("hex")).to.equal(digests[0]);
  });
});

describe("matchBrandRules()", () => {
  it("finds names, confirmed and likely spellings, but not in exclusions", () => {
    const brand = matchBrandRules({
      ...RULES,
      exclusions: ["akme street"],
      confirmed: ["akme"],
      likely: ["ac me"],
    });
    const ways = ["acme hose", "akme hose", "ac me", "akme street", "akmeister"]
      .map((query) => brand.find(query)?.way);
    expect(ways).to.deep.equal(["words", "spelling", "likely", undefined, undefined]);
  });
});
