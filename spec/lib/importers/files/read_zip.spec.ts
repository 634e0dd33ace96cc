import { expect } from "chai";
import { fileFromBytes, type ImportFile } from "../../../../lib/importers/files/import_file.ts";
import { openZip } from "../../../../lib/importers/files/read_zip.ts";
import { collect, refusalOf } from "../../../support/imports/imports.ts";
import { createZip, type ZipMember } from "../../../support/zip.ts";

const QUERIES: ZipMember = { name: "Queries.csv", content: "Top queries,Clicks\nscanner,1\n" };

function zipOf(...members: ZipMember[]): ImportFile {
  return fileFromBytes("export.zip", createZip(members));
}

async function textOf(file: ImportFile | undefined): Promise<string> {
  return file === undefined ? "" : Buffer.concat(await collect(file.open())).toString();
}

describe("openZip()", () => {
  it("lists the files and uncompresses them, more than once", async () => {
    const [file, ...others] = await openZip(zipOf(QUERIES, { name: "a/Pages.csv", content: "x" }));
    expect(file?.name).to.equal("export.zip/Queries.csv");
    expect(others.map(({ name }) => name)).to.deep.equal(["export.zip/a/Pages.csv"]);
    expect(await textOf(file)).to.equal(QUERIES.content);
    expect(await textOf(file)).to.equal(QUERIES.content);
  });

  it("passes over folders and what archivers add", async () => {
    const files = await openZip(zipOf(
      { name: "a/", content: "" },
      { name: "__MACOSX/._Queries.csv", content: "x" },
      { name: "a/.DS_Store", content: "x" },
      QUERIES,
    ));
    expect(files.map(({ name }) => name)).to.deep.equal(["export.zip/Queries.csv"]);
  });

  it("refuses a truncated file", async () => {
    const whole = createZip([QUERIES]);
    for (const length of [4, 40, whole.length - 10]) {
      const file = fileFromBytes("export.zip", whole.subarray(0, length));
      const refusal = await refusalOf(openZip(file));
      expect(refusal.code).to.equal("zip_broken");
      expect(refusal.message).to.match(/^export\.zip: The ZIP file is damaged or cut off \(/);
    }
  });

  it("refuses encrypted files and other methods", async () => {
    const refusals: [ZipMember, string][] = [
      [{ ...QUERIES, encrypted: true }, "zip_encrypted"],
      [{ ...QUERIES, method: 12 }, "zip_method"],
    ];
    for (const [member, code] of refusals) {
      expect((await refusalOf(openZip(zipOf(member)))).code).to.equal(code);
    }
  });

  it("refuses names that lead out of it", async () => {
    for (const name of ["../Queries.csv", "/etc/Queries.csv", "C:/Queries.csv"]) {
      expect((await refusalOf(openZip(zipOf({ ...QUERIES, name })))).code).to.equal("zip_broken");
    }
  });

  it("refuses what would grow more than tables do", async () => {
    const bomb = { name: "Queries.csv", content: Buffer.alloc(20 * 1024 ** 2) };
    expect(await refusalOf(openZip(zipOf(bomb)))).to.deep.include({ code: "zip_bomb" });
  });

  it("refuses files that share their bytes", async () => {
    const refusal = await refusalOf(
      openZip(zipOf(QUERIES, { ...QUERIES, name: "b.csv", offset: 0 })),
    );
    expect(refusal).to.deep.equal({
      code: "zip_bomb",
      message: "export.zip: Its files overlap each other.",
    });
  });

  it("refuses more files or bytes than the limits", async () => {
    const file = zipOf(QUERIES, { ...QUERIES, name: "b.csv" });
    const many = openZip(file, { maxFiles: 1, maxTotalBytes: 1e6 });
    expect((await refusalOf(many)).message).to.equal("export.zip: It holds more than 1 files.");
    const large = openZip(file, { maxFiles: 9, maxTotalBytes: 50 });
    expect((await refusalOf(large)).message)
      .to.equal("export.zip: Its files are 58 bytes; at most 50 are read.");
  });

  it("refuses content that is larger or other than the directory says", async () => {
    const larger = await openZip(zipOf({ ...QUERIES, uncompressedSize: 10 }));
    expect((await refusalOf(textOf(larger[0]))).code).to.equal("zip_broken");
    const other = await openZip(zipOf({ ...QUERIES, crc: 1 }));
    expect((await refusalOf(textOf(other[0]))).message)
      .to.match(/damaged or cut off \(the CRC-32 of "Queries.csv" is wrong\)/);
  });
});
