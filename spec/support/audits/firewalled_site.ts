import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { setTimeout as pause } from "node:timers/promises";

/** A site for specs whose firewall judges user agents. */
export interface FirewalledSite {
  port: number;
  /** Paths and user agents, in order. */
  requests: { path: string; userAgent: string }[];
  close(): Promise<void>;
}

const words = (count: number) => Array.from({ length: count }, (_, i) => `word${i}`).join(" ");
const page = (title: string, count = 120) =>
  `<!doctype html><html lang="en"><head><title>${title}</title></head><body><main><h1>${title}</h1>
  <p>${words(count)}</p></main></body></html>`;

/**
 * Serves `/`, `/tea` and `/random` (another title each time). The firewall answers GPTBot 403, CCBot with a challenge,
 * Bytespider not at all, Amazonbot another page, and from the ninth request of PerplexityBot on nobody any more.
 * `/closed` is for nobody.
 */
export async function startFirewalledSite(
  { delayMs = 0 }: { delayMs?: number } = {},
): Promise<FirewalledSite> {
  const requests: FirewalledSite["requests"] = [];
  let closed = false;
  const answer = (
    path: string,
    userAgent: string,
  ): [number, Record<string, string>, string] | null => {
    if (path === "/robots.txt") {
      const text = "User-agent: ClaudeBot\nDisallow: /\n\nUser-agent: *\nDisallow: /private";
      return [200, { "content-type": "text/plain" }, text];
    }
    if (userAgent.includes("PerplexityBot")) closed = true;
    if (closed || path === "/closed") return [403, {}, page("Not from there", 5)];
    if (userAgent.includes("GPTBot")) return [403, {}, page("Forbidden", 5)];
    if (userAgent.includes("CCBot")) {
      return [403, { "cf-mitigated": "challenge" }, page("Just a moment...", 5)];
    }
    if (userAgent.includes("Bytespider")) return null;
    if (userAgent.includes("Amazonbot")) return [200, {}, page("For bots")];
    if (path === "/random") return [200, {}, page(`Random ${requests.length}`)];
    return [200, {}, page(path === "/" ? "Home" : "Tea")];
  };
  const server = createServer(async (request, response) => {
    const path = request.url ?? "/";
    const userAgent = request.headers["user-agent"] ?? "";
    requests.push({ path, userAgent });
    if (delayMs > 0) await pause(delayMs, undefined, { ref: false });
    const answered = answer(path, userAgent);
    if (answered === null) return void request.socket.destroy();
    const [status, headers, body] = answered;
    response.writeHead(status, { "content-type": "text/html; charset=utf-8", ...headers });
    response.end(body);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    // a listening TCP server has an address with a port
    port: (server.address() as AddressInfo).port,
    requests,
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
