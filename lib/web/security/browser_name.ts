import { said, saidText } from "../texts/said.ts";
/** In this order: later browsers call themselves by the names of earlier ones, too. */
const BROWSERS: readonly (readonly [RegExp, string])[] = [
  [/\bEdgA?\/|\bEdgiOS\//, "Edge"],
  [/\bOPR\/|\bOpera\b/, "Opera"],
  [/\bSamsungBrowser\//, "Samsung Internet"],
  [/\bVivaldi\//, "Vivaldi"],
  [/\bFirefox\/|\bFxiOS\//, "Firefox"],
  [/\bHeadlessChrome\//, "Headless Chrome"],
  [/\bChrome\/|\bCriOS\//, "Chrome"],
  [/\bVersion\/[\d.]+ .*Safari\//, "Safari"],
  [/^curl\//, "curl"],
];
const SYSTEMS: readonly (readonly [RegExp, string])[] = [
  [/\biPhone\b/, "iPhone"],
  [/\biPad\b/, "iPad"],
  [/\bAndroid\b/, "Android"],
  [/\bCrOS\b/, "ChromeOS"],
  [/\bWindows\b/, "Windows"],
  [/\bMac OS X\b|\bMacintosh\b/, "macOS"],
  [/\bLinux\b|\bX11\b/, "Linux"],
];
const MAX_LENGTH = 40;

/** Names a browser by its `User-Agent` in a few words, such as `Firefox on Windows`. */
export function browserName(agent: string): string {
  const browser = find(BROWSERS, agent);
  const system = find(SYSTEMS, agent);
  if (browser !== undefined) return system === undefined ? browser : said`${browser} on ${system}`;
  if (system !== undefined) return said`A browser on ${system}`;
  const text = agent.trim();
  if (text === "") return saidText("An unknown browser");
  const letters = [...text];
  return letters.length <= MAX_LENGTH ? text : `${letters.slice(0, MAX_LENGTH).join("")}…`;
}

function find(names: readonly (readonly [RegExp, string])[], agent: string): string | undefined {
  return names.find(([pattern]) => pattern.test(agent))?.[1];
}
