import { canonicalPath, matchesRobotsPattern, parseRobotsPattern } from "./robots_pattern.ts";
import {
  findHeldName,
  findIndexPath,
  isGoogleAgent,
  namesAgent,
  readAgentName,
} from "./robots_agents.ts";
import type { RobotsPattern } from "./robots_pattern.ts";
import { normaliseUrl } from "./url.ts";

/** One Allow or Disallow line. */
export interface RobotsRule {
  allow: boolean;
  pattern: RobotsPattern;
  /** The path as written. */
  path: string;
  line: number;
  /** The line as written, without comment. */
  text: string;
}

/** The rules that some crawlers share. */
export interface RobotsGroup {
  /** Of its first User-agent line. */
  line: number;
  /** Names as written but for their version, lower-case; `*` for all others. */
  agents: string[];
  rules: RobotsRule[];
  /** Seconds by name; a Crawl-delay line is for the crawlers named before it. */
  crawlDelays: Map<string, number>;
}

/** A line that crawlers do not understand as its author meant it. */
export interface InvalidRobotsLine {
  line: number;
  text: string;
  reason: string;
}

/** Whether a crawler may fetch a URL, and which line says so; null: no rule matches. */
export interface RobotsVerdict {
  allowed: boolean;
  line: number | null;
  rule: string | null;
}

/** A robots.txt file, parsed. */
export interface RobotsTxt {
  groups: RobotsGroup[];
  /** Absolute URLs, normalised, in order. */
  sitemaps: string[];
  /** At most 1,000. */
  invalidLines: InvalidRobotsLine[];
  /** Seconds that the crawler is asked to wait between requests; null when it is not. */
  crawlDelay(agent: string): number | null;
  /** `url` is absolute and normalised; `agent` is a product token. */
  verdict(url: string, agent: string): RobotsVerdict;
}

const MAX_INVALID_LINES = 1_000;
const MAX_LINE_TEXT = 200;

/** Misspellings that are clear enough to be obeyed; each is reported all the same. */
const TYPOS: Record<string, string> = {
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
};

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
      const name = TYPOS[written] ?? written;
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

/** What the file says to one crawler, its groups merged. */
interface AgentRules {
  rules: RobotsRule[];
  crawlDelay: number | null;
}

function createRobotsTxt(
  groups: RobotsGroup[],
  sitemaps: string[],
  invalidLines: InvalidRobotsLine[],
): RobotsTxt {
  const agents = new Map<string, AgentRules>();
  const readAgent = (agent: string): AgentRules => {
    const key = agent.toLowerCase();
    const known = agents.get(key);
    if (known !== undefined) return known;
    const found = mergeGroups(groups, key);
    agents.set(key, found);
    return found;
  };
  return {
    groups,
    sitemaps,
    invalidLines,
    crawlDelay: (agent) => readAgent(agent).crawlDelay,
    verdict: (url, agent) => decide(readAgent(agent).rules, readPath(url)),
  };
}

/**
 * The groups that hold for a crawler: those that name it, whatever the case, those of a second name
 * that it obeys, or else those for all (RFC 9309 section 2.2.1).
 */
export function groupsFor(groups: readonly RobotsGroup[], agent: string): RobotsGroup[] {
  const name = findHeldName(groups, agent);
  return name === null ? [] : groups.filter((group) => namesAgent(group, name));
}

/** The crawler's groups as one; the rule that decides comes first. */
function mergeGroups(groups: readonly RobotsGroup[], agent: string): AgentRules {
  const name = findHeldName(groups, agent) ?? "";
  const chosen = groupsFor(groups, agent);
  const written = chosen.flatMap((group) => group.rules);
  const rules = isGoogleAgent(agent) ? written.flatMap(withIndexRule) : written;
  rules.sort((a, b) =>
    b.pattern.length - a.pattern.length || Number(b.allow) - Number(a.allow) || a.line - b.line
  );
  const delays = chosen.flatMap(({ crawlDelays }) =>
    [...crawlDelays].flatMap(([named, seconds]) =>
      namesAgent({ agents: [named] }, name) ? [seconds] : []
    )
  );
  return { rules, crawlDelay: delays.length > 0 ? Math.max(...delays) : null };
}

/** The rule, and the one that Google makes of an allowed index file. */
function withIndexRule(rule: RobotsRule): RobotsRule[] {
  const path = rule.allow ? findIndexPath(rule.path) : null;
  return path === null ? [rule] : [rule, { ...rule, pattern: parseRobotsPattern(path), path }];
}

/** Path and query of an absolute URL, canonical. */
export function readPath(url: string): string {
  const start = url.indexOf("/", url.indexOf("//") + 2);
  if (start === -1) return "/";
  const fragment = url.indexOf("#", start);
  return canonicalPath(fragment === -1 ? url.slice(start) : url.slice(start, fragment));
}

function decide(rules: readonly RobotsRule[], path: string): RobotsVerdict {
  if (path !== "/robots.txt") {
    for (const rule of rules) {
      if (matchesRobotsPattern(rule.pattern, path)) {
        return { allowed: rule.allow, line: rule.line, rule: rule.text };
      }
    }
  }
  return { allowed: true, line: null, rule: null };
}
