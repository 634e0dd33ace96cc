import { expect } from "chai";
import { once } from "node:events";
import { createServer, request, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { postJson } from "../../../lib/ai_engines/post_json.ts";
import { createRequestsUnderWay } from "../../../lib/core/requests_under_way.ts";
import { createAddressGuard } from "../../../lib/crawler/fetch/address.ts";
import { createFetcher } from "../../../lib/crawler/fetch/fetch_url.ts";
import { readInTime } from "../../../lib/middleware/body_rate.ts";
import { readBytes } from "../../../lib/middleware/read_bytes.ts";
import { requestJson } from "../../../lib/outgoing/request_json.ts";
import { createSend } from "../../../lib/search_console/send_request.ts";
import { postMessage } from "../../../lib/webhooks/post_message.ts";

/** Longer than any spec may run. */
const LONG_MS = 600_000;
const LOOPBACK = ["127.0.0.0/8"];

describe("an answer that waits for others is not counted as being made, where it", () => {
  let server: Server;
  let url: string;
  /** Settles with the answer that the server holds back. */
  let asked: PromiseWithResolvers<ServerResponse>;
  before(async () => {
    server = createServer((_request, response) => asked.resolve(response));
    server.listen(0, "127.0.0.1");
    await once(server, "listening");
    url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`; // it listens on TCP
  });
  beforeEach(() => asked = Promise.withResolvers());
  after(() => server.close());

  const { signal } = new AbortController();
  const waits: [string, () => Promise<unknown>][] = [
    ["asks a provider", () => requestJson({ url: new URL(url), secrets: [], signal })],
    [
      "asks a model",
      () =>
        postJson(
          { url, apiKey: null, timeoutMs: LONG_MS, maxBytes: 1_000 },
          {},
          { signal, now: () => new Date(0) },
        ),
    ],
    ["asks Google", () => createSend({ signal })({ url, headers: {}, body: "{}" })],
    ["fetches a page", async () => {
      const fetcher = createFetcher({
        userAgent: "spec",
        connectTo: [],
        guard: createAddressGuard({ allowPrivate: LOOPBACK }),
      });
      try {
        return await fetcher.fetch(url);
      } finally {
        await fetcher.close();
      }
    }],
    [
      "posts a message",
      () => postMessage({ url, headers: {}, body: "{}" }, { allowPrivate: LOOPBACK, signal }),
    ],
  ];
  for (const [what, wait] of waits) {
    it(what, async () => {
      const requests = createRequestsUnderWay();
      const made = Promise.withResolvers<void>();
      const answer = requests.during(async () => {
        await wait();
        await made.promise;
      });
      const held = await asked.promise;
      // it would wait longer than a spec may
      await requests.ended(LONG_MS);
      held.end("{}");
      await once(held, "close");
      made.resolve();
      await answer;
    });
  }

  it("reads a body that comes slowly", async () => {
    const requests = createRequestsUnderWay();
    const begun = Promise.withResolvers<void>();
    const reader = createServer(async (incoming, response) => {
      await requests.during(() =>
        readInTime(incoming, () =>
          readBytes(incoming, {
            limitBytes: 100,
            look() {
              begun.resolve();
              return undefined;
            },
          }))
      );
      response.setHeader("Connection", "close").end();
    });
    reader.listen(0, "127.0.0.1");
    await once(reader, "listening");
    const { port } = reader.address() as AddressInfo; // it listens on TCP
    const sent = request({ port, host: "127.0.0.1", method: "POST" });
    sent.write("a part");
    await begun.promise;
    await requests.ended(LONG_MS);
    sent.end();
    const [response] = await once(sent, "response");
    expect(response.statusCode).to.equal(200);
    response.resume();
    reader.close();
  });
});
