import { expect } from "chai";
import { rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { Readable } from "node:stream";
import { gzipSync, zstdCompressSync } from "node:zlib";
import { fileSource, type LogSource, streamSource } from "../../../../lib/logs/files/log_source.ts";
import { createScratchDirectory } from "../../../support/scratch_directory.ts";

const TEXT = "line of a log\n".repeat(200_000);

async function read(source: LogSource, from = 0): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of source.open(from)) chunks.push(Buffer.from(chunk));
  return Buffer.concat(chunks).toString();
}

describe("LogSource", () => {
  let folder: string;
  before(async () => {
    folder = await createScratchDirectory("logs-");
  });
  after(() => rm(folder, { recursive: true }));

  it("reads files plain and packed, from any position on", async () => {
    const gzip = Buffer.concat([gzipSync(TEXT.slice(0, 999)), gzipSync(TEXT.slice(999))]);
    for (
      const [name, bytes, mayGrow] of [
        ["a.log", Buffer.from(TEXT), true],
        ["a.log.gz", gzip, false],
        ["a.log.zst", zstdCompressSync(TEXT), false],
      ] as const
    ) {
      const path = join(folder, name);
      await writeFile(path, bytes);
      const source = await fileSource(path, name);
      expect(source.mayGrow, name).to.equal(mayGrow);
      expect(await read(source) === TEXT, name).to.equal(true);
      expect(await read(source, 1_500_001) === TEXT.slice(1_500_001), name).to.equal(true);
      expect(await read(source, TEXT.length), name).to.equal("");
    }
  });
  it("reads a stream, packed or not", async () => {
    for (const bytes of [Buffer.from(TEXT), gzipSync(TEXT)]) {
      const source = streamSource(Readable.from([bytes]), "stdin");
      expect(await read(source, 5) === TEXT.slice(5)).to.equal(true);
    }
    expect(await read(streamSource(Readable.from([]), "stdin"))).to.equal("");
  });
  it("fails where a packed file is cut", async () => {
    const path = join(folder, "cut.gz");
    await writeFile(path, gzipSync(TEXT).subarray(0, 2_000));
    const error = await read(await fileSource(path, "cut.gz")).catch((reason: unknown) => reason);
    expect(error).to.be.an("error").that.has.property("code", "Z_BUF_ERROR");
  });
});
