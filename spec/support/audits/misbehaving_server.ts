import { once } from "node:events";
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import { createServer as createTlsServer } from "node:https";
import type { AddressInfo, Socket } from "node:net";
import { gzipSync } from "node:zlib";
import { CERTIFICATE, PRIVATE_KEY } from "../certificate.ts";

/** A web server that does everything wrong, each at its own path. */
export interface MisbehavingServer {
  /** Such as `http://127.0.0.1:40123`. */
  origin: string;
  port: number;
  /** Method and path of every request, in order. */
  requests: string[];
  /** Request headers by path, of the last request. */
  headers: Map<string, IncomingMessage["headers"]>;
  /** Connections opened since the start. */
  connectionsCount(): number;
  close(): Promise<void>;
}

type Route = (response: ServerResponse, port: number) => void;

const HTML = { "content-type": "text/html; charset=utf-8" };

/** 64 MiB of zeros in 64 KiB; several one after the other are one gzip body. */
const BOMB = gzipSync(Buffer.alloc(64 * 1024 * 1024));

const PAGE = page("A page", "<p>Nothing is wrong with this page.</p>");

/** Each path and what is wrong with it. The page at `/` links to all of them. */
export const ROUTES: Record<string, Route> = {
  "/ok": (response) => answer(response, 200, HTML, PAGE),
  "/gzip": (response) => encoded(response, "gzip", gzipSync(PAGE)),
  "/bomb": (response) => encoded(response, "gzip", BOMB),
  "/endless-bomb": (response) => writeForever(response, { "content-encoding": "gzip" }, BOMB),
  "/endless": (response) => writeForever(response, {}, Buffer.alloc(64 * 1024, "<p>more</p>")),
  "/drip": drip,
  "/slow-first-byte": () => {},
  "/huge-headers": (response) =>
    answer(response, 200, { ...HTML, "x-huge": "x".repeat(200_000) }, PAGE),
  "/truncated": (response) =>
    raw(
      response,
      "HTTP/1.1 200 OK\r\nContent-Type: text/html\r\nContent-Length: 1000\r\n\r\n<p>cut",
    ),
  "/truncated-chunks": (response) =>
    raw(response, "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n5\r\n<p>cu\r\n"),
  "/reset": (response) => response.socket?.resetAndDestroy(),
  "/bad-gzip": (response) => encoded(response, "gzip", Buffer.from(PAGE)),
  "/cut-gzip": (response) => encoded(response, "gzip", gzipSync(PAGE).subarray(0, 40)),
  "/unknown-encoding": (response) => encoded(response, "rot13", Buffer.from(PAGE)),
  "/garbage": (response) => raw(response, "SSH-2.0-OpenSSH_9.2\r\nthis is not HTTP\r\n"),
  "/loop": (response) => redirect(response, "/loop"),
  "/loop-of-three": (response) => redirect(response, "/loop-of-three/2"),
  "/loop-of-three/2": (response) => redirect(response, "/loop-of-three/3"),
  "/loop-of-three/3": (response) => redirect(response, "/loop-of-three"),
  "/to-metadata": (response) => redirect(response, "http://169.254.169.254/latest/meta-data/"),
  "/to-private": (response) => redirect(response, "http://10.0.0.1/"),
  "/to-mapped": (response) => redirect(response, "http://[::ffff:169.254.169.254]/"),
  "/no-location": (response) => answer(response, 302, {}, ""),
  "/bad-location": (response) => redirect(response, "http://"),
  "/utf8-location": (response) =>
    raw(response, "HTTP/1.1 302 Found\r\nLocation: /caf\u00e9\r\nContent-Length: 0\r\n\r\n"),
  "/busy": (response) => answer(response, 503, { "retry-after": "1" }, "Busy"),
  "/many-links": (response) => answer(response, 200, HTML, page("Links", manyLinks())),
  "/deep": (response) => answer(response, 200, HTML, page("Deep", "<div>".repeat(200_000))),
  "/empty": (response) => answer(response, 200, HTML, ""),
  "/trap/1": (response) => trap(response, 1),
};

/**
 * Starts the server on a free port; `host` is a loopback address, `secure` makes it speak TLS with the
 * certificate of `certificate.ts`. `/once` answers, and then ends its connection at the next request.
 */
export async function startMisbehavingServer(
  options: { host?: string; port?: number; secure?: boolean } = {},
): Promise<MisbehavingServer> {
  const host = options.host ?? "127.0.0.1";
  const requests: string[] = [];
  const headers: MisbehavingServer["headers"] = new Map();
  const sockets = new Set<Socket>();
  const used = new WeakSet<Socket>();
  let connections = 0;
  const handle = (request: IncomingMessage, response: ServerResponse) => {
    const path = request.url ?? "/";
    requests.push(`${request.method} ${path}`);
    headers.set(path, request.headers);
    if (used.has(request.socket)) return request.socket.destroy();
    if (path === "/once") used.add(request.socket);
    route(path)(response, readPort(server));
  };
  const server = options.secure
    ? createTlsServer({ cert: CERTIFICATE, key: PRIVATE_KEY }, handle)
    : createServer(handle);
  server.on("connection", (socket: Socket) => {
    connections += 1;
    sockets.add(socket);
    socket.on("error", () => {});
    socket.on("close", () => sockets.delete(socket));
  });
  server.listen(options.port ?? 0, host);
  await once(server, "listening");
  const port = readPort(server);
  const name = host.includes(":") ? `[${host}]` : host;
  return {
    origin: `${options.secure ? "https" : "http"}://${name}:${port}`,
    port,
    requests,
    headers,
    connectionsCount: () => connections,
    async close() {
      for (const socket of sockets) socket.destroy();
      server.close();
      await once(server, "close");
    },
  };
}

function readPort(server: Server): number {
  // A listening TCP server's address is never a string, which would be a socket's path.
  return (server.address() as AddressInfo).port;
}

function route(path: string): Route {
  const trapped = /^\/trap\/(\d+)$/.exec(path);
  if (trapped !== null) return (response) => trap(response, Number(trapped[1]));
  if (path === "/") return (response) => answer(response, 200, HTML, index());
  if (path === "/once") return (response) => answer(response, 200, HTML, PAGE);
  return ROUTES[path] ?? ((response) => answer(response, 404, HTML, page("Not found", "")));
}

function page(title: string, body: string): string {
  return `<!doctype html><html lang="en"><head><title>${title}</title></head><body>${body}</body></html>`;
}

function index(): string {
  const links = Object.keys(ROUTES).map((path) => `<li><a href="${path}">${path}</a></li>`);
  return page("Everything wrong", `<ul>${links.join("")}</ul>`);
}

function manyLinks(): string {
  return Array.from({ length: 100_000 }, (_, i) => `<a href="/missing/${i}">${i}</a>`).join("");
}

function trap(response: ServerResponse, step: number): void {
  answer(response, 200, HTML, page("Trap", `<a href="/trap/${step + 1}">next</a>`));
}

function answer(
  response: ServerResponse,
  status: number,
  headers: Record<string, string>,
  body: string,
): void {
  response.writeHead(status, headers);
  response.end(body);
}

function encoded(response: ServerResponse, coding: string, body: Buffer): void {
  response.writeHead(200, { ...HTML, "content-encoding": coding, "content-length": body.length });
  response.end(body);
}

function redirect(response: ServerResponse, location: string): void {
  answer(response, 302, { location }, "");
}

function raw(response: ServerResponse, bytes: string): void {
  response.socket?.end(bytes, "utf8");
}

function writeForever(
  response: ServerResponse,
  headers: Record<string, string>,
  chunk: Buffer,
): void {
  response.writeHead(200, { ...HTML, ...headers });
  const write = () => {
    if (!response.destroyed) response.write(chunk, () => setImmediate(write));
  };
  write();
}

function drip(response: ServerResponse): void {
  response.writeHead(200, HTML);
  const timer = setInterval(() => response.write("."), 20);
  response.on("close", () => clearInterval(timer));
}
