import { expect } from "chai";
import { findDueTime } from "../../../lib/alerts/due_time.ts";

const PLAIN = {
  timezone: "Europe/Berlin",
  quiet_hours: null,
  digest: "at_once",
  digest_time: "08:00",
  digest_weekday: "monday",
} as const;
const NIGHT = { ...PLAIN, quiet_hours: { from: "22:00", to: "07:00" } } as const;

const dueAt = (times: Parameters<typeof findDueTime>[0], now: string) =>
  findDueTime(times, new Date(now)).toISOString();

describe("findDueTime()", () => {
  it("is at once without quiet hours and digest", () => {
    expect(dueAt(PLAIN, "2026-11-24T02:00:00.123Z")).to.equal("2026-11-24T02:00:00.123Z");
  });

  it("is the end of quiet hours, before and after midnight", () => {
    expect(dueAt(NIGHT, "2026-11-24T20:59:59Z")).to.equal("2026-11-24T20:59:59.000Z");
    expect(dueAt(NIGHT, "2026-11-24T21:00:00Z")).to.equal("2026-11-25T06:00:00.000Z");
    expect(dueAt(NIGHT, "2026-11-25T00:30:00Z")).to.equal("2026-11-25T06:00:00.000Z");
    expect(dueAt(NIGHT, "2026-11-25T06:00:00Z")).to.equal("2026-11-25T06:00:00.000Z");
  });

  it("knows quiet hours within a day, and that the same time twice means none", () => {
    const noon = { ...PLAIN, quiet_hours: { from: "12:00", to: "13:30" } };
    expect(dueAt(noon, "2026-11-24T11:10:00Z")).to.equal("2026-11-24T12:30:00.000Z");
    expect(dueAt(noon, "2026-11-24T12:30:00Z")).to.equal("2026-11-24T12:30:00.000Z");
    const none = { ...PLAIN, quiet_hours: { from: "00:00", to: "00:00" } };
    expect(dueAt(none, "2026-11-24T11:10:00Z")).to.equal("2026-11-24T11:10:00.000Z");
  });

  it("ends quiet hours by the clock on the wall on days when clocks change", () => {
    // 29 March 2026: 02:00 becomes 03:00; 25 October 2026: 03:00 becomes 02:00
    expect(dueAt(NIGHT, "2026-03-28T22:00:00Z")).to.equal("2026-03-29T05:00:00.000Z");
    expect(dueAt(NIGHT, "2026-10-24T22:00:00Z")).to.equal("2026-10-25T06:00:00.000Z");
    const skipped = { ...PLAIN, quiet_hours: { from: "22:00", to: "02:30" } };
    expect(dueAt(skipped, "2026-03-28T22:00:00Z")).to.equal("2026-03-29T01:00:00.000Z");
    // 02:15 comes twice that night: the second one waits for 15 minutes, not for a day
    expect(dueAt(skipped, "2026-10-25T00:15:00Z")).to.equal("2026-10-25T00:30:00.000Z");
    expect(dueAt(skipped, "2026-10-25T01:15:00Z")).to.equal("2026-10-25T01:30:00.000Z");
    const nearlyAll = { ...PLAIN, quiet_hours: { from: "03:00", to: "02:30" } };
    expect(dueAt(nearlyAll, "2026-03-28T12:00:00Z")).to.equal("2026-03-30T00:30:00.000Z");
  });

  it("waits for the next digest, daily or weekly, and for the end of quiet hours around it", () => {
    const daily = { ...PLAIN, digest: "daily" } as const;
    expect(dueAt(daily, "2026-11-24T06:59:59Z")).to.equal("2026-11-24T07:00:00.000Z");
    expect(dueAt(daily, "2026-11-24T07:00:00Z")).to.equal("2026-11-25T07:00:00.000Z");
    const weekly = { ...PLAIN, digest: "weekly", digest_weekday: "friday" } as const;
    expect(dueAt(weekly, "2026-11-24T07:00:00Z")).to.equal("2026-11-27T07:00:00.000Z");
    const early = { ...NIGHT, digest: "daily", digest_time: "06:00" } as const;
    expect(dueAt(early, "2026-11-24T12:00:00Z")).to.equal("2026-11-25T06:00:00.000Z");
  });
});
