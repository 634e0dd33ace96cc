import { readLog } from "../../../lib/commands/logs/read_log.ts";
import type { Services } from "../../../lib/services.ts";
import type { SeededRandom } from "../random.ts";
import { bytesSource } from "./log_source.ts";

/** Who sends planted requests: what a log has of it, and the verdict on it. */
export interface PlantedSender {
  bot: string;
  group: "search" | "ai" | "other";
  purpose: "search" | "training" | "tools";
  verdict: "verified" | "claimed" | "spoofed";
  agent: string;
  address: string;
}

const GOOGLEBOT = "Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)";
const BINGBOT = "Mozilla/5.0 (compatible; bingbot/2.0; +http://www.bing.com/bingbot.htm)";

/** Bots from addresses of the operator's ranges and from others; nobody publishes where curl comes from. */
export const PLANTED_SENDERS = {
  googlebot: {
    ...{ bot: "Googlebot", group: "search", purpose: "search", verdict: "verified" },
    ...{ agent: GOOGLEBOT, address: "66.249.66.1" },
  },
  false_googlebot: {
    ...{ bot: "Googlebot", group: "search", purpose: "search", verdict: "spoofed" },
    ...{ agent: GOOGLEBOT, address: "192.0.2.7" },
  },
  bingbot: {
    ...{ bot: "Bingbot", group: "search", purpose: "search", verdict: "verified" },
    ...{ agent: BINGBOT, address: "157.55.39.1" },
  },
  gptbot: {
    ...{ bot: "GPTBot", group: "ai", purpose: "training", verdict: "verified" },
    ...{ agent: "GPTBot/1.2", address: "20.171.206.9" },
  },
  curl: {
    ...{ bot: "curl", group: "other", purpose: "tools", verdict: "claimed" },
    ...{ agent: "curl/8.4.0", address: "198.51.100.4" },
  },
} as const satisfies Readonly<Record<string, PlantedSender>>;

/** A request that a log has. */
export interface PlantedRequest {
  sender: PlantedSender;
  /** `YYYY-MM-DD`. */
  date: string;
  /** Seconds since midnight. */
  second: number;
  path: string;
  status: number;
  /** Milliseconds; null: the log does not say. */
  ms: number | null;
}

/** The format of the lines: `combined` and the duration. */
const FORMAT = '$remote_addr - $remote_user [$time_local] "$request" $status $body_bytes_sent ' +
  '"$http_referer" "$http_user_agent" $request_time';

const MONTHS = "Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec".split(" ");

/** Plants requests at random days, one to `count` of them. */
export function plantRequests(
  random: SeededRandom,
  { count, days, paths }: { count: number; days: readonly string[]; paths: readonly string[] },
): PlantedRequest[] {
  const pick = <Item>(items: readonly Item[]): Item => items[random.below(items.length)] as Item;
  return Array.from({ length: count }, () => ({
    sender: pick<PlantedSender>(Object.values(PLANTED_SENDERS)),
    date: pick(days),
    second: random.below(86_400),
    path: pick(paths),
    status: pick([200, 200, 200, 200, 304, 301, 404, 429, 503]),
    ms: random.below(4) === 0 ? null : random.below(900),
  }));
}

/** Reads planted requests into a site as a log. */
export async function readPlanted(
  services: Pick<Services, "db" | "now">,
  { siteId, origin }: { siteId: number; origin: string },
  requests: readonly PlantedRequest[],
): Promise<void> {
  const text = requests.map(lineOf).join("");
  const source = bytesSource(Buffer.from(text), "access.log");
  await readLog(services, { siteId, origin, source, format: FORMAT });
}

function lineOf({ sender: { address, agent }, path, status, ms, ...at }: PlantedRequest): string {
  const [year, month, day] = at.date.split("-");
  const time = new Date(1000 * at.second).toISOString().slice(11, 19);
  const stamp = `${day}/${MONTHS[Number(month) - 1]}/${year}:${time} +0000`;
  const duration = ms === null ? "-" : (ms / 1000).toFixed(3);
  return `${address} - - [${stamp}] "GET ${path} HTTP/1.1" ${status} 512 "-" "${agent}" ${duration}\n`;
}
