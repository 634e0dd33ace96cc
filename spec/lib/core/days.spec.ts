import { expect } from "chai";
import {
  addDays,
  chooseDayOrder,
  countDays,
  dayIn,
  DayReader,
  parseDay,
} from "../../../lib/core/days.ts";

describe("parseDay()", () => {
  it("reads the forms of exports", () => {
    const texts = [
      "2026-07-05",
      "20260705",
      "2026/7/5",
      "2026-07-05T13:00:00-07:00",
      "2026-07-05 01:07:50 UTC",
      "05.07.2026",
      "5.7.26",
      "5 Jul 2026",
      "Jul 5, 2026",
      "July 5, 2026",
      "5-Jul-2026",
    ];
    for (const text of texts) expect(parseDay(text, "unknown"), text).to.equal("2026-07-05");
  });

  it("reads the days of spreadsheets, which are plain numbers", () => {
    expect(parseDay("46208", "unknown")).to.equal("2026-07-05");
    expect(parseDay("36526", "unknown")).to.equal("2000-01-01");
    expect(parseDay("36525", "unknown")).to.equal(undefined);
    expect(parseDay("73051", "unknown")).to.equal(undefined);
  });

  it("reads numbers with slashes by the order of the column", () => {
    expect(parseDay("07/05/2026", "day_first")).to.equal("2026-05-07");
    expect(parseDay("07/05/2026", "month_first")).to.equal("2026-07-05");
    expect(parseDay("07/05/2026", "unknown")).to.equal(undefined);
    expect(parseDay("07/07/2026", "unknown")).to.equal("2026-07-07");
  });

  it("gives undefined for days that do not exist and for other texts", () => {
    for (
      const text of ["2026-02-30", "2026-13-01", "31.11.2026", "yesterday", "", "5 Foo 2026", "12"]
    ) {
      expect(parseDay(text, "day_first"), text).to.equal(undefined);
    }
  });

  it("gives undefined for years in which nobody counted, which are damaged ones", () => {
    expect(parseDay("1899-10-01", "unknown")).to.equal(undefined);
    expect(parseDay("0026-10-01", "unknown")).to.equal(undefined);
    expect(parseDay("1995-01-01", "unknown")).to.equal("1995-01-01");
  });
});

describe("chooseDayOrder()", () => {
  it("is recognised by a number above 12", () => {
    expect(chooseDayOrder(["01/02/2026", "13/02/2026"])).to.equal("day_first");
    expect(chooseDayOrder(["01/02/2026", "02/13/2026"])).to.equal("month_first");
  });

  it("is recognised by dots", () => {
    expect(chooseDayOrder(["01.02.2026"])).to.equal("day_first");
  });

  it("is unknown where nothing tells", () => {
    expect(chooseDayOrder(["01/02/2026", "2026-07-13", ""])).to.equal("unknown");
  });
});

describe("DayReader", () => {
  it("reads the same text in the same way again", () => {
    const days = new DayReader("month_first");
    expect([days.parse("07/05/2026"), days.parse("07/05/2026"), days.parse("x"), days.parse("x")])
      .to.deep.equal(["2026-07-05", "2026-07-05", undefined, undefined]);
  });
});

describe("dayIn()", () => {
  it("is the day of the zone's clocks, in winter and in summer", () => {
    const days = ["2026-01-31T23:30:00Z", "2026-07-31T21:30:00Z", "2026-07-31T22:30:00Z"]
      .map((time) => dayIn("Europe/Berlin", new Date(time)));
    expect(days).to.deep.equal(["2026-02-01", "2026-07-31", "2026-08-01"]);
    expect(dayIn("Pacific/Kiritimati", new Date("2026-12-31T10:00:00Z"))).to.equal("2027-01-01");
  });
});

describe("addDays()", () => {
  it("goes over ends of months and back", () => {
    expect(addDays("2026-02-28", 1)).to.equal("2026-03-01");
    expect(addDays("2026-03-01", -1)).to.equal("2026-02-28");
  });
});

describe("countDays()", () => {
  it("counts the first and the last", () => {
    expect(countDays("2026-07-01", "2026-07-31")).to.equal(31);
    expect(countDays("2026-07-01", "2026-07-01")).to.equal(1);
  });
});
