import { createServer, type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";

/** What a search engine of the spec was told. */
interface ToldBatch {
  host: string;
  key: string;
  keyLocation: string | undefined;
  urlList: string[];
}

/** A search engine that speaks IndexNow. */
export interface IndexNowEngine {
  url: string;
  batches: ToldBatch[];
  /** The next answers, before those that the protocol demands. */
  next: { status: number; headers?: Record<string, string> }[];
  close(): Promise<void>;
}

/** https://www.indexnow.org/documentation, "Your-key". */
const KEY = /^[A-Za-z0-9-]{8,128}$/;
const MAX_URLS = 10_000;

/**
 * Starts a search engine that takes sets of URLs as https://www.indexnow.org/documentation describes it ("Submitting set
 * of URLs", "Response format"): 202 for a key that it has not verified yet, then 200; 400, 403 and 422 for what is wrong.
 * `readKeyFile`: what it finds at a URL when it verifies a key.
 */
export async function startIndexNowEngine(
  readKeyFile: (url: string) => string | undefined,
): Promise<IndexNowEngine> {
  const batches: ToldBatch[] = [];
  const next: IndexNowEngine["next"] = [];
  const verified = new Set<string>();

  async function answer(request: IncomingMessage): Promise<{ status: number; headers?: object }> {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    const planned = next.shift();
    if (planned !== undefined) return planned;
    const type = request.headers["content-type"];
    if (request.method !== "POST" || type !== "application/json; charset=utf-8") {
      return { status: 400 };
    }
    let batch: ToldBatch;
    try {
      batch = JSON.parse(Buffer.concat(chunks).toString("utf8"));
    } catch {
      return { status: 400 };
    }
    const { host, key, keyLocation, urlList } = batch;
    if (!Array.isArray(urlList) || urlList.length === 0 || urlList.length > MAX_URLS) {
      return { status: 400 };
    }
    if (!KEY.test(key)) return { status: 422 };
    if (urlList.some((url) => new URL(url).host !== host)) return { status: 422 };
    const location = keyLocation ?? `https://${host}/${key}.txt`;
    // a file in a folder speaks for that folder alone
    const folder = new URL(".", location).pathname;
    if (urlList.some((url) => !new URL(url).pathname.startsWith(folder))) return { status: 422 };
    const isNew = !verified.has(location);
    if (isNew && readKeyFile(location)?.trim() !== key) return { status: 403 };
    verified.add(location);
    batches.push(batch);
    return { status: isNew ? 202 : 200 };
  }

  const server = createServer(async (request, response) => {
    const { status, headers = {} } = await answer(request);
    response.writeHead(status, { ...headers });
    response.end();
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  // a listening TCP server has an address with a port
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}/indexnow`,
    batches,
    next,
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
