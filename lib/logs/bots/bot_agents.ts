import type { BotPurpose } from "../../../schemas/bot.ts";
import { AI_AGENTS } from "../../crawler/robots/ai_agents.ts";
import type { BotAgent } from "./bot_agent.ts";

/** Names with which no bot can be meant for sure: programs of people send them, too. */
const PEOPLE_TOO = new Set(["Code", "Cursor", "Claude-Code", "Manus-User"]);

/**
 * One agent a line: name | operator | purpose | page of the operator | domains of reverse DNS.
 *
 * Domains were read on these pages of operators, which say how to verify by them (28 November 2026); those of others are
 * as third parties report them, see `NAMED`:
 * https://developers.google.com/search/docs/advanced/crawling/verifying-googlebot
 * https://www.bing.com/webmasters/help/how-to-verify-bingbot-3905dc26
 * https://yandex.com/support/webmaster/robot-workings/check-yandex-robots.html
 * https://help.baidu.com/question?prod_id=99&class=476&id=2996
 * https://help.pinterest.com/en/business/article/pinterest-crawler
 * https://help.qwant.com/bot/
 * https://help.coccoc.com/en/search-engine/coccoc-robots
 */
const TABLE = `
  Googlebot-Image | Google | search | https://developers.google.com/crawling/docs/crawlers-fetchers/google-common-crawlers | googlebot.com
  Googlebot-Video | Google | search | https://developers.google.com/crawling/docs/crawlers-fetchers/google-common-crawlers | googlebot.com
  Googlebot-News | Google | search | https://developers.google.com/crawling/docs/crawlers-fetchers/google-common-crawlers | googlebot.com
  Storebot-Google | Google | search | https://developers.google.com/crawling/docs/crawlers-fetchers/google-common-crawlers | googlebot.com
  Google-InspectionTool | Google | tools | https://developers.google.com/crawling/docs/crawlers-fetchers/google-common-crawlers | googlebot.com
  AdsBot-Google | Google | tools | https://developers.google.com/crawling/docs/crawlers-fetchers/google-special-case-crawlers | google.com
  AdsBot-Google-Mobile | Google | tools | https://developers.google.com/crawling/docs/crawlers-fetchers/google-special-case-crawlers | google.com
  Mediapartners-Google | Google | tools | https://developers.google.com/crawling/docs/crawlers-fetchers/google-special-case-crawlers | google.com
  APIs-Google | Google | tools | https://developers.google.com/crawling/docs/crawlers-fetchers/google-special-case-crawlers | google.com
  FeedFetcher-Google | Google | user | https://developers.google.com/crawling/docs/crawlers-fetchers/google-user-triggered-fetchers | google.com
  Google-Site-Verification | Google | user | https://developers.google.com/crawling/docs/crawlers-fetchers/google-user-triggered-fetchers | google.com
  Google-Read-Aloud | Google | user | https://developers.google.com/crawling/docs/crawlers-fetchers/google-user-triggered-fetchers | google.com
  BingPreview | Microsoft | search | https://www.bing.com/webmasters/help/which-crawlers-does-bing-use-8c184ec0 | search.msn.com
  AdIdxBot | Microsoft | tools | https://www.bing.com/webmasters/help/which-crawlers-does-bing-use-8c184ec0 | search.msn.com
  msnbot | Microsoft | search | https://www.bing.com/webmasters/help/which-crawlers-does-bing-use-8c184ec0 | search.msn.com
  YandexBot | Yandex | search | https://yandex.com/support/webmaster/en/robot-workings/user-agent | yandex.ru yandex.net yandex.com
  YandexImages | Yandex | search | https://yandex.com/support/webmaster/en/robot-workings/user-agent | yandex.ru yandex.net yandex.com
  YandexMobileBot | Yandex | search | https://yandex.com/support/webmaster/en/robot-workings/user-agent | yandex.ru yandex.net yandex.com
  YandexMetrika | Yandex | tools | https://yandex.com/support/webmaster/en/robot-workings/user-agent | yandex.ru yandex.net yandex.com
  Baiduspider | Baidu | search | https://help.baidu.com/question?prod_id=99&class=476&id=2996 | baidu.com baidu.jp
  DuckDuckBot | DuckDuckGo | search | https://duckduckgo.com/duckduckgo-help-pages/results/duckduckbot |
  Slurp | Yahoo | search | https://help.yahoo.com/kb/SLN22600.html | crawl.yahoo.net
  Sogou web spider | Sogou | search | http://www.sogou.com/docs/help/webmasters.htm |
  Yeti | Naver | search | https://searchadvisor.naver.com/guide/seo-basic-firewall | naver.com
  SeznamBot | Seznam | search | https://o-seznam.cz/napoveda/vyhledavani/en/seznambot-crawler/ | seznam.cz
  Qwantbot | Qwant | search | https://help.qwant.com/bot/ | qwant.com
  Qwantify | Qwant | search | https://help.qwant.com/bot/ | qwant.com
  MojeekBot | Mojeek | search | https://www.mojeek.com/bot.html |
  coccocbot | Coc Coc | search | https://help.coccoc.com/en/search-engine | coccoc.com
  PetalBot | Huawei | search | https://aspiegel.com/petalbot | petalsearch.com
  Exabot | Dassault | search | |
  360Spider | 360 | search | |
  AhrefsBot | Ahrefs | tools | https://ahrefs.com/robot | ahrefs.com ahrefs.net
  AhrefsSiteAudit | Ahrefs | tools | https://ahrefs.com/robot/site-audit | ahrefs.com ahrefs.net
  SemrushBot | Semrush | tools | https://www.semrush.com/bot/ | semrush.com
  SiteAuditBot | Semrush | tools | https://www.semrush.com/bot/ | semrush.com
  MJ12bot | Majestic | tools | https://mj12bot.com/ |
  DotBot | Moz | tools | https://moz.com/help/moz-procedures/crawlers/dotbot |
  rogerbot | Moz | tools | https://moz.com/help/moz-procedures/crawlers/rogerbot |
  BLEXBot | SEO PowerSuite | tools | |
  SERankingBacklinksBot | SE Ranking | tools | |
  serpstatbot | Serpstat | tools | https://serpstatbot.com/ |
  Sistrix | Sistrix | tools | |
  Screaming Frog SEO Spider | Screaming Frog | tools | |
  SearchVisibilityBot | Search-Visibility API | tools | |
  Barkrowler | Babbar | tools | https://babbar.tech/crawler |
  DataForSeoBot | DataForSEO | tools | https://dataforseo.com/dataforseo-bot |
  ZoominfoBot | ZoomInfo | data | |
  Twitterbot | X | user | https://developer.x.com/en/docs/x-for-websites/cards/guides/getting-started |
  LinkedInBot | LinkedIn | user | |
  Pinterestbot | Pinterest | search | https://help.pinterest.com/en/business/article/pinterest-crawler | pinterest.com
  Slackbot | Slack | user | https://api.slack.com/robots |
  Slack-ImgProxy | Slack | user | https://api.slack.com/robots |
  TelegramBot | Telegram | user | |
  WhatsApp | Meta | user | |
  Discordbot | Discord | user | |
  redditbot | Reddit | user | |
  SkypeUriPreview | Microsoft | user | |
  ia_archiver | Internet Archive | data | |
  archive.org_bot | Internet Archive | data | https://archive.org/details/archive.org_bot |
  UptimeRobot | UptimeRobot | tools | https://uptimerobot.com/help/locations/ |
  Pingdom | SolarWinds | tools | |
  StatusCake | StatusCake | tools | |
  Site24x7 | Zoho | tools | |
  BetterStack | Better Stack | tools | |
  Chrome-Lighthouse | Google | tools | |
  HeadlessChrome | | tools | |
  PhantomJS | | tools | |
  Feedly | Feedly | user | |
  Inoreader | Inoreader | user | |
  Tiny Tiny RSS | | user | |
  UniversalFeedParser | | tools | |
  Debian APT-HTTP | | tools | |
  curl | | tools | |
  Wget | | tools | |
  python-requests | | tools | |
  Python-urllib | | tools | |
  aiohttp | | tools | |
  python-httpx | | tools | |
  Go-http-client | | tools | |
  okhttp | | tools | |
  Apache-HttpClient | | tools | |
  Java | | tools | |
  axios | | tools | |
  node-fetch | | tools | |
  undici | | tools | |
  libwww-perl | | tools | |
  GuzzleHttp | | tools | |
  PostmanRuntime | | tools | |
  Scrapy | | tools | |
  colly | | tools | |
  Ruby | | tools | |
  zgrab | | tools | |
  masscan | | tools | |
  Nmap Scripting Engine | | tools | |
  CensysInspect | Censys | tools | https://about.censys.io/ |
  Expanse | Palo Alto Networks | tools | |
  InternetMeasurement | driftnet.io | tools | https://internet-measurement.com/ |
`;

/** Operators whose own pages say that each address of their bots has a name of these domains. */
const NAMED = new Set(["Google", "Microsoft", "Yandex", "Baidu", "Pinterest", "Qwant", "Coc Coc"]);

/** A bot that no list names, but whose user agent says that it is one. */
export const OTHER_BOTS = "Other bots";
/** A request that says nothing of who sends it. */
export const NO_USER_AGENT = "No user agent";

/** Agents of the AI list that are known for a search engine's results in the first place. */
const SEARCH_ENGINES = new Set(["Googlebot", "Bingbot", "Applebot", "Bravebot"]);

function groupOf(name: string, purpose: BotPurpose, isOfAi: boolean): BotAgent["group"] {
  if (SEARCH_ENGINES.has(name)) return "search";
  if (isOfAi) return purpose === "other" ? "other" : "ai";
  return purpose === "search" ? "search" : "other";
}

function readTable(): BotAgent[] {
  return TABLE.trim().split("\n").map((line) => {
    const [name = "", operator = "", purpose = "", source = "", domains = ""] = line.split("|")
      .map((part) => part.trim());
    return {
      name,
      operator: operator === "" ? null : operator,
      // the table above holds no other word
      purpose: purpose as BotPurpose,
      group: groupOf(name, purpose as BotPurpose, false),
      source: source === "" ? null : source,
      reverseDns: domains.split(" ").filter((domain) => domain !== ""),
      hasOnlyNamed: domains !== "" && NAMED.has(operator),
      keysUrl: null,
    };
  });
}

/** What is known of a bot that no list names. */
export const NOBODY: Omit<BotAgent, "name"> = {
  operator: null,
  purpose: "other",
  group: "other",
  source: null,
  reverseDns: [],
  hasOnlyNamed: false,
  keysUrl: null,
};

function listAgents(): BotAgent[] {
  const known = AI_AGENTS
    .filter(({ agent, tokenOnly }) => !tokenOnly && !PEOPLE_TOO.has(agent))
    .map(({ agent, operator, purpose, source, verification }) => ({
      name: agent,
      operator,
      purpose,
      group: groupOf(agent, purpose, true),
      source,
      reverseDns: verification?.reverseDns ?? [],
      hasOnlyNamed: verification?.confirmed === true && verification.reverseDns.length > 0,
      keysUrl: verification?.webBotAuth ?? null,
    }));
  const names = new Set(known.map(({ name }) => name.toLowerCase()));
  return [
    ...known,
    ...readTable().filter(({ name }) => !names.has(name.toLowerCase())),
    { name: OTHER_BOTS, ...NOBODY },
    { name: NO_USER_AGENT, ...NOBODY },
  ];
}

/** The bots that logs are searched for: the agents of AI that `…/robots` lists, search engines, tools and libraries. */
export const BOT_AGENTS: readonly BotAgent[] = listAgents();
