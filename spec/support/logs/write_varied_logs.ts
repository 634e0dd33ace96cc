import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { createRandom } from "../../../scripts/bench/generated_site/random.ts";

/** Logs to write. */
interface VariedPlan {
  linesCount: number;
  /** The same seed gives the same logs. */
  seed: number;
}

/** The format of these logs, as nginx's configuration has it. */
export const VARIED_FORMAT =
  '$remote_addr - $remote_user [$time_local] "$request" $status $body_bytes_sent ' +
  '"$http_referer" "$http_user_agent" "$http_x_forwarded_for" $request_time';

/** A server that writes a log. */
interface Server {
  /** Files from the oldest to the newest. */
  files: readonly string[];
  firstAt: number;
  daysCount: number;
  /** The time zone from a moment on. */
  zones: readonly { from: number; zone: string }[];
  /** It sees the address of a proxy; the client's is in `X-Forwarded-For`. */
  isBehindProxy: boolean;
}

const HOUR = 3_600_000;
/** When summer time ends in Europe: the clock goes from 03:00 back to 02:00. */
const CLOCK_CHANGE = Date.UTC(2026, 9, 25, 1);
const START = Date.UTC(2026, 9, 24, 20);

const SERVERS: readonly Server[] = [
  {
    files: ["access.log.2.gz", "access.log.1", "access.log"],
    ...{ firstAt: START, daysCount: 3, isBehindProxy: false },
    zones: [{ from: 0, zone: "+0200" }, { from: CLOCK_CHANGE, zone: "+0100" }],
  },
  {
    files: ["kathmandu.log"],
    ...{ firstAt: START + 5 * HOUR, daysCount: 2, isBehindProxy: false },
    zones: [{ from: 0, zone: "+0545" }],
  },
  {
    files: ["edge.log.1.gz", "edge.log"],
    ...{ firstAt: START + 11 * HOUR, daysCount: 2, isBehindProxy: true },
    zones: [{ from: 0, zone: "-0330" }],
  },
];

interface VariedBot {
  agent: string;
  share: number;
  address(random: () => number): string;
}

const below = (random: () => number, limit: number) => Math.floor(random() * limit);
const pick = <Value>(random: () => number, values: readonly [Value, ...Value[]]): Value =>
  values[below(random, values.length)] ?? values[0];

const BOTS: readonly VariedBot[] = [
  {
    agent: "Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)",
    share: 12,
    address: (random) =>
      random() < 0.3
        ? `2001:4860:4801:10::${(1 + below(random, 4_000)).toString(16)}`
        : `66.249.66.${1 + below(random, 60)}`,
  },
  {
    agent: "Mozilla/5.0 AppleWebKit/537.36 (KHTML, like Gecko; compatible; bingbot/2.0)",
    share: 6,
    address: (random) => `40.77.167.${1 + below(random, 250)}`,
  },
  {
    agent: "Mozilla/5.0 AppleWebKit/537.36 (KHTML, like Gecko; compatible; GPTBot/1.2)",
    share: 5,
    address: (random) => `20.171.206.${1 + below(random, 250)}`,
  },
  {
    agent: "Mozilla/5.0 (compatible; YandexBot/3.0; +http://yandex.com/bots)",
    share: 4,
    address: (random) => `2a02:6b8:${below(random, 9).toString(16)}::1`,
  },
  { agent: "curl/8.4.0", share: 3, address: (random) => `198.18.0.${below(random, 250)}` },
  { agent: "-", share: 2, address: (random) => `9.9.9.${below(random, 250)}` },
];
const BOT_SHARES = BOTS.reduce((sum, { share }) => sum + share, 0);
const SPOOFED_PERCENT = 4;

const BROWSERS = [
  "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Safari/537.36",
  "Mozilla/5.0 (Linux; Android 10; \\x22K\\x22) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0.0.0 Mobile Safari/537.36",
  'Mozilla/5.0 (X11; \\"Linux\\" x86_64; rv:140.0) Gecko/20100101 Firefox/140.0',
] as const;
const REFERERS = [
  "-",
  "https://www.google.com/",
  "https://chatgpt.com/c/1",
  "https://shop.test/tea",
  "android-app://com.google.android.gm/",
] as const;
const METHODS = ["GET", "GET", "GET", "GET", "HEAD", "POST", "PROPFIND", "BREW"] as const;
const PROTOCOLS = ["HTTP/1.0", "HTTP/1.1", "HTTP/2.0", "HTTP/3.0"] as const;
const STATUSES = [200, 200, 200, 200, 206, 301, 304, 404, 429, 503] as const;
const LONG_BYTES = 64_000;
const MONTHS = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"];

/**
 * Writes logs of three servers into a folder: rotated, packed, with a change of the clock, odd time zones, IPv6, proxies,
 * odd methods, lines of 64 KB, and bytes of attacks. Returns the names of the files.
 */
export async function writeVariedLogs(
  folder: string,
  { linesCount, seed }: VariedPlan,
): Promise<string[]> {
  const random = createRandom(seed);
  const names: string[] = [];
  for (const server of SERVERS) {
    const count = Math.floor(linesCount / SERVERS.length);
    const perFile = Math.ceil(count / server.files.length);
    for (const [index, name] of server.files.entries()) {
      const lines = Array.from({ length: perFile }, (_, line) => {
        const part = (index * perFile + line) / (server.files.length * perFile);
        return writeLine(server, server.firstAt + part * server.daysCount * 24 * HOUR, random);
      });
      const bytes = Buffer.concat(lines);
      await writeFile(join(folder, name), name.endsWith(".gz") ? gzipSync(bytes) : bytes);
      names.push(name);
    }
  }
  return names;
}

function writeLine(server: Server, at: number, random: () => number): Buffer {
  // requests are logged when they end, some late: a log is in no strict order
  const time = formatTime(server, at - (random() < 0.05 ? below(random, 90_000) : 0));
  const chance = random();
  if (chance < 0.02) return attack(time, random);
  const bot = random() < 0.4 ? pickBot(random() * BOT_SHARES) : undefined;
  const isSpoofed = bot !== undefined && 100 * random() < SPOOFED_PERCENT;
  const client = isSpoofed
    ? pick(random, ["203.0.113.9", "2001:db8:7::1"])
    : bot?.address(random) ?? `${1 + below(random, 200)}.${below(random, 250)}.1.7`;
  const end = random() < 0.1 ? "\r\n" : "\n";
  const path = chance < 0.0205 ? `/long?x=${"A".repeat(LONG_BYTES)}` : pathOf(random);
  const request = `${pick(random, METHODS)} ${path} ${pick(random, PROTOCOLS)}`;
  const user = random() < 0.01 ? "ann" : "-";
  return Buffer.from(
    `${addressesOf(server, client, random).remote} - ${user} [${time}] "${request}" ` +
      `${pick(random, STATUSES)} ${random() < 0.05 ? "-" : below(random, 90_000)} ` +
      `"${pick(random, REFERERS)}" "${bot?.agent ?? pick(random, BROWSERS)}" ` +
      `"${addressesOf(server, client, random).forwarded}" ` +
      `${below(random, 9)}.${String(below(random, 1_000)).padStart(3, "0")}${end}`,
    "latin1",
  );
}

/** Behind a proxy, a client may have written addresses of its own choice ahead of its own. */
function addressesOf({ isBehindProxy }: Server, client: string, random: () => number) {
  if (!isBehindProxy) return { remote: client, forwarded: "-" };
  const own = random() < 0.2 ? "66.249.66.1, " : "";
  const inner = random() < 0.2 ? ", 192.168.1.9" : "";
  return { remote: "10.0.0.2", forwarded: `${own}${client}${inner}` };
}

function pickBot(chance: number): VariedBot | undefined {
  let sum = 0;
  return BOTS.find(({ share }) => (sum += share) > chance);
}

function pathOf(random: () => number): string {
  const chance = random();
  const page = `/p/${below(random, 300)}`;
  if (chance < 0.3) return `/assets/${below(random, 40)}.css?v=${below(random, 9)}`;
  if (chance < 0.4) return `${page}?page=${1 + below(random, 3)}`;
  if (chance < 0.5) return `${page}?session=${below(random, 1e9)}`;
  if (chance < 0.52) return "*";
  if (chance < 0.54) return "http://proxy.test/";
  if (chance < 0.56) return `/caf\u00c3\u00a9/${below(random, 9)}`;
  return page;
}

/** Lines that are no requests: each of one kind for sure. */
function attack(time: string, random: () => number): Buffer {
  const line = (request: string, { at = time, status = "400" } = {}) =>
    Buffer.from(
      `198.51.100.4 - - [${at}] "${request}" ${status} 157 "-" "curl/8.4.0" "-" 0.000\n`,
      "latin1",
    );
  switch (below(random, 6)) {
    case 0:
      return line("\\x16\\x03\\x01\\x02\\x00\\x01");
    case 1:
      return line("GET / HTTP/1.1", { at: "31/Feb/2026:10:00:00 +0000" });
    case 2:
      return line("GET / HTTP/1.1", { status: "abc" });
    case 3:
      return line("get / HTTP/1.1");
    case 4:
      return Buffer.from("\n");
    default: {
      const bytes = Buffer.from(
        Array.from({ length: 1 + below(random, 400) }, () => below(random, 256)),
      );
      // a newline would begin a line of its own
      return Buffer.concat([
        Buffer.from(bytes.map((byte) => byte === 10 ? 0 : byte)),
        Buffer.from("\n"),
      ]);
    }
  }
}

/** Such as `10/Nov/2026:10:00:00 +0100`. */
function formatTime({ zones }: Server, at: number): string {
  const zone = zones.findLast(({ from }) => from <= at)?.zone ?? "+0000";
  const minutes = (zone.startsWith("-") ? -1 : 1) *
    (60 * Number(zone.slice(1, 3)) + Number(zone.slice(3)));
  const iso = new Date(at + minutes * 60_000).toISOString();
  return `${iso.slice(8, 10)}/${MONTHS[Number(iso.slice(5, 7)) - 1]}/${iso.slice(0, 4)}:` +
    `${iso.slice(11, 19)} ${zone}`;
}
