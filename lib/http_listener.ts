import type { ErrorCode } from "../schemas/error_codes.ts";
import { createServer, type RequestListener, type Server } from "node:http";
import type { AddressInfo, Socket } from "node:net";
import type { Duplex } from "node:stream";
import { StartError } from "./core/errors.ts";
import { chooseRequestId, createRequestId } from "./middleware/request_id.ts";
import { SECURITY_HEADERS } from "./middleware/security_headers.ts";
import type { Log } from "./core/log.ts";

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

/** Where to listen. */
interface ListenOptions {
  host: string;
  /** 0: a free one. */
  port: number;
  /** Called with a line for each request that is not well-formed HTTP, which the handler never sees. */
  log: Log;
}

/** Listens on `host` and `port`. Throws a `StartError` when that cannot be. */
export async function listen(
  handler: RequestListener,
  { host, port, log }: ListenOptions,
): Promise<HttpListener> {
  const server = createHttpServer(handler, log);
  const unused = trackUnusedConnections(server);
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

/**
 * Creates a server whose every answer is the handler's or has its form. The handler is also given requests
 * without `Host` and those with an `Expect` that cannot be met, so that it refuses them itself. `CONNECT` never
 * reaches the handler, since Node.js takes it for the beginning of a tunnel.
 */
export function createHttpServer(handler: RequestListener, log: Log): Server {
  const server = createServer({ requireHostHeader: false }, handler);
  server.on("clientError", (error, socket) => answerBrokenRequest(error, socket, log));
  server.on("checkExpectation", handler);
  server.on("connect", ({ headers }, socket) => {
    const requestId = chooseRequestId(headers["x-request-id"]);
    answerSocket(socket, { ...TUNNEL, requestId });
    // no timeout of the server is left to end it
    socket.once("finish", () => socket.destroy());
    log("info", "broken_request", {
      request_id: requestId,
      status: TUNNEL.status,
      reason: "CONNECT",
    });
  });
  return server;
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
function answerBrokenRequest(error: Error, socket: Duplex, log: Log): void {
  const code = "code" in error ? String(error.code) : "";
  if (code === "ECONNRESET" || !socket.writable) {
    socket.destroy();
    return;
  }
  const broken = BROKEN[code] ?? MALFORMED;
  const requestId = createRequestId();
  log("info", "broken_request", { request_id: requestId, status: broken.status, reason: code });
  answerSocket(socket, { ...broken, requestId, isHead: isHead(error) });
}

interface SocketAnswer extends BrokenRequest {
  requestId: string;
  /** Whether the answer has no content. */
  isHead?: boolean;
}

/** Writes the refusal of a request that has no response object, and closes the connection. */
function answerSocket(socket: Duplex, answer: SocketAnswer): void {
  const { status, reason, code, message, headers: own = {}, requestId, isHead = false } = answer;
  const body = JSON.stringify({ message, code, status, request_id: requestId });
  const headers = {
    ...SECURITY_HEADERS,
    ...own,
    "Content-Type": "application/json; charset=utf-8",
    "Content-Length": Buffer.byteLength(body),
    "X-Request-Id": requestId,
    "Connection": "close",
  };
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
  // the client may be gone already, which is no error of this process
  socket.on("error", () => socket.destroy());
  socket.end(`HTTP/1.1 ${status} ${reason}\r\n${lines.join("")}\r\n${isHead ? "" : body}`);
}

/** Whether the packet that could not be read begins with a HEAD request, whose answer has no content. */
function isHead(error: Error): boolean {
  const packet = "rawPacket" in error ? error.rawPacket : undefined;
  return Buffer.isBuffer(packet) && packet.subarray(0, 5).toString("latin1") === "HEAD ";
}

interface BrokenRequest {
  status: number;
  reason: string;
  code: ErrorCode;
  message: string;
  headers?: Readonly<Record<string, string>>;
}

/** RFC 9110, section 9.3.6: a server that is no proxy may refuse `CONNECT`; 15.5.6 wants `Allow`. */
const TUNNEL: BrokenRequest = {
  status: 405,
  reason: "Method Not Allowed",
  code: "method_not_allowed",
  message: "This server is no proxy: CONNECT is not allowed.",
  headers: { Allow: "DELETE, GET, HEAD, OPTIONS, PATCH, POST, PUT" },
};

const MALFORMED: BrokenRequest = {
  status: 400,
  reason: "Bad Request",
  code: "bad_request",
  message: "The request is not well-formed HTTP.",
};

/** What Node.js calls it, where it is not just malformed. */
const BROKEN: Readonly<Record<string, BrokenRequest>> = Object.assign(Object.create(null), {
  HPE_HEADER_OVERFLOW: {
    status: 431,
    reason: "Request Header Fields Too Large",
    code: "request_header_fields_too_large",
    message: "The headers of the request are too large.",
  },
  HPE_CHUNK_EXTENSIONS_OVERFLOW: {
    status: 413,
    reason: "Content Too Large",
    code: "content_too_large",
    message: "The chunk extensions of the request are too large.",
  },
  ERR_HTTP_REQUEST_TIMEOUT: {
    status: 408,
    reason: "Request Timeout",
    code: "request_timeout",
    message: "The request did not arrive in time.",
  },
});
