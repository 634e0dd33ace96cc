import { expect } from "chai";
import { fileFromText } from "../../../../lib/importers/files/import_file.ts";
import { readCsv } from "../../../../lib/importers/files/read_csv.ts";
import type { TableRow } from "../../../../lib/importers/files/csv_records.ts";
import { collect, refusalOf } from "../../../support/imports/imports.ts";

async function recordsOf(
  text: string,
  layout: Partial<Parameters<typeof readCsv>[1]> = {},
): Promise<TableRow[]> {
  const chosen = { separator: "," as const, wrapped: false, columnsCount: 2, ...layout };
  return (await collect(readCsv(fileFromText("a.csv", text), chosen))).flat();
}

describe("readCsv()", () => {
  it("splits at the separator it is given", async () => {
    expect(await recordsOf("a;b\n1,5;2", { separator: ";" })).to.deep.equal([
      { line: 1, cells: ["a", "b"] },
      { line: 2, cells: ["1,5", "2"], unended: "bare" },
    ]);
  });

  it("marks the last record where no line end follows it, and no other", async () => {
    const marksOf = async (text: string) =>
      (await recordsOf(text)).map(({ unended }) => unended ?? "-");
    expect(await marksOf("a,b\n1,2\n")).to.deep.equal(["-", "-"]);
    expect(await marksOf("a,b\n1,2")).to.deep.equal(["-", "bare"]);
    expect(await marksOf('a,b\n"1","2"')).to.deep.equal(["-", "quoted"]);
    expect(await marksOf(`${"1,2\n".repeat(40_000)}3,"4`)).to.have.property("40000", "bare");
  });

  it("reads quoted fields that chunks cut", async () => {
    const record = `"${"a".repeat(700)}\n${"b".repeat(700)}",1`;
    const records = await recordsOf(Array.from({ length: 200 }, () => record).join("\n"));
    expect(records).to.have.length(200);
    expect(records.every(({ cells }) => cells[1] === "1" && cells[0]?.length === 1401)).to.equal(
      true,
    );
    expect(records.at(-1)?.line).to.equal(399);
  });

  it("reads a record that the end of the file leaves open as a fault", async () => {
    const [, second, third] = await recordsOf('a,1\n"b,2\nc,3');
    expect(second).to.deep.equal({
      line: 2,
      cells: [],
      fault: "A quotation mark opens a field and does not close it.",
    });
    expect(third?.cells).to.deep.equal(["c", "3"]);
  });

  it("looks into lines that a spreadsheet put into one field each", async () => {
    expect(await recordsOf('"a,b"\n"""x, y"",2"', { wrapped: true })).to.deep.equal([
      { line: 1, cells: ["a", "b"] },
      { line: 2, cells: ["x, y", "2"], unended: "quoted" },
    ]);
  });

  it("refuses a record of more than 1,000 columns", async () => {
    const text = `a,b\n${"1,".repeat(9999)}1`;
    expect(await refusalOf(recordsOf(text))).to.deep.equal({
      code: "too_many_columns",
      message: "a.csv, line 2: The record has 10,000 columns; at most 1,000 are read.",
    });
  });
});
