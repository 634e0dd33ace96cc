/**
 * Reads the value of a User-agent line: the name in lower case, without what follows a slash; null for a
 * value that names no crawler. RFC 9309 lets names consist of letters, `_` and `-`; many crawlers have
 * digits, dots or spaces in theirs and ask to be named by them.
 */
export function readAgentName(value: string): string | null {
  if (value.startsWith("*")) return "*";
  const [name = ""] = value.split("/", 1);
  const trimmed = name.trim().toLowerCase();
  return /^[a-z\d_-]/.test(trimmed) ? trimmed : null;
}

/** The names that a group's name answers to: itself, and the product token (RFC 9309, 2.2.1) it begins with. */
export function namesOf(name: string): string[] {
  const token = /^[a-z_-]*/.exec(name)?.[0] ?? "";
  return token === "" || token === name ? [name] : [name, token];
}

/**
 * Crawlers that obey the group of another name where none names them, by lower-case name.
 * Sources: Google lists two user agent tokens for these,
 * https://developers.google.com/crawling/docs/crawlers-fetchers/google-common-crawlers, and takes the
 * most specific one, https://developers.google.com/crawling/docs/robots-txt/robots-txt-spec; Applebot
 * follows instructions for Googlebot, https://support.apple.com/en-us/119829.
 */
const SECOND_NAMES: ReadonlyMap<string, string> = new Map([
  ["googlebot-image", "googlebot"],
  ["googlebot-video", "googlebot"],
  ["googlebot-news", "googlebot"],
  ["google-inspectiontool", "googlebot"],
  ["googleother-image", "googleother"],
  ["googleother-video", "googleother"],
  ["applebot", "googlebot"],
]);

/**
 * Crawlers that pass over the group for all.
 * Source: Google, "List of Google's special-case crawlers",
 * https://developers.google.com/crawling/docs/crawlers-fetchers/google-special-case-crawlers
 */
const IGNORES_ALL = new Set([
  "adsbot-google",
  "adsbot-google-mobile",
  "apis-google",
  "mediapartners-google",
]);

/**
 * All robots of Yandex obey a group for Yandex.
 * Source: https://yandex.com/support/webmaster/en/robot-workings/user-agent
 */
function findSecondName(agent: string): string | undefined {
  return agent.startsWith("yandex") ? "yandex" : SECOND_NAMES.get(agent);
}

/** The names of groups that can hold for a crawler, the most specific first. */
export function listHeldNames(agent: string): string[] {
  const own = readAgentName(agent) ?? "";
  const second = findSecondName(own);
  return [own, ...second === undefined ? [] : [second], ...IGNORES_ALL.has(own) ? [] : ["*"]];
}

/** Is it a crawler of Google, whose parser adds a rule of its own to the RFC's? */
export function isGoogleAgent(agent: string): boolean {
  return /google/i.test(agent);
}

/**
 * The path that Google also allows where a rule allows its index file: `/x/$` for `/x/index.html`; null
 * for other rules.
 * Source: RobotsMatcher::HandleAllow of Google's parser, https://github.com/google/robotstxt
 */
export function findIndexPath(path: string): string | null {
  const slash = path.lastIndexOf("/");
  return slash >= 0 && path.startsWith("/index.htm", slash) ? `${path.slice(0, slash + 1)}$` : null;
}
