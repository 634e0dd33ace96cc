import { expect } from "chai";
import { once } from "node:events";
import { createServer, request as httpRequest } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import { readInTime } from "../../../lib/middleware/body_rate.ts";

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
