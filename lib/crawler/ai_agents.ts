/** What a crawler of an AI company fetches pages for. */
export const AI_AGENT_PURPOSES = ["training", "search", "user"] as const;
export type AiAgentPurpose = (typeof AI_AGENT_PURPOSES)[number];

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
