import type { AiAgentPurpose } from "../../../schemas/robots.ts";
import type { AiAgent } from "./ai_agent.ts";
import { DOCUMENTED_AI_AGENTS } from "./documented_ai_agents.ts";
import { LISTED_AI_AGENTS } from "./listed_ai_agents.ts";
import type { RobotsTxt } from "./parse_robots.ts";
import type { RobotsVerdict } from "./robots_groups.ts";

/**
 * The crawlers and agents that decide what AI systems know of a site, whether they cite it, and what they do
 * on it: the one list of them. Those of widely used systems come first.
 */
export const AI_AGENTS: readonly AiAgent[] = [...DOCUMENTED_AI_AGENTS, ...LISTED_AI_AGENTS]
  .sort((a, b) => Number(b.major) - Number(a.major));

/** Names the agents of widely used systems with one of these purposes, in the list's order. */
export function listMajorAgents(...purposes: readonly AiAgentPurpose[]): string[] {
  return AI_AGENTS.filter(({ purpose, major }) => major && purposes.includes(purpose))
    .map(({ agent }) => agent);
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
    named: ![null, "*"].includes(robots.heldName(known.agent)),
    ...robots.verdict(url, known.agent),
  }));
}
