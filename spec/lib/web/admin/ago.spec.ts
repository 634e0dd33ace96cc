import { expect } from "chai";
import { ago, span } from "../../../../lib/web/admin/ago.ts";

const NOW = new Date("2026-11-20T12:00:00Z");

describe("ago()", () => {
  it("says how long ago something was, and when", () => {
    const { text } = ago(new Date("2026-11-20T11:47:30Z"), NOW);
    expect(text).to.contain('datetime="2026-11-20T11:47:30.000Z"');
    expect(text).to.contain('title="20 Nov 2026, 11:47 UTC"');
    expect(text).to.contain("12 min ago");
  });
});

describe("span()", () => {
  it("counts in the greatest unit", () => {
    const before = (seconds: number) => span(new Date(NOW.getTime() - seconds * 1_000), NOW);
    expect([0, 59, 60, 3_599, 3_600, 86_399, 86_400, 864_000].map(before)).to.deep.equal([
      "0 s",
      "59 s",
      "1 min",
      "59 min",
      "1 h",
      "23 h",
      "1 d",
      "10 d",
    ]);
  });

  it("takes what clocks that differ make of the present for now", () => {
    expect(span(new Date("2026-11-20T12:00:05Z"), NOW)).to.equal("0 s");
  });
});
