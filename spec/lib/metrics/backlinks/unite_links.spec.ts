import { expect } from "chai";
import { type LinkReport, uniteLinks } from "../../../../lib/metrics/backlinks/unite_links.ts";

const LINK: LinkReport = {
  provider: "ahrefs",
  date: "2026-11-01",
  dated: true,
  sourceUrl: "https://blog.test/a",
  targetUrl: "https://example.com/x",
  anchor: "Shoes",
  linkType: "text",
  nofollow: false,
  ugc: false,
  sponsored: false,
  firstSeen: "2026-03-01",
  lastSeen: "2026-10-01",
  lost: false,
  lostOn: null,
};
const PAGE: LinkReport = {
  ...LINK,
  ...{ provider: "search_console", targetUrl: null, anchor: null, linkType: "unknown" },
  ...{ nofollow: null, ugc: null, sponsored: null, firstSeen: null, lost: null },
};

describe("uniteLinks()", () => {
  it("makes one link of what several providers tell, with the widest days", () => {
    const majestic = {
      ...LINK,
      ...{ provider: "majestic", targetUrl: "http://www.example.com/x", ugc: null },
      ...{ firstSeen: "2025-12-24", lastSeen: "2026-10-09", nofollow: true },
    };
    expect(uniteLinks([LINK, majestic])).to.deep.equal([{
      sourceUrl: "https://blog.test/a",
      targetUrl: "https://example.com/x",
      anchor: "Shoes",
      linkType: "text",
      nofollow: true, // the newer look
      ugc: false, // the only one who tells
      sponsored: false,
      firstSeen: "2025-12-24",
      lastSeen: "2026-10-09",
      lost: false,
      lostOn: null,
      providers: ["ahrefs", "majestic"],
    }]);
  });

  it("adds Search Console to every link of its page, whatever the order", () => {
    const image = { ...LINK, anchor: "", linkType: "image" };
    for (const reports of [[PAGE, LINK, image], [LINK, image, PAGE]]) {
      const links = uniteLinks(reports);
      expect(links.map(({ anchor, providers }) => [anchor, providers])).to.deep.equal([
        ["Shoes", ["ahrefs", "search_console"]],
        ["", ["ahrefs", "search_console"]],
      ]);
    }
  });

  it("keeps a page that only Search Console knows as one link with nothing known", () => {
    const links = uniteLinks([LINK, { ...PAGE, sourceUrl: "https://other.test/" }]);
    expect(links).to.have.length(2);
    expect(links[1]).to.include({ targetUrl: null, anchor: null, nofollow: null });
    expect(links[1]?.providers).to.deep.equal(["search_console"]);
  });

  it("counts a page once that is in two exports of Search Console", () => {
    const links = uniteLinks([PAGE, { ...PAGE, date: "2026-11-08", lastSeen: "2026-11-05" }]);
    expect(links.map(({ lastSeen, providers }) => [lastSeen, providers])).to.deep.equal([
      ["2026-11-05", ["search_console"]],
    ]);
  });

  it("takes a report without type for the one link that it can be", () => {
    const moz = { ...LINK, provider: "moz", linkType: "unknown", firstSeen: "2024-01-01" };
    const [link, ...others] = uniteLinks([moz, LINK]);
    expect(others).to.deep.equal([]);
    expect(link).to.include({ linkType: "text", firstSeen: "2024-01-01" });
  });

  it("keeps links of other anchors, targets and types apart", () => {
    const links = uniteLinks([
      LINK,
      { ...LINK, anchor: "Boots" },
      { ...LINK, targetUrl: "https://example.com/y" },
      { ...LINK, linkType: "image" },
      { ...LINK, provider: "moz", anchor: "Hats", linkType: "unknown" },
    ]);
    expect(links).to.have.length(5);
  });

  it("believes that a link is lost unless somebody saw it on a later day", () => {
    const lost = { ...LINK, lost: true, lostOn: "2026-10-20", lastSeen: "2026-10-19" };
    const earlier = { ...LINK, provider: "moz", date: "2026-11-20", lastSeen: "2026-09-25" };
    expect(uniteLinks([lost, earlier])[0]).to.include({ lost: true, lostOn: "2026-10-20" });
    const semrush = { ...LINK, provider: "semrush", lastSeen: "2026-10-21" };
    expect(uniteLinks([LINK, lost])[0]).to.include({ lost: true, lostOn: "2026-10-20" });
    expect(uniteLinks([LINK, lost, semrush])[0]).to.include({ lost: false, lostOn: null });
    expect(uniteLinks([LINK, lost, { ...earlier, lost: null }])[0]).to.include({ lost: true });
  });

  it("leaves out what is no link of pages", () => {
    expect(uniteLinks([{ ...LINK, sourceUrl: "android-app://x" }])).to.deep.equal([]);
  });
});
