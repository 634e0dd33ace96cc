import { createServer } from "node:http";
import type { AddressInfo, Socket } from "node:net";
import { setTimeout as pause } from "node:timers/promises";

/** A server of others, behind one that takes its time. */
export interface SlowProxy {
  url: string;
  /** What arrived, in order: method, path and query, and body. Each of them was sent, answered or not. */
  requests: string[];
  close(): Promise<void>;
}

/** Starts a proxy that hands each request on after `delayMs`, also where its sender has gone meanwhile. */
export async function startSlowProxy(target: string, delayMs: number): Promise<SlowProxy> {
  const sockets = new Set<Socket>();
  const requests: string[] = [];
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    try {
      for await (const chunk of request) chunks.push(chunk);
    } catch {
      // killed while it sent: nothing arrived
      return;
    }
    const body = Buffer.concat(chunks);
    requests.push(`${request.method} ${request.url} ${body}`);
    await pause(delayMs);
    const { host: _, connection: _kept, "content-length": _length, ...headers } = request.headers;
    const answer = await fetch(target + request.url, {
      method: request.method ?? "GET",
      headers: headers as Record<string, string>,
      ...body.length > 0 && { body },
    });
    const bytes = Buffer.from(await answer.arrayBuffer());
    const type = answer.headers.get("content-type");
    response.writeHead(answer.status, { ...type !== null && { "content-type": type } });
    response.end(bytes);
  });
  server.on("connection", (socket) => {
    sockets.add(socket);
    // a client that is killed is what it is for
    socket.on("error", () => {});
    socket.once("close", () => sockets.delete(socket));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  // a listening TCP server has an address with a port
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    requests,
    async close() {
      for (const socket of sockets) socket.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
