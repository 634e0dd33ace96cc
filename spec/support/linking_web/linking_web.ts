import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo, Socket } from "node:net";
import type { LookupAddress } from "node:dns";
import { FAILING_KINDS } from "./failing_kinds.ts";
import { LIVING_KINDS } from "./living_kinds.ts";
import { LOST_KINDS } from "./lost_kinds.ts";
import { type Kind, OWN_DOMAIN, type PlantedPage, type WebAnswer } from "./planted.ts";

/** A page that links, or is said to. */
export interface WebPage extends PlantedPage {
  kind: string;
  url: string;
}

/** A local web of other sites that link to `tea-shop.test`. */
export interface LinkingWeb {
  pages: readonly WebPage[];
  /** Which of their two answers pages give. */
  look: 1 | 2;
  /** `host/path` of each request, with the method before anything but GET. */
  requests: string[];
  /** For the crawler: where all hosts are. */
  connectTo: string[];
  /** Resolves no name at all, as if the domain did not exist. */
  lookup(host: string): Promise<LookupAddress[]>;
  /** Is called, and waited for, before each answer. */
  onRequest: ((address: string) => void | Promise<void>) | null;
  close(): Promise<void>;
}

/** Hosts that pages of all kinds share. */
const SHARED_HOSTS = 23;

/** Plants pages of all kinds in turn. */
export function plantPages(count: number): WebPage[] {
  const kinds = [...LIVING_KINDS, ...LOST_KINDS, ...FAILING_KINDS];
  const pages: WebPage[] = [];
  for (let round = 0; pages.length < count; round++) {
    for (const kind of kinds) {
      if (pages.length < count && (round === 0 || kind.once !== true)) {
        pages.push(plantPage(kind, pages.length));
      }
    }
  }
  return pages;
}

function plantPage(kind: Kind, number: number): WebPage {
  const host = kind.ownHost === true
    ? `${kind.name.toLowerCase().replace(/[^a-z0-9]+/g, "-")}-${number}.test`
    : `blog-${number % SHARED_HOSTS}.test`;
  const path = `/posts/${number}`;
  const target = `http://${OWN_DOMAIN}/t/${number}`;
  const page = kind.make({ number, host, path, target });
  return { ...page, kind: kind.name, host, path, url: `${page.scheme ?? "http"}://${host}${path}` };
}

/** Starts the web: all hosts on one port of loopback, distinguished by their names. */
export async function startLinkingWeb(pages: readonly WebPage[]): Promise<LinkingWeb> {
  const byAddress = new Map(pages.map((page) => [page.host + page.path, page]));
  const more = new Map(
    pages.flatMap(({ host, more = {} }) =>
      Object.entries(more).map(([path, answer]) => [host + path, answer] as const)
    ),
  );
  const find = (address: string): WebAnswer => {
    const page = byAddress.get(address);
    return page?.answers[web.look - 1] ?? more.get(address) ?? findOther(address);
  };
  const server = createServer((request, response) => {
    const address = `${request.headers.host?.replace(/:\d+$/, "")}${request.url}`;
    web.requests.push(request.method === "GET" ? address : `${request.method} ${address}`);
    void Promise.resolve(web.onRequest?.(address))
      .then(() => respond(request, response, find(address)));
  });
  const sockets = new Set<Socket>();
  server.on("connection", (socket: Socket) => {
    sockets.add(socket);
    socket.once("close", () => sockets.delete(socket));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  // a listening TCP server has an address with a port
  const { port } = server.address() as AddressInfo;
  const closed = await findClosedPort();
  const web: LinkingWeb = {
    pages,
    look: 1,
    requests: [],
    connectTo: listPlaces(pages, port, closed),
    lookup: () => Promise.reject(unknownHost()),
    onRequest: null,
    async close() {
      for (const socket of sockets) socket.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  };
  return web;
}

/** The first entry that fits counts. */
function listPlaces(pages: readonly WebPage[], port: number, closed: number): string[] {
  const hosts = (kind: string) =>
    pages.filter((page) => page.kind === kind).map(({ host }) => host);
  return [
    ...hosts("domain refused").map((host) => `${host}::127.0.0.1:${closed}`),
    ...hosts("domain unknown").map((host) => `${host}::${host}:`),
    ...hosts("private address").map((host) => `${host}::10.1.2.3:`),
    "169.254.169.254::169.254.169.254:",
    // nobody speaks TLS
    `:443:127.0.0.1:${closed}`,
    `:80:127.0.0.1:${port}`,
  ];
}

/** Home pages, robots.txt, and the site that is linked to. */
function findOther(address: string): WebAnswer {
  const slash = address.indexOf("/");
  const path = address.slice(slash);
  if (path === "/") return "<title>Home</title><p>Welcome home.</p>";
  if (address.slice(0, slash).replace("www.", "") !== OWN_DOMAIN) return { status: 404 };
  if (path === "/robots.txt") {
    return {
      headers: { "content-type": "text/plain" },
      body: "User-agent: *\nDisallow: /secret/\n",
    };
  }
  const [, folder, name] = path.split("/");
  if (folder === "bare" && address.startsWith("www.")) {
    return { status: 301, headers: { location: `http://${OWN_DOMAIN}${path}` } };
  }
  if (folder === "old") return { status: 301, headers: { location: `/t/${name}` } };
  return folder === "gone" ? { status: 404 } : "<title>Tea</title><p>Tea.</p>";
}

function respond(request: IncomingMessage, response: ServerResponse, answer: WebAnswer): void {
  const { status = 200, headers = {}, body = "", fault = null } = typeof answer === "string"
    ? { body: answer }
    : answer;
  if (fault === "hang") return;
  const onlyGet = request.method === "HEAD" && request.url?.startsWith("/get/");
  response.writeHead(onlyGet ? 405 : status, {
    "content-type": "text/html; charset=utf-8",
    ...fault === "cut" && { "content-length": "100000" },
    ...headers,
  });
  if (fault === "cut") {
    response.write(body);
    setImmediate(() => request.socket.destroy());
  } else response.end(request.method === "HEAD" ? undefined : body);
}

async function findClosedPort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  // a listening TCP server has an address with a port
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return port;
}

/** As getaddrinfo(3) fails for a name that nobody has. */
function unknownHost(): Error {
  return Object.assign(new Error("getaddrinfo ENOTFOUND unknown.test"), {
    code: "ENOTFOUND",
    syscall: "getaddrinfo",
  });
}
