import { once } from "node:events";
import { createServer, type Socket } from "node:net";
import type { AddressInfo } from "node:net";

/** A text that no column, character set or parser expects. */
export interface HostileText {
  name: string;
  bytes: Buffer;
}

const LONG = 70_000;

/** What anybody can write into a page. `short` ones fit into a header. */
export const HOSTILE_TEXTS: readonly HostileText[] = [
  { name: "nothing", bytes: Buffer.from("") },
  { name: "2,049 letters", bytes: Buffer.from("a".repeat(2_049)) },
  { name: "4,000 letters", bytes: Buffer.from("b".repeat(4_000)) },
  { name: "70,000 letters", bytes: Buffer.from("c".repeat(LONG)) },
  { name: "1,000 letters of 3 bytes", bytes: Buffer.from("漢".repeat(1_000)) },
  { name: "35,000 letters of 4 bytes", bytes: Buffer.from("😀".repeat(LONG / 2)) },
  { name: "a letter of 4 bytes at every limit", bytes: Buffer.from("d" + "𝒳".repeat(2_100)) },
  { name: "bytes that are not UTF-8", bytes: Buffer.from([0x61, 0xff, 0xfe, 0xc3, 0x28, 0x80]) },
  { name: "a surrogate in UTF-8", bytes: Buffer.from([0x62, 0xed, 0xa0, 0x80, 0x63]) },
  { name: "half a pair as escapes", bytes: Buffer.from("e&#xD800;\\ud800%ED%A0%80") },
  { name: "NUL", bytes: Buffer.from("f\0g&#0;\\u0000%00") },
  { name: "right to left", bytes: Buffer.from("\u202eשלום \u2067عربى\u2069") },
  { name: "quotation marks", bytes: Buffer.from("'h\\' -- ; \\\\ `i` ${j} %s ?") },
  {
    name: "control characters",
    bytes: Buffer.from("k\x01\x08\x0b\x1b[31m\x7f\u0085\u2028\u{feff}"),
  },
];

type Field = readonly [
  name: string,
  write: (
    text: string,
  ) => {
    head?: string;
    body?: string;
    headers?: string;
    status?: number;
    raw?: string;
    type?: string;
  },
];

/** Every place of a page or of its answer that the crawler reads a text from. */
const FIELDS: readonly Field[] = [
  ["title", (text) => ({ head: `<title>${text}</title>` })],
  ["two titles", (text) => ({ head: `<title>${text}</title>`, body: `<title>${text}</title>` })],
  ["description", (text) => ({ head: `<meta name="description" content="${text}">` })],
  ["viewport", (text) => ({ head: `<meta name="viewport" content="${text}">` })],
  ["robots", (text) => ({ head: `<meta name="robots" content="noarchive, ${text}">` })],
  ["refresh", (text) => ({ head: `<meta http-equiv="refresh" content="5; url=/r${text}">` })],
  ["charset", (text) => ({ head: `<meta charset="${text}">` })],
  ["og", (text) => ({
    head:
      `<meta property="og:title" content="${text}"><meta property="og:image" content="/o${text}">` +
      `<meta property="og:${text}" content="1"><meta property="og:url" content="/${text}">`,
  })],
  ["twitter", (text) => ({
    head:
      `<meta name="twitter:card" content="${text}"><meta name="twitter:image" content="/t${text}">`,
  })],
  ["base", (text) => ({ head: `<base href="/base/${text}/">`, body: '<a href="x">Based</a>' })],
  ["canonical", (text) => ({ head: `<link rel="canonical" href="/c${text}">` })],
  ["canonical in a header", (text) => ({ headers: `Link: </c${text}>; rel="canonical"` })],
  ["hreflang", (text) => ({ head: `<link rel="alternate" hreflang="${text}" href="/h">` })],
  ["hreflang's URL", (text) => ({ head: `<link rel="alternate" hreflang="de" href="/h${text}">` })],
  [
    "next",
    (text) => ({ head: `<link rel="next" href="/n${text}"><link rel="prev" href="/p${text}">` }),
  ],
  ["stylesheet", (text) => ({ head: `<link rel="stylesheet" href="/s${text}.css">` })],
  [
    "icon",
    (text) => ({
      head: `<link rel="icon" href="/i${text}.ico"><link rel="manifest" href="/m${text}">`,
    }),
  ],
  ["preload", (text) => ({ head: `<link rel="preload" as="${text}" href="/l${text}">` })],
  ["amphtml", (text) => ({ head: `<link rel="amphtml" href="/amp${text}">` })],
  ["link", (text) => ({ body: `<a href="/a${text}">Link</a>` })],
  ["link with a query", (text) => ({ body: `<a href="/q?x=${text}">Link</a>` })],
  ["link of another site", (text) => ({ body: `<a href="http://other.test/${text}">Link</a>` })],
  ["link's host", (text) => ({ body: `<a href="http://${text}.test/">Link</a>` })],
  [
    "link's scheme",
    (text) => ({ body: `<a href="${text}:x">Link</a><a href="javascript:${text}">J</a>` }),
  ],
  ["fragment", (text) => ({ body: `<a href="/#${text}">Link</a><a href="#${text}">Own</a>` })],
  ["anchor", (text) => ({ body: `<a href="/">${text}</a>` })],
  [
    "rel",
    (text) => ({ body: `<a href="/" rel="${text}" title="${text}" aria-label="${text}">L</a>` }),
  ],
  ["image", (text) => ({ body: `<img src="/i${text}.png" alt="An image">` })],
  ["alt", (text) => ({ body: `<a href="/"><img src="/i.png" alt="${text}"></a>` })],
  ["srcset", (text) => ({ body: `<img srcset="/i${text}.png 2x, /j${text} 3x" alt="">` })],
  ["script", (text) => ({ body: `<script src="/s${text}.js"></script>` })],
  [
    "script's text",
    (text) => ({ body: `<script>location = "/${text}"; fetch("//x/${text}")</script>` }),
  ],
  ["frames and media", (text) => ({
    body: `<iframe src="/f${text}"></iframe><video src="/v${text}" poster="/w${text}"></video>` +
      `<object data="/d${text}"></object><embed src="/e${text}"><audio src="/u${text}"></audio>`,
  })],
  [
    "form",
    (text) => ({ body: `<form action="/f${text}" method="${text}"><input name="${text}"></form>` }),
  ],
  ["heading", (text) => ({ body: `<h1>${text}</h1><h2>${text}</h2>` })],
  ["id", (text) => ({ body: `<p id="${text}">One</p><p id="${text}">Two</p>` })],
  ["text", (text) => ({ body: `<main><p>${"word ".repeat(60)}${text}</p></main>` })],
  ["tag", (text) => ({ body: `<x${text}>Own</x${text}>`, head: `<y${text}>` })],
  ["attribute", (text) => ({ body: `<p on${text}="${text}" style="color:${text}">P</p>` })],
  ["comment", (text) => ({ body: `<!--${text}-->` })],
  ["JSON-LD", (text) => ({
    head: `<script type="application/ld+json">{"@context":"https://schema.org","@type":"Product",` +
      `"name":"${text}","image":"/i${text}","offers":{"@type":"${text}","price":"${text}"}}</script>`,
  })],
  ["JSON-LD that is broken", (text) => ({
    head: `<script type="application/ld+json">{"@type":"${text}" ${text}</script>`,
  })],
  ["JSON-LD's keys", (text) => ({
    head:
      `<script type="application/ld+json">{"@type":"Thing","${text}":{"${text}":"${text}"}}</script>`,
  })],
  ["microdata", (text) => ({
    body:
      `<div itemscope itemtype="https://schema.org/${text}"><i itemprop="${text}">${text}</i></div>`,
  })],
  ["cookie", (text) => ({ headers: `Set-Cookie: ${text}=1; Path=/${text}` })],
  ["content type", (text) => ({ type: `text/html; charset=${text}` })],
  ["another content type", (text) => ({ type: `application/${text}` })],
  ["X-Robots-Tag", (text) => ({ headers: `X-Robots-Tag: ${text}: noindex` })],
  ["Refresh", (text) => ({ headers: `Refresh: 0; url=/r${text}` })],
  ["cache and security headers", (text) => ({
    headers: `Cache-Control: ${text}\r\nContent-Security-Policy: ${text}\r\nX-${text}: 1`,
  })],
  ["redirect", (text) => ({ status: 301, headers: `Location: /x${text}` })],
  [
    "redirect to another site",
    (text) => ({ status: 302, headers: `Location: http://o.test/${text}` }),
  ],
  ["status", (text) => ({ raw: `HTTP/1.1 200 ${text}\r\nContent-Length: 0\r\n\r\n` })],
];

/** How many pages the site has, its start page included. */
export const HOSTILE_PAGES = FIELDS.length * HOSTILE_TEXTS.length + 1;

/** A site whose every text is hostile. */
export interface HostileTextSite {
  port: number;
  close(): Promise<void>;
}

/**
 * Serves each hostile text in each field of a page, one page a pair, `/FIELD/TEXT` by number; the start page links to all.
 * With `files`, a text also fills robots.txt, llms.txt and the sitemap, and the site has its start page alone.
 * Bytes are written to the socket as they are: no HTTP server would send some of them.
 */
export async function serveHostileTexts(files?: HostileText): Promise<HostileTextSite> {
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on("error", () => {});
    socket.on("close", () => sockets.delete(socket));
    let head = "";
    socket.on("data", (chunk) => {
      head += chunk.toString("latin1");
      if (!head.includes("\r\n\r\n")) return;
      const path = head.split(" ", 2)[1] ?? "/";
      head = "";
      const found = files === undefined ? findPage(path) : findFile(path, files);
      socket.end(Buffer.from(found, "latin1"));
    });
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  // a listening TCP server has an address with a port
  const { port } = server.address() as AddressInfo;
  return {
    port,
    async close() {
      for (const socket of sockets) socket.destroy();
      server.close();
      await once(server, "close");
    },
  };
}

/** The name of the field and of the text that a page's path is about; for messages of specs. */
export function nameHostilePage(path: string): string {
  const [, field, text] = path.split("/").map(Number);
  return `${FIELDS[field ?? NaN]?.[0]}: ${HOSTILE_TEXTS[text ?? NaN]?.name}`;
}

function findPage(path: string): string {
  if (path === "/") {
    const links = FIELDS.flatMap((_, field) =>
      HOSTILE_TEXTS.map((_text, text) => `<a href="/${field}/${text}">Page</a>`)
    );
    return answer({ body: links.join(" ") });
  }
  const [, field, text] = /^\/(\d+)\/(\d+)$/.exec(path) ?? [];
  const write = FIELDS[Number(field)]?.[1];
  const hostile = HOSTILE_TEXTS[Number(text)];
  if (write === undefined || hostile === undefined) return answer({ status: 404 });
  return answer(write(hostile.bytes.toString("latin1")));
}

function findFile(path: string, { bytes }: HostileText): string {
  const text = bytes.toString("latin1");
  if (path === "/") return answer({ body: "<p>The only page" });
  if (path === "/llms.txt") {
    return answer({
      type: "text/plain",
      raw: `# ${text}\n\n> ${text}\n\n## ${text}\n\n- [${text}](/${text}): ${text}\n`,
    });
  }
  if (path === "/robots.txt") {
    return answer({
      type: "text/plain",
      raw:
        `User-agent: ${text}\nDisallow: /${text}\nAllow: /x${text}\n${text}: ${text}\nCrawl-delay: ${text}\n` +
        `Sitemap: http://shop.test/${text}\nSitemap: /map.xml\nSitemap: http://shop.test/map.xml\n`,
    });
  }
  if (path === "/map.xml") {
    const url = (loc: string) =>
      `<url><loc>${loc}</loc><lastmod>${text}</lastmod><priority>${text}</priority>` +
      `<xhtml:link rel="alternate" hreflang="${text}" href="/h${text}"/><x${text}/></url>`;
    return answer({
      type: "application/xml",
      raw: '<?xml version="1.0"?><urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">' +
        `${url(`http://shop.test/${text}`)}${url(text)}${url("http://shop.test/")}</urlset>`,
    });
  }
  return answer({ status: 404 });
}

function answer(
  { head = "", body = "<p>A page", headers, status = 200, raw, type = "text/html; charset=utf-8" }:
    ReturnType<Field[1]>,
): string {
  if (raw?.startsWith("HTTP/")) return raw;
  const html = raw ??
    `<!doctype html><html lang="en"><head>${head}</head><body>${body}</body></html>`;
  return `HTTP/1.1 ${status} Answer\r\nContent-Type: ${type}\r\nContent-Length: ${html.length}\r\n` +
    `Connection: close\r\n${headers === undefined ? "" : `${headers}\r\n`}\r\n${html}`;
}
