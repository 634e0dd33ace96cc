import { expect } from "chai";
import { writeMarkdown } from "../../../scripts/audit/markdown.ts";
import type { NewIssues } from "../../../scripts/audit/new_issues.ts";
import type { Place } from "../../../scripts/audit/places.ts";

const AUDIT = { health_score: 84, pages_crawled: 12 };
const VERDICT: NewIssues = {
  status: "failed",
  fail_on: "error",
  failed_count: 1,
  pages_lost: 0,
  newly_checked_count: 0,
  rows: [],
  against_audit_id: 3,
  against_health_score: 87,
  states: null,
  saved: { new_count: 1, gone_count: 2, persisting_count: 9 },
  settings_changed: [],
  lost: null,
};
const place = (url: string, more: Partial<Place> = {}): Place => ({
  code: "page_404",
  title: "Page not found",
  severity: "error",
  url,
  targetUrl: null,
  evidence: {},
  fingerprint: "",
  failing: true,
  ...more,
});

describe("writeMarkdown()", () => {
  const write = (places: Place[], leftOut = 0) =>
    writeMarkdown({
      audit: AUDIT,
      domain: "shop.test",
      verdict: VERDICT,
      failedCount: 1,
      places: { places, leftOut },
      name: undefined,
    });

  it("begins with its marker, and says the verdict, the scores and what is new", () => {
    expect(write([place("http://shop.test/a", { targetUrl: "http://shop.test/b" })])).to.equal(
      [
        "<!-- search-visibility-audit -->",
        "### Audit of `shop.test`: failed, 1 new place",
        "",
        "Health score **84** (before: 87), 12 pages crawled. Compared with saved audit 3: 1 new, " +
        "2 gone, 9 as before.",
        "",
        "|  | New issue | Where |",
        "| --- | --- | --- |",
        "| 🔴 error | Page not found (`page_404`) | `http://shop.test/a` → `http://shop.test/b` |",
        "",
      ].join("\n"),
    );
  });

  it("keeps a hostile URL inside of its code, in its cell, on its line", () => {
    const text = write([place("http://shop.test/`|\n# Approved\n@everyone\u202e<!-- x -->")]);
    expect(text.match(/^#/gm)).to.have.lengthOf(1);
    expect(text).to.match(
      /\| `http:\/\/shop\.test\/%60%7C%0A# Approved%0A@everyone%E2%80%AE<!-- x -->` \|/,
    );
  });

  it("stays below what GitHub takes, however many and long the places are", () => {
    const places = Array.from(
      { length: 5_000 },
      (_, index) =>
        place(`http://shop.test/${index}/${"x".repeat(1_900)}`, {
          targetUrl: `http://shop.test/${"y".repeat(1_900)}`,
        }),
    );
    const text = write(places, 700);
    expect(text.length).to.be.below(65_536);
    expect(text).to.match(/… and 5675 more places\.\n$/);
  });
});
