import { expect } from "chai";
import { placeDays } from "../../../../lib/web/charts/place_days.ts";
import { PLOT_WIDTH } from "../../../../lib/web/charts/plot_size.ts";

describe("placeDays()", () => {
  it("places days by their distance, from one edge to the other", () => {
    expect(placeDays(["2026-11-01", "2026-11-02", "2026-11-05"]))
      .to.deep.equal([0, PLOT_WIDTH / 4, PLOT_WIDTH]);
  });

  it("places a single day in the middle", () => {
    expect(placeDays(["2026-11-01"])).to.deep.equal([PLOT_WIDTH / 2]);
    expect(placeDays([])).to.deep.equal([]);
  });
});
