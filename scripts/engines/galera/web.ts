import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";

/** A generated site, and an answer engine, on one loopback port. */
interface GeneratedWeb {
  port: number;
  close(): Promise<void>;
}

const LINKS = 12;
/** Links that lead to no page. */
const BROKEN = 20;

/** Serves a site of `pages` pages that link to each other, some of them broken, under whatever name it is asked for. */
export async function serveWeb(pages: number): Promise<GeneratedWeb> {
  const server: Server = createServer((request, response) => {
    if (request.method === "POST") {
      request.resume().on("end", () => {
        response.writeHead(200, { "content-type": "application/json" }).end(ENGINE_ANSWER);
      });
      return;
    }
    const path = request.url ?? "/";
    const number = path === "/" ? 0 : Number(/^\/p(\d+)$/.exec(path)?.[1] ?? Number.NaN);
    const found = Number.isInteger(number) && number < pages;
    response.writeHead(found ? 200 : 404, { "content-type": "text/html; charset=utf-8" });
    response.end(found ? writePage(number, pages) : "<title>Not found</title>");
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    // listening on TCP: the address is no pipe's name
    port: (server.address() as AddressInfo).port,
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

function writePage(number: number, pages: number): string {
  const links = Array.from({ length: LINKS }, (_, at) => {
    const target = (number * LINKS + at + 1) % (pages + BROKEN);
    return `<a href="/p${target}">Page ${target}</a>`;
  });
  return `<!doctype html><html lang="en"><head><title>Page ${number}</title></head><body>
    <h1>Page ${number}</h1><p>${"Some words about tea. ".repeat(20)}</p>${
    links.join(" ")
  }</body></html>`;
}

const ENGINE_ANSWER = JSON.stringify({
  id: "1",
  model: "fake",
  usage: { prompt_tokens: 10, completion_tokens: 10, total_tokens: 20 },
  choices: [{
    index: 0,
    finish_reason: "stop",
    message: { role: "assistant", content: "Try the shop of tea." },
  }],
});
