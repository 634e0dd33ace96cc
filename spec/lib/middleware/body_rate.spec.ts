import { expect } from "chai";
import { once } from "node:events";
import { createServer, request as httpRequest } from "node:http";
import type { AddressInfo } from "node:net";
import { Readable } from "node:stream";
import { text } from "node:stream/consumers";
import type { LinkContext } from "../../../lib/middleware/request_state.ts";
import { readUpload } from "../../../lib/web/read_upload.ts";
import { readInTime, takeInTime } from "../../../lib/middleware/body_rate.ts";

describe("readInTime()", () => {
  it("refuses a body that stops coming", async () => {
    const refused = Promise.withResolvers<unknown>();
    const server = createServer((request, response) => {
      const rate = { windowMs: 20, minBytes: 10 };
      readInTime(request, () => text(request), rate).catch(refused.resolve).finally(() => {
        response.end();
      });
    }).listen(0, "127.0.0.1");
    await once(server, "listening");
    const { port } = server.address() as AddressInfo; // it listens on TCP
    const client = httpRequest({ port, method: "POST", headers: { "content-length": 1000 } });
    client.on("error", () => {}); // the server closes while it is owed a body
    client.write("x".repeat(100));
    expect(await refused.promise).to.deep.include({ status: 408, code: "body_too_slow" })
      .and.to.have.deep.property("headers", { Connection: "close" });
    client.destroy();
    server.closeAllConnections();
    server.close();
  });

  it("gives what was read, and what went wrong", async () => {
    const request = { socket: { bytesRead: 0 } } as Parameters<typeof readInTime>[0]; // all that is read
    expect(await readInTime(request, () => Promise.resolve("body"))).to.equal("body");
    const error = new Error("broken");
    const outcome = readInTime(request, () => Promise.reject(error)).catch((thrown) => thrown);
    expect(await outcome).to.equal(error);
  });
});

describe("takeInTime()", () => {
  // no machine is busy that long
  const rate = { windowMs: 1_000, minBytes: 10 };
  async function* piecesOf(...lengths: number[]): AsyncGenerator<Uint8Array> {
    for (const length of lengths) yield new Uint8Array(length);
    // the rest never comes
    await new Promise(() => {});
  }
  const take = async (body: AsyncIterable<Uint8Array>, wait = () => Promise.resolve()) => {
    const lengths: number[] = [];
    try {
      for await (const piece of takeInTime(body, rate)) {
        lengths.push(piece.length);
        await wait();
      }
    } catch (error) {
      return { lengths, error };
    }
    return { lengths, error: null };
  };

  it("refuses a body that stops coming, after what has come", async () => {
    const { lengths, error } = await take(piecesOf(3, 100, 2));
    expect(lengths).to.deep.equal([3, 100, 2]);
    expect(error).to.include({ status: 408, code: "body_too_slow" });
  });

  it("lets what takes a body wait as long as it likes", async () => {
    const wait = () => new Promise<void>((resolve) => setTimeout(resolve, rate.windowMs + 100));
    const body = Readable.from([new Uint8Array(1), new Uint8Array(1)]);
    expect(await take(body, wait)).to.deep.equal({ lengths: [1, 1], error: null });
  });

  it("is how pieces of files are read that a script sends", async () => {
    const request = Object.assign(Readable.from([new Uint8Array(4)]), {
      headers: { "content-type": "application/octet-stream" },
    });
    const ctx = { req: request, querystring: "file_name=a.csv" } as unknown as LinkContext;
    const { files: [file] } = await readUpload(ctx);
    expect(file?.bytes).not.to.equal(request);
    expect(await take(file?.bytes ?? piecesOf())).to.deep.equal({ lengths: [4], error: null });
  });
});
