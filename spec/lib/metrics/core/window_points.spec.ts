import { expect } from "chai";
import { divideWindow } from "../../../../lib/metrics/core/window_points.ts";

describe("divideWindow()", () => {
  const divide = (from: string, to: string, by: "day" | "week" | "month") =>
    divideWindow({ from, to }, by).map((point) => `${point.from} ${point.to}`);

  it("reports each day", () => {
    expect(divide("2026-02-27", "2026-03-01", "day")).to.deep.equal([
      "2026-02-27 2026-02-27",
      "2026-02-28 2026-02-28",
      "2026-03-01 2026-03-01",
    ]);
  });
  it("begins weeks on Mondays, the first and last cut", () => {
    // 16 November 2026 is a Monday
    expect(divide("2026-11-14", "2026-11-24", "week")).to.deep.equal([
      "2026-11-14 2026-11-15",
      "2026-11-16 2026-11-22",
      "2026-11-23 2026-11-24",
    ]);
  });
  it("begins months on their first day", () => {
    expect(divide("2026-12-31", "2027-02-01", "month")).to.deep.equal([
      "2026-12-31 2026-12-31",
      "2027-01-01 2027-01-31",
      "2027-02-01 2027-02-01",
    ]);
  });

  it("ends at the last day that exists", () => {
    expect(divide("9999-12-30", "9999-12-31", "day")).to.deep.equal([
      "9999-12-30 9999-12-30",
      "9999-12-31 9999-12-31",
    ]);
  });
});
