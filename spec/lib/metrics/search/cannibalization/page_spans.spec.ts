import { expect } from "chai";
import { layOutDays } from "../../../../../lib/metrics/search/cannibalization/page_days.ts";
import { listPageSpans } from "../../../../../lib/metrics/search/cannibalization/page_spans.ts";
import { createQueryDays } from "../../../../support/search/query_days.ts";

const FIRST = 20_000;

function spansOf(count: number) {
  const { rows } = createQueryDays(
    Array.from({ length: count }, (_, day) => ({
      url: day % 14 < 7 ? "/a" : "/b",
      day: FIRST + day,
      clicks: 1,
      impressions: day % 7 === 0 ? 40 : 10,
      position: day % 7 === 0 ? 2 : 9,
    })),
  );
  return listPageSpans(layOutDays(rows, 2, { indexOf: (pageId) => pageId - 1 }));
}

describe("listPageSpans()", () => {
  it("sums week by week what each page got, and leaves out weeks without impressions", () => {
    expect(spansOf(17)).to.deep.equal([
      // (40 × 2 + 60 × 9) ÷ 100
      span(0, 6, { page: 0, days: 7, clicks: 7, impressions: 100, position: 6.2 }),
      span(7, 13, { page: 1, days: 7, clicks: 7, impressions: 100, position: 6.2 }),
      // (40 × 2 + 20 × 9) ÷ 60
      span(14, 16, { page: 0, days: 3, clicks: 3, impressions: 60, position: 260 / 60 }),
    ]);
  });

  it("has spans of several weeks in long windows, at most 14", () => {
    expect(new Set(spansOf(98).map(({ from }) => from)).size).to.equal(14);
    const year = spansOf(365);
    expect(new Set(year.map(({ from }) => from)).size).to.equal(14);
    expect(year[0]).to.include({ from: FIRST, to: FIRST + 27, days: 14 });
    expect(year.reduce((sum, { clicks }) => sum + clicks, 0)).to.equal(365);
  });

  it("has none without days", () => expect(spansOf(0)).to.deep.equal([]));
});

function span(from: number, to: number, rest: object) {
  return { from: FIRST + from, to: FIRST + to, ...rest };
}
