import type { RobotsPattern } from "./robots_pattern.ts";

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

/** Whether a crawler may fetch a URL, and which line says so; null: no rule matches. */
export interface RobotsVerdict {
  allowed: boolean;
  line: number | null;
  rule: string | null;
}
