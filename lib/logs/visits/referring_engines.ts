/** Who sends people: an AI system's answers, or a search engine's results. */
interface ReferringEngine {
  name: string;
  kind: "ai" | "search";
  /** The host without `www.`, or a pattern of it. */
  host: RegExp;
}

/** The engines that visits of people are counted by. AI systems first: some share a domain with a search engine. */
export const REFERRING_ENGINES: readonly ReferringEngine[] = [
  { name: "chatgpt", kind: "ai", host: /^(?:chatgpt\.com|chat\.openai\.com)$/ },
  { name: "perplexity", kind: "ai", host: /^(?:.+\.)?perplexity\.ai$/ },
  { name: "gemini", kind: "ai", host: /^(?:gemini|bard)\.google\.com$/ },
  { name: "notebooklm", kind: "ai", host: /^notebooklm\.google\.com$/ },
  { name: "copilot", kind: "ai", host: /^copilot\.(?:microsoft|cloud\.microsoft)(?:\.com)?$/ },
  { name: "claude", kind: "ai", host: /^claude\.ai$/ },
  { name: "deepseek", kind: "ai", host: /^chat\.deepseek\.com$/ },
  { name: "grok", kind: "ai", host: /^(?:grok\.com|x\.ai)$/ },
  { name: "meta_ai", kind: "ai", host: /^(?:www\.)?meta\.ai$/ },
  { name: "mistral", kind: "ai", host: /^chat\.mistral\.ai$/ },
  { name: "you", kind: "ai", host: /^you\.com$/ },
  { name: "duck_ai", kind: "ai", host: /^duck\.ai$/ },
  { name: "poe", kind: "ai", host: /^poe\.com$/ },
  { name: "google", kind: "search", host: /^(?:[a-z]+\.)?google\.[a-z.]{2,6}$/ },
  { name: "bing", kind: "search", host: /^(?:[a-z]+\.)?bing\.com$/ },
  { name: "duckduckgo", kind: "search", host: /^(?:[a-z]+\.)?duckduckgo\.com$/ },
  { name: "yahoo", kind: "search", host: /^(?:[a-z.]+\.)?search\.yahoo\.(?:com|co\.jp)$/ },
  { name: "yandex", kind: "search", host: /^(?:[a-z]+\.)?(?:yandex\.[a-z.]{2,6}|ya\.ru)$/ },
  { name: "baidu", kind: "search", host: /^(?:[a-z]+\.)?baidu\.com$/ },
  { name: "ecosia", kind: "search", host: /^(?:[a-z]+\.)?ecosia\.org$/ },
  { name: "qwant", kind: "search", host: /^(?:[a-z]+\.)?qwant\.com$/ },
  { name: "brave", kind: "search", host: /^search\.brave\.com$/ },
  { name: "startpage", kind: "search", host: /^(?:[a-z0-9]+\.)?startpage\.com$/ },
  { name: "naver", kind: "search", host: /^(?:[a-z]+\.)?search\.naver\.com$/ },
  { name: "seznam", kind: "search", host: /^search\.seznam\.cz$/ },
  { name: "kagi", kind: "search", host: /^kagi\.com$/ },
];

/** The place of the engine that a referrer names, from 1 on; 0: none. */
export function findEngine(referrer: string): number {
  const host = /^(?:https?|android-app):\/\/(?:www\.)?([^/?#:]+)/i.exec(referrer)?.[1];
  if (host === undefined) return 0;
  const name = host.toLowerCase();
  return REFERRING_ENGINES.findIndex((engine) => engine.host.test(name)) + 1;
}
