import type { RobotsVerdict } from "./robots_groups.ts";
import type { RobotsGroup } from "./robots_groups.ts";
import type { RobotsRule } from "./robots_groups.ts";
import { findIndexPath, isGoogleAgent, listHeldNames, namesOf } from "./robots_agents.ts";
import { matchesRobotsPattern, parseRobotsPattern } from "./robots_pattern.ts";

/** What the file says to the crawlers that share rules, its groups merged. */
interface MergedRules {
  /** The rule that decides comes first. */
  rules: readonly RobotsRule[];
  /** The last question and its answer: many crawlers are asked about one path. */
  last: { path: string; verdict: RobotsVerdict } | null;
}

/**
 * Answers what a robots.txt says to a crawler. A name is looked up, and rules are merged and matched, once
 * for all crawlers that share them, however many groups a file has.
 */
export class RobotsRules {
  /** Groups by the names, and the product tokens of the names, of their crawlers. */
  readonly #groups = new Map<string, RobotsGroup[]>();
  readonly #merged = new Map<string, MergedRules>();

  constructor(groups: readonly RobotsGroup[]) {
    for (const group of groups) {
      for (const name of new Set(group.agents.flatMap(namesOf))) {
        const known = this.#groups.get(name);
        if (known === undefined) this.#groups.set(name, [group]);
        else known.push(group);
      }
    }
  }

  /**
   * The name by which the file speaks to a crawler: its own, a second one that it obeys, or `*` (RFC 9309,
   * section 2.2.1); null when no group holds for it.
   */
  heldName(agent: string): string | null {
    return listHeldNames(agent).find((name) => this.#groups.has(name)) ?? null;
  }

  /** The groups that hold for a crawler. */
  groupsFor(agent: string): readonly RobotsGroup[] {
    return this.#groups.get(this.heldName(agent) ?? "") ?? [];
  }

  /** Seconds that a crawler is asked to wait; null when it is not. */
  crawlDelay(agent: string): number | null {
    const held = this.heldName(agent);
    const delays = this.groupsFor(agent).flatMap(({ crawlDelays }) =>
      [...crawlDelays].flatMap(([name, seconds]) =>
        held !== null && namesOf(name).includes(held) ? [seconds] : []
      )
    );
    return delays.length > 0 ? Math.max(...delays) : null;
  }

  /** Whether a crawler may fetch a canonical path, and which line says so. */
  verdict(path: string, agent: string): RobotsVerdict {
    const merged = this.#merge(agent);
    if (merged.last?.path !== path) merged.last = { path, verdict: decide(merged.rules, path) };
    return { ...merged.last.verdict };
  }

  #merge(agent: string): MergedRules {
    const isGoogle = isGoogleAgent(agent);
    const key = `${isGoogle ? "google" : ""} ${this.heldName(agent)}`;
    const known = this.#merged.get(key);
    if (known !== undefined) return known;
    const written = this.groupsFor(agent).flatMap((group) => group.rules);
    const rules = isGoogle ? written.flatMap(withIndexRule) : written;
    rules.sort((a, b) =>
      b.pattern.length - a.pattern.length || Number(b.allow) - Number(a.allow) || a.line - b.line
    );
    const merged = { rules, last: null };
    this.#merged.set(key, merged);
    return merged;
  }
}

/** The rule, and the one that Google makes of an allowed index file. */
function withIndexRule(rule: RobotsRule): RobotsRule[] {
  const path = rule.allow ? findIndexPath(rule.path) : null;
  return path === null ? [rule] : [rule, { ...rule, pattern: parseRobotsPattern(path), path }];
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
