import { expect } from "chai";
import { limitHeaders } from "../../../lib/middleware/settle_call.ts";

describe("limitHeaders()", () => {
  const now = Date.UTC(2026, 10, 20) / 1000;
  const window = { limit: 60, remaining: 59, resetAt: now + 30 };
  const month = (resetAt: number) => ({ limit: 1000, remaining: 9, resetAt: resetAt / 1000 });

  it("returns both windows in both forms", () => {
    const headers = limitHeaders(window, month(Date.UTC(2026, 11, 1)), now);
    expect(Object.fromEntries(headers)).to.deep.equal({
      "X-RateLimit-Limit": "60",
      "X-RateLimit-Remaining": "59",
      "X-RateLimit-Reset": "1795132830",
      "X-Quota-Limit": "1000",
      "X-Quota-Remaining": "9",
      "X-Quota-Reset": "1796083200",
      "RateLimit-Policy": '"minute";q=60;w=60, "month";q=1000;w=2592000',
      "RateLimit": '"minute";r=59;t=30, "month";r=9;t=950400',
    });
  });
  it("knows the length of the month", () => {
    const headers = limitHeaders(window, month(Date.UTC(2027, 2, 1)), now);
    expect(new Map(headers).get("RateLimit-Policy")).to.include(`w=${28 * 86400}`);
  });
  it("never gives a time below 0", () => {
    const headers = limitHeaders({ ...window, resetAt: now - 5 }, month(0), now);
    expect(new Map(headers).get("RateLimit")).to.equal('"minute";r=59;t=0, "month";r=9;t=0');
  });
});
