import { expect } from "chai";
import { countFiles } from "../../../../lib/commands/imports/counted_files.ts";
import { fileFromText } from "../../../../lib/importers/files/import_file.ts";
import { collect } from "../../../support/imports/imports.ts";

/** Reads to the end. */
async function read(chunks: AsyncIterable<Uint8Array> | undefined): Promise<void> {
  if (chunks === undefined) throw new Error("There is no file.");
  await collect(chunks);
}

describe("countFiles()", () => {
  it("counts bytes, of what is read again once", async () => {
    const { files: [first, second], readBytes } = countFiles([
      fileFromText("a", "12345"),
      fileFromText("b", "123"),
    ]);
    expect(readBytes()).to.equal(0);
    await read(first?.open());
    await read(first?.open());
    expect(readBytes()).to.equal(5);
    await read(second?.open());
    expect(readBytes()).to.equal(8);
  });

  it("counts parts, up to the file's size", async () => {
    const { files: [file], readBytes } = countFiles([fileFromText("a", "1234567890")]);
    await read(file?.range?.read(2, 6));
    expect(readBytes()).to.equal(4);
    await read(file?.range?.read(0, 10));
    expect(readBytes()).to.equal(10);
  });
});
