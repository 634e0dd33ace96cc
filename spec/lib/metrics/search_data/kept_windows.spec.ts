import { expect } from "chai";
import { chooseKeptWindows } from "../../../../lib/metrics/search_data/kept_windows.ts";

describe("chooseKeptWindows()", () => {
  const windows = (first: string, last: string) =>
    chooseKeptWindows([{ first, last }]).map(({ from, to }) => `${from} ${to}`);

  it("keeps 28, 7 and 90 days, as many before each, and calendar months", () => {
    expect(windows("2026-01-01", "2026-11-18")).to.deep.equal([
      "2026-10-22 2026-11-18",
      "2026-11-12 2026-11-18",
      "2026-08-21 2026-11-18",
      "2026-09-24 2026-10-21",
      "2026-11-05 2026-11-11",
      "2026-05-23 2026-08-20",
      "2026-10-01 2026-10-31",
      "2026-09-01 2026-09-30",
      "2026-08-01 2026-08-31",
    ]);
  });
  it("counts a month as complete with its last day", () => {
    expect(windows("2026-10-20", "2026-10-31")).to.include("2026-10-01 2026-10-31");
    expect(windows("2026-10-20", "2026-10-30")).to.not.include("2026-10-01 2026-10-31");
  });
  it("leaves out windows that the days do not reach back to", () => {
    expect(windows("2026-11-17", "2026-11-18")).to.deep.equal([
      "2026-11-17 2026-11-18",
      "2026-11-12 2026-11-18",
      "2026-08-21 2026-11-18",
    ]);
  });
  it("keeps nothing without days", () => {
    expect(chooseKeptWindows([])).to.deep.equal([]);
  });
});
