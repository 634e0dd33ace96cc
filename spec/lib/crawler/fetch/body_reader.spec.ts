import { expect } from "chai";
import {
  brotliCompressSync,
  deflateRawSync,
  deflateSync,
  gzipSync,
  zstdCompressSync,
} from "node:zlib";
import { randomBytes } from "node:crypto";
import {
  BodyReader,
  type BodySource,
  parseCodings,
} from "../../../../lib/crawler/fetch/body_reader.ts";

const TEXT = Buffer.from("<p>The same text in every coding.</p>".repeat(100));

/** A connection of which only the calls matter. */
const source = (calls: string[] = []): BodySource => ({
  stop: () => calls.push("stop"),
  pause: () => calls.push("pause"),
  resume: () => calls.push("resume"),
});

const read = async (header: string, chunks: Uint8Array[], maxBytes = 1_000_000) => {
  const reader = new BodyReader(parseCodings(header), maxBytes, source());
  for (const chunk of chunks) reader.push(chunk);
  const { body, cut } = await reader.finish();
  return { text: Buffer.from(body).toString(), cut, transferBytes: reader.transferBytes };
};

const failure = (promise: Promise<unknown>) => promise.then(() => null, (error: unknown) => error);

describe("BodyReader", () => {
  const CODED: [header: string, bytes: Uint8Array][] = [
    ["", TEXT],
    ["identity", TEXT],
    ["gzip", gzipSync(TEXT)],
    ["GZIP", gzipSync(TEXT)],
    ["x-gzip", gzipSync(TEXT)],
    ["deflate", deflateSync(TEXT)],
    ["deflate", deflateRawSync(TEXT)],
    ["br", brotliCompressSync(TEXT)],
    ["zstd", zstdCompressSync(TEXT)],
    ["gzip, br", brotliCompressSync(gzipSync(TEXT))],
    ["gzip", Buffer.concat([gzipSync(TEXT.subarray(0, 50)), gzipSync(TEXT.subarray(50))])],
  ];
  for (const [header, bytes] of CODED) {
    it(`decodes ${bytes.length} bytes of "${header}"`, async () => {
      const parts = [bytes.subarray(0, 7), bytes.subarray(7)];
      expect(await read(header, parts))
        .to.deep.equal({ text: TEXT.toString(), cut: false, transferBytes: bytes.length });
    });

    it(`cuts ${bytes.length} bytes of "${header}" at the limit`, async () => {
      const result = await read(header, [bytes], 1000);
      expect(result.text).to.equal(TEXT.subarray(0, 1000).toString());
      expect(result.cut).to.equal(true);
    });
  }

  it("keeps a body that is as long as the limit", async () => {
    const result = await read("gzip", [gzipSync(TEXT)], TEXT.length);
    expect(result).to.include({ cut: false, text: TEXT.toString() });
  });

  it("returns nothing for an empty body, whatever its coding", async () => {
    expect(await read("gzip", [])).to.deep.equal({ text: "", cut: false, transferBytes: 0 });
  });

  it("decodes large bodies while they arrive", async () => {
    const large = randomBytes(900_000).toString("base64");
    const bytes = gzipSync(large);
    const chunks = Array.from(
      { length: Math.ceil(bytes.length / 50_000) },
      (_, i) => bytes.subarray(i * 50_000, (i + 1) * 50_000),
    );
    const result = await read("gzip", chunks, 2_000_000);
    expect(result.text === large).to.equal(true);
    expect(result.cut).to.equal(false);
  });

  it("asks the connection to wait while decoding is behind, and takes no more than the limit", () => {
    const calls: string[] = [];
    const reader = new BodyReader(["gzip"], 1_000_000, source(calls));
    const noise = gzipSync(randomBytes(2_000_000));
    let taken = 0;
    while (taken < noise.length && reader.push(noise.subarray(taken, taken + 100_000))) {
      taken += 100_000;
    }
    expect(calls).to.include("pause");
    expect(reader.transferBytes).to.be.at.most(1_100_000);
    reader.discard();
  });

  for (const header of ["gzip", "deflate", "br", "zstd"]) {
    it(`rejects a body that is not ${header}`, async () => {
      const error = await failure(read(header, [Buffer.from("<p>plain</p>")]));
      expect(error).to.be.instanceOf(Error).with.property("kind", "bad_encoding");
    });
  }
});

describe("parseCodings()", () => {
  it("throws for a coding that is not known, and for more than three", () => {
    expect(() => parseCodings("compress")).to.throw('"compress" is not known');
    expect(() => parseCodings("gzip, gzip, gzip, gzip")).to.throw("encoded 4 times");
  });
});
