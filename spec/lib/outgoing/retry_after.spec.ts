import { expect } from "chai";
import { readRetryAfter } from "../../../lib/outgoing/retry_after.ts";

describe("readRetryAfter()", () => {
  const now = new Date("2026-11-20T12:00:00Z");

  it("reads seconds and dates", () => {
    expect(readRetryAfter("120", now)).to.equal(120);
    expect(readRetryAfter(" 0 ", now)).to.equal(0);
    expect(readRetryAfter("Fri, 20 Nov 2026 12:00:30 GMT", now)).to.equal(30);
    expect(readRetryAfter("Fri, 20 Nov 2026 11:00:00 GMT", now)).to.equal(0);
  });

  it("believes in no more than a day", () => {
    expect(readRetryAfter("999999999", now)).to.equal(86_400);
    expect(readRetryAfter("Fri, 20 Nov 2099 12:00:30 GMT", now)).to.equal(86_400);
  });

  it("is null where nothing can be read", () => {
    for (const header of [null, "", "soon", "-5", "1.5", "1e3"]) {
      expect(readRetryAfter(header, now), String(header)).to.equal(null);
    }
  });
});
