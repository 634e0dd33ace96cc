import { expect } from "chai";
import { findNextPromptRun } from "../../../lib/ai/next_prompt_run.ts";

type Schedule = Parameters<typeof findNextPromptRun>[0];

function nextRun(schedule: Schedule, due: string, now = due): string {
  return findNextPromptRun(schedule, new Date(due), new Date(now)).toISOString();
}

describe("findNextPromptRun()", () => {
  it("comes a day, a week or a month later, at the same time", () => {
    expect(nextRun("daily", "2026-11-20T06:30:00Z")).to.equal("2026-11-21T06:30:00.000Z");
    expect(nextRun("weekly", "2026-11-20T06:30:00Z")).to.equal("2026-11-27T06:30:00.000Z");
    expect(nextRun("monthly", "2026-12-20T06:30:00Z")).to.equal("2027-01-20T06:30:00.000Z");
  });

  it("takes the last day of a shorter month", () => {
    expect(nextRun("monthly", "2027-01-31T06:30:00Z")).to.equal("2027-02-28T06:30:00.000Z");
  });

  it("does not make up for what was missed", () => {
    const now = "2026-11-22T08:00:00Z";
    expect(nextRun("daily", "2026-11-01T06:30:00Z", now)).to.equal("2026-11-23T06:30:00.000Z");
    expect(nextRun("weekly", "2026-11-01T06:30:00Z", now)).to.equal("2026-11-29T06:30:00.000Z");
    expect(nextRun("monthly", "2026-08-23T06:30:00Z", now)).to.equal("2026-11-23T06:30:00.000Z");
  });
});
