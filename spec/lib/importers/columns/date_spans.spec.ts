import { expect } from "chai";
import { findDateUnit, readSpan } from "../../../../lib/importers/columns/date_spans.ts";

const WEEK = { from: "2026-10-05", to: "2026-10-11" };
const COLUMN = { unit: "day", order: "unknown", until: null } as const;

describe("findDateUnit()", () => {
  it("is recognised by the values: days, ranges, months, hours", () => {
    expect(findDateUnit("Date", ["2026-10-01", "2026-10-02", "2026-10-09"])).to.equal("day");
    expect(findDateUnit("X", ["2026-10-05 - 2026-10-11", "2026-10-12 - 2026-10-18"])).to.equal(
      "range",
    );
    expect(findDateUnit("X", ["2026-09", "2026-10"])).to.equal("month");
    expect(findDateUnit("Date", ["October 2026", "Nov 2026"])).to.equal("month");
    expect(findDateUnit("Date", ["2026-10-05T13:00:00-07:00", "2026-10-05T14:00:00-07:00"]))
      .to.equal("hour");
    expect(findDateUnit("Date", ["2026-10-05 00:00:00", "2026-10-06 00:00:00"])).to.equal("day");
    expect(findDateUnit("Date", [])).to.equal("day");
  });

  it("is recognised by the name, where a range is named by its first day", () => {
    for (
      const name of ["Date Range", "Plage de dates", "Zeitraum", "期間", "Intervalo de fechas"]
    ) {
      expect(findDateUnit(name, ["2026-10-05", "2026-10-12"]), name).to.equal("week");
      expect(findDateUnit(name, ["2026-10-05"]), name).to.equal("week");
      expect(findDateUnit(name, ["2026-09-01", "2026-10-01"]), name).to.equal("month");
    }
  });

  it("is recognised by the distance of four days or more", () => {
    const weeks = ["2026-10-19", "2026-10-05", "2026-10-12", "2026-10-26"];
    expect(findDateUnit("Date", weeks)).to.equal("week");
    expect(findDateUnit("Date", weeks.slice(1))).to.equal("day");
    expect(findDateUnit("Date", [...weeks, "2026-10-27"])).to.equal("day");
    expect(findDateUnit("Date", ["2026-07-01", "2026-08-01", "2026-09-01", "2026-10-01"]))
      .to.equal("month");
  });
});

describe("readSpan()", () => {
  it("reads ranges as they are written in many languages", () => {
    const texts = [
      "2026-10-05 - 2026-10-11",
      "2026-10-05/2026-10-11",
      "2026-10-05 to 2026-10-11",
      "2026-10-05〜2026-10-11",
      "Oct 5, 2026 - Oct 11, 2026",
      "Oct 5 – Oct 11, 2026",
      "Oct 5 – 11, 2026",
      "5 – 11 Oct 2026",
      "5 oct. 2026 – 11 oct. 2026",
      "5. Okt. 2026 - 11. Okt. 2026",
      "5 de octubre de 2026 - 11 de octubre de 2026",
      "05.10.2026 – 11.10.2026",
      "2026年10月5日~2026年10月11日",
      "2026. 10. 5. ~ 2026. 10. 11.",
    ];
    for (const text of texts) expect(readSpan(text, COLUMN), text).to.deep.equal(WEEK);
    expect(readSpan("10/5/26 - 10/11/26", { ...COLUMN, order: "month_first" })).to.deep.equal(WEEK);
    expect(readSpan("10/5/26 - 10/11/26", COLUMN)).to.equal(undefined);
    expect(readSpan("Dec 28 – Jan 3, 2027", COLUMN))
      .to.deep.equal({ from: "2026-12-28", to: "2027-01-03" });
  });

  it("reads days, and weeks and months by their first day or name", () => {
    expect(readSpan("2026-10-05", COLUMN)).to.deep.equal({ from: "2026-10-05", to: "2026-10-05" });
    expect(readSpan("2026-10-05", { ...COLUMN, unit: "week" })).to.deep.equal(WEEK);
    const february = { from: "2028-02-01", to: "2028-02-29" };
    for (const text of ["2028-02", "Feb 2028", "février 2028", "2028年2月"]) {
      expect(readSpan(text, COLUMN), text).to.deep.equal(february);
    }
    expect(readSpan("2028-02-01", { ...COLUMN, unit: "month" })).to.deep.equal(february);
  });

  it("cuts a week or month off where the export ends", () => {
    const until = "2026-10-07";
    expect(readSpan("2026-10-05", { ...COLUMN, unit: "week", until }))
      .to.deep.equal({ from: "2026-10-05", to: until });
    expect(readSpan("2026-10", { ...COLUMN, until })).to.deep.equal({
      from: "2026-10-01",
      to: until,
    });
    expect(readSpan("2026-09", { ...COLUMN, until })?.to).to.equal("2026-09-30");
  });

  it("gives undefined for what names no days, whatever its length", () => {
    const texts = [
      "",
      "yesterday",
      "2026-13",
      "2026-10-11 - 2026-10-05",
      "-".repeat(100_000),
      "5 – 11",
    ];
    for (const text of texts) expect(readSpan(text, COLUMN), text.slice(0, 30)).to.equal(undefined);
  });
});
