/** An AI system whose answers lead people to pages, by the names that it has in each source. */
export interface FunnelEngine {
  /** As visits of people are counted (`lib/logs/visits/referring_engines.ts`); of other answers, their engine's name. */
  engine: string;
  /** As it is known to people. */
  label: string;
  operator: string | null;
  /** Its bots that fetch pages for answers: for a search index, or because somebody asks. */
  bots: readonly string[];
  /** Names that only robots.txt knows, and that have to be allowed as well. */
  tokens: readonly string[];
  /** What the name of the engine of an answer, or of its model, contains. */
  answers: RegExp;
}

const NEVER = /$^/;

/**
 * The systems of the funnel. Bots and what they are for: `lib/crawler/robots/documented_ai_agents.ts`. Gemini answers from
 * Google's index, unless a page forbids Google-Extended: https://developers.google.com/crawling/docs/google-extended
 */
export const FUNNEL_ENGINES: readonly FunnelEngine[] = [
  {
    ...{ engine: "chatgpt", label: "ChatGPT", operator: "OpenAI", tokens: [] },
    bots: ["OAI-SearchBot", "ChatGPT-User"],
    answers: /chatgpt|openai|\bgpt|\bo[1-9]\b/i,
  },
  {
    ...{ engine: "perplexity", label: "Perplexity", operator: "Perplexity", tokens: [] },
    bots: ["PerplexityBot", "Perplexity-User"],
    answers: /perplexity|sonar|pplx/i,
  },
  {
    ...{ engine: "gemini", label: "Gemini", operator: "Google", tokens: ["Google-Extended"] },
    bots: ["Googlebot"],
    answers: /gemini|google|ai.?overview|ai.?mode/i,
  },
  {
    ...{ engine: "copilot", label: "Copilot", operator: "Microsoft", tokens: [] },
    bots: ["Bingbot"],
    answers: /copilot|bing/i,
  },
  {
    ...{ engine: "claude", label: "Claude", operator: "Anthropic", tokens: [] },
    bots: ["Claude-SearchBot", "Claude-User"],
    answers: /claude|anthropic/i,
  },
  {
    ...{ engine: "mistral", label: "Mistral", operator: "Mistral AI", tokens: [] },
    bots: ["MistralAI-Index", "MistralAI-User"],
    answers: /mistral|le.?chat/i,
  },
  {
    ...{ engine: "meta_ai", label: "Meta AI", operator: "Meta", tokens: [] },
    bots: ["Meta-WebIndexer", "Meta-ExternalFetcher"],
    answers: /\bmeta|llama/i,
  },
  {
    ...{ engine: "duck_ai", label: "Duck.ai", operator: "DuckDuckGo", tokens: [] },
    bots: ["DuckAssistBot"],
    answers: /duck/i,
  },
  {
    ...{ engine: "you", label: "You.com", operator: "You.com", tokens: [], bots: ["YouBot"] },
    answers: /^you(?:\.com)?$/i,
  },
  {
    ...{ engine: "deepseek", label: "DeepSeek", operator: "DeepSeek", tokens: [], bots: [] },
    answers: /deepseek/i,
  },
  {
    ...{ engine: "grok", label: "Grok", operator: "xAI", tokens: [], bots: [] },
    answers: /grok|\bxai\b/i,
  },
];

/** The system that an answer is of, by the name of its engine; one that no list has is a system of its own. */
export function findFunnelEngine(name: string): FunnelEngine {
  return FUNNEL_ENGINES.find(({ answers }) => answers.test(name)) ??
    { engine: name, label: name, operator: null, bots: [], tokens: [], answers: NEVER };
}
