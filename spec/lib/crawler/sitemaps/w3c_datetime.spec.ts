import { expect } from "chai";
import { parseW3cDatetime } from "../../../../lib/crawler/sitemaps/w3c_datetime.ts";

describe("parseW3cDatetime()", () => {
  const VALID: [text: string, time: string][] = [
    ["2026", "2026-01-01T00:00:00.000Z"],
    ["2026-11", "2026-11-01T00:00:00.000Z"],
    ["2026-11-20", "2026-11-20T00:00:00.000Z"],
    ["2026-11-20T10:05Z", "2026-11-20T10:05:00.000Z"],
    ["2026-11-20T10:05:30+02:00", "2026-11-20T08:05:30.000Z"],
    ["2026-11-20T10:05:30.45-03:30", "2026-11-20T13:35:30.000Z"],
    ["2024-02-29", "2024-02-29T00:00:00.000Z"],
  ];
  for (const [text, time] of VALID) {
    it(`reads ${text}`, () => {
      expect(parseW3cDatetime(text)?.toISOString()).to.equal(time);
    });
  }

  const INVALID = [
    "",
    "yesterday",
    "20.11.2026",
    "2026-1-5",
    "2026-13-01",
    "2025-02-29",
    "2026-11-20T10:05",
    "2026-11-20 10:05:30",
    "2026-11-20T25:00Z",
    "Fri, 20 Nov 2026 10:00:00 GMT",
    "2026-11-20T10:05:30+0200",
    `2026-11-20${"0".repeat(5_000)}`,
  ];
  for (const text of INVALID) {
    it(`returns null for ${text.slice(0, 40) || "nothing"}`, () => {
      expect(parseW3cDatetime(text)).to.equal(null);
    });
  }
});
