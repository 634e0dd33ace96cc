import { BOT_AGENTS, NO_USER_AGENT, OTHER_BOTS } from "./bot_agents.ts";

const NAMES = new Map(BOT_AGENTS.map(({ name }, index) => [name.toLowerCase(), index]));
const OTHER = NAMES.get(OTHER_BOTS.toLowerCase()) ?? -1;
const NONE = NAMES.get(NO_USER_AGENT.toLowerCase()) ?? -1;

/** The longest names first: `Googlebot-Image` is not `Googlebot`. */
const KNOWN = new RegExp(
  `(?<![a-z0-9])(?:${
    [...NAMES.keys()].filter((name) => name !== OTHER_BOTS.toLowerCase())
      .toSorted((a, b) => b.length - a.length)
      .map((name) => name.replace(/[.*+?^${}()|[\]\\]/g, "\\$&")).join("|")
  })(?![a-z0-9])`,
  "gi",
);
/** What programs call themselves that no list names. */
const GENERIC =
  /bot(?![a-z])|bot[/_-]|crawl|spider|scrape|slurp|fetcher|archiver|monitor|checker|validator|preview|scanner|feed|\brss|http-?client|\+https?:\/\/|libwww|headless/i;
/** What other programs are made with: their own names say more. */
const LIBRARY = new Set(["java", "ruby", "curl", "headlesschrome", "okhttp"]);
/** Browsers whose names are like a bot's. */
const BROWSERS = /\bcubot\b/i;

/**
 * Finds the bot that a user agent names: its place in `BOT_AGENTS`; -1: it is a browser's. Of several names the one
 * that is no library's counts, and of those the first.
 */
export function findBot(userAgent: string): number {
  if (userAgent === "" || userAgent === "-") return NONE;
  let library = -1;
  KNOWN.lastIndex = 0;
  for (const [name] of userAgent.matchAll(KNOWN)) {
    const index = NAMES.get(name.toLowerCase()) ?? -1;
    if (!LIBRARY.has(name.toLowerCase())) return index;
    if (library === -1) library = index;
  }
  if (library !== -1) return library;
  return GENERIC.test(userAgent) && !BROWSERS.test(userAgent) ? OTHER : -1;
}
