import { expect } from "chai";
import {
  chooseCompeting,
  COMPETING_LIMITS,
  sumByUrl,
} from "../../../../../lib/metrics/search/cannibalization/competing_urls.ts";
import { createQueryDays, type SpecQueryDay } from "../../../../support/search/query_days.ts";

const row = (
  url: string,
  day: number,
  clicks: number,
  impressions: number,
  position: number | null,
): SpecQueryDay => ({ url, day, clicks, impressions, position });

function sumsOf(days: readonly SpecQueryDay[]) {
  const { rows, urlOf } = createQueryDays(days);
  return sumByUrl(rows, { urlOf, keyOf: (pageId) => urlOf(pageId).replace(/#.*/, "") });
}

const urlsOf = (urls: readonly { url: string }[]) => urls.map(({ url }) => url);

describe("sumByUrl()", () => {
  it("sums by URL and weights positions", () => {
    const rows = [row("/a", 1, 1, 10, 4), row("/a", 2, 2, 30, 8), row("/b", 2, 0, 60, null)];
    expect(sumsOf(rows)).to.deep.equal([
      {
        pageId: 1,
        url: "/a",
        addresses: [1],
        clicks: 3,
        impressions: 40,
        impressionsShare: 0.4,
        ctr: 0.075,
        position: 7,
        days: 2,
      },
      {
        pageId: 2,
        url: "/b",
        addresses: [2],
        clicks: 0,
        impressions: 60,
        impressionsShare: 0.6,
        ctr: 0,
        position: null,
        days: 1,
      },
    ]);
  });

  it("counts each day with impressions once", () => {
    const days = [3, 3, 4, 3, 1, 4];
    const rows = [
      ...days.map((day) => row("/a", day, 0, 1, 5)),
      row("/b", 3, 0, 1, 5),
      row("/a", 9, 0, 0, 5),
    ];
    expect(sumsOf(rows).map(({ days }) => days)).to.deep.equal([3, 1]);
  });

  it("takes all addresses of a page for one, named by the one that is seen most", () => {
    const rows = [
      row("/a", 1, 1, 10, 4),
      row("/a#faq", 1, 2, 20, 7),
      row("/b", 1, 0, 70, 5),
      row("/a#top", 2, 0, 0, null),
    ];
    const [page, other] = sumsOf(rows);
    expect(page).to.deep.equal({
      ...{ pageId: 2, url: "/a#faq", addresses: [2, 1, 4] },
      ...{ clicks: 3, impressions: 30, impressionsShare: 0.3, ctr: 0.1, position: 6, days: 1 },
    });
    expect(other?.url).to.equal("/b");
  });

  it("orders by clicks, position, impressions and URL", () => {
    const rows = [
      row("/e", 1, 0, 5, 9),
      row("/d", 1, 0, 5, 9),
      row("/c", 1, 0, 6, 9),
      row("/b", 1, 0, 1, 3),
      row("/a", 1, 1, 1, 90),
    ];
    expect(urlsOf(sumsOf(rows))).to.deep.equal(["/a", "/b", "/c", "/d", "/e"]);
  });

  it("takes 10,000 URLs of one query", () => {
    const rows = Array.from({ length: 200_000 }, (_, i) => row(`/${i % 10_000}`, i % 90, 0, 1, 5));
    expect(sumsOf(rows)).to.have.length(10_000);
  });
});

describe("chooseCompeting()", () => {
  it("takes a tenth of the impressions, ten of them, and the first thirty positions", () => {
    const urls = sumsOf([
      row("/primary", 1, 9, 75, 3),
      row("/rare", 1, 0, 9, 3),
      row("/deep", 1, 0, 11, 30.5),
      row("/second", 1, 0, 12, 30),
      row("/unplaced", 1, 0, 13, null),
    ]);
    expect(urlsOf(chooseCompeting(urls, COMPETING_LIMITS))).to.deep.equal(["/primary", "/second"]);
  });
});
