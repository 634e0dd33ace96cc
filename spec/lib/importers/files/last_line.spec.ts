import { expect } from "chai";
import { LastLine } from "../../../../lib/importers/files/last_line.ts";

const HEADER = "query,clicks,impressions,ctr,position";
const ROWS = [
  "tea,12,340,3.53%,4.2",
  "green tea,5,120,4.17%,8.75",
  "tea pot,1,90,1.11%,12",
];

/** What is said of a last line after others; `unended`: no line end follows it. */
function judge(last: string, { before = ROWS, unended }: {
  before?: readonly string[];
  unended?: "bare" | "quoted";
} = {}) {
  const lines = new LastLine(HEADER.split(",").length);
  for (const [index, line] of before.entries()) {
    lines.note({ line: index + 2, cells: line.split(",") });
  }
  return lines.judge({
    line: before.length + 2,
    cells: last.split(","),
    ...unended && { unended },
  });
}

describe("LastLine", () => {
  it("has no objection to a whole line with its end", () => {
    expect(judge("oolong,1,30,3.33%,7")).to.deep.equal({});
  });

  it("finds a line without its end that has fewer fields than all others", () => {
    const fault = "The file ends in the middle of this line: it has 3 of 5 fields.";
    expect(judge("oolong,1,3", { unended: "bare" })).to.deep.equal({ fault });
    expect(judge("oolong,1,3", { before: [], unended: "bare" })).to.deep.equal({ fault });
  });

  it("has no objection to a short line with its end: its last fields are empty", () => {
    expect(judge("oolong,1,3")).to.deep.equal({});
    expect(judge("oolong,1,3", { before: [] })).to.deep.equal({});
  });

  it("finds a last field that is empty, where it never is", () => {
    expect(judge("oolong,1,30,3.33%,", { unended: "bare" }).fault).to.equal(
      "The file ends in the middle of this line: its last field is empty.",
    );
    const empty = ROWS.map((row) => row.replace(/[^,]*$/, ""));
    expect(judge("oolong,1,30,3.33%,", { before: empty, unended: "bare" })).to.deep.equal({});
  });

  it("finds a number that ends with its decimal mark", () => {
    expect(judge("oolong,1,30,3.33%,7.", { unended: "bare" }).fault).to.include('field is "7."');
  });

  it("finds a last field without % and a day that is shorter than all others", () => {
    const before = (last: string) => ROWS.map((row) => row.replace(/[^,]*$/, last));
    expect(judge("a,1,2,3,3.3", { before: before("1.5%"), unended: "bare" }).fault)
      .to.include('"3.3", without %');
    expect(judge("a,1,2,3,3.3%", { before: before("1.5%"), unended: "bare" })).to.deep.equal({});
    expect(judge("a,1,2,3,2026-11-2", { before: before("2026-11-20"), unended: "bare" }).fault)
      .to.include('"2026-11-2", shorter than all others');
    expect(judge("a,1,2,3,2026-11-21", { before: before("2026-11-20"), unended: "bare" }))
      .to.deep.equal({});
  });

  it("doubts a number that nothing follows, and none that a quotation mark closes", () => {
    expect(judge("oolong,1,30,3.33%,7", { unended: "bare" })).to.deep.equal({
      doubt: 'If the file was cut off there, its last field "7" is not whole.',
    });
    expect(judge("oolong,1,30,3.33%,7", { unended: "quoted" })).to.deep.equal({});
  });
});
