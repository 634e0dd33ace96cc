import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect } from "chai";
import {
  fileFromBytes,
  fileFromPath,
  fileFromRows,
  fileFromText,
  type ImportFile,
} from "../../../../lib/importers/files/import_file.ts";
import { collect } from "../../../support/imports/imports.ts";

async function textOf(chunks: AsyncIterable<Uint8Array>): Promise<string> {
  return Buffer.concat(await collect(chunks)).toString();
}

describe("fileFromBytes()", () => {
  it("gives chunks of 64 KB, and any part", async () => {
    const bytes = Buffer.from("a".repeat(100_000) + "bc");
    const file = fileFromBytes("a.csv", bytes);
    expect((await collect(file.open())).map(({ length }) => length)).to.deep.equal([
      65_536,
      34_466,
    ]);
    expect(file.range?.sizeBytes).to.equal(100_002);
    expect(await textOf(file.range?.read(99_999, 100_001) ?? file.open())).to.equal("ab");
  });
});

describe("fileFromText()", () => {
  it("encodes as UTF-8", async () => {
    expect(await textOf(fileFromText("a.csv", "é").open())).to.equal("é");
  });
});

describe("fileFromRows()", () => {
  it("writes one row a line", async () => {
    const file = fileFromRows([{ a: 1 }, { a: "é" }]);
    expect(file.name).to.equal("rows");
    expect(await textOf(file.open())).to.equal('{"a":1}\n{"a":"é"}\n');
  });
});

describe("fileFromPath()", () => {
  let folder: string;
  let file: ImportFile;

  before(() => {
    folder = mkdtempSync(join(tmpdir(), "import-"));
    writeFileSync(join(folder, "a.csv"), "abcdef");
    file = fileFromPath(join(folder, "a.csv"));
  });

  after(() => rmSync(folder, { recursive: true }));

  it("reads a file more than once, and parts of it", async () => {
    expect(file.name).to.equal("a.csv");
    expect(await textOf(file.open())).to.equal("abcdef");
    expect(await textOf(file.open())).to.equal("abcdef");
    expect(file.range?.sizeBytes).to.equal(6);
    expect(await textOf(file.range?.read(1, 3) ?? file.open())).to.equal("bc");
  });

  it("throws when there is none", () => {
    expect(() => fileFromPath(join(folder, "b.csv"))).to.throw(/ENOENT/);
  });
});
