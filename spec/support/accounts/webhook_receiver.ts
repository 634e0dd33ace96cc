import { createServer, type IncomingHttpHeaders, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

/** A message as it arrived. */
interface ArrivedMessage {
  headers: IncomingHttpHeaders;
  body: string;
  path: string;
}

/** A receiver of webhooks on loopback. */
export interface WebhookReceiver {
  url: string;
  port: number;
  messages: ArrivedMessage[];
  /** Answers a message; by default with 204. */
  answer: (response: ServerResponse, message: ArrivedMessage, index: number) => void;
  /** Resolves when this many messages have arrived. */
  arrived(count: number): Promise<void>;
  close(): Promise<void>;
}

/** Starts a receiver on a port of its own. */
export async function startReceiver(): Promise<WebhookReceiver> {
  const messages: ArrivedMessage[] = [];
  let listeners: (() => void)[] = [];
  const server = createServer(async (request, response) => {
    const chunks: Uint8Array[] = [];
    for await (const chunk of request) chunks.push(chunk);
    const message = {
      headers: request.headers,
      body: Buffer.concat(chunks).toString("utf8"),
      path: request.url ?? "",
    };
    messages.push(message);
    for (const listener of listeners) listener();
    receiver.answer(response, message, messages.length - 1);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  // listening on TCP: the address is no pipe's name
  const { port } = server.address() as AddressInfo;
  const receiver: WebhookReceiver = {
    url: `http://127.0.0.1:${port}/hook`,
    port,
    messages,
    answer: (response) => void response.writeHead(204).end(),
    arrived(count) {
      return new Promise((resolve) => {
        const look = () => {
          if (messages.length < count) return;
          listeners = listeners.filter((listener) => listener !== look);
          resolve();
        };
        listeners.push(look);
        look();
      });
    },
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
  return receiver;
}
