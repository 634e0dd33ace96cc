import { expect } from "chai";
import { csvHeader, csvRows } from "../../../lib/exports/csv_rows.ts";

const column = (name: string) => ({ name, path: [name] });

/** The cell that a value makes. */
function cell(value: unknown): string {
  return csvRows([column("value")], [{ value }]).slice(0, -2);
}

describe("csvRows()", () => {
  const cells: [unknown, string][] = [
    [null, ""],
    [undefined, ""],
    ["", '""'],
    [true, "true"],
    [0, "0"],
    [-12.5, "-12.5"],
    [1e-7, "0.0000001"],
    [-1.25e-9, "-0.00000000125"],
    [1.5e21, "1500000000000000000000"],
    ["green tea", "green tea"],
    ['the "best" tea', '"the ""best"" tea"'],
    ["tea, green", '"tea, green"'],
    ["two\r\nlines", '"two\r\nlines"'],
    [["a", "b; c"], "a; b; c"],
    [[], '""'],
    [[1, null], "1; "],
    [[{ a: 1 }], '"[{""a"":1}]"'],
    [{ a: 1 }, '"{""a"":1}"'],
    [new Date(0), "1970-01-01T00:00:00.000Z"],
  ];
  for (const [value, text] of cells) {
    it(`writes ${JSON.stringify(value) ?? "undefined"} as ${JSON.stringify(text)}`, () => {
      expect(cell(value)).to.equal(text);
    });
  }

  const formulas: [string, string][] = [
    ["=1+1", "'=1+1"],
    ['=HYPERLINK("http://x")', `"'=HYPERLINK(""http://x"")"`],
    ["+49 30 1234", "'+49 30 1234"],
    ["-tea", "'-tea"],
    ["-2+3", "'-2+3"],
    ["@SUM(A1)", "'@SUM(A1)"],
    ["\t=1", "'\t=1"],
    ["\r=1", '"\'\r=1"'],
    // so that taking one apostrophe away always gives the text back
    ["'=1", "''=1"],
  ];
  for (const [text, defused] of formulas) {
    it(`defuses ${JSON.stringify(text)}`, () => expect(cell(text)).to.equal(defused));
  }

  it("leaves negative numbers and apostrophes as they are", () => {
    expect(["-5", "-5.25", "'tis", "a=b"].map(cell)).to.deep.equal(["-5", "-5.25", "'tis", "a=b"]);
  });

  it("ends each line with CR LF, and reads nested values", () => {
    const columns = [column("a"), { name: "b.c", path: ["b", "c"] }];
    expect(csvHeader(columns)).to.equal("a,b.c\r\n");
    expect(csvRows(columns, [{ a: 1, b: { c: 2 } }, { a: 3, b: null }])).to.equal("1,2\r\n3,\r\n");
  });
});
