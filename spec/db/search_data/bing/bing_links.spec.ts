import { expect } from "chai";
import {
  BING_LINK_LIST,
  listBingLinks,
  listTargetsToList,
  readBingLinkFigures,
  storeBingLinks,
  storeLinkCounts,
} from "../../../../db/search_data/bing/bing_links.ts";
import { useSpecDatabase } from "../../../support/database.ts";
import { askList } from "../../../support/list_query.ts";

const NOW = new Date("2026-11-20T12:00:00.000Z");
const LATER = new Date("2026-12-20T12:00:00.000Z");

describe("db/search_data/bing/bing_links.ts", () => {
  const db = useSpecDatabase();
  beforeEach(async () => {
    for (const table of ["bing_links", "bing_link_targets"]) await db()(table).delete();
  });
  const links = async (siteId = 7) =>
    (await listBingLinks(db(), siteId, askList(BING_LINK_LIST))).rows;

  it("lists linked pages that wait to be listed, those with the most links first", async () => {
    const counts = [{ url: "/a", count: 2 }, { url: "/b", count: 9 }, { url: "/c", count: 5 }];
    await storeLinkCounts(db(), 7, { counts, now: NOW });
    await storeLinkCounts(db(), 8, { counts: [{ url: "/d", count: 99 }], now: NOW });
    await storeLinkCounts(db(), 7, { counts: [{ url: "/a", count: 7 }], now: LATER });
    const list = (before: Date) => listTargetsToList(db(), 7, { before, limit: 10 });
    expect(await list(NOW)).to.deep.equal(["/b", "/a", "/c"]);
    await storeBingLinks(db(), 7, { targetUrl: "/b", links: [], now: NOW });
    expect(await list(NOW)).to.deep.equal(["/a", "/c"]);
    expect(await list(LATER)).to.deep.equal(["/a", "/c", "/b"]);
    expect(await listTargetsToList(db(), 7, { before: NOW, limit: 1 })).to.deep.equal(["/a"]);
    expect(await readBingLinkFigures(db(), 7))
      .to.deep.equal({ linksCount: 21, targetsCount: 3, listedCount: 1 });
    expect(await readBingLinkFigures(db(), 9))
      .to.deep.equal({ linksCount: 0, targetsCount: 0, listedCount: 0 });
  });

  it("keeps each link once, with when it was first and last seen", async () => {
    const one = { url: "https://a.example/", anchor: "Tea" };
    await storeBingLinks(db(), 7, { targetUrl: "/a", links: [one, one], now: NOW });
    await storeBingLinks(db(), 7, { targetUrl: "/b", links: [one], now: NOW });
    const again = { ...one, anchor: "Our tea" };
    await storeBingLinks(db(), 7, { targetUrl: "/a", links: [again], now: LATER });
    expect(await links()).to.deep.equal([
      {
        ...{ target_url: "/a", source_url: "https://a.example/", anchor: "Our tea" },
        ...{ first_seen_at: NOW, last_seen_at: LATER },
      },
      {
        ...{ target_url: "/b", source_url: "https://a.example/", anchor: "Tea" },
        ...{ first_seen_at: NOW, last_seen_at: NOW },
      },
    ]);
    expect(await links(8)).to.deep.equal([]);
  });
});
