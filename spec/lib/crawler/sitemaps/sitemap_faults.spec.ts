import { expect } from "chai";
import {
  addFault,
  createEntryCheck,
  createSitemapFaults,
  type EntryChecks,
} from "../../../../lib/crawler/sitemaps/sitemap_faults.ts";
import { normaliseUrl } from "../../../../lib/crawler/url/url.ts";

const CHECKS: EntryChecks = {
  sitemapUrl: "https://s.test/maps/a.xml",
  siteOrigin: "https://s.test",
  now: new Date("2026-11-20T10:00:00Z"),
};

/** The faults of entries with these addresses and dates, numbered from 1. */
function faultsOf(
  entries: [loc: string, lastModified?: string][],
  checks: Partial<EntryChecks> = {},
) {
  const faults = createSitemapFaults();
  const used = { ...CHECKS, ...checks };
  const check = createEntryCheck(faults, used);
  for (const [index, [loc, lastModified = null]] of entries.entries()) {
    const entry = { loc, lastModified, alternates: [], isSitemap: false };
    check(entry, normaliseUrl(loc, used.sitemapUrl), index + 1);
  }
  return faults;
}

describe("createEntryCheck()", () => {
  it("finds nothing wrong with the site's own URLs and dates", () => {
    expect(faultsOf([["https://s.test/", "2026-11-20"], ["https://s.test/a"]]))
      .to.deep.equal(createSitemapFaults());
  });

  it("names addresses that are not absolute", () => {
    expect(faultsOf([["/a"], ["//s.test/b"], ["c.html"], ["HTTPS://s.test/d"]]).relative.examples)
      .to.deep.equal([
        { loc: "/a", position: 1 },
        { loc: "//s.test/b", position: 2 },
        { loc: "c.html", position: 3 },
      ]);
  });

  it("names other hosts, schemes and ports than the sitemap's", () => {
    const faults = faultsOf([
      ["http://s.test/a"],
      ["https://www.s.test/b"],
      ["https://s.test:8443/c"],
      ["https://s.test/d"],
    ]);
    expect(faults.otherHost.examples.map(({ position }) => position)).to.deep.equal([1, 2, 3]);
  });

  it("lets a sitemap on another host speak for the site that named it, and no third", () => {
    const checks = { sitemapUrl: "https://cdn.test/s.xml" };
    const faults = faultsOf([
      ["https://s.test/a"],
      ["https://cdn.test/b"],
      ["https://third.test/c"],
    ], checks);
    expect(faults.otherHost).to.deep.equal({
      count: 1,
      examples: [{ loc: "https://third.test/c", position: 3 }],
    });
  });

  it("names dates of another form and in the future, by more than a day", () => {
    const faults = faultsOf([
      ["https://s.test/a", "20/11/2026"],
      ["https://s.test/b", "2026-11-21"],
      ["https://s.test/c", "2026-11-22"],
    ]);
    expect(faults.lastmod.examples).to.deep.equal([
      { loc: "https://s.test/a", position: 1, lastmod: "20/11/2026", reason: "not_w3c_datetime" },
      { loc: "https://s.test/c", position: 3, lastmod: "2026-11-22", reason: "future" },
    ]);
  });
});

describe("addFault()", () => {
  it("counts all and keeps the first ten, cut to a length", () => {
    const { relative } = createSitemapFaults();
    for (let position = 1; position <= 50_000; position++) {
      addFault(relative, { loc: "x".repeat(4_000), position });
    }
    expect(relative.count).to.equal(50_000);
    expect(relative.examples.map(({ position }) => position))
      .to.deep.equal([1, 2, 3, 4, 5, 6, 7, 8, 9, 10]);
    expect(relative.examples[0]?.loc).to.have.length(300);
  });
});
