import { expect } from "chai";
import { measureSwaps } from "../../../../../lib/metrics/search/cannibalization/ranking_swaps.ts";
import { createQueryDays, type SpecQueryDay } from "../../../../support/search/query_days.ts";

/** One row a day of five impressions: the URL and its position. */
function days(places: readonly (readonly [url: string, position: number])[]): SpecQueryDay[] {
  return places.map(([url, position], day) => ({ url, day, clicks: 0, impressions: 5, position }));
}

const repeat = <Item>(count: number, item: (index: number) => Item) =>
  Array.from({ length: count }, (_, index) => item(index));

function swapsOf(days: readonly SpecQueryDay[]) {
  const { rows, idOf } = createQueryDays(days);
  return measureSwaps(rows, ["/a", "/b"].map(idOf));
}

describe("measureSwaps()", () => {
  it("counts how often the best URL changes from day to day", () => {
    const rows = days(repeat(15, (day) => [day < 5 || day > 9 ? "/a" : "/b", 4] as const));
    // from a to b and back in 15 days
    expect(swapsOf(rows)).to.deep.equal({
      days: 15,
      switches: 2,
      swapRate: 2 / 14,
      positionDeviation: 0,
      overlap: 0,
    });
  });

  it("has no rate under 14 days", () => {
    const rows = days(repeat(13, (day) => [day % 2 ? "/a" : "/b", 4] as const));
    expect(swapsOf(rows)).to.include({ switches: 12, swapRate: null });
  });

  it("leaves out days with fewer than three impressions, and other URLs", () => {
    const rows = [
      ...days(repeat(14, () => ["/a", 4] as const)),
      { url: "/b", day: 20, clicks: 0, impressions: 2, position: 1 },
      { url: "/c", day: 21, clicks: 0, impressions: 50, position: 1 },
    ];
    expect(swapsOf(rows)).to.include({ days: 14, switches: 0 });
  });

  it("keeps the best URL of the day before on a tie", () => {
    const rows = [
      ...days([["/b", 3], ["/b", 4], ["/b", 4]]),
      ...days([["/a", 5], ["/a", 4], ["/a", 4]]),
    ];
    expect(swapsOf(rows)).to.include({ switches: 0, overlap: 1 });
  });

  it("takes positions for equal that differ by the last digit of a division", () => {
    // 1.4 × 3 ÷ 3 is 1.3999999999999997
    const row = (url: string, day: number, impressions: number, position: number) => ({
      url,
      day,
      clicks: 0,
      impressions,
      position,
    });
    const rows = [
      ...[row("/a", 0, 4, 1.4), row("/b", 0, 4, 5)],
      ...[row("/a", 1, 4, 1.4), row("/b", 1, 3, 1.4)],
    ];
    expect(swapsOf(rows).switches).to.equal(0);
  });

  it("measures how far the best position moves", () => {
    // best positions 2, 4, 6, 8: mean 5, squares 9 + 1 + 1 + 9
    const rows = days([["/a", 2], ["/b", 4], ["/a", 6], ["/b", 8]]);
    expect(swapsOf(rows).positionDeviation).to.be.closeTo(Math.sqrt(5), 1e-12);
  });

  it("takes rows of one day together", () => {
    const rows = [
      { url: "/a", day: 2, clicks: 0, impressions: 5, position: 3 },
      { url: "/b", day: 1, clicks: 0, impressions: 1, position: 2 },
      { url: "/b", day: 1, clicks: 0, impressions: 3, position: 6 },
      { url: "/b", day: 0, clicks: 0, impressions: 4, position: 5 },
    ];
    // b, b, a; positions 5, 5 and 3
    const swaps = swapsOf(rows);
    expect(swaps).to.include({ days: 3, switches: 1 });
    expect(swaps.positionDeviation).to.be.closeTo(Math.sqrt(8 / 9), 1e-12);
  });

  it("tells nothing without days", () => {
    expect(swapsOf([])).to.deep.equal({
      days: 0,
      switches: 0,
      swapRate: null,
      positionDeviation: null,
      overlap: null,
    });
  });
});
