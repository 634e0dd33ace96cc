import { expect } from "chai";
import { AI_AGENTS } from "../../../../lib/crawler/robots/ai_agents.ts";
import { findUserAgent } from "../../../../lib/crawler/robots/ai_user_agents.ts";

describe("findUserAgent()", () => {
  it("names each agent in what it sends, in one line of printable ASCII", () => {
    for (const agent of AI_AGENTS) {
      const sent = findUserAgent(agent);
      if (agent.tokenOnly) {
        expect(sent, agent.agent).to.equal(undefined);
        continue;
      }
      expect(sent?.userAgent, agent.agent).to.match(/^[\x20-\x7e]{1,300}$/);
      expect(sent?.userAgent.toLowerCase()).to.include(agent.agent.toLowerCase());
    }
  });

  it("sends what is published, where it is", () => {
    const sourceOf = (name: string) => {
      const agent = AI_AGENTS.find((one) => one.agent === name);
      return agent && findUserAgent(agent)?.source;
    };
    for (const name of ["GPTBot", "ClaudeBot", "PerplexityBot", "Bingbot", "CCBot"]) {
      expect(sourceOf(name), name).to.equal("published");
    }
    expect(sourceOf("Andibot")).to.equal("built");
  });
});
