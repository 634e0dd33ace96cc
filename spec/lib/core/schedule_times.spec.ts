import { expect } from "chai";
import { findNextRun, listRuns, type ScheduleTimes } from "../../../lib/core/schedule_times.ts";

const NOTHING: ScheduleTimes = {
  frequency: null,
  time: null,
  weekday: null,
  dayOfMonth: null,
  cron: null,
  timezone: "UTC",
};
const runs = (times: Partial<ScheduleTimes>, after: string, count = 3) =>
  listRuns({ ...NOTHING, ...times }, new Date(after), count)
    .map((run) => run.toISOString().replace(":00.000Z", "Z"));

describe("listRuns()", () => {
  it("runs daily at the time of the zone", () => {
    expect(
      runs({ frequency: "daily", time: "09:05", timezone: "Asia/Kathmandu" }, "2026-03-20T04:00Z"),
    )
      .to.deep.equal(["2026-03-21T03:20Z", "2026-03-22T03:20Z", "2026-03-23T03:20Z"]);
  });
  it("runs weekly on its day", () => {
    expect(runs({ frequency: "weekly", time: "00:30", weekday: "sunday" }, "2026-11-20T16:00Z", 2))
      .to.deep.equal(["2026-11-22T00:30Z", "2026-11-29T00:30Z"]);
  });
  it("gives only runs after the moment", () => {
    expect(runs({ frequency: "daily", time: "03:00" }, "2026-11-20T03:00Z", 1))
      .to.deep.equal(["2026-11-21T03:00Z"]);
  });

  describe("monthly", () => {
    const on = (dayOfMonth: number, after: string, count = 4) =>
      runs({ frequency: "monthly", time: "12:00", dayOfMonth }, after, count)
        .map((run) => run.slice(0, 10));
    it("runs on its day", () => {
      expect(on(28, "2027-01-01T00:00Z", 2)).to.deep.equal(["2027-01-28", "2027-02-28"]);
    });
    it("runs on the last day of months without the 31st", () => {
      expect(on(31, "2027-01-01T00:00Z"))
        .to.deep.equal(["2027-01-31", "2027-02-28", "2027-03-31", "2027-04-30"]);
    });
    it("runs on the 30th, and on the last of February", () => {
      expect(on(30, "2027-01-01T00:00Z"))
        .to.deep.equal(["2027-01-30", "2027-02-28", "2027-03-30", "2027-04-30"]);
    });
    it("runs once on the 29th of a leap year's February", () => {
      expect(on(29, "2028-02-01T00:00Z", 2)).to.deep.equal(["2028-02-29", "2028-03-29"]);
    });
  });

  describe("with cron", () => {
    it("leaves out a month without the day", () => {
      expect(runs({ cron: "0 12 31 * *" }, "2027-01-31T12:00Z", 2))
        .to.deep.equal(["2027-03-31T12:00Z", "2027-05-31T12:00Z"]);
    });
    it("runs on the day of the month or on the weekday where both are given", () => {
      expect(runs({ cron: "0 0 13 * FRI" }, "2026-11-06T00:00Z", 3))
        .to.deep.equal(["2026-11-13T00:00Z", "2026-11-20T00:00Z", "2026-11-27T00:00Z"]);
      expect(runs({ cron: "0 0 13 * FRI" }, "2026-12-11T00:00Z", 2))
        .to.deep.equal(["2026-12-13T00:00Z", "2026-12-18T00:00Z"]);
    });
    it("waits for a leap year", () => {
      expect(runs({ cron: "0 0 29 2 *" }, "2026-11-20T00:00Z", 2))
        .to.deep.equal(["2028-02-29T00:00Z", "2032-02-29T00:00Z"]);
    });
    it("has no run on a day that never comes", () => {
      expect(runs({ cron: "0 0 31 2 *" }, "2026-11-20T00:00Z")).to.deep.equal([]);
      expect(findNextRun({ ...NOTHING, cron: "0 0 31 4,6,9,11 *" }, new Date(0))).to.equal(null);
    });
  });

  describe("when the clocks go forward", () => {
    // Berlin, 29 March 2026: 01:00 UTC is 03:00, there is no 02:30
    it("moves a time that does not exist to the next that does", () => {
      expect(
        runs({ frequency: "daily", time: "02:30", timezone: "Europe/Berlin" }, "2026-03-28T00:00Z"),
      )
        .to.deep.equal(["2026-03-28T01:30Z", "2026-03-29T01:00Z", "2026-03-30T00:30Z"]);
    });
    it("runs no second time on that day", () => {
      expect(
        runs(
          { frequency: "daily", time: "02:30", timezone: "Europe/Berlin" },
          "2026-03-29T01:00Z",
          1,
        ),
      )
        .to.deep.equal(["2026-03-30T00:30Z"]);
    });
    it("runs once where two hours come to the same instant", () => {
      expect(runs({ cron: "0 2,3 * * *", timezone: "Europe/Berlin" }, "2026-03-29T00:00Z", 2))
        .to.deep.equal(["2026-03-29T01:00Z", "2026-03-30T00:00Z"]);
    });
    it("does so for every other hour too", () => {
      expect(runs({ cron: "0 */2 * * *", timezone: "Europe/Berlin" }, "2026-03-28T23:30Z"))
        .to.deep.equal(["2026-03-29T01:00Z", "2026-03-29T02:00Z", "2026-03-29T04:00Z"]);
    });
    // Cairo, 24 April 2026: midnight is 01:00
    it("keeps the weekday when midnight does not exist", () => {
      expect(
        runs(
          { frequency: "weekly", time: "00:00", weekday: "friday", timezone: "Africa/Cairo" },
          "2026-04-20T00:00Z",
          2,
        ),
      )
        .to.deep.equal(["2026-04-23T22:00Z", "2026-04-30T21:00Z"]);
    });
    // Lord Howe, 4 October 2026: by half an hour, 02:00 is 02:30
    it("knows clocks that move by half an hour", () => {
      expect(
        runs(
          { frequency: "daily", time: "02:15", timezone: "Australia/Lord_Howe" },
          "2026-10-03T00:00Z",
          2,
        ),
      )
        .to.deep.equal(["2026-10-03T15:30Z", "2026-10-04T15:15Z"]);
    });
  });

  describe("when the clocks go back", () => {
    // Berlin, 25 October 2026: 02:30 is at 00:30 and at 01:30 UTC
    it("runs once at a time that comes twice", () => {
      expect(
        runs(
          { frequency: "daily", time: "02:30", timezone: "Europe/Berlin" },
          "2026-10-24T12:00Z",
          2,
        ),
      )
        .to.deep.equal(["2026-10-25T00:30Z", "2026-10-26T01:30Z"]);
    });
    it("does not run again between the two", () => {
      expect(
        runs(
          { frequency: "daily", time: "02:30", timezone: "Europe/Berlin" },
          "2026-10-25T01:00Z",
          1,
        ),
      )
        .to.deep.equal(["2026-10-26T01:30Z"]);
    });
    it("runs once an hour of the clock when it runs every hour", () => {
      expect(runs({ cron: "0 * * * *", timezone: "Europe/Berlin" }, "2026-10-24T23:30Z"))
        .to.deep.equal(["2026-10-25T00:00Z", "2026-10-25T02:00Z", "2026-10-25T03:00Z"]);
    });
  });
});
