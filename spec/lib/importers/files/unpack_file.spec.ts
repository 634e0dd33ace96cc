import { expect } from "chai";
import { fileFromBytes, type ImportFile } from "../../../../lib/importers/files/import_file.ts";
import { unpackFile } from "../../../../lib/importers/files/unpack_file.ts";
import { ImportLog } from "../../../../lib/importers/import_log.ts";
import { JULY, refusalOf, runImport } from "../../../support/imports/imports.ts";
import { createWorkbook, rowOf } from "../../../support/imports/workbooks.ts";
import { createZip, type ZipMember } from "../../../support/zip.ts";

const QUERIES = rowOf("Top queries", "Clicks", "Impressions", "CTR", "Position") +
  rowOf("tea", 2, 10, 0.2, 3);
const CSV = "Top queries,Clicks,Impressions,CTR,Position\ncoffee,1,4,25%,2\n";

function zipOf(...members: ZipMember[]): ImportFile {
  return fileFromBytes("drive.zip", createZip(members));
}

describe("unpackFile()", () => {
  it("reads workbooks within a ZIP file, each as a folder of its sheets", async () => {
    const { rows, log } = await runImport([zipOf(
      { name: "a/july.xlsx", content: createWorkbook({ sheets: { Queries: QUERIES } }) },
      {
        name: "b/july",
        content: createWorkbook({ sheets: { Queries: QUERIES, Old: QUERIES }, hidden: ["Old"] }),
      },
      { name: "c/Queries.csv", content: CSV },
    )], JULY);
    expect(rows.map((row) => row.kind === "query" && row.query))
      .to.deep.equal(["tea", "tea", "coffee"]);
    expect(log.warnings).to.deep.equal([
      "Passed over: drive.zip/b/july/Old: The sheet is hidden.",
    ]);
  });

  it("passes over other archives, old and damaged workbooks, and reads the rest", async () => {
    const { rows, log } = await runImport([zipOf(
      { name: "inner.zip", content: createZip([{ name: "Queries.csv", content: CSV }]) },
      { name: "inner", content: createZip([{ name: "Queries.csv", content: CSV }]) },
      { name: "old.xls", content: Buffer.from("d0cf11e0a1b11ae1", "hex") },
      { name: "cut.xlsx", content: createWorkbook({ sheets: { S: QUERIES } }).subarray(0, 90) },
      { name: "Queries.csv", content: CSV },
    )], JULY);
    expect(rows).to.have.length(1);
    expect(log.warnings.map((text) => text.slice(0, 72))).to.deep.equal([
      "Passed over: drive.zip/inner.zip: An archive in a ZIP file is not read. ",
      "Passed over: drive.zip/inner: An archive in a ZIP file is not read. Unpa",
      "Passed over: drive.zip/old.xls: The file is an Excel workbook of the for",
      "Passed over: drive.zip/cut.xlsx: The ZIP file is damaged or cut off (End",
    ]);
    const alone = zipOf({ name: "inner.zip", content: createZip([]) });
    expect((await refusalOf(runImport([alone]))).code).to.equal("zip_nested");
  });

  it("counts all that workbooks hold against the archive's own limit", async () => {
    const strays: unknown[] = [];
    const content = createWorkbook({ sheets: { Queries: QUERIES + rowOf("x".repeat(5_000)) } });
    const files = await unpackFile(
      zipOf({ name: "a.xlsx", content }, { name: "b.xlsx", content }),
      {
        limits: { maxFiles: 100, maxTotalBytes: 2 * content.length + 9_000 },
        log: new ImportLog(),
        passOver: (error) => strays.push(error),
      },
    );
    expect(files.map(({ name }) => name)).to.deep.equal(["drive.zip/a.xlsx/Queries"]);
    expect(strays).to.have.length(1);
    expect(strays[0]).to.include({ code: "zip_too_large" });
  });

  it("says how many more files were passed over than are listed", async () => {
    const members = Array.from({ length: 40 }, (_, at) => ({ name: `${at}.csv`, content: "" }));
    const { log } = await runImport(
      [zipOf(...members, { name: "Queries.csv", content: CSV })],
      JULY,
    );
    expect(log.warnings).to.have.length(16);
    expect(log.warnings.at(-1)).to.equal("Passed over: 25 more files.");
  });
});
