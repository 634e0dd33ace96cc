import { expect } from "chai";
import { secondsToRetry } from "../../../lib/webhooks/retry_schedule.ts";

const FAILED = { status: 500, retryAfterSeconds: null, random: 0 };

describe("secondsToRetry()", () => {
  const listDelays = (random: number): number[] => {
    const delays: number[] = [];
    for (let number = 1;; number++) {
      const seconds = secondsToRetry({ ...FAILED, number, random });
      if (seconds === null) return delays;
      delays.push(seconds);
    }
  };

  it("has ten attempts in 75 hours and 35 minutes, and at most a tenth more", () => {
    const delays = listDelays(0);
    expect(delays.length + 1).to.equal(10);
    const hours = (random: number) =>
      listDelays(random).reduce((sum, seconds) => sum + seconds, 0) / 3600;
    expect(hours(0)).to.be.closeTo(75.585, 0.001);
    expect(hours(1) / hours(0)).to.be.closeTo(1.1, 1e-9);
    expect(delays[0]).to.equal(5);
  });

  it("keeps to Retry-After of 429 and 503 where it asks for more", () => {
    const ask = (status: number, retryAfterSeconds: number) =>
      secondsToRetry({ number: 1, status, retryAfterSeconds, random: 0 });
    expect(ask(429, 120)).to.equal(120);
    expect(ask(503, 120)).to.equal(120);
    expect(ask(503, 1)).to.equal(5);
    expect(ask(500, 120)).to.equal(5);
  });
});
