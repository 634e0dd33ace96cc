import { expect } from "chai";
import { once } from "node:events";
import { createServer, type IncomingMessage, request as httpRequest, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { brotliCompressSync, deflateSync, gzipSync } from "node:zlib";
import { releaseBytes } from "../../../lib/core/texts/release_bytes.ts";
import { HttpError } from "../../../lib/middleware/http_error.ts";
import { readBytes, TooLargeError } from "../../../lib/middleware/read_bytes.ts";

const LIMIT_BYTES = 8 * 1024 * 1024;
/** The head of a gzip file (RFC 1952, section 2.3). */
const GZIP_HEAD = Buffer.from([0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 3]);
/** Four blocks with fixed Huffman codes that hold nothing: ten bits each (RFC 1951, section 3.2.6). */
const EMPTY_BLOCKS = Buffer.from([0x02, 0x08, 0x20, 0x80, 0x00]);

describe("readBytes()", () => {
  let server: Server;
  let port: number;
  let look: (piece: Buffer) => HttpError | undefined = () => undefined;
  let result: { bytes?: Buffer; error?: unknown; received: number };
  before(async () => {
    server = createServer(async (request, response) => {
      result = await read(request);
      response.setHeader("Connection", "close").end();
    });
    server.listen(0, "127.0.0.1");
    await once(server, "listening");
    port = (server.address() as AddressInfo).port; // it listens on TCP
  });
  after(() => server.close());

  async function read(request: IncomingMessage): Promise<typeof result> {
    try {
      const bytes = await readBytes(request, {
        limitBytes: LIMIT_BYTES,
        look: (piece) => look(piece),
      });
      return { bytes, received: request.socket.bytesRead };
    } catch (error) {
      return { error, received: request.socket.bytesRead };
    }
  }

  async function send(body: Buffer, coding?: string): Promise<typeof result> {
    const sent = httpRequest({
      port,
      host: "127.0.0.1",
      method: "POST",
      headers: coding === undefined ? {} : { "Content-Encoding": coding },
    });
    // the server does not read to the end what it refuses
    sent.on("error", () => {});
    sent.end(body);
    const [response] = await once(sent, "response");
    response.resume();
    sent.destroy();
    return result;
  }

  const text = Buffer.from("Grüße ".repeat(100_000));
  const codings: [string | undefined, Buffer][] = [
    [undefined, text],
    ["identity", text],
    ["gzip", gzipSync(text)],
    ["X-GZIP", gzipSync(text)],
    ["deflate", deflateSync(text)],
    ["br", brotliCompressSync(text)],
  ];
  for (const [coding, body] of codings) {
    it(`reads a body with the coding ${coding ?? "that is not named"}`, async () => {
      expect((await send(body, coding)).bytes?.equals(text)).to.equal(true);
    });
  }

  it("reads megabytes as they are, and gives their memory back but for one copy", async () => {
    const large = Buffer.alloc(5_000_000);
    for (let at = 0; at < large.length; at++) large[at] = at % 251;
    for (const [coding, body] of [[undefined, large], ["gzip", gzipSync(large)]] as const) {
      const { bytes } = await send(body, coding);
      expect(bytes?.equals(large)).to.equal(true);
      const memory = bytes?.buffer;
      if (bytes) releaseBytes(bytes);
      expect(memory).to.have.property("byteLength", 0);
    }
  });

  it("refuses what is larger than the limit, coded or not", async () => {
    const large = Buffer.alloc(LIMIT_BYTES + 1, "x");
    for (const [coding, body] of [[undefined, large], ["gzip", gzipSync(large)]] as const) {
      expect((await send(body, coding)).error).to.be.instanceOf(TooLargeError);
    }
  });

  it("refuses other codings and what is not coded as it says", async () => {
    expect((await send(text, "compress")).error).to.include({ status: 415 });
    expect((await send(text, "gzip")).error).to.include({ status: 400, code: "broken_body" });
    expect((await send(gzipSync(text).subarray(0, -20), "gzip")).error)
      .to.include({ status: 400, code: "broken_body" });
  });

  it("reads to its end what a look refuses, and looks no further", async () => {
    const refusal = new HttpError(413, "too_many_values", "Too many.");
    const large = Buffer.alloc(LIMIT_BYTES, "x");
    for (const [coding, body] of [[undefined, large], ["gzip", gzipSync(large)]] as const) {
      let looks = 0;
      look = () => ++looks === 2 ? refusal : undefined;
      const { error, received } = await send(body, coding);
      expect(error).to.equal(refusal);
      expect(looks).to.equal(2);
      expect(received).to.be.at.least(body.length);
    }
    look = () => undefined;
  });

  it("reads no more than a part of what is compressed and holds nothing", async () => {
    const body = Buffer.concat([GZIP_HEAD, Buffer.alloc(20_000_000, EMPTY_BLOCKS)]);
    const { error, received } = await send(body, "gzip");
    expect(error).to.include({ status: 400, code: "broken_body" });
    expect(received).to.be.below(5_000_000);
  });
});
