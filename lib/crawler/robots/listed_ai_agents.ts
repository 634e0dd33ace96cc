import type { AiAgentPurpose } from "../../../schemas/robots.ts";
import type { AiAgent } from "./ai_agent.ts";

/**
 * The public list that names these agents, at revision 738c80d; MIT licence, copyright 2024 ai.robots.txt.
 * Names, operators and purposes are taken over as facts, no text is.
 */
const LIST = "https://github.com/ai-robots-txt/ai.robots.txt";

/** Those of them by which widely used models are fed. */
const MAJOR: ReadonlySet<string> = new Set(["Bytespider", "DeepSeekBot"]);

/** One agent a line: name | operator, if known | purpose | the operator's page about it, if known. */
const TABLE = `
  AddSearchBot | AddSearch | search
  AgentTimes | The Agent Times | data
  AI2Bot | Ai2 | training | https://allenai.org/crawler
  AI2Bot-DeepResearchEval | Ai2 | user
  Ai2Bot-Dolma | Ai2 | training | https://allenai.org/crawler
  aiHitBot | aiHit | data | https://www.aihitdata.com/about
  AIWebIndex | Lyrenth | data
  amazon-kendra | Amazon | search
  amazon-QBusiness | Amazon | user
  AmazonBuyForMe | Amazon | agent
  Andibot | Andi | search
  Anomura | Direqt | search
  anthropic-ai | Anthropic | training
  ApifyBot | Apify | data
  ApifyWebsiteContentCrawler | Apify | data
  Aranet-SearchBot | | other
  atlassian-bot | Atlassian | search | https://support.atlassian.com/organization-administration/docs/connect-custom-website-to-rovo/
  Awario | Awario | data
  AzureAI-SearchBot | Microsoft | search
  bigsur.ai | Big Sur AI | user
  Bravebot | Brave | search | https://safe.search.brave.com/help/brave-search-crawler
  Brightbot | Bright Data | data | https://brightdata.com/brightbot
  BuddyBot | BuddyBotLearning | user
  Bytespider | ByteDance | training
  Channel3Bot | Channel3 | search
  ChatGLM-Spider | | data
  Claude-Code | Anthropic | agent
  Claude-Web | Anthropic | other
  Cloudflare-AutoRAG | Cloudflare | search | https://developers.cloudflare.com/autorag
  CloudVertexBot | Google | user
  Code | GitHub | agent
  cohere-ai | Cohere | user
  cohere-training-data-crawler | Cohere | training
  Cotoyogi | ROIS | training | https://ds.rois.ac.jp/en_center8/en_crawler/
  CragCrawler | CragSoftware | data
  Crawl4AI | | data
  Crawlspace | Crawlspace | data
  Cursor | Cursor | agent
  Datenbank Crawler | Datenbank | data
  DeepSeekBot | DeepSeek | training
  Devin | Devin AI | agent
  Diffbot | Diffbot | data
  Echobot Bot | Echobox | data
  EchoboxBot | Echobox | data
  ExaBot | Exa | search
  ExaSearchBot | Exa | search
  Factset_spyderbot | FactSet | training
  FirecrawlAgent | Firecrawl | data
  FriendlyCrawler | | training
  GeistHaus-PageFetcher | GeistHaus | user
  Gemini-Deep-Research | Google | user
  Google-Firebase | Google | user
  Google-Gemini-CLI | Google | agent
  GoogleAgent-Mariner | Google | agent
  GoogleAgent-URLContext | Google | user
  HenkBot | Valyu | data
  iAskBot | iAsk | other
  iaskspider | iAsk | user
  ICC-Crawler | NICT | training
  ImagesiftBot | ImageSift | data | https://imagesift.com/about
  imageSpider | | data
  img2dataset | | training | https://github.com/rom1504/img2dataset
  ISSCyberRiskCrawler | ISS-Corporate | training
  kagi-fetcher | Kagi | user
  Kangaroo Bot | Kangaroo LLM | training
  Kimi-User | Moonshot AI | user
  KlaviyoAIBot | Klaviyo | user | https://help.klaviyo.com/hc/en-us/articles/40496146232219
  KunatoCrawler | Kunato | other
  laion-huggingface-processor | LAION | training
  LAIONDownloader | LAION | training | https://laion.ai/faq/
  LCC | | data
  Lightpanda | | agent
  LinerBot | Liner | user
  Linguee Bot | Linguee | training
  LinkupBot | Linkup | search
  Manus-User | Butterfly Effect | agent
  Mozilla-Tabstack | Mozilla | data | https://docs.tabstack.ai/trust/controlling-access
  MyCentralAIScraperBot | | data
  NagetBot | Naget | data
  netEstate Imprint Crawler | netEstate | data
  newsai | | data
  NotebookLM | Google | user
  NovaAct | Amazon | agent
  omgili | Webz.io | data | https://webz.io/blog/web-data/what-is-the-omgili-bot-and-why-is-it-crawling-your-website/
  omgilibot | Webz.io | data
  OpenAI | OpenAI | other
  opencode | | agent
  Operator | OpenAI | agent
  PanguBot | Huawei | training
  Panscient | Panscient | data | https://panscient.com/faq.htm
  panscient.com | Panscient | data | https://panscient.com/faq.htm
  PetalBot | Huawei | search
  PhindBot | Phind | user
  Poggio-Citations | Poggio | user
  Poseidon Research Crawler | Poseidon Research | other
  QualifiedBot | Qualified | user
  Querit-SearchBot | Querit | search
  QueritBot | Querit | search
  QuillBot | QuillBot | other
  quillbot.com | QuillBot | other
  Reflectionbot | Reflection | other
  SBIntuitionsBot | SB Intuitions | training | https://www.sbintuitions.co.jp/en/bot/
  Scrapy | | data
  SemrushBot-OCOB | Semrush | user | https://www.semrush.com/bot/
  SemrushBot-SWA | Semrush | user | https://www.semrush.com/bot/
  Shap-User | Parallel | user
  ShapBot | Parallel | data | https://docs.parallel.ai/features/crawler
  Sidetrade indexer bot | Sidetrade | training
  Spider | | data
  TavilyBot | Tavily | data
  Terra Cotta | Ceramic AI | data
  TerraCotta | Ceramic AI | data | https://github.com/CeramicTeam/CeramicTerracotta
  Thinkbot | Thinkbot | data
  TikTokSpider | ByteDance | training
  Timpibot | Timpi | training
  TongyiBot | Alibaba | user
  Trae | ByteDance | agent
  TwinAgent | Twin | agent
  UseAI | Use AI | user
  VelenPublicWebCrawler | Velen | training | https://velen.io
  WARDBot | WEBSPARK | data
  Webzio-Extended | Webz.io | data
  wpbot | QuantumCloud | user
  WRTNBot | Wrtn | other
  YaK | Meltwater | data
  YiyanBot | Baidu | user
  YouBot | You.com | search | https://about.you.com/youbot/
  ZanistaBot | Zanista | search
`;

/** Agents that a public list names, whatever their operators say of them. */
export const LISTED_AI_AGENTS: readonly AiAgent[] = TABLE.trim().split("\n").map((line) => {
  const [agent = "", operator = "", purpose = "", page] = line.split("|").map((part) =>
    part.trim()
  );
  return {
    agent,
    operator: operator === "" ? null : operator,
    // the table above holds no other word
    purpose: purpose as AiAgentPurpose,
    source: page ?? LIST,
    documented: page !== undefined,
    tokenOnly: false,
    verification: null,
    major: MAJOR.has(agent),
  };
});
