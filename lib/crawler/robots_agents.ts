/** What tells which groups of a robots.txt name a crawler. */
export interface NamedGroup {
  /** Names as written but for their version, lower-case; `*` for all others. */
  agents: readonly string[];
}

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

/** The product token of a name: what RFC 9309, section 2.2.1, lets it consist of. */
function tokenOf(name: string): string {
  return /^[a-z_-]*/.exec(name)?.[0] ?? "";
}

/** Whether a group names a crawler, in full or by the product token that its line begins with. */
export function namesAgent({ agents }: NamedGroup, agent: string): boolean {
  return agents.some((name) => name === agent || tokenOf(name) === agent);
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
const IGNORES_ALL = new Set(["adsbot-google", "adsbot-google-mobile"]);

/**
 * All robots of Yandex obey a group for Yandex.
 * Source: https://yandex.com/support/webmaster/en/robot-workings/user-agent
 */
function findSecondName(agent: string): string | undefined {
  return agent.startsWith("yandex") ? "yandex" : SECOND_NAMES.get(agent);
}

/**
 * Finds the name by which a robots.txt speaks to a crawler: its own, a second one that it obeys, or `*`;
 * null when no group holds for it.
 */
export function findHeldName(groups: readonly NamedGroup[], agent: string): string | null {
  const own = agent === "*" ? "*" : readAgentName(agent) ?? "";
  const names = [own, findSecondName(own), IGNORES_ALL.has(own) ? undefined : "*"];
  const held = names.find((name) =>
    name !== undefined && groups.some((group) => namesAgent(group, name))
  );
  return held ?? null;
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
