import { expect } from "chai";
import {
  AI_AGENTS,
  judgeAiAgents,
  listMajorAgents,
} from "../../../../lib/crawler/robots/ai_agents.ts";
import { parseRobots } from "../../../../lib/crawler/robots/parse_robots.ts";
import { readAgentName } from "../../../../lib/crawler/robots/robots_agents.ts";
import { AI_AGENT_PURPOSES } from "../../../../schemas/robots.ts";

describe("AI_AGENTS", () => {
  const byName = new Map(AI_AGENTS.map((agent) => [agent.agent, agent]));

  it("names every agent once, by a name that robots.txt can have", () => {
    const names = AI_AGENTS.map(({ agent }) => agent.toLowerCase());
    expect(new Set(names).size).to.equal(names.length);
    for (const name of names) expect(readAgentName(name), name).to.equal(name);
  });

  it("holds what is published: some 160 agents, each with a purpose and a source", () => {
    expect(AI_AGENTS).to.have.lengthOf(164);
    for (const { agent, purpose, source, operator } of AI_AGENTS) {
      expect(AI_AGENT_PURPOSES, agent).to.include(purpose);
      expect(URL.parse(source)?.protocol, agent).to.equal("https:");
      expect(operator, agent).to.not.equal("");
    }
  });

  it("holds the agents of the systems that people ask about", () => {
    for (
      const [name, operator, purpose] of [
        ["Applebot-Extended", "Apple", "training"],
        ["DuckAssistBot", "DuckDuckGo", "user"],
        ["Amzn-SearchBot", "Amazon", "search"],
        ["DeepSeekBot", "DeepSeek", "training"],
        ["Google-Agent", "Google", "agent"],
        ["Kangaroo Bot", "Kangaroo LLM", "training"],
        ["TongyiBot", "Alibaba", "user"],
      ]
    ) {
      expect(byName.get(name ?? ""), name).to.include({ operator, purpose });
    }
  });

  it("says how a visit is verified, and what no page of the operator confirms", () => {
    expect(byName.get("GPTBot")?.verification?.ipRanges).to.equal("https://openai.com/gptbot.json");
    expect(byName.get("Googlebot")?.verification?.reverseDns).to.deep.equal(["googlebot.com"]);
    expect(byName.get("Google-Agent")?.verification?.webBotAuth)
      .to.equal("https://agent.bot.goog/.well-known/http-message-signatures-directory");
    expect(byName.get("Meta-ExternalAgent")?.verification?.autonomousSystem).to.equal("AS32934");
    expect(byName.get("Bytespider")).to.include({ verification: null, documented: false });
    expect(byName.get("Google-Extended")).to.include({ verification: null, tokenOnly: true });
    const reported = AI_AGENTS.filter(({ verification }) => verification?.confirmed === false);
    expect(reported.map(({ agent }) => agent)).to.have.members([
      "GPTBot",
      "OAI-SearchBot",
      "ChatGPT-User",
      "ChatGPT Agent",
      "ClaudeBot",
      "Claude-SearchBot",
      "Claude-User",
      "CCBot",
      "Applebot",
      "PerplexityBot",
      "Perplexity-User",
      "DuckAssistBot",
    ]);
    for (const { agent, documented, verification } of AI_AGENTS) {
      if (verification === null) continue;
      expect(documented, agent).to.equal(true);
      const { confirmed: _, ...methods } = verification;
      expect(Object.values(methods).flat().some((method) => method !== null), agent)
        .to.equal(true);
    }
  });
});

describe("listMajorAgents()", () => {
  it("names the crawlers that gather training data for widely used models", () => {
    expect(listMajorAgents("training")).to.deep.equal([
      "GPTBot",
      "ClaudeBot",
      "CCBot",
      "Google-Extended",
      "Applebot-Extended",
      "Meta-ExternalAgent",
      "Amazonbot",
      "MistralAI-Training",
      "Bytespider",
      "DeepSeekBot",
    ]);
  });
  it("names those of several purposes", () => {
    expect(listMajorAgents("search", "user")).to.deep.equal([
      "OAI-SearchBot",
      "ChatGPT-User",
      "Claude-SearchBot",
      "Claude-User",
      "Googlebot",
      "Google-NotebookLM",
      "Applebot",
      "Meta-WebIndexer",
      "Meta-ExternalFetcher",
      "Amzn-SearchBot",
      "Amzn-User",
      "PerplexityBot",
      "Perplexity-User",
      "Bingbot",
      "MistralAI-Index",
      "MistralAI-User",
      "DuckAssistBot",
    ]);
  });
  it("names none when no purpose is asked for", () => {
    expect(listMajorAgents()).to.deep.equal([]);
  });
});

describe("judgeAiAgents()", () => {
  it("gives each crawler's verdict with the line, and says whether a group names it", () => {
    const robots = parseRobots("User-agent: GPTBot\nDisallow: /\n\nUser-agent: *\nDisallow: /a");
    const verdicts = judgeAiAgents(robots, "https://s.test/a");
    expect(verdicts).to.have.length(AI_AGENTS.length);
    expect(verdicts[0]).to.deep.equal({
      ...AI_AGENTS[0],
      agent: "GPTBot",
      named: true,
      allowed: false,
      line: 2,
      rule: "Disallow: /",
    });
    expect(verdicts[1]).to.include({
      agent: "OAI-SearchBot",
      named: false,
      allowed: false,
      line: 5,
    });
    expect(judgeAiAgents(robots, "https://s.test/b")[1]).to.include({ allowed: true, line: null });
  });
  it("says that a group names an agent by another name that it obeys", () => {
    const robots = parseRobots("User-agent: Googlebot\nDisallow: /");
    const verdicts = judgeAiAgents(robots, "https://s.test/");
    const applebot = verdicts.find(({ agent }) => agent === "Applebot");
    expect(applebot).to.include({ named: true, allowed: false, line: 2 });
  });
  it("allows everything where there is no file", () => {
    const verdicts = judgeAiAgents(parseRobots(""), "https://s.test/");
    expect(verdicts.every(({ allowed, named }) => allowed && !named)).to.equal(true);
  });
});
