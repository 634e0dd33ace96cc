import { createServer, type ServerResponse } from "node:http";
import { renderPage } from "../generated_site/render_page.ts";
import { createPath, findFault, findPage } from "../generated_site/site_plan.ts";

const SITEMAP_URLS = 50_000;
/** The name under which the site is audited. */
const ORIGIN = "http://shop.test";

/** Serves a generated site of this many pages: nothing is stored, each answer is made when asked for. */
function serve(pagesCount: number): void {
  const server = createServer((request, response) => {
    const path = request.url ?? "/";
    const number = findPage(path, pagesCount);
    if (number === undefined) return answerFile(path, pagesCount, response);
    const fault = findFault(number);
    if (fault === "gone") {
      return answer(response, 404, { type: "text/html; charset=utf-8", body: "<h1>Gone</h1>" });
    }
    if (fault === "moved") {
      response.setHeader("location", createPath((number + 1) % pagesCount));
      return answer(response, 301, { type: "text/html; charset=utf-8", body: "" });
    }
    answer(response, 200, {
      type: "text/html; charset=utf-8",
      body: renderPage(number, pagesCount, ORIGIN),
    });
  });
  // what is idle is kept open, as a large site does
  server.keepAliveTimeout = 60_000;
  server.listen(0, "127.0.0.1", () => {
    const address = server.address();
    if (address !== null && typeof address === "object") console.log(address.port);
  });
}

function answerFile(path: string, pagesCount: number, response: ServerResponse): void {
  const sitemap = Number(/^\/sitemap-(\d+)\.xml$/.exec(path)?.[1] ?? Number.NaN);
  const sitemaps = Math.ceil(pagesCount / SITEMAP_URLS);
  if (path === "/robots.txt") {
    return answer(
      response,
      200,
      {
        type: "text/plain",
        body: `User-agent: *\nDisallow: /private/\n` +
          `Sitemap: ${ORIGIN}/sitemap.xml\n`,
      },
    );
  }
  if (path === "/sitemap.xml") {
    const files = Array.from({ length: sitemaps }, (_, index) => `/sitemap-${index}.xml`);
    return answer(response, 200, {
      type: "application/xml",
      body: renderSitemap("sitemap", files),
    });
  }
  if (sitemap < sitemaps) {
    const first = sitemap * SITEMAP_URLS;
    const length = Math.min(SITEMAP_URLS, pagesCount - first);
    const paths = Array.from({ length }, (_, index) => createPath(first + index));
    return answer(response, 200, { type: "application/xml", body: renderSitemap("url", paths) });
  }
  if (/^\/assets\//.test(path) || /^\/images\/(photo|cover)-\d+\.jpg$/.test(path)) {
    const type = path.endsWith(".css")
      ? "text/css"
      : path.endsWith(".js")
      ? "text/javascript"
      : path.endsWith(".svg")
      ? "image/svg+xml"
      : "image/jpeg";
    response.setHeader("cache-control", "max-age=86400");
    return answer(response, 200, { type, body: "x" });
  }
  answer(response, 404, { type: "text/html; charset=utf-8", body: "<h1>Not found</h1>" });
}

function renderSitemap(element: "url" | "sitemap", paths: readonly string[]): string {
  const container = element === "url" ? "urlset" : "sitemapindex";
  const entries = paths.map((path) => `<${element}><loc>${ORIGIN}${path}</loc></${element}>\n`);
  return `<?xml version="1.0" encoding="UTF-8"?>\n` +
    `<${container} xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n` +
    `${entries.join("")}</${container}>\n`;
}

function answer(
  response: ServerResponse,
  status: number,
  { type, body }: { type: string; body: string },
): void {
  const bytes = Buffer.from(body);
  response.writeHead(status, { "content-type": type, "content-length": bytes.length });
  response.end(bytes);
}

serve(Number(process.argv[2] ?? 1_000));
