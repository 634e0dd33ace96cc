import { listAiAgents } from "../../crawler/ai_agents.ts";
import type { SiteRule } from "../rule.ts";
import { listBlockedAgents } from "./robots.ts";

/** Crawlers that fetch pages for answers in AI search and on a user's request, not for training. */
const AI_SEARCH_BOTS = listAiAgents("search", "user");

const aiSearchBotBlocked: SiteRule<"robots_files"> = {
  id: "ai_search_bot_blocked",
  category: "ai_readiness",
  severity: "warning",
  scope: "S",
  tier: 1,
  over: "robots_files",
  title: "AI search crawlers are blocked",
  description: "robots.txt forbids crawlers on which AI answers rely to fetch the home page. " +
    "ChatGPT, Perplexity, Claude, Copilot or Gemini can then hardly cite this site.",
  howToFix: "Allow these crawlers in robots.txt, unless you mean to stay out of AI answers. " +
    "Crawlers that gather training data have names of their own and may stay blocked.",
  learnMoreUrl: "https://platform.openai.com/docs/bots",
  check(row) {
    const blocked = row.main ? listBlockedAgents(row, AI_SEARCH_BOTS) : [];
    if (blocked.length === 0) return undefined;
    return {
      targetId: row.targetId,
      evidence: {
        found: { url: row.url, blocked },
        expected: "crawlers of AI search may fetch /",
        where: "robots.txt",
      },
    };
  },
};

/** The rules about files that AI services read. */
export const aiReadinessSiteRules: readonly SiteRule[] = [aiSearchBotBlocked];
