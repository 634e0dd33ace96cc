import type { AiAgent, AiAgentVerification } from "./ai_agent.ts";

type Documented = Pick<AiAgent, "agent" | "purpose"> & Partial<AiAgent>;

const NO_METHOD: AiAgentVerification = {
  ipRanges: null,
  reverseDns: [],
  autonomousSystem: null,
  webBotAuth: null,
  confirmed: true,
};

/** Methods that were read on a page of the operator. */
function verify(methods: Partial<AiAgentVerification>): AiAgentVerification {
  return { ...NO_METHOD, ...methods };
}

/** Methods that lists of third parties name, or that nobody has confirmed. */
function report(methods: Partial<AiAgentVerification>): AiAgentVerification {
  return { ...verify(methods), confirmed: false };
}

/** The agents of one operator that share a page of documentation. */
function describe(operator: string, source: string, agents: readonly Documented[]): AiAgent[] {
  const known = { documented: true, tokenOnly: false, verification: null, major: true };
  return agents.map((agent) => ({ ...known, operator, source, ...agent }));
}

const GOOGLE = "https://developers.google.com/crawling/docs/crawlers-fetchers";
const GOOGLE_RANGES = "https://developers.google.com/static/crawling/ipranges";
/** Where the file of their addresses is now, nobody has confirmed. */
const GOOGLE_COMMON = verify({ reverseDns: ["googlebot.com"] });
const ANTHROPIC = report({ ipRanges: "https://claude.com/crawling/bots.json" });
const MISTRAL = verify({ ipRanges: "https://docs.mistral.ai/robots" });
const META = verify({ autonomousSystem: "AS32934" });
const YANDEX = verify({ reverseDns: ["yandex.ru", "yandex.net", "yandex.com"] });

/**
 * Agents that their operators describe. `source` is the operator's page about an agent; names and purposes are
 * as that page, or a list of third parties that cites it, has them (23 November 2026).
 *
 * How a visit is verified was read on a page of the operator (`verify()`) for
 * - Google: https://developers.google.com/crawling/docs/crawlers-fetchers/google-user-triggered-fetchers and
 *   …/allow-google-agent; the reverse DNS of common crawlers: …/search/docs/crawling-indexing/verifying-googlebot
 * - Mistral AI, Amazonbot and Meta: the page that is their `source`
 * - Bingbot: https://www.bing.com/webmaster/help/how-to-verify-bingbot-3905dc26 (reverse DNS)
 * - Yandex: https://yandex.com/support/webmaster/robot-workings/check-yandex-robots.html
 *
 * It is as third parties report it, and not confirmed (`report()`), for OpenAI (the files of addresses, and
 * where the agent's keys are), Anthropic (the address of the list that its page mentions), Common Crawl, Apple,
 * Perplexity and DuckAssistBot. Answers say so: `verification.state` is `reported`.
 */
export const DOCUMENTED_AI_AGENTS: readonly AiAgent[] = [
  ...describe("OpenAI", "https://platform.openai.com/docs/bots", [
    {
      agent: "GPTBot",
      purpose: "training",
      verification: report({ ipRanges: "https://openai.com/gptbot.json" }),
    },
    {
      agent: "OAI-SearchBot",
      purpose: "search",
      verification: report({ ipRanges: "https://openai.com/searchbot.json" }),
    },
    {
      agent: "ChatGPT-User",
      purpose: "user",
      verification: report({ ipRanges: "https://openai.com/chatgpt-user.json" }),
    },
    {
      agent: "ChatGPT Agent",
      purpose: "agent",
      source: "https://help.openai.com/en/articles/11845367-chatgpt-agent-allowlisting",
      verification: report({
        webBotAuth: "https://chatgpt.com/.well-known/http-message-signatures-directory",
      }),
    },
  ]),
  ...describe(
    "Anthropic",
    "https://support.claude.com/en/articles/8896518-does-anthropic-crawl-data-from-the-web-and-how-can-site-owners-block-the-crawler",
    [
      { agent: "ClaudeBot", purpose: "training", verification: ANTHROPIC },
      { agent: "Claude-SearchBot", purpose: "search", verification: ANTHROPIC },
      { agent: "Claude-User", purpose: "user", verification: ANTHROPIC },
    ],
  ),
  ...describe("Common Crawl", "https://commoncrawl.org/ccbot", [{
    agent: "CCBot",
    purpose: "training",
    verification: report({
      ipRanges: "https://index.commoncrawl.org/ccbot.json",
      reverseDns: ["crawl.commoncrawl.org"],
    }),
  }]),
  ...describe("Google", `${GOOGLE}/google-common-crawlers`, [
    { agent: "Google-Extended", purpose: "training", tokenOnly: true },
    { agent: "Googlebot", purpose: "search", verification: GOOGLE_COMMON },
    { agent: "Google-CloudVertexBot", purpose: "user", verification: GOOGLE_COMMON, major: false },
    { agent: "GoogleOther", purpose: "other", verification: GOOGLE_COMMON, major: false },
    { agent: "GoogleOther-Image", purpose: "other", verification: GOOGLE_COMMON, major: false },
    { agent: "GoogleOther-Video", purpose: "other", verification: GOOGLE_COMMON, major: false },
    {
      agent: "Google-Agent",
      purpose: "agent",
      source: `${GOOGLE}/allow-google-agent`,
      verification: verify({
        ipRanges: `${GOOGLE_RANGES}/user-triggered-agents.json`,
        webBotAuth: "https://agent.bot.goog/.well-known/http-message-signatures-directory",
      }),
    },
    {
      agent: "Google-NotebookLM",
      purpose: "user",
      source: `${GOOGLE}/google-user-triggered-fetchers`,
      verification: verify({
        ipRanges: `${GOOGLE_RANGES}/user-triggered-fetchers-google.json`,
        reverseDns: ["google.com"],
      }),
    },
  ]),
  ...describe("Apple", "https://support.apple.com/en-us/119829", [
    { agent: "Applebot-Extended", purpose: "training", tokenOnly: true },
    {
      agent: "Applebot",
      purpose: "search",
      verification: report({
        ipRanges: "https://search.developer.apple.com/applebot.json",
        reverseDns: ["applebot.apple.com"],
      }),
    },
  ]),
  ...describe("Meta", "https://developers.facebook.com/docs/sharing/webmasters/web-crawlers", [
    { agent: "Meta-ExternalAgent", purpose: "training", verification: META },
    { agent: "Meta-WebIndexer", purpose: "search", verification: META },
    { agent: "Meta-ExternalFetcher", purpose: "user", verification: META },
    { agent: "facebookexternalhit", purpose: "other", verification: META, major: false },
    {
      agent: "FacebookBot",
      purpose: "training",
      source: "https://developers.facebook.com/docs/sharing/bot/",
      major: false,
    },
  ]),
  ...describe("Amazon", "https://developer.amazon.com/amazonbot", [
    {
      agent: "Amazonbot",
      purpose: "training",
      verification: verify({ reverseDns: ["crawl.amazonbot.amazon"] }),
    },
    { agent: "Amzn-SearchBot", purpose: "search" },
    { agent: "Amzn-User", purpose: "user" },
    {
      agent: "bedrockbot",
      purpose: "user",
      source:
        "https://docs.aws.amazon.com/bedrock/latest/userguide/webcrawl-data-source-connector.html",
      major: false,
    },
  ]),
  ...describe("Perplexity", "https://docs.perplexity.ai/docs/resources/perplexity-crawlers", [
    {
      agent: "PerplexityBot",
      purpose: "search",
      verification: report({ ipRanges: "https://www.perplexity.ai/perplexitybot.json" }),
    },
    {
      agent: "Perplexity-User",
      purpose: "user",
      verification: report({ ipRanges: "https://www.perplexity.ai/perplexity-user.json" }),
    },
  ]),
  ...describe("Microsoft", "https://www.bing.com/webmasters/help/how-to-verify-bingbot-3905dc26", [{
    agent: "Bingbot",
    purpose: "search",
    verification: verify({ reverseDns: ["search.msn.com"] }),
  }]),
  ...describe("Mistral AI", "https://docs.mistral.ai/robots", [
    { agent: "MistralAI-Training", purpose: "training", verification: MISTRAL },
    { agent: "MistralAI-Index", purpose: "search", verification: MISTRAL },
    { agent: "MistralAI-User", purpose: "user", verification: MISTRAL },
  ]),
  ...describe(
    "DuckDuckGo",
    "https://duckduckgo.com/duckduckgo-help-pages/results/duckassistbot/",
    [{
      agent: "DuckAssistBot",
      purpose: "user",
      verification: report({
        ipRanges: "https://duckduckgo.com/duckduckgo-help-pages/results/duckassistbot/",
      }),
    }],
  ),
  ...describe("Yandex", "https://yandex.com/support/webmaster/en/robot-workings/user-agent", [
    { agent: "YandexAdditional", purpose: "user", verification: YANDEX, major: false },
    { agent: "YandexAdditionalBot", purpose: "user", verification: YANDEX, major: false },
  ]),
];
