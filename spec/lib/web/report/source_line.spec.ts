import { expect } from "chai";
import { sourceLine, type SourceMeta } from "../../../../lib/web/report/source_line.ts";

const META: SourceMeta = {
  source: "search_console",
  from: "2026-10-22",
  to: "2026-11-18",
  days_with_data: 27,
  previous: { from: "2026-09-24", to: "2026-10-21" },
  data_state: "partial",
  data_status: { code: "window_partly_covered", message: "Ask POST /sites/1/imports." },
};

describe("sourceLine()", () => {
  it("names source, days, gaps, and what is compared with", () => {
    expect(plain(META, false)).to.equal(
      "Google Search Console · 22 Oct 2026 – 18 Nov 2026 · 27 of 28 days with data · " +
        "compared with 24 Sep 2026 – 21 Oct 2026 · the last figures may still change",
    );
  });

  it("says to the owner alone what to do about what is missing", () => {
    expect(sourceLine(META, { isOwner: true }).text)
      .to.contain('Ask the page <a href="/settings/sites/1/imports">Imports</a>.');
    expect(plain(META, false)).not.to.contain("Imports");
  });

  it("says that a crawl did not see everything", () => {
    const meta = {
      source: "crawl",
      from: null,
      to: null,
      data_state: "partial",
      data_status: null,
    };
    expect(plain(meta, true)).to.contain("the crawl did not see the whole site");
  });

  it("has no days where the first or all days are not known", () => {
    for (const to of [null, "2026-11-18"]) {
      const meta = { source: "crawl", from: null, to, days_with_data: 3, data_status: null };
      expect(plain(meta, true)).to.equal("Own crawl");
    }
  });

  it("is no line at all where neither source nor days are known", () => {
    const meta = { source: null, from: null, to: null, data_status: META.data_status };
    expect(sourceLine(meta, { isOwner: false }).text).to.equal("");
    expect(sourceLine(meta, { isOwner: true }).text).to.contain("source-status")
      .and.not.to.contain("source-line");
  });

  it("says nothing of what is not known", () => {
    const meta = { source: "llm", from: "2026-11-18", to: "2026-11-18", data_status: null };
    expect(plain(meta, true)).to.equal("Answers of AI engines · 18 Nov 2026");
  });
});

function plain(meta: SourceMeta, isOwner: boolean): string {
  return sourceLine(meta, { isOwner }).text.replaceAll(/<[^>]+>/g, " ").replaceAll(/\s+/g, " ")
    .trim();
}
