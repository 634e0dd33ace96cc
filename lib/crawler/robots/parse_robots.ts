import { readAgentName } from "./robots_agents.ts";
import { canonicalPath, parseRobotsPattern } from "./robots_pattern.ts";
import { RobotsRules } from "./robots_rules.ts";
import { normaliseUrl } from "../url/url.ts";
import type { RobotsGroup, RobotsVerdict } from "./robots_groups.ts";

/** A line that crawlers do not understand as its author meant it. */
interface InvalidRobotsLine {
  line: number;
  text: string;
  reason: string;
}

/** A robots.txt file, parsed. */
export interface RobotsTxt {
  groups: RobotsGroup[];
  /** Absolute URLs, normalised, in order. */
  sitemaps: string[];
  /** At most 1,000. */
  invalidLines: InvalidRobotsLine[];
  /**
   * The name, in lower case, by which the file speaks to a crawler: its own, a second one that it obeys, or
   * `*`; null when no group holds for it.
   */
  heldName(agent: string): string | null;
  /** The groups that hold for a crawler. */
  groupsFor(agent: string): readonly RobotsGroup[];
  /** Seconds that the crawler is asked to wait between requests; null when it is not. */
  crawlDelay(agent: string): number | null;
  /** `url` is absolute and normalised; `agent` is a product token. */
  verdict(url: string, agent: string): RobotsVerdict;
}

const MAX_INVALID_LINES = 1_000;
const MAX_LINE_TEXT = 200;

/** Misspellings that are clear enough to be obeyed; each is reported all the same. */
const TYPOS: ReadonlyMap<string, string> = new Map(Object.entries({
  "useragent": "user-agent",
  "user agent": "user-agent",
  "user_agent": "user-agent",
  "dissallow": "disallow",
  "dissalow": "disallow",
  "disalow": "disallow",
  "diasllow": "disallow",
  "disallaw": "disallow",
  "desallow": "disallow",
  "alow": "allow",
  "allaw": "allow",
  "site-map": "sitemap",
  "crawldelay": "crawl-delay",
  "crawl delay": "crawl-delay",
}));

/** Directives of single crawlers: not in the RFC, and not mistakes. */
const OTHER_DIRECTIVES = new Set([
  "host",
  "clean-param",
  "request-rate",
  "visit-time",
  "cache-delay",
  "content-signal",
  "content-usage",
  "license",
]);

/** What one line says. */
interface Directive {
  name: string;
  value: string;
  line: number;
  text: string;
}

/**
 * Parses a robots.txt file (RFC 9309). Groups that name the same crawler are merged; lines that are no
 * rules do not end a group; clear misspellings count as what they mean and are reported.
 */
export function parseRobots(body: string): RobotsTxt {
  const parser = new RobotsParser();
  const lines = body.replace(/^\ufeff/, "").split(/\r\n|\r|\n/);
  for (const [index, line] of lines.entries()) parser.readLine(line, index + 1);
  return createRobotsTxt(parser.groups, [...parser.sitemaps], parser.invalidLines);
}

class RobotsParser {
  readonly groups: RobotsGroup[] = [];
  readonly sitemaps = new Set<string>();
  readonly invalidLines: InvalidRobotsLine[] = [];
  #group: RobotsGroup | null = null;
  /** The last group has rules: the next user-agent line begins another one. */
  #closed = true;

  readLine(line: string, number: number): void {
    const text = trim(line.replace(/#.*$/, ""));
    if (text === "") return;
    const directive = this.#readDirective(text, number);
    if (directive === null) return;
    switch (directive.name) {
      case "user-agent":
        return this.#readAgent(directive);
      case "allow":
      case "disallow":
        return this.#readRule(directive);
      case "crawl-delay":
        return this.#readCrawlDelay(directive);
      case "sitemap":
        return this.#readSitemap(directive);
      default:
        if (!OTHER_DIRECTIVES.has(directive.name)) {
          this.#report(directive, `"${directive.name.slice(0, 50)}" is not a known directive.`);
        }
    }
  }

  #readDirective(text: string, line: number): Directive | null {
    const colon = text.indexOf(":");
    if (colon !== -1) {
      const written = trim(text.slice(0, colon)).toLowerCase();
      const name = TYPOS.get(written) ?? written;
      const directive = { name, value: trim(text.slice(colon + 1)), line, text };
      if (name !== written) this.#report(directive, `"${written}" is misspelt for "${name}".`);
      return directive;
    }
    const words = text.split(/[\t\v\f ]+/);
    const [name = "", value = ""] = words;
    const directive = { name: name.toLowerCase(), value, line, text };
    this.#report(directive, "The line has no colon.");
    const clear = words.length === 2 && /^(?:user-agent|allow|disallow|sitemap)$/i.test(name);
    return clear ? directive : null;
  }

  #readAgent(directive: Directive): void {
    if (this.#closed || this.#group === null) {
      this.#group = { line: directive.line, agents: [], rules: [], crawlDelays: new Map() };
      this.groups.push(this.#group);
      this.#closed = false;
    }
    const name = readAgentName(directive.value);
    if (name === null) this.#report(directive, "The line names no crawler.");
    else this.#group.agents.push(name);
  }

  #readRule(directive: Directive): void {
    const { name, value, line, text } = directive;
    this.#closed = true;
    if (this.#group === null) {
      return this.#report(directive, "The rule stands before any User-agent line.");
    }
    // An empty rule forbids nothing and allows nothing.
    if (value === "") return;
    if (!value.startsWith("/") && !value.startsWith("*")) {
      this.#report(directive, 'The path does not begin with "/" or "*".');
    }
    if (value.slice(0, -1).includes("$")) {
      this.#report(directive, 'A "$" that is not at the end stands for itself.');
    }
    const pattern = parseRobotsPattern(value);
    const rule = { allow: name === "allow", pattern, path: value, line };
    this.#group.rules.push({ ...rule, text: text.slice(0, 2_000) });
  }

  #readCrawlDelay(directive: Directive): void {
    const seconds = /^\d+(?:\.\d+)?$/.test(directive.value) ? Number(directive.value) : null;
    if (seconds === null) return this.#report(directive, "The delay is not a number of seconds.");
    if (this.#group === null) {
      return this.#report(directive, "The delay stands before any User-agent line.");
    }
    const { agents, crawlDelays } = this.#group;
    for (const agent of agents) {
      if (!crawlDelays.has(agent)) crawlDelays.set(agent, seconds);
    }
  }

  #readSitemap(directive: Directive): void {
    const url = normaliseUrl(directive.value);
    if (url === null) this.#report(directive, "The sitemap's address is not an absolute URL.");
    else this.sitemaps.add(url);
  }

  #report(directive: Directive, reason: string): void {
    if (this.invalidLines.length >= MAX_INVALID_LINES) return;
    const text = directive.text.slice(0, MAX_LINE_TEXT);
    this.invalidLines.push({ line: directive.line, text, reason });
  }
}

/**
 * Cuts white space of ASCII off both ends. A byte order mark within the file is none: its line is not
 * understood, as Google's parser has it.
 */
function trim(text: string): string {
  return text.replace(/^[\t\v\f ]+/, "").replace(/[\t\v\f ]+$/, "");
}

function createRobotsTxt(
  groups: RobotsGroup[],
  sitemaps: string[],
  invalidLines: InvalidRobotsLine[],
): RobotsTxt {
  const rules = new RobotsRules(groups);
  return {
    groups,
    sitemaps,
    invalidLines,
    heldName: (agent) => rules.heldName(agent),
    groupsFor: (agent) => rules.groupsFor(agent),
    crawlDelay: (agent) => rules.crawlDelay(agent),
    verdict: (url, agent) => rules.verdict(readPath(url), agent),
  };
}

/** Path and query of an absolute URL, canonical. */
export function readPath(url: string): string {
  const start = url.indexOf("/", url.indexOf("//") + 2);
  if (start === -1) return "/";
  const fragment = url.indexOf("#", start);
  return canonicalPath(fragment === -1 ? url.slice(start) : url.slice(start, fragment));
}
