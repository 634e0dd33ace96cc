import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { createSecureServer as createHttp2Server } from "node:http2";
import { createServer as createSecureServer } from "node:https";
import type { AddressInfo, Socket } from "node:net";
import { setTimeout as pause } from "node:timers/promises";
import { CERTIFICATE, PRIVATE_KEY } from "./certificate.ts";

/** An answer of the test site; a string is an HTML page. */
export type TestAnswer = string | {
  status?: number;
  /** A list is sent as several lines. */
  headers?: Record<string, string | string[]>;
  body?: string | Uint8Array;
  /** The answer waits so long. */
  delayMs?: number;
};

/** A site for specs on loopback. */
export interface TestSite {
  port: number;
  /** `http://127.0.0.1:PORT`, or https */
  origin: string;
  /** Paths requested, in order, with the method before anything but GET. */
  requests: string[];
  close(): Promise<void>;
}

/**
 * Serves the answers by path and query; every other address is a 404 page. `secure`: over TLS, as
 * site.test and localhost, with a certificate that nobody trusts unasked; `http2`: that too.
 */
export async function startTestSite(
  answers: Record<string, TestAnswer> | ((path: string) => TestAnswer | undefined),
  options: { maxConnections?: number; secure?: boolean; http2?: boolean } = {},
): Promise<TestSite> {
  const requests: string[] = [];
  const find = typeof answers === "function" ? answers : (path: string) => answers[path];
  const handle = async (request: IncomingMessage, response: ServerResponse) => {
    const path = request.url ?? "/";
    requests.push(request.method === "GET" ? path : `${request.method} ${path}`);
    const answer = find(path) ?? { status: 404, body: "<title>Not found</title><p>No such page" };
    const { status = 200, headers = {}, body = "", delayMs = 0 } = typeof answer === "string"
      ? { body: answer }
      : answer;
    if (delayMs > 0) await pause(delayMs, undefined, { ref: false });
    response.writeHead(status, { "content-type": "text/html; charset=utf-8", ...headers });
    response.end(request.method === "HEAD" ? undefined : body);
  };
  const { secure = false, http2 = false } = options;
  const identity = { cert: CERTIFICATE, key: PRIVATE_KEY };
  // the compatibility API of http2 is that of http, as far as the handler goes
  const server = secure && http2
    ? createHttp2Server({ ...identity, allowHTTP1: true }, handle as never)
    : secure
    ? createSecureServer(identity, handle)
    : createServer(handle);
  const sockets = new Set<Socket>();
  server.on("connection", (socket: Socket) => {
    sockets.add(socket);
    socket.once("close", () => sockets.delete(socket));
  });
  if (options.maxConnections !== undefined) server.maxConnections = options.maxConnections;
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  // a listening TCP server has an address with a port
  const { port } = server.address() as AddressInfo;
  return {
    port,
    origin: `${secure ? "https" : "http"}://127.0.0.1:${port}`,
    requests,
    async close() {
      for (const socket of sockets) socket.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

/**
 * A site of `size` pages whose links, redirects, broken links, canonicals and sitemap follow from the
 * page's number, so that two crawls of it can be compared.
 */
export function generateSite(size: number): (path: string) => TestAnswer | undefined {
  return (path) => {
    if (path === "/robots.txt") {
      return {
        headers: { "content-type": "text/plain" },
        body: "User-agent: *\nDisallow: /private\nSitemap: http://shop.test/sitemap.xml\n",
      };
    }
    if (path === "/sitemap.xml") return { ...XML, body: sitemap(size) };
    if (path === "/") return page(0, size);
    const match = /^\/(page|orphan|old|gone|private)\/(\d+)$/.exec(path);
    const number = Number(match?.[2] ?? NaN);
    if (!match || number > size) return undefined;
    if (match[1] === "old") {
      return { status: 301, headers: { location: `/page/${number}` }, body: "" };
    }
    if (match[1] === "gone") return { status: 410, body: "<title>Gone</title>" };
    return page(number, size);
  };
}

const XML = { headers: { "content-type": "application/xml" } };

function sitemap(size: number): string {
  const urls = [`/orphan/${size}`, "/page/1", "/page/2", "/gone/1"];
  return '<?xml version="1.0"?><urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">' +
    urls.map((url) => `<url><loc>http://shop.test${url}</loc></url>`).join("") + "</urlset>";
}

function page(number: number, size: number): string {
  const links = [number * 2 + 1, number * 2 + 2, (number * 7) % size, number - 1]
    .filter((target) => target >= 0 && target <= size)
    .map((target) => `<a href="/page/${target}#top">Page ${target}</a>`);
  if (number % 5 === 0) links.push(`<a href="/old/${number}">Old ${number}</a>`);
  if (number % 7 === 0) links.push(`<a href="/gone/${number}">Gone ${number}</a>`);
  if (number % 9 === 0) links.push(`<a href="/private/${number}">Private</a>`);
  const canonical = number % 11 === 0 ? `<link rel="canonical" href="/page/${number + 1}">` : "";
  const words = Array.from({ length: 60 }, (_, index) => `word${(number * 13 + index) % 97}`);
  return `<!doctype html><html lang="en"><head><title>Page ${number} of the test shop</title>
    <meta name="description" content="All about product ${number} of the test shop.">${canonical}
    </head><body><h1>Product ${number}</h1><img src="/img/${number % 3}.png" alt="">
    <p>${words.join(" ")}</p>${links.join("\n")}</body></html>`;
}
