/**
 * The peer "Crawlee": CheerioCrawler as its documentation shows it, 16 requests at once, storage in
 * memory. Run in the folder into which the bench has installed @crawlee/cheerio, as
 * `node crawlee_loop.mjs START_URL`; prints one JSON line.
 */
import { createRequire } from "node:module";
import { join } from "node:path";
import { pathToFileURL } from "node:url";

const require = createRequire(join(process.cwd(), "package.json"));
const { CheerioCrawler, Configuration, log } = await import(
  pathToFileURL(require.resolve("@crawlee/cheerio")).href
);
log.setLevel(log.LEVELS.OFF);

const counts = { pages: 0, anchors: 0, broken: 0 };
const crawler = new CheerioCrawler({
  minConcurrency: 16,
  maxConcurrency: 16,
  maxRequestRetries: 0,
  async requestHandler({ $, response, enqueueLinks }) {
    if (response.statusCode >= 400) {
      counts.broken++;
      return;
    }
    counts.pages++;
    counts.anchors += $("a[href], area[href]").length;
    $("title").text();
    $("meta[name]").each((_, element) => void $(element).attr("content"));
    await enqueueLinks({ strategy: "same-hostname" });
  },
}, new Configuration({ persistStorage: false }));
const startedAt = performance.now();
await crawler.run([process.argv[2]]);
console.log(JSON.stringify({ seconds: (performance.now() - startedAt) / 1000, ...counts }));
process.exit(0);
