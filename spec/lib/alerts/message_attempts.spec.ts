import { expect } from "chai";
import {
  addInterruptedMessage,
  addMessageAttempt,
  findRetryTime,
  readMessageAttempts,
} from "../../../lib/alerts/message_attempts.ts";

const NOW = new Date("2026-11-20T12:00:00Z");

describe("findRetryTime()", () => {
  const failTimes = (count: number) => {
    let log: string | null = null;
    for (let number = 1; number <= count; number++) {
      const started_at = NOW.toISOString();
      log = addMessageAttempt(log, { number, started_at, outcome: "failed", message: "451" });
    }
    return log ?? "[]";
  };
  const minutes = (count: number, askedSeconds: number | null = null) => {
    const time = findRetryTime(failTimes(count), { now: NOW, askedSeconds });
    return time === null ? null : (time.getTime() - NOW.getTime()) / 60_000;
  };

  it("waits longer after each failure, and gives up after eleven", () => {
    expect([minutes(1), minutes(2), minutes(4), minutes(10), minutes(11)])
      .to.deep.equal([1, 5, 30, 1_440, null]);
  });

  it("waits as long as is asked for where that is longer", () => {
    expect([minutes(1, 600), minutes(4, 600)]).to.deep.equal([10, 30]);
  });

  it("counts no attempt whose process ended before it knew", () => {
    const log = addInterruptedMessage(failTimes(1), { number: 2, startedAt: NOW });
    expect(findRetryTime(log, { now: NOW, askedSeconds: null })?.toISOString())
      .to.equal("2026-11-20T12:01:00.000Z");
    expect(readMessageAttempts(log).map(({ outcome }) => outcome))
      .to.deep.equal(["failed", "interrupted"]);
    expect(readMessageAttempts(null)).to.deep.equal([]);
  });
});
