import { expect } from "chai";
import { BROWSED_RULES, wasBrowsed } from "../../../lib/rules/browsed_rules.ts";
import { SITE_RULES } from "../../../lib/rules/site/mod.ts";

describe("BROWSED_RULES", () => {
  it("are rules over the link graph, and one over the languages of all pages", () => {
    const scopes = [...BROWSED_RULES].filter((code) => code !== "hreflang_missing")
      .map((code) => SITE_RULES.find(({ id }) => id === code)?.scope);
    expect(new Set(scopes)).to.deep.equal(new Set(["G"]));
  });
});

describe("wasBrowsed()", () => {
  const settings = { mode: "site" as const, include: [] };

  it("is true of a site whose last link was followed", () => {
    expect(wasBrowsed({ settings, stop_reason: "queue_empty" })).to.equal(true);
  });

  it("is false where something ended the crawl before", () => {
    for (const reason of ["page_limit", "depth_limit", "time_limit", "stopped", null]) {
      expect(wasBrowsed({ settings, stop_reason: reason })).to.equal(false);
    }
  });

  it("is false where only a part of the site was to be audited", () => {
    const parts = [{ mode: "list" as const }, { mode: "sitemap" as const }, { include: ["/blog"] }];
    for (const part of parts) {
      expect(wasBrowsed({ settings: { ...settings, ...part }, stop_reason: "queue_empty" }))
        .to.equal(false);
    }
  });
});
