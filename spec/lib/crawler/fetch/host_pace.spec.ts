import { expect } from "chai";
import type { FetchFacts } from "../../../../lib/crawler/html/page_facts.ts";
import { HostPace, parseRetryAfter } from "../../../../lib/crawler/fetch/host_pace.ts";
import { fetchFacts } from "../../../support/audits/page_record.ts";

const NOW = Date.UTC(2026, 0, 1, 12, 0, 0);

describe("parseRetryAfter()", () => {
  const CASES: [header: string | undefined, expected: number | null][] = [
    [undefined, null],
    ["0", 0],
    ["120", 120_000],
    [" 5 ", 5000],
    ["Thu, 01 Jan 2026 12:00:30 GMT", 30_000],
    ["Thu, 01 Jan 2026 11:00:00 GMT", 0],
    ["-5", null],
    ["1.5", null],
    ["soon", null],
    ["", null],
  ];
  for (const [header, expected] of CASES) {
    it(`returns ${expected} for ${JSON.stringify(header)}`, () => {
      expect(parseRetryAfter(header, NOW)).to.equal(expected);
    });
  }
});

describe("HostPace", () => {
  const answer = (facts: Partial<FetchFacts>) =>
    fetchFacts({ url: "https://example.com/", headers: {}, ttfbMs: 20, ...facts });

  it("never goes below the longest minimum gap that was set", () => {
    const pace = new HostPace({ concurrency: 2, delayMs: 200 });
    pace.setMinimumGap(1000);
    pace.setMinimumGap(500);
    expect(pace).to.include({ gapMs: 1000, concurrency: 2, isDefault: true });
  });

  it("doubles the gap with each 429, up to 30 seconds", () => {
    const pace = new HostPace({ concurrency: 1, delayMs: 1000 });
    const gaps = Array.from({ length: 6 }, () => {
      pace.record(answer({ status: 429 }), NOW);
      return pace.gapMs;
    });
    expect(gaps).to.deep.equal([2000, 4000, 8000, 16_000, 30_000, 30_000]);
  });

  it("begins with a quarter of a second where there was no gap", () => {
    const pace = new HostPace({ concurrency: 8, delayMs: 0 });
    pace.record(answer({ status: 503 }), NOW);
    expect(pace.gapMs).to.equal(250);
  });

  for (const error of ["timeout", "reset", "refused"] as const) {
    it(`halves the requests under way after each third ${error} in a row, down to one`, () => {
      const pace = new HostPace({ concurrency: 8, delayMs: 0 });
      const counts = Array.from({ length: 10 }, () => {
        pace.record(answer({ status: null, error }), NOW);
        return pace.concurrency;
      });
      expect(counts).to.deep.equal([8, 8, 4, 4, 4, 2, 2, 2, 1, 1]);
    });
  }

  it("keeps its pace when single pages fail between good answers", () => {
    const pace = new HostPace({ concurrency: 8, delayMs: 0 });
    for (let i = 0; i < 10; i += 1) {
      pace.record(answer({ status: null, error: "timeout" }), NOW);
      pace.record(answer({ status: null, error: "timeout" }), NOW);
      pace.record(answer({}), NOW);
    }
    expect(pace.isDefault).to.equal(true);
  });

  for (const facts of [{ status: 404 }, { status: 500 }, { status: null, error: "tls" }] as const) {
    it(`keeps its pace after ${facts.status ?? facts.error}`, () => {
      const pace = new HostPace({ concurrency: 8, delayMs: 0 });
      pace.record(answer(facts), NOW);
      expect(pace.isDefault).to.equal(true);
    });
  }

  it("recovers one step for ten good answers", () => {
    const pace = new HostPace({ concurrency: 4, delayMs: 100 });
    pace.record(answer({ status: 503 }), NOW);
    expect(pace).to.include({ gapMs: 250, concurrency: 2 });
    for (let i = 0; i < 10; i += 1) pace.record(answer({}), NOW);
    expect(pace).to.include({ gapMs: 175, concurrency: 3 });
    for (let i = 0; i < 20; i += 1) pace.record(answer({}), NOW);
    expect(pace).to.include({ gapMs: 100, concurrency: 4, isDefault: true });
  });
});
