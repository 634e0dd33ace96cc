import { expect } from "chai";
import { addCsvRows, csvHeader } from "../../../lib/exports/csv_rows.ts";
import type { ExportColumn, ExportRows } from "../../../lib/exports/export_columns.ts";
import { borrowRowBytes, returnRowBytes } from "../../../lib/exports/row_bytes.ts";

const column = (name: string) => ({ name, path: [name] });

const rowsOf = (...rows: object[]) => ({ rows, presenter: null, fields: null });

/** The lines that rows make, in a place that other rows were in. */
function csvRows(columns: readonly ExportColumn[], rows: ExportRows): Buffer {
  const bytes = borrowRowBytes();
  try {
    addCsvRows(bytes, columns, rows);
    return bytes.copy();
  } finally {
    returnRowBytes(bytes);
  }
}

/** The cell that a value makes. */
function cell(value: unknown): string {
  return csvRows([column("value")], rowsOf({ value })).toString().slice(0, -2);
}

describe("addCsvRows()", () => {
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
    [0.1 + 0.2, "0.30000000000000004"],
    [-0.0237418293, "-0.0237418293"],
    [123_456.000_001, "123456.000001"],
    [4_294_967_296, "4294967296"],
    [-4_294_967_295, "-4294967295"],
    [999_999_999.5, "999999999.5"],
    [-0, "0"],
    ["green tea", "green tea"],
    ['the "best" tea', '"the ""best"" tea"'],
    ["tea, green", '"tea, green"'],
    ["two\r\nlines", '"two\r\nlines"'],
    [["a", "b; c"], '"a; b; c"'],
    [[], '""'],
    [[1, null], '"1; "'],
    [[1, -2, -3.5], '"1; -2; -3.5"'],
    [[{ a: 1 }], '"[{""a"":1}]"'],
    [{ a: 1 }, '"{""a"":1}"'],
    [new Date(0), "1970-01-01T00:00:00.000Z"],
  ];
  for (const [value, text] of cells) {
    it(`writes ${JSON.stringify(value) ?? "undefined"} as ${JSON.stringify(text)}`, () => {
      expect(cell(value)).to.equal(text);
    });
  }

  it("begins again in the same place after rows that failed or were very large", () => {
    const first = csvRows([column("value")], rowsOf({ value: "first" }));
    const presenter = {
      value: () => {
        throw new Error("broken");
      },
    };
    const rows = [{ value: "lost" }];
    const both = [column("other"), column("value")];
    expect(() => csvRows(both, { rows, presenter, fields: null })).to.throw("broken");
    const large = "x".repeat(3_000_000);
    expect(cell(large)).to.equal(large);
    expect(cell("second")).to.equal("second");
    expect(first.toString()).to.equal("first\r\n");
  });

  it("writes decimals of all sizes and lengths as String() does", () => {
    for (let digits = 1; digits <= 17; digits++) {
      for (let power = -4; power < 12; power++) {
        const value = Number((Math.E / 3 * 10 ** power).toPrecision(digits));
        expect([value, -value, 2 * value / 7].map(cell))
          .to.deep.equal([value, -value, 2 * value / 7].map(String));
      }
    }
  });

  const formulas: [string, string][] = [
    ["=1+1", "'=1+1"],
    ['=HYPERLINK("http://x")', `"'=HYPERLINK(""http://x"")"`],
    ["+49 30 1234", "'+49 30 1234"],
    ["-tea", "'-tea"],
    ["-2+3", "'-2+3"],
    ["@SUM(A1)", "'@SUM(A1)"],
    ["\t=1", "\"'\t'=1\""],
    ["\r=1", "\"'\r'=1\""],
    // so that taking one apostrophe away always gives the text back
    ["'=1", "''=1"],
    // where a spreadsheet that separates by something else begins a cell
    ["tea;=1+1", `"tea;'=1+1"`],
    ["tea; @SUM(A1);x", `"tea; '@SUM(A1);x"`],
    ["tea\n=1+1", `"tea\n'=1+1"`],
    ["tea\t+1", `"tea\t'+1"`],
    ["tea;-1+2", `"tea;'-1+2"`],
    ["tea;'=1", `"tea;''=1"`],
    // OWASP's own example
    ['=1+2";=1+2', `"'=1+2"";'=1+2"`],
    ['tea;"=1+1', `"tea;""'=1+1"`],
    ["=1;=2;=3", `"'=1;'=2;'=3"`],
  ];
  for (const [text, defused] of formulas) {
    it(`defuses ${JSON.stringify(text)}`, () => expect(cell(text)).to.equal(defused));
  }

  it("leaves negative numbers and apostrophes as they are", () => {
    expect(["-5", "-5.25", "'tis", "a=b"].map(cell)).to.deep.equal(["-5", "-5.25", "'tis", "a=b"]);
    expect(["1;-5", "a; -5.25;b"].map(cell)).to.deep.equal(['"1;-5"', '"a; -5.25;b"']);
  });

  it("gives each text back where one apostrophe is taken away at each such place", () => {
    const parts = ["=", "'", ";", "\t", "\n", " ", '"', "-", "1", "a", "@"];
    const texts = parts.flatMap((one) =>
      parts.flatMap((other) =>
        parts.flatMap((third) => parts.map((last) => one + other + third + last))
      )
    );
    for (const text of texts) {
      const read = cell(text).replace(/^"([\s\S]*)"$/, "$1").replaceAll('""', '"');
      const inner = read.replace(/([;\t\r\n][ "]*)'('*[=+\-@])/g, "$1$2");
      const back = /^''*[=+\-@\t\r\n]/.test(inner) ? inner.slice(1) : inner;
      if (text !== back) expect(back, JSON.stringify(text)).to.equal(text);
      // no cell of any of these separators begins a formula, however the quotes are read
      const cells = read.split(/[;\t\r\n]/)
        .map((one, index) => index === 0 ? one : one.replace(/^[ "]+/, ""));
      const formula = cells.find((one) => /^[=+\-@]/.test(one) && !/^-\d+$/.test(one));
      if (formula !== undefined) expect(formula, JSON.stringify(text)).to.equal("no formula");
    }
  });

  it("ends each line with CR LF, and reads nested values", () => {
    const columns = [column("a"), { name: "b.c", path: ["b", "c"] }];
    expect(csvHeader(columns)).to.equal("a,b.c\r\n");
    expect(csvRows(columns, rowsOf({ a: 1, b: { c: 2 } }, { a: 3, b: null })).toString())
      .to.equal("1,2\r\n3,\r\n");
  });

  it("shows a field once for each row, however many columns are made of it", () => {
    const columns = [
      column("a"),
      ...["x", "y"].map((name) => ({ name: `b.${name}`, path: ["b", name] })),
    ];
    let shown = 0;
    const presenter = {
      a: ({ value }: { value: number }) => value * 2,
      b: ({ value }: { value: number }) => ({ x: value, y: ++shown }),
    };
    const rows = [{ value: 1 }, { value: 2 }];
    expect(csvRows(columns, { rows, presenter, fields: null }).toString()).to.equal(
      "2,1,1\r\n4,2,2\r\n",
    );
    // a field that is not answered is empty, and not even made
    expect(csvRows(columns, { rows, presenter, fields: ["a"] }).toString()).to.equal(
      "2,,\r\n4,,\r\n",
    );
    expect(shown).to.equal(2);
  });
});
