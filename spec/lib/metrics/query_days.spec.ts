import { expect } from "chai";
import { sumQueryDays } from "../../../lib/metrics/query_days.ts";
import { createQueryDays } from "../../support/query_days.ts";

describe("sumQueryDays()", () => {
  it("weights positions by impressions, and leaves out those that are not known", () => {
    const { rows } = createQueryDays([
      { url: "/a", day: 1, clicks: 3, impressions: 30, position: 2 },
      { url: "/b", day: 1, clicks: 1, impressions: 10, position: 6 },
      { url: "/b", day: 2, clicks: 1, impressions: 60, position: null },
    ]);
    // (60 + 60) / (30 + 10)
    expect(sumQueryDays(rows)).to.deep.equal({
      clicks: 5,
      impressions: 100,
      ctr: 0.05,
      position: 3,
    });
  });

  it("tells no rate and no position of nothing", () => {
    const nothing = { clicks: 0, impressions: 0, ctr: null, position: null };
    expect(sumQueryDays(createQueryDays([]).rows)).to.deep.equal(nothing);
    const unseen = { url: "/a", day: 1, clicks: 0, impressions: 0, position: 4 };
    expect(sumQueryDays(createQueryDays([unseen]).rows)).to.deep.equal(nothing);
  });
});
