import { expect } from "chai";
import {
  needsBlockedUrls,
  needsProbes,
  needsSitemaps,
  readRecheckState,
} from "../../../../../lib/commands/audits/recheck/recheck_state.ts";

describe("readRecheckState()", () => {
  it("reads what a recheck is about, and nothing of another audit", () => {
    const state = { codes: ["a"], urls: [], urls_count: 3, left_out_count: 0 };
    expect(readRecheckState({ recheck: JSON.stringify(state) })).to.deep.equal(state);
    expect(readRecheckState({ recheck: null })).to.equal(undefined);
  });
});

describe("needsBlockedUrls()", () => {
  it("is true for what robots.txt can have wrong, and false for all else", () => {
    expect(needsBlockedUrls(["title_missing", "robots_blocks_whole_site"])).to.equal(true);
    expect(needsBlockedUrls(["title_missing"])).to.equal(false);
  });
});

describe("needsSitemaps()", () => {
  it("is true where a sitemap can have the fault", () => {
    expect(needsSitemaps(["title_missing", "sitemap_url_broken"])).to.equal(true);
    expect(needsSitemaps(["hreflang_no_return_tag"])).to.equal(true);
    expect(needsSitemaps(["orphan_page"])).to.equal(true);
  });

  it("is false for all else", () => {
    expect(needsSitemaps(["title_missing", "link_to_broken_internal"])).to.equal(false);
    expect(needsSitemaps([])).to.equal(false);
  });
});

describe("needsProbes()", () => {
  it("is true where a probe of the site's addresses has shown the fault", () => {
    expect(needsProbes(["title_missing", "www_non_www_duplicate"])).to.equal(true);
    expect(needsProbes(["favicon_missing"])).to.equal(true);
  });

  it("is false for all else", () => {
    expect(needsProbes(["title_missing", "robots_txt_missing"])).to.equal(false);
    expect(needsProbes([])).to.equal(false);
  });
});
