/** Directives addressed to one crawler, or to all (`robots`). */
interface AddressedDirectives {
  agent: string;
  directives: string[];
}

/** Directives whose value follows a colon, so that their name is no crawler's. */
const VALUED = new Set([
  "max-snippet",
  "max-image-preview",
  "max-video-preview",
  "unavailable_after",
]);

/** More directives than any page means seriously; the rest is dropped. */
const DIRECTIVES_LIMIT = 50;

/**
 * Parses the content of a robots meta element: lower-case directives, in order, with the white
 * space around commas and colons removed. The date of `unavailable_after` may hold commas.
 */
export function parseRobotsContent(content: string): string[] {
  const directives: string[] = [];
  for (const part of content.split(",")) addDirective(directives, part.trim());
  return directives;
}

/**
 * Parses the values of `X-Robots-Tag` headers, one a line. A crawler's name (`googlebot: noindex`) holds
 * to the end of its line or to the next name in it; directives without a name are for all crawlers.
 * Source: Google, "Robots meta tag, data-nosnippet, and X-Robots-Tag specifications",
 * https://developers.google.com/search/docs/crawling-indexing/robots-meta-tag
 */
export function parseXRobotsTag(header: string): AddressedDirectives[] {
  const groups: AddressedDirectives[] = [];
  for (const line of header.split("\n", DIRECTIVES_LIMIT)) readLine(groups, line);
  return groups.filter(({ directives }) => directives.length > 0);
}

function readLine(groups: AddressedDirectives[], line: string): void {
  let group: AddressedDirectives = { agent: "robots", directives: [] };
  for (const part of line.split(",")) {
    const named = /^\s*([a-z][\w.-]*)\s*:\s*([^]*)$/i.exec(part);
    const name = named?.[1]?.toLowerCase() ?? "";
    const addressed = named !== null && !VALUED.has(name);
    if (addressed) group = { agent: name, directives: [] };
    if (!groups.includes(group) && groups.length < DIRECTIVES_LIMIT) groups.push(group);
    addDirective(group.directives, (addressed ? named[2] ?? "" : part).trim());
  }
}

/** Adds one comma-separated part, or appends it to the date that it belongs to. */
function addDirective(directives: string[], part: string): void {
  if (part === "") return;
  const text = part.toLowerCase().replace(/\s+/g, " ").replace(/\s*:\s*/, ":");
  const last = directives.at(-1);
  // What follows a comma within a date begins with the day or the year.
  if (last?.startsWith("unavailable_after:") && /^\d/.test(text)) {
    directives[directives.length - 1] = `${last}, ${text}`;
  } else if (directives.length < DIRECTIVES_LIMIT) {
    directives.push(text);
  }
}

/** Known crawlers whose names do not say so. */
const CRAWLERS = new Set(["robots", "slurp", "teoma", "yandex", "yeti", "google", "bing"]);

/** Is a meta element of this name (lower-case) addressed to crawlers? */
export function isRobotsName(name: string): boolean {
  return CRAWLERS.has(name) || /^[\w-]*(?:bot|crawler|spider)(?:-[a-z]+)?$/.test(name);
}
