import { expect } from "chai";
import { sumLinkDays } from "../../../../lib/metrics/backlinks/sum_link_days.ts";

const NOTHING = {
  ...{ newLinks: 0, lostLinks: 0, netLinks: 0 },
  ...{ newDomains: 0, lostDomains: 0, netDomains: 0 },
};

describe("sumLinkDays()", () => {
  it("sums days up by weeks from Monday on, and over the window", () => {
    const days = [
      { date: "2026-11-16", newLinks: 1, lostLinks: 4, newDomains: 0, lostDomains: 2 },
      { date: "2026-11-13", newLinks: 5, lostLinks: 0, newDomains: 1, lostDomains: 0 },
      { date: "2026-11-15", newLinks: 2, lostLinks: 1, newDomains: 1, lostDomains: 1 },
      // outside of the window
      { date: "2026-11-12", newLinks: 9, lostLinks: 9, newDomains: 9, lostDomains: 9 },
      { date: "2026-11-24", newLinks: 9, lostLinks: 9, newDomains: 9, lostDomains: 9 },
    ];
    const window = { from: "2026-11-13", to: "2026-11-23" };
    expect(sumLinkDays(days, window, "week")).to.deep.equal({
      total: {
        ...window,
        ...{ newLinks: 8, lostLinks: 5, netLinks: 3 },
        ...{ newDomains: 2, lostDomains: 3, netDomains: -1 },
      },
      series: [
        {
          ...{ from: "2026-11-13", to: "2026-11-15" },
          ...{ newLinks: 7, lostLinks: 1, netLinks: 6 },
          ...{ newDomains: 2, lostDomains: 1, netDomains: 1 },
        },
        {
          ...{ from: "2026-11-16", to: "2026-11-22" },
          ...{ newLinks: 1, lostLinks: 4, netLinks: -3 },
          ...{ newDomains: 0, lostDomains: 2, netDomains: -2 },
        },
        { from: "2026-11-23", to: "2026-11-23", ...NOTHING },
      ],
    });
  });

  it("has points without anything where nothing came or went", () => {
    const window = { from: "2026-11-01", to: "2026-11-01" };
    expect(sumLinkDays([], window, "day"))
      .to.deep.equal({ total: { ...window, ...NOTHING }, series: [{ ...window, ...NOTHING }] });
  });
});
