import { expect } from "chai";
import { AI_AGENTS, judgeAiAgents, listAiAgents } from "../../../lib/crawler/ai_agents.ts";
import { parseRobots } from "../../../lib/crawler/parse_robots.ts";

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

describe("judgeAiAgents()", () => {
  it("gives each crawler's verdict with the line, and says whether a group names it", () => {
    const robots = parseRobots("User-agent: GPTBot\nDisallow: /\n\nUser-agent: *\nDisallow: /a");
    const verdicts = judgeAiAgents(robots, "https://s.test/a");
    expect(verdicts).to.have.length(AI_AGENTS.length);
    expect(verdicts[0]).to.deep.equal({
      agent: "GPTBot",
      operator: "OpenAI",
      purpose: "training",
      named: true,
      allowed: false,
      line: 2,
      rule: "Disallow: /",
    });
    expect(verdicts[1]).to.include({ agent: "ClaudeBot", named: false, allowed: false, line: 5 });
    expect(judgeAiAgents(robots, "https://s.test/b")[1]).to.include({ allowed: true, line: null });
  });
  it("allows everything where there is no file", () => {
    const verdicts = judgeAiAgents(parseRobots(""), "https://s.test/");
    expect(verdicts.every(({ allowed, named }) => allowed && !named)).to.equal(true);
  });
});
