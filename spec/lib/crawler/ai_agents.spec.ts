import { expect } from "chai";
import { AI_AGENTS, listAiAgents } from "../../../lib/crawler/ai_agents.ts";

describe("AI_AGENTS", () => {
  it("names every crawler once, by a token that robots.txt can name", () => {
    const names = AI_AGENTS.map(({ agent }) => agent.toLowerCase());
    expect(new Set(names).size).to.equal(names.length);
    for (const name of names) expect(name).to.match(/^[a-z_-]+$/);
  });
});

describe("listAiAgents()", () => {
  it("names the crawlers that gather training data", () => {
    expect(listAiAgents("training")).to.deep.equal([
      "GPTBot",
      "ClaudeBot",
      "CCBot",
      "Google-Extended",
      "Applebot-Extended",
      "Meta-ExternalAgent",
      "Bytespider",
      "Amazonbot",
    ]);
  });
  it("names those of several purposes", () => {
    expect(listAiAgents("search", "user")).to.deep.equal([
      "OAI-SearchBot",
      "PerplexityBot",
      "Claude-SearchBot",
      "Bingbot",
      "Googlebot",
      "ChatGPT-User",
      "Perplexity-User",
      "Claude-User",
    ]);
  });
  it("names none when no purpose is asked for", () => {
    expect(listAiAgents()).to.deep.equal([]);
  });
});
