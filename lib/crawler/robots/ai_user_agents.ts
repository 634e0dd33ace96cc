import type { AiAgent } from "./ai_agent.ts";

/** What is sent as an agent. */
interface AgentUserAgent {
  userAgent: string;
  /** `built`: of the name alone, since nobody has published the text. */
  source: "published" | "built";
}

const WEBKIT = "Mozilla/5.0 AppleWebKit/537.36 (KHTML, like Gecko";

/**
 * `User-Agent` headers as operators publish them, or public lists report them (28 November 2026):
 * - OpenAI: https://platform.openai.com/docs/bots
 * - Anthropic: https://support.claude.com/en/articles/8896518, the text as lists of third parties have it
 * - Perplexity: https://docs.perplexity.ai/guides/bots
 * - Google: https://developers.google.com/crawling/docs/crawlers-fetchers/google-common-crawlers
 * - Bing: https://www.bing.com/webmasters/help/which-crawlers-does-bing-use-8c184ec0
 * - Common Crawl: https://commoncrawl.org/ccbot, Amazon: https://developer.amazon.com/amazonbot
 * - Meta: https://developers.facebook.com/docs/sharing/webmasters/web-crawlers
 * - Apple: https://support.apple.com/en-us/119829, DuckDuckGo: https://duckduckgo.com/duckduckgo-help-pages/results/duckassistbot
 * - Mistral AI: https://docs.mistral.ai/robots; ByteDance: as lists of third parties have it
 * Versions change; what firewalls look for is the name.
 */
const PUBLISHED: Readonly<Record<string, string>> = {
  "GPTBot": `${WEBKIT}); compatible; GPTBot/1.3; +https://openai.com/gptbot`,
  "OAI-SearchBot": "Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/537.36 (KHTML, " +
    "like Gecko) Chrome/131.0.0.0 Safari/537.36; compatible; OAI-SearchBot/1.3; " +
    "+https://openai.com/searchbot",
  "ChatGPT-User": `${WEBKIT}); compatible; ChatGPT-User/1.0; +https://openai.com/bot`,
  "ClaudeBot": `${WEBKIT}; compatible; ClaudeBot/1.0; +claudebot@anthropic.com)`,
  "PerplexityBot":
    `${WEBKIT}; compatible; PerplexityBot/1.0; +https://perplexity.ai/perplexitybot)`,
  "Perplexity-User":
    `${WEBKIT}; compatible; Perplexity-User/1.0; +https://perplexity.ai/perplexity-user)`,
  "Googlebot": "Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)",
  "Bingbot": "Mozilla/5.0 (compatible; bingbot/2.0; +http://www.bing.com/bingbot.htm)",
  "CCBot": "CCBot/2.0 (https://commoncrawl.org/faq/)",
  "Amazonbot": `${WEBKIT}; compatible; Amazonbot/0.1; ` +
    "+https://developer.amazon.com/support/amazonbot) Chrome/119.0.6045.214 Safari/537.36",
  "Meta-ExternalAgent":
    "meta-externalagent/1.1 (+https://developers.facebook.com/docs/sharing/webmasters/crawler)",
  "Meta-ExternalFetcher":
    "meta-externalfetcher/1.1 (+https://developers.facebook.com/docs/sharing/webmasters/crawler)",
  "Applebot": "Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_5) AppleWebKit/605.1.15 (KHTML, like " +
    "Gecko) Version/13.1.1 Safari/605.1.15 (Applebot/0.1; +http://www.apple.com/go/applebot)",
  "DuckAssistBot": "DuckAssistBot/1.2; (+http://duckduckgo.com/duckassistbot.html)",
  "MistralAI-User": `${WEBKIT}; compatible; MistralAI-User/1.0; +https://docs.mistral.ai/robots)`,
  "Bytespider": "Mozilla/5.0 (Linux; Android 5.0) AppleWebKit/537.36 (KHTML, like Gecko) Mobile " +
    "Safari/537.36 (compatible; Bytespider; spider-feedback@bytedance.com)",
};

/** What a desktop browser sends: agents are compared with it. */
export const BROWSER_USER_AGENT = "Mozilla/5.0 (Windows NT 10.0; Win64; x64) " +
  "AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36";

/** What an agent sends as its `User-Agent` header; undefined: it is a name that only robots.txt knows. */
export function findUserAgent({ agent, tokenOnly }: AiAgent): AgentUserAgent | undefined {
  if (tokenOnly) return undefined;
  const published = PUBLISHED[agent];
  return published === undefined
    ? { userAgent: `Mozilla/5.0 (compatible; ${agent}/1.0)`, source: "built" }
    : { userAgent: published, source: "published" };
}
