import { expect } from "chai";
import {
  type DayState,
  firstKeptDay,
  isSurelyEmpty,
  nextPacificDay,
  pacificDay,
  pacificTime,
  planDays,
} from "../../../lib/search_console/plan_days.ts";

describe("pacificDay()", () => {
  it("changes at midnight in Los Angeles, in winter and summer", () => {
    expect(pacificDay(new Date("2026-11-20T07:59:59Z"))).to.equal("2026-11-19");
    expect(pacificDay(new Date("2026-11-20T08:00:00Z"))).to.equal("2026-11-20");
    expect(pacificDay(new Date("2026-07-01T06:59:59Z"))).to.equal("2026-06-30");
    expect(pacificDay(new Date("2026-07-01T07:00:00Z"))).to.equal("2026-07-01");
  });
});

describe("firstKeptDay()", () => {
  it("is sixteen months ago, or the last day of a shorter month", () => {
    expect(firstKeptDay("2026-11-20")).to.equal("2025-07-20");
    expect(firstKeptDay("2026-06-30")).to.equal("2025-02-28");
    expect(firstKeptDay("2026-04-30")).to.equal("2024-12-30");
  });
});

describe("isSurelyEmpty()", () => {
  it("holds of days that are more than ten days old", () => {
    expect(isSurelyEmpty("2026-11-10", "2026-11-20")).to.equal(false);
    expect(isSurelyEmpty("2026-11-09", "2026-11-20")).to.equal(true);
  });
});

describe("planDays()", () => {
  const today = "2026-11-20";

  it("brings all that Google keeps, the newest day first", () => {
    const days = planDays(new Map(), { today, first: null });
    expect(days.slice(0, 2)).to.deep.equal(["2026-11-20", "2026-11-19"]);
    expect(days.at(-1)).to.equal("2025-07-20");
    expect(days).to.have.length(489);
  });

  it("leaves out what is final or empty, and brings again what is partial", () => {
    const known = new Map<string, DayState>([
      ["2026-11-16", "empty"],
      ["2026-11-17", "final"],
      ["2026-11-18", "final"],
      ["2026-11-19", "partial"],
    ]);
    expect(planDays(known, { today, first: "2026-11-15" })).to.deep.equal([
      "2026-11-20",
      "2026-11-19",
      "2026-11-15",
    ]);
  });

  it("begins with days that were asked for, also before the first one", () => {
    const known = new Map<string, DayState>([
      ["2026-10-01", "wanted"],
      ["2026-10-02", "wanted"],
      ["2026-11-19", "final"],
      ["2024-01-01", "wanted"],
    ]);
    expect(planDays(known, { today, first: "2026-11-19" })).to.deep.equal([
      "2026-10-02",
      "2026-10-01",
      "2026-11-20",
    ]);
  });

  it("does not ask for what Google no longer has", () => {
    expect(planDays(new Map(), { today, first: "2020-01-01" }).at(-1)).to.equal("2025-07-20");
  });
});

describe("nextPacificDay()", () => {
  it("is the next midnight in Pacific time, in winter, in summer and between", () => {
    const at = (time: string) => nextPacificDay(new Date(time)).toISOString();
    expect(at("2026-11-20T07:59:59Z")).to.equal("2026-11-20T08:00:00.000Z");
    expect(at("2026-11-20T08:00:00Z")).to.equal("2026-11-21T08:00:00.000Z");
    expect(at("2026-07-20T12:00:00Z")).to.equal("2026-07-21T07:00:00.000Z");
    expect(at("2026-03-08T12:00:00Z")).to.equal("2026-03-09T07:00:00.000Z");
    expect(at("2026-11-01T07:30:00Z")).to.equal("2026-11-02T08:00:00.000Z");
  });
});

describe("pacificTime()", () => {
  it("writes an hour as Google does", () => {
    expect(pacificTime(new Date("2026-11-20T07:00:00Z"))).to.equal("2026-11-19T23:00:00-08:00");
    expect(pacificTime(new Date("2026-07-20T07:00:00Z"))).to.equal("2026-07-20T00:00:00-07:00");
    expect(pacificTime(new Date("2026-11-01T08:00:00Z"))).to.equal("2026-11-01T01:00:00-07:00");
    expect(pacificTime(new Date("2026-11-01T09:00:00Z"))).to.equal("2026-11-01T01:00:00-08:00");
  });
});
