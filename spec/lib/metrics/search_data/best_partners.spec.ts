import { expect } from "chai";
import { findBestPartners } from "../../../../lib/metrics/search_data/best_partners.ts";

type Row = [keyword: number, page: number, clicks: number, impressions: number];

describe("findBestPartners()", () => {
  const find = (rows: readonly Row[], side: "firsts" | "seconds", id: number) =>
    findBestPartners({
      firsts: Uint32Array.from(rows, ([keyword]) => keyword),
      seconds: Uint32Array.from(rows, ([, page]) => page),
      clicks: Float64Array.from(rows, ([, , clicks]) => clicks),
      impressions: Float64Array.from(rows, ([, , , impressions]) => impressions),
      positionSums: new Float64Array(rows.length),
    }, side).find(id);

  it("takes the page with the most clicks, whatever its impressions", () => {
    const rows: Row[] = [[1, 7, 2, 900], [1, 8, 3, 10], [2, 9, 50, 60]];
    expect(find(rows, "firsts", 1)).to.deep.equal({ partnerId: 8, partnersCount: 2 });
  });
  it("takes the one with more impressions of equal clicks, then the lower id", () => {
    expect(find([[1, 7, 0, 5], [1, 8, 0, 9]], "firsts", 1)?.partnerId).to.equal(8);
    expect(find([[1, 7, 0, 9], [1, 8, 0, 9]], "firsts", 1)?.partnerId).to.equal(7);
  });
  it("takes the best keyword of a page, and passes over anonymised ones", () => {
    const rows: Row[] = [[0, 7, 99, 99], [1, 7, 2, 3], [5, 7, 1, 8]];
    expect(find(rows, "seconds", 7)).to.deep.equal({ partnerId: 1, partnersCount: 2 });
    expect(find(rows, "firsts", 0)).to.equal(undefined);
  });
  it("has nothing for what does not occur", () => {
    expect(find([[1, 7, 2, 3]], "seconds", 9)).to.equal(undefined);
  });
});
