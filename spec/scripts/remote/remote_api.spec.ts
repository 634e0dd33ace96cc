import { expect } from "chai";
import { once } from "node:events";
import { createServer, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { ServiceError } from "../../../lib/core/errors.ts";
import { streamRemote } from "../../../scripts/remote/remote_api.ts";

const NDJSON = { "content-type": "application/x-ndjson; charset=utf-8" };

describe("streamRemote()", () => {
  /** Reads the list of a server that answers so, until it ends or `enough` rows have come. */
  async function read(
    answer: (response: ServerResponse, count: number) => void,
    enough = Infinity,
  ): Promise<{ rows: object[]; requests: number; closed: Promise<unknown>; error: unknown }> {
    let requests = 0;
    const { promise: closed, resolve } = Promise.withResolvers<void>();
    const server = createServer((request, response) => {
      expect(request.headers.authorization).to.equal("Bearer secret");
      response.on("close", resolve);
      answer(response, ++requests);
    }).listen(0, "127.0.0.1");
    await once(server, "listening");
    const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    const rows: object[] = [];
    let error: unknown;
    try {
      for await (const row of streamRemote({ url, token: "secret" }, "/list")) {
        rows.push(row);
        if (rows.length >= enough) break;
      }
    } catch (thrown) {
      error = thrown;
    }
    server.close();
    return { rows, requests, closed, error };
  }
  const codeOf = (error: unknown) => error instanceof ServiceError ? error.code : error;

  it("reads rows that come in pieces, in whichever place they are cut", async () => {
    const text = Buffer.from('{"url":"https://ä.test/\u2028x"}\n{"url":"b"}\n');
    const { rows, error } = await read((response) => {
      response.writeHead(200, NDJSON);
      let at = 0;
      const timer = setInterval(() => {
        response.write(text.subarray(at, at += 3));
        if (at < text.length) return;
        clearInterval(timer);
        response.end();
      }, 1);
    });
    expect(error).to.equal(undefined);
    expect(rows).to.deep.equal([{ url: "https://ä.test/\u2028x" }, { url: "b" }]);
  });

  it("throws where the list breaks off, within a row or between rows", async () => {
    for (const [text, isClean] of [['{"a":1}\n', false], ['{"a":1}\n{"a"', true]] as const) {
      const { rows, error } = await read((response) => {
        response.writeHead(200, NDJSON);
        response.write(text, () => isClean ? response.end() : response.destroy());
      });
      expect(rows).to.deep.equal([{ a: 1 }]);
      expect(codeOf(error), text).to.equal("not_reached");
    }
  });

  it("throws with the server's words where the last line is an error", async () => {
    const { rows, error } = await read((response) => {
      response.writeHead(200, NDJSON);
      response.end('{"a":1}\n{"error":{"code":"audit_not_found","message":"It is gone."}}\n');
    });
    expect(rows).to.deep.equal([{ a: 1 }]);
    expect(codeOf(error)).to.equal("audit_not_found");
    expect(String(error)).to.match(/It is gone\./);
  });

  it("asks a busy server again, and no other", async () => {
    const busy = await read((response, count) => {
      if (count > 1) response.writeHead(200, NDJSON).end('{"a":1}\n');
      else response.writeHead(503, { "retry-after": "1" }).end("{}");
    });
    expect(busy).to.deep.include({ rows: [{ a: 1 }], requests: 2, error: undefined });
    const refused = await read((response) => {
      response.writeHead(403, { "content-type": "application/json" });
      response.end('{"code":"ability_missing","message":"No."}');
    });
    expect([codeOf(refused.error), refused.requests]).to.deep.equal(["ability_missing", 1]);
    const other = await read((response) => void response.end("<html>"));
    expect(String(other.error)).to.match(/it is not the API of Search Visibility/);
  });

  it("ends the connection where its reader has enough", async () => {
    const { rows, closed } = await read((response) => {
      response.writeHead(200, NDJSON);
      const more = () => void response.write('{"a":1}\n'.repeat(10_000), more);
      more();
    }, 3);
    await closed;
    expect(rows).to.have.length(3);
  });
});
