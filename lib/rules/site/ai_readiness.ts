import { listMajorAgents } from "../../crawler/robots/ai_agents.ts";
import { parseLlmsTxt } from "../../crawler/robots/parse_llms_txt.ts";
import type { SiteRule } from "../rule.ts";
import { listBlockedAgents } from "./robots.ts";

/** Crawlers that fetch pages for answers in AI search and on a user's request, not for training. */
const AI_SEARCH_BOTS = listMajorAgents("search", "user");

const aiSearchBotBlocked: SiteRule<"robots_files"> = {
  id: "ai_search_bot_blocked",
  category: "ai_readiness",
  severity: "warning",
  scope: "S",
  tier: 1,
  over: "robots_files",
  title: "AI search crawlers are blocked",
  description: "robots.txt forbids crawlers on which AI answers rely to fetch the home page. " +
    "The assistants that they belong to can then hardly cite this site.",
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

/** Crawlers, and tokens that only robots.txt knows, for texts on which models are trained. */
const AI_TRAINING_BOTS = listMajorAgents("training");

const aiTrainingBotBlocked: SiteRule<"robots_files"> = {
  id: "ai_training_bot_blocked",
  category: "ai_readiness",
  severity: "notice",
  scope: "S",
  tier: 2,
  over: "robots_files",
  title: "AI training crawlers are blocked",
  description: "robots.txt forbids crawlers that gather texts to train models to fetch the home " +
    "page. That is a choice many sites make; models then know the site from others at best.",
  howToFix: "Nothing, if it is meant. If models should know the site, allow these crawlers in " +
    "robots.txt.",
  learnMoreUrl: "https://platform.openai.com/docs/bots",
  check(row) {
    const blocked = row.main ? listBlockedAgents(row, AI_TRAINING_BOTS) : [];
    if (blocked.length === 0) return undefined;
    return {
      targetId: row.targetId,
      evidence: {
        found: { url: row.url, blocked },
        expected: "crawlers for AI training may fetch /, unless you mean to keep them out",
        where: "robots.txt",
      },
    };
  },
};

const LLMS_TXT_URL = "https://llmstxt.org/";
const LLMS_TXT = "llms.txt";

const llmsTxtMissing: SiteRule<"llms_txt"> = {
  id: "llms_txt_missing",
  category: "ai_readiness",
  severity: "notice",
  scope: "S",
  tier: 2,
  over: "llms_txt",
  title: "Site has no llms.txt",
  description:
    "There is no llms.txt, a short guide in Markdown to what matters on the site. Some " +
    "AI agents look for it; search engines do not need it.",
  howToFix:
    "If AI agents matter to the site, put a file /llms.txt at its root: a title, a summary, " +
    "and links to the most useful pages.",
  learnMoreUrl: LLMS_TXT_URL,
  check({ url, statusCode }) {
    if (statusCode !== 404 && statusCode !== 410) return undefined;
    return {
      targetId: 1,
      evidence: {
        found: { url, status: statusCode },
        expected: "200 with a Markdown text",
        where: LLMS_TXT,
      },
    };
  },
};

const llmsTxtInvalid: SiteRule<"llms_txt"> = {
  id: "llms_txt_invalid",
  category: "ai_readiness",
  severity: "notice",
  scope: "S",
  tier: 2,
  over: "llms_txt",
  title: "File llms.txt is invalid",
  description:
    "The file llms.txt cannot be read, is an HTML page, or lacks what makes one: a title " +
    "and links in Markdown. AI agents that look for it learn nothing from it.",
  howToFix:
    "Write it as Markdown with a title in a line that begins with `# ` and with links such " +
    "as `[Name](https://…)`, or let the address answer 404.",
  learnMoreUrl: LLMS_TXT_URL,
  check({ url, statusCode, contentType, body }) {
    const fails = statusCode !== null && statusCode >= 500;
    const problems = statusCode === 200 ? parseLlmsTxt(body ?? "", contentType).problems : [];
    if (!fails && problems.length === 0) return undefined;
    return {
      targetId: 1,
      evidence: {
        found: { url, status: statusCode, content_type: contentType, problems },
        expected: "200 with a Markdown text that has a title and links",
        where: LLMS_TXT,
      },
    };
  },
};

/** The rules about files that AI services read. */
export const aiReadinessSiteRules: readonly SiteRule[] = [
  aiSearchBotBlocked,
  aiTrainingBotBlocked,
  llmsTxtMissing,
  llmsTxtInvalid,
];
