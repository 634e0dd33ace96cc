import { expect } from "chai";
import type { TimeForm } from "../../../../lib/logs/lines/line_layout.ts";
import { createTimeReader } from "../../../../lib/logs/lines/read_time.ts";
import { lineOf } from "../../../support/logs/log_lines.ts";

function read(form: TimeForm, ...texts: string[]): (string | null)[] {
  const readTime = createTimeReader(form);
  return texts.map((text) => {
    const second = readTime(lineOf("time", text));
    return second === -1 ? null : new Date(second * 1000).toISOString();
  });
}

describe("createTimeReader()", () => {
  it("reads the common form in any time zone, also when it changes from line to line", () => {
    expect(read(
      "clf",
      "17/May/2015:10:05:03 +0000",
      "17/May/2015:10:05:03 +0200",
      "29/Mar/2026:01:59:59 +0100",
      "29/Mar/2026:03:00:00 +0200",
      "31/Dec/2026:20:00:00 -0530",
    )).to.deep.equal([
      "2015-05-17T10:05:03.000Z",
      "2015-05-17T08:05:03.000Z",
      "2026-03-29T00:59:59.000Z",
      "2026-03-29T01:00:00.000Z",
      "2027-01-01T01:30:00.000Z",
    ]);
  });
  it("refuses what is no time", () => {
    expect(read(
      "clf",
      "17/May/2015:10:05:03",
      "32/May/2015:10:05:03 +0000",
      "30/Feb/2015:10:05:03 +0000",
      "17/Foo/2015:10:05:03 +0000",
      "17/May/2015:24:05:03 +0000",
      "17/May/2015:10:60:03 +0000",
      "17/May/2015:1a:05:03 +0000",
      "17/May/1969:10:05:03 +0000",
      "-",
    )).to.deep.equal(Array(9).fill(null));
  });
  it("reads on after a day that does not exist", () => {
    const good = "17/May/2015:10:05:03 +0000";
    expect(read("clf", good, "31/Feb/2015:10:05:03 +0000", good))
      .to.deep.equal(["2015-05-17T10:05:03.000Z", null, "2015-05-17T10:05:03.000Z"]);
  });
  it("reads RFC 3339 and seconds", () => {
    expect(read("iso", "2026-11-10T10:00:00+01:00", "2026-11-10 10:00:00", "2026-13-10T10:00:00Z"))
      .to.deep.equal(["2026-11-10T09:00:00.000Z", "2026-11-10T10:00:00.000Z", null]);
    expect(read("epoch", "1762768800.123", "1762768800", "12", "x"))
      .to.deep.equal(["2025-11-10T10:00:00.000Z", "2025-11-10T10:00:00.000Z", null, null]);
  });
});
