import ahrefs from "./ahrefs.json" with { type: "json" };
import anthropic from "./anthropic.json" with { type: "json" };
import apple from "./apple.json" with { type: "json" };
import bing from "./bing.json" with { type: "json" };
import commonCrawl from "./common_crawl.json" with { type: "json" };
import duckduckbot from "./duckduckbot.json" with { type: "json" };
import googleCommonCrawlers from "./google_common_crawlers.json" with { type: "json" };
import googleSpecialCrawlers from "./google_special_crawlers.json" with { type: "json" };
import googleUserFetchers from "./google_user_fetchers.json" with { type: "json" };
import mistralIndex from "./mistral_index.json" with { type: "json" };
import mistralUser from "./mistral_user.json" with { type: "json" };
import openaiChatgptUser from "./openai_chatgpt_user.json" with { type: "json" };
import openaiGptbot from "./openai_gptbot.json" with { type: "json" };
import openaiSearchbot from "./openai_searchbot.json" with { type: "json" };
import perplexityBot from "./perplexity_bot.json" with { type: "json" };
import perplexityUser from "./perplexity_user.json" with { type: "json" };
import pingdom from "./pingdom.json" with { type: "json" };
import uptimerobot from "./uptimerobot.json" with { type: "json" };

/** The addresses that bots come from, as their operator publishes them. */
export interface RangeFile {
  /** By which the operator of this server calls it, such as `bing`. */
  name: string;
  /** Names of bots, as `BOT_AGENTS` has them. */
  agents: readonly string[];
  /** Where the operator publishes them. */
  source: string;
  /** The day that the operator's file says it is of, `YYYY-MM-DD`; null: it says none. */
  published: string | null;
  /** The day or the time at which this copy was taken. */
  copied: string;
  /** Joined where they touch. */
  prefixes: readonly string[];
}

/** The copies that come with this version. */
export const RANGE_FILES: readonly RangeFile[] = [
  { name: "ahrefs", ...ahrefs },
  { name: "anthropic", ...anthropic },
  { name: "apple", ...apple },
  { name: "bing", ...bing },
  { name: "common-crawl", ...commonCrawl },
  { name: "duckduckbot", ...duckduckbot },
  { name: "google-common-crawlers", ...googleCommonCrawlers },
  { name: "google-special-crawlers", ...googleSpecialCrawlers },
  { name: "google-user-fetchers", ...googleUserFetchers },
  { name: "mistral-index", ...mistralIndex },
  { name: "mistral-user", ...mistralUser },
  { name: "openai-chatgpt-user", ...openaiChatgptUser },
  { name: "openai-gptbot", ...openaiGptbot },
  { name: "openai-searchbot", ...openaiSearchbot },
  { name: "perplexity-bot", ...perplexityBot },
  { name: "perplexity-user", ...perplexityUser },
  { name: "pingdom", ...pingdom },
  { name: "uptimerobot", ...uptimerobot },
];
