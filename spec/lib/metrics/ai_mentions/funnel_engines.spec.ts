import { expect } from "chai";
import { BOT_AGENTS } from "../../../../lib/logs/bots/bot_agents.ts";
import { REFERRING_ENGINES } from "../../../../lib/logs/visits/referring_engines.ts";
import {
  findFunnelEngine,
  FUNNEL_ENGINES,
} from "../../../../lib/metrics/ai_mentions/funnel_engines.ts";

describe("FUNNEL_ENGINES", () => {
  it("names bots and referrers as logs are searched for them", () => {
    const bots = new Map(BOT_AGENTS.map(({ name, operator }) => [name, operator]));
    const referrers = REFERRING_ENGINES.filter(({ kind }) => kind === "ai").map(({ name }) => name);
    for (const { engine, operator, bots: own } of FUNNEL_ENGINES) {
      for (const bot of own) expect(bots.get(bot), bot).to.equal(operator);
      expect(referrers).to.include(engine);
    }
  });
  it("finds the system of an answer by its engine's name", () => {
    const names = ["ChatGPT", "gpt-5", "sonar", "Google AI Overviews", "claude", "Le Chat"];
    expect(names.map((name) => findFunnelEngine(name).engine))
      .to.deep.equal(["chatgpt", "chatgpt", "perplexity", "gemini", "claude", "mistral"]);
    expect(findFunnelEngine("house model")).to.include({ engine: "house model", operator: null });
  });
});
