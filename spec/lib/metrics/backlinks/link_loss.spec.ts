import { expect } from "chai";
import { findGoneTime, findMissingDay } from "../../../../lib/metrics/backlinks/link_loss.ts";

const look = (time: string, gone: boolean) => ({ at: new Date(`${time}Z`), gone });

describe("findGoneTime()", () => {
  it("needs two looks that are 24 hours apart", () => {
    const first = look("2026-11-01T10:00:00", true);
    expect(findGoneTime([])).to.equal(null);
    expect(findGoneTime([first])).to.equal(null);
    expect(findGoneTime([first, look("2026-11-02T09:59:59", true)])).to.equal(null);
    expect(findGoneTime([first, look("2026-11-02T10:00:00", true)])).to.deep.equal(first.at);
  });

  it("begins again when the link was seen between", () => {
    const looks = [
      look("2026-11-01T10:00:00", true),
      look("2026-11-02T10:00:00", false),
      look("2026-11-03T10:00:00", true),
    ];
    expect(findGoneTime(looks)).to.equal(null);
    expect(findGoneTime([...looks, look("2026-11-05T10:00:00", true)]))
      .to.deep.equal(new Date("2026-11-03T10:00:00Z"));
    expect(findGoneTime([...looks, look("2026-11-05T10:00:00", false)])).to.equal(null);
  });
});

describe("findMissingDay()", () => {
  const EXPORTS = ["2026-09-01", "2026-10-01", "2026-11-01"];

  it("is the day of the first of two full exports without the link", () => {
    expect(findMissingDay(EXPORTS, "2026-09-01")).to.equal("2026-10-01");
  });

  it("is null after one, or none", () => {
    expect(findMissingDay(EXPORTS, "2026-10-01")).to.equal(null);
    expect(findMissingDay(EXPORTS, "2026-11-01")).to.equal(null);
  });

  it("counts exports of one day once", () => {
    expect(findMissingDay(["2026-10-01", "2026-10-01"], "2026-09-01")).to.equal(null);
  });
});
