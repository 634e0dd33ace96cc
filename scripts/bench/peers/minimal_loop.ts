/**
 * The peer "minimal loop": what plain Node with undici and htmlparser2 can do at most. Follows every
 * same-host link with 16 connections, reads links, title and metas, stores nothing.
 *
 * Run as `node minimal_loop.ts START_URL`; crawls twice, so that the second crawl finds its code compiled, and prints
 * one JSON line for each.
 */
import { Parser } from "htmlparser2";
import { Agent, request } from "undici";

const CONNECTIONS = 16;

const start = new URL(process.argv[2] ?? "");
const agent = new Agent({ connections: CONNECTIONS, pipelining: 1 });
const seen = new Set<string>();
const queue: string[] = [];
const counts = { pages: 0, anchors: 0, broken: 0, edges: 0 };

async function visit(url: string): Promise<void> {
  const answer = await request(url, { dispatcher: agent });
  if (answer.statusCode >= 400) {
    counts.broken++;
    await answer.body.dump();
    return;
  }
  const location = answer.headers.location;
  if (answer.statusCode >= 300 && typeof location === "string") {
    await answer.body.dump();
    follow(location, url, new Set());
    return;
  }
  if (!String(answer.headers["content-type"]).startsWith("text/html")) {
    await answer.body.dump();
    return;
  }
  readPage(await answer.body.text(), url);
}

function readPage(html: string, url: string): void {
  counts.pages++;
  const targets = new Set<string>();
  let title = "";
  let inTitle = false;
  const metas: string[] = [];
  const parser = new Parser({
    onopentag(name, attributes) {
      if (name === "a" || name === "area") {
        const href = attributes["href"];
        if (href === undefined) return;
        counts.anchors++;
        follow(href, url, targets);
      } else if (name === "title") inTitle = true;
      else if (name === "meta" && attributes["name"]) metas.push(attributes["content"] ?? "");
    },
    ontext(text) {
      if (inTitle) title += text;
    },
    onclosetag(name) {
      if (name === "title") inTitle = false;
    },
  });
  parser.end(html);
  counts.edges += targets.size;
}

function follow(href: string, base: string, targets: Set<string>): void {
  let target: URL;
  try {
    target = new URL(href, base);
  } catch {
    return;
  }
  if (target.host !== start.host || !target.protocol.startsWith("http")) return;
  target.hash = "";
  targets.add(target.href);
  if (seen.has(target.href)) return;
  seen.add(target.href);
  queue.push(target.href);
}

async function crawl(): Promise<void> {
  Object.assign(counts, { pages: 0, anchors: 0, broken: 0, edges: 0 });
  seen.clear();
  seen.add(start.href);
  queue.push(start.href);
  let running = 0;
  await new Promise<void>((resolve, reject) => {
    function next(): void {
      while (running < CONNECTIONS) {
        const url = queue.pop();
        if (url === undefined) break;
        running++;
        visit(url).then(() => {
          running--;
          next();
        }, reject);
      }
      if (running === 0) resolve();
    }
    next();
  });
}

/** Of the process: the first crawl has its start. */
let cpuBefore = 0;
for (let count = 0; count < 2; count++) {
  const startedAt = performance.now();
  await crawl();
  const seconds = (performance.now() - startedAt) / 1000;
  const { user, system } = process.cpuUsage();
  const cpuSeconds = (user + system) / 1_000_000 - cpuBefore;
  cpuBefore += cpuSeconds;
  // the most so far: the second crawl has no peak of its own
  const peakMemoryMb = process.resourceUsage().maxRSS / 1024;
  console.log(JSON.stringify({ seconds, cpuSeconds, peakMemoryMb, ...counts }));
}
await agent.close();
