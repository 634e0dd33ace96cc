import type { AiAgentPurpose } from "../../schemas/robots.ts";
import type { RobotsTxt, RobotsVerdict } from "./parse_robots.ts";
import { findHeldName } from "./robots_agents.ts";

/** A crawler, or a token that only robots.txt knows, whose purpose its operator has published. */
export interface AiAgent {
  /** The product token that robots.txt groups name. */
  agent: string;
  operator: string;
  /**
   * training: gathers texts to train models; search: indexes pages that answers then cite; user:
   * fetches a page because somebody asked about it.
   */
  purpose: AiAgentPurpose;
}

/** The crawlers that decide what AI systems know of a site and whether they can cite it. */
export const AI_AGENTS: readonly AiAgent[] = [
  { agent: "GPTBot", operator: "OpenAI", purpose: "training" },
  { agent: "ClaudeBot", operator: "Anthropic", purpose: "training" },
  { agent: "CCBot", operator: "Common Crawl", purpose: "training" },
  { agent: "Google-Extended", operator: "Google", purpose: "training" },
  { agent: "Applebot-Extended", operator: "Apple", purpose: "training" },
  { agent: "Meta-ExternalAgent", operator: "Meta", purpose: "training" },
  { agent: "Bytespider", operator: "ByteDance", purpose: "training" },
  { agent: "Amazonbot", operator: "Amazon", purpose: "training" },
  { agent: "OAI-SearchBot", operator: "OpenAI", purpose: "search" },
  { agent: "PerplexityBot", operator: "Perplexity", purpose: "search" },
  { agent: "Claude-SearchBot", operator: "Anthropic", purpose: "search" },
  { agent: "Bingbot", operator: "Microsoft", purpose: "search" },
  { agent: "Googlebot", operator: "Google", purpose: "search" },
  { agent: "ChatGPT-User", operator: "OpenAI", purpose: "user" },
  { agent: "Perplexity-User", operator: "Perplexity", purpose: "user" },
  { agent: "Claude-User", operator: "Anthropic", purpose: "user" },
];

/** Names the crawlers with one of these purposes, in the list's order. */
export function listAiAgents(...purposes: readonly AiAgentPurpose[]): string[] {
  return AI_AGENTS.filter(({ purpose }) => purposes.includes(purpose)).map(({ agent }) => agent);
}

/** What a robots.txt says to a crawler of AI. */
export interface AiAgentVerdict extends AiAgent, RobotsVerdict {
  /** False: the rules for all crawlers hold. */
  named: boolean;
}

/** Asks a robots.txt for each crawler of AI whether it may fetch the URL. */
export function judgeAiAgents(robots: RobotsTxt, url: string): AiAgentVerdict[] {
  return AI_AGENTS.map((known) => ({
    ...known,
    named: ![null, "*"].includes(findHeldName(robots.groups, known.agent)),
    ...robots.verdict(url, known.agent),
  }));
}
