import { expect } from "chai";
import { COMPARING_RULES, wasLimited } from "../../../lib/rules/comparing_rules.ts";
import { SITE_RULES } from "../../../lib/rules/site/mod.ts";

describe("COMPARING_RULES", () => {
  it("are rules over the whole crawl", () => {
    const scopes = [...COMPARING_RULES]
      .map((code) => SITE_RULES.find(({ id }) => id === code)?.scope);
    expect(new Set(scopes)).to.deep.equal(new Set(["G"]));
  });
});

describe("wasLimited()", () => {
  const settings = { mode: "site" as const, include: [], exclude: [] };

  it("is false of a whole site", () => {
    expect(wasLimited({ settings, stop_reason: "queue_empty" })).to.equal(false);
  });

  it("is true where the crawl ended early, or left something out", () => {
    expect(wasLimited({ settings, stop_reason: "page_limit" })).to.equal(true);
    for (const part of [{ mode: "sitemap" as const }, { include: ["/a"] }, { exclude: ["/a"] }]) {
      expect(wasLimited({ settings: { ...settings, ...part }, stop_reason: "queue_empty" }))
        .to.equal(true);
    }
  });
});
