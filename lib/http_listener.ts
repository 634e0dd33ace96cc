import { createServer, type RequestListener, type Server } from "node:http";
import type { AddressInfo, Socket } from "node:net";
import type { Duplex } from "node:stream";
import { StartError } from "./errors.ts";

/** A server that accepts requests. */
export interface HttpListener {
  /** Such as `http://127.0.0.1:8000`, with the actual port. */
  url: string;
  /**
   * Accepts no more connections and waits until the requests in flight are answered, but for no
   * client that takes longer than `ANSWER_TIMEOUT_MS` to send its request or to read its answer.
   */
  close(): Promise<void>;
}

const IDLE_CHECK_MS = 50;
/** Leaves the rest of the process time to stop, too. */
const ANSWER_TIMEOUT_MS = 5_000;

/** Listens on `host` and `port` (0: a free one). Throws a `StartError` when that cannot be. */
export async function listen(
  handler: RequestListener,
  host: string,
  port: number,
): Promise<HttpListener> {
  const server = createServer(handler);
  const unused = trackUnusedConnections(server);
  server.on("clientError", answerBrokenRequest);
  await new Promise<void>((resolve, reject) => {
    server.once("error", (error) => reject(describeListenError(error, host, port)));
    server.listen(port, host, resolve);
  });
  // a server that listens on TCP has an address of this kind
  const address = server.address() as AddressInfo;
  return {
    url: `http://${host.includes(":") ? `[${host}]` : host}:${address.port}`,
    close: () => closeGracefully(server, unused),
  };
}

/** Returns the connections that have not sent a request: Node.js does not count them as idle. */
function trackUnusedConnections(server: Server): Set<Socket> {
  const unused = new Set<Socket>();
  server.on("connection", (socket) => {
    unused.add(socket);
    socket.once("close", () => unused.delete(socket));
  });
  server.on("request", ({ socket }) => unused.delete(socket));
  return unused;
}

async function closeGracefully(server: Server, unused: Set<Socket>): Promise<void> {
  // a connection that is kept alive becomes idle once its request is answered
  const timer = setInterval(() => {
    server.closeIdleConnections();
    for (const socket of unused) socket.destroy();
  }, IDLE_CHECK_MS);
  const deadline = setTimeout(() => server.closeAllConnections(), ANSWER_TIMEOUT_MS);
  await new Promise<void>((resolve) => server.close(() => resolve()));
  clearInterval(timer);
  clearTimeout(deadline);
}

function describeListenError(error: Error, host: string, port: number): Error {
  const code = "code" in error ? error.code : "";
  const options = { cause: error };
  switch (code) {
    case "EADDRINUSE":
      return new StartError(
        `Port ${port} on ${host} is in use. Stop the program that uses it, or set PORT to ` +
          "another one (0 picks a free one).",
        options,
      );
    case "EACCES":
      return new StartError(
        `This user may not listen on port ${port}. Set PORT to one above 1023.`,
        options,
      );
    case "EADDRNOTAVAIL":
    case "ENOTFOUND":
    case "EAI_AGAIN":
      return new StartError(
        `"${host}" is no address of this machine. Set HOST to one that is, such as 127.0.0.1 ` +
          "or 0.0.0.0.",
        options,
      );
  }
  return error;
}

/** Answers what is not even HTTP, in the form of every other error. */
function answerBrokenRequest(error: Error, socket: Duplex): void {
  const code = "code" in error ? error.code : "";
  if (code === "ECONNRESET" || !socket.writable) {
    socket.destroy();
    return;
  }
  const [status, reason, message] = code === "HPE_HEADER_OVERFLOW"
    ? [431, "Request Header Fields Too Large", "The headers of the request are too large."]
    : code === "ERR_HTTP_REQUEST_TIMEOUT"
    ? [408, "Request Timeout", "The request did not arrive in time."]
    : [400, "Bad Request", "The request is not well-formed HTTP."];
  const body = JSON.stringify({
    message,
    code: reason.toLowerCase().replaceAll(" ", "_"),
    status,
    request_id: crypto.randomUUID(),
  });
  socket.end(
    `HTTP/1.1 ${status} ${reason}\r\nContent-Type: application/json; charset=utf-8\r\n` +
      `Content-Length: ${Buffer.byteLength(body)}\r\nConnection: close\r\n\r\n${body}`,
  );
}
