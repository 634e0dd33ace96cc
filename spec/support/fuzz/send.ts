import { Agent, request as sendRequest } from "node:http";
import type { FuzzRequest } from "./requests.ts";

/** An answer, read to its end. */
export interface FuzzAnswer {
  status: number;
  /** Names in lower case. */
  headers: Readonly<Record<string, string | string[] | undefined>>;
  text: string;
}

/** Sends requests over connections that are kept. */
export interface FuzzSender {
  send(request: FuzzRequest): Promise<FuzzAnswer>;
  close(): void;
}

/** Creates a sender to a server. It sends what `fetch` refuses to, such as a `Host` of another name. */
export function createSender(origin: string): FuzzSender {
  const { hostname, port } = new URL(origin);
  const agent = new Agent({ keepAlive: true });
  return {
    send: ({ method, path, headers: given, body }) =>
      new Promise((resolve, reject) => {
        // Node.js says the length of a body for some methods only
        const length = body === undefined ? {} : { "Content-Length": Buffer.byteLength(body) };
        const headers = { ...given, ...length };
        const asked = sendRequest({ agent, hostname, port, method, path, headers }, (response) => {
          const chunks: Buffer[] = [];
          response.on("data", (chunk: Buffer) => chunks.push(chunk));
          response.once("error", reject);
          response.once("end", () =>
            resolve({
              status: response.statusCode ?? 0,
              headers: response.headers,
              text: Buffer.concat(chunks).toString(),
            }));
        });
        asked.once("error", reject);
        asked.end(body);
      }),
    close: () => agent.destroy(),
  };
}
