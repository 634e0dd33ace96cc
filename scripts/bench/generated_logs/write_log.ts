import { once } from "node:events";
import { createWriteStream } from "node:fs";
import { finished } from "node:stream/promises";
import { createRandom } from "../generated_site/random.ts";

/** A log to write. */
interface LogPlan {
  linesCount: number;
  /** The same seed gives the same log. */
  seed: number;
  /** Of the first line, milliseconds since 1970. */
  firstAt: number;
  /** Days that the log covers. */
  daysCount: number;
  pagesCount: number;
  /** Such as `+0100`. */
  timeZone: string;
}

/** What is planted in a log. */
interface PlantedCounts {
  lines: number;
  /** Requests by the name of the bot. */
  bots: Record<string, number>;
  /** Requests that use a bot's name from elsewhere, by the name. */
  spoofed: Record<string, number>;
  people: number;
  /** Lines that are no requests. */
  damaged: number;
  /** Requests whose 64 KB of query are an attack. */
  longLines: number;
}

interface PlannedBot {
  name: string;
  agent: string;
  /** Requests of a thousand. */
  share: number;
  address(random: () => number): string;
}

const LINES_AT_ONCE = 4_096;
const MONTHS = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"];
const below = (random: () => number, limit: number) => Math.floor(random() * limit);

const BOTS: readonly PlannedBot[] = [
  {
    name: "Googlebot",
    agent:
      "Mozilla/5.0 (Linux; Android 6.0.1; Nexus 5X Build/MMB29P) AppleWebKit/537.36 (KHTML, like " +
      "Gecko) Chrome/141.0.7390.122 Mobile Safari/537.36 (compatible; Googlebot/2.1; " +
      "+http://www.google.com/bot.html)",
    share: 120,
    address: (random) => `66.249.66.${1 + below(random, 200)}`,
  },
  {
    name: "Bingbot",
    agent: "Mozilla/5.0 AppleWebKit/537.36 (KHTML, like Gecko; compatible; bingbot/2.0; " +
      "+http://www.bing.com/bingbot.htm) Chrome/116.0.1938.76 Safari/537.36",
    share: 50,
    address: (random) => `40.77.167.${1 + below(random, 250)}`,
  },
  {
    name: "GPTBot",
    agent: "Mozilla/5.0 AppleWebKit/537.36 (KHTML, like Gecko; compatible; GPTBot/1.2; " +
      "+https://openai.com/gptbot)",
    share: 40,
    address: (random) => `20.171.206.${1 + below(random, 250)}`,
  },
  {
    name: "ClaudeBot",
    agent: "Mozilla/5.0 AppleWebKit/537.36 (KHTML, like Gecko; compatible; ClaudeBot/1.0; " +
      "+claudebot@anthropic.com)",
    share: 30,
    address: (random) => `216.73.216.${1 + below(random, 250)}`,
  },
  {
    name: "PerplexityBot",
    agent: "Mozilla/5.0 AppleWebKit/537.36 (KHTML, like Gecko; compatible; PerplexityBot/1.0; " +
      "+https://perplexity.ai/perplexitybot)",
    share: 10,
    address: (random) => `18.97.9.${96 + below(random, 8)}`,
  },
  {
    name: "AhrefsBot",
    agent: "Mozilla/5.0 (compatible; AhrefsBot/7.0; +http://ahrefs.com/robot/)",
    share: 30,
    address: (random) => `51.161.37.${1 + below(random, 250)}`,
  },
  {
    name: "curl",
    agent: "curl/8.4.0",
    share: 20,
    address: (random) => `2001:db8:${below(random, 9_000).toString(16)}::1`,
  },
];
const SPOOFED_SHARE = 10;
const DAMAGED_SHARE = 3;
const LONG_LINE_SHARE = 0.02;
const LONG_BYTES = 64_000;

/** Writes an access log in the combined format with planted bots, and returns what is in it. */
export async function writeLog(path: string, plan: LogPlan): Promise<PlantedCounts> {
  const { pieces, counts } = createLog(plan);
  const stream = createWriteStream(path, { highWaterMark: 4 * 1024 * 1024 });
  for (const piece of pieces) if (!stream.write(piece)) await once(stream, "drain");
  stream.end();
  await finished(stream);
  return counts;
}

/** An access log in the combined format as it comes, piece by piece, and what was in the pieces so far. */
export function createLog(plan: LogPlan): { pieces: Iterable<Buffer>; counts: PlantedCounts } {
  const lines = createLines(plan, createRandom(plan.seed));
  function* pieces() {
    for (let done = 0; done < plan.linesCount; done += LINES_AT_ONCE) {
      let text = "";
      const end = Math.min(plan.linesCount, done + LINES_AT_ONCE);
      for (let line = done; line < end; line++) text += lines.next(line);
      yield Buffer.from(text, "latin1");
    }
  }
  return { pieces: pieces(), counts: lines.counts };
}

function createLines(plan: LogPlan, random: () => number) {
  const counts: PlantedCounts = {
    lines: plan.linesCount,
    bots: {},
    spoofed: {},
    people: 0,
    damaged: 0,
    longLines: 0,
  };
  const browsers = createBrowsers(random);
  const paths = createPaths(plan.pagesCount, random);
  const step = plan.daysCount * 86_400_000 / plan.linesCount;
  const add = (record: Record<string, number>, name: string) =>
    record[name] = (record[name] ?? 0) + 1;

  function next(line: number): string {
    const time = formatTime(plan.firstAt + line * step, plan.timeZone);
    const chance = random() * 1_000;
    if (chance < DAMAGED_SHARE) {
      counts.damaged++;
      return damagedLine(time, random);
    }
    const page = paths[Math.floor(random() ** 2 * paths.length)] ?? "/";
    const rest = `${statusOf(random)} ${below(random, 90_000)}`;
    const bot = pickBot(random() * 1_000);
    if (bot !== undefined) {
      add(counts.bots, bot.name);
      const isSpoofed = bot.name !== "curl" && random() * 1_000 < SPOOFED_SHARE;
      if (isSpoofed) add(counts.spoofed, bot.name);
      const address = isSpoofed ? `203.0.113.${1 + below(random, 250)}` : bot.address(random);
      const method = random() < 0.02 ? "HEAD" : "GET";
      return `${address} - - [${time}] "${method} ${page} HTTP/1.1" ${rest} "-" "${bot.agent}"\n`;
    }
    counts.people++;
    const address = `${1 + below(random, 223)}.${below(random, 256)}.${below(random, 256)}.7`;
    const isLong = random() * 1_000 < LONG_LINE_SHARE;
    if (isLong) counts.longLines++;
    const path = isLong ? `${page}?x=${"A".repeat(LONG_BYTES)}` : personPath(page, random);
    const browser = browsers[Math.floor(random() ** 2 * browsers.length)] ?? "";
    return `${address} - - [${time}] "GET ${path} HTTP/2.0" ${rest} "${
      refererOf(page, random)
    }" "${browser}"\n`;
  }
  return { next, counts };
}

function pickBot(chance: number): PlannedBot | undefined {
  let sum = 0;
  return BOTS.find(({ share }) => (sum += share) > chance);
}

function personPath(page: string, random: () => number): string {
  const chance = random();
  if (chance < 0.45) return `/assets/${below(random, 400).toString(16)}.js?v=${below(random, 9)}`;
  if (chance < 0.6) return `/images/${below(random, 5_000)}.webp`;
  return chance < 0.65 ? `${page}?utm_source=mail&session=${below(random, 1e9)}` : page;
}

function refererOf(page: string, random: () => number): string {
  const chance = random();
  if (chance < 0.3) return "-";
  if (chance < 0.4) return "https://www.google.com/";
  if (chance < 0.42) return "https://chatgpt.com/";
  return `https://shop.example.com${page}`;
}

function statusOf(random: () => number): number {
  const chance = random();
  if (chance < 0.9) return 200;
  if (chance < 0.94) return 301;
  if (chance < 0.96) return 304;
  return chance < 0.99 ? 404 : 503;
}

function damagedLine(time: string, random: () => number): string {
  const chance = random();
  if (chance < 0.4) {
    return `198.51.100.4 - - [${time}] "\\x16\\x03\\x01\\x02\\x00\\x01\\x00\\x01\\xFC" 400 157 "-" "-"\n`;
  }
  if (chance < 0.7) return `198.51.100.4 - - [${time}] "GET / HT\n`;
  return chance < 0.9 ? "\u0000\u00ff\u0080 binary\n" : "\n";
}

/** User agents of browsers, some 600 of them. */
function createBrowsers(random: () => number): string[] {
  const systems = [
    "Windows NT 10.0; Win64; x64",
    "Macintosh; Intel Mac OS X 10_15_7",
    "X11; Linux x86_64",
    "Linux; Android 10; K",
    "Linux; Android 14; SM-S918B",
  ];
  return Array.from(
    { length: 600 },
    () =>
      `Mozilla/5.0 (${
        systems[below(random, systems.length)]
      }) AppleWebKit/537.36 (KHTML, like Gecko) ` +
      `Chrome/${110 + below(random, 32)}.0.${below(random, 9_000)}.${
        below(random, 200)
      } Safari/537.36`,
  );
}

function createPaths(count: number, random: () => number): string[] {
  const words = [
    "tea",
    "cups",
    "green",
    "black",
    "garden",
    "offer",
    "guide",
    "news",
    "shop",
    "blog",
  ];
  return Array.from(
    { length: count },
    (_, index) =>
      index === 0 ? "/" : `/${words[below(random, 10)]}/${words[below(random, 10)]}-${index}`,
  );
}

let minute = { at: Number.NaN, zone: "", text: "" };

/** Such as `10/Nov/2026:10:00:00 +0100`. Lines come in the order of time: a minute is written once. */
function formatTime(at: number, zone: string): string {
  const start = at - at % 60_000;
  if (minute.at !== start || minute.zone !== zone) {
    minute = { at: start, zone, text: formatMinute(start, zone) };
  }
  return `${minute.text}${String(Math.floor(at / 1000) % 60).padStart(2, "0")} ${zone}`;
}

function formatMinute(at: number, zone: string): string {
  const minutes = (zone.startsWith("-") ? -1 : 1) *
    (60 * Number(zone.slice(1, 3)) + Number(zone.slice(3)));
  const iso = new Date(at + minutes * 60_000).toISOString();
  return `${iso.slice(8, 10)}/${MONTHS[Number(iso.slice(5, 7)) - 1]}/${iso.slice(0, 4)}:` +
    iso.slice(11, 17);
}
