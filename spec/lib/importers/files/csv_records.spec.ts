import { expect } from "chai";
import { splitRecords } from "../../../../lib/importers/files/csv_records.ts";
import { expectLinear } from "../../../support/growth.ts";

function split(
  text: string,
  { columnsCount = 3, complete = true, longRecords = false } = {},
) {
  return splitRecords({
    lines: text.split("\n"),
    first: 1,
    separator: ",",
    columnsCount,
    complete,
    longRecords,
  });
}

describe("splitRecords()", () => {
  it("splits plain lines and passes over empty ones", () => {
    expect(split("a,b,c\n\n1,,3").rows).to.deep.equal([
      { line: 1, cells: ["a", "b", "c"] },
      { line: 3, cells: ["1", "", "3"] },
    ]);
  });

  it("reads quoted fields with separators and doubled marks", () => {
    expect(split('"a,b",1,"say ""hi"""').rows)
      .to.deep.equal([{ line: 1, cells: ["a,b", "1", 'say "hi"'] }]);
  });

  it("reads lines whose fields are all quoted", () => {
    expect(split('"a,b","",","\n""\n"a"",""b","c"').rows).to.deep.equal([
      { line: 1, cells: ["a,b", "", ","] },
      { line: 2, cells: [""] },
      { line: 3, cells: ['a","b', "c"] },
    ]);
  });

  it("reads a quoted field over several lines", () => {
    expect(split('"a\nb",1,2\nc,3,4').rows).to.deep.equal([
      { line: 1, cells: ["a\nb", "1", "2"] },
      { line: 3, cells: ["c", "3", "4"] },
    ]);
  });

  it("keeps a mark in the middle of a field as it is", () => {
    expect(split('5" pipe,1,2\nc,3,4').rows).to.deep.equal([
      { line: 1, cells: ['5" pipe', "1", "2"] },
      { line: 2, cells: ["c", "3", "4"] },
    ]);
  });

  it("loses only the line in which a field is opened and not closed", () => {
    const { rows } = split('a,1,2\n"b,1,2\nc,3,4\nd,"5",6');
    expect(rows.map(({ line, cells, fault }) => fault ?? `${line}: ${cells.join(" ")}`))
      .to.deep.equal([
        "1: a 1 2",
        "A quotation mark opens a field and does not close it.",
        "3: c 3 4",
        "4: d 5 6",
      ]);
  });

  it("holds a record back that may go on", () => {
    const { rows, heldFrom } = split('a,1,2\n"b\nc', { complete: false });
    expect(rows).to.deep.equal([{ line: 1, cells: ["a", "1", "2"] }]);
    expect(heldFrom).to.equal(1);
  });

  it("does not wait for more than a hundred lines", () => {
    const { rows, heldFrom } = split(`"a\n${"b,1,2\n".repeat(150)}`, { complete: false });
    expect(heldFrom).to.equal(152);
    expect(rows).to.have.length(151);
    expect(rows[0]?.fault).to.be.a("string");
  });

  it("keeps marks that stand where none belongs", () => {
    expect(split('"a"b,"c",2\n"d",1,2').rows).to.deep.equal([
      { line: 1, cells: ['"a"b', "c", "2"] },
      { line: 2, cells: ["d", "1", "2"] },
    ]);
  });

  it("is not slowed down by marks that open on every line", () => {
    const text = '"a\n'.repeat(20_000);
    expect(split(text).rows.every(({ fault }) => fault !== undefined)).to.equal(true);
    expectLinear(text, (part) => split(part));
  });

  describe("of fields that hold whole texts", () => {
    const longRecords = true;

    it("reads records of thousands of lines", () => {
      const text = "line\n".repeat(5_000);
      const { rows } = split(`"${text}",1,2\nc,3,4`, { longRecords });
      expect(rows.map(({ line, cells }) => [line, cells[0]?.length, cells.length]))
        .to.deep.equal([[1, 25_000, 3], [5_002, 1, 3]]);
    });

    it("reads any number of records of several lines", () => {
      const { rows } = split('"a\nb",1,2\n'.repeat(2_000), { longRecords });
      expect(rows.filter(({ cells }) => cells.length === 3)).to.have.length(2_000);
    });

    it("loses only the line in which a field is opened and not closed", () => {
      const { rows } = split('a,1,2\n"b,1,2\nc,3,4\n"d\ne",5,6', { longRecords });
      expect(rows.map(({ line, fault }) => `${line} ${fault === undefined}`))
        .to.deep.equal(["1 true", "2 false", "3 true", "4 true"]);
    });

    it("is not slowed down by marks that open on every line", () => {
      const text = '"a\n'.repeat(40_001);
      const { rows } = split(text, { longRecords });
      expect(rows.every(({ fault }) => fault !== undefined)).to.equal(true);
      expectLinear(text, (part) => split(part, { longRecords }));
    });
  });
});
