import { expect } from "chai";
import { checkRunBudget } from "../../../../lib/commands/ai_mentions/check_run_budget.ts";
import { readConfig } from "../../../../lib/core/config.ts";
import { ValidationError } from "../../../../lib/core/errors.ts";

const ENGINE = { wire_format: "chat_completions", base_url: "http://127.0.0.1:9", model: "m" };
const { aiEngines } = readConfig({
  AI_ENGINES: JSON.stringify([
    { ...ENGINE, name: "dear", price_usd_per_request: 0.5 },
    {
      ...ENGINE,
      name: "counted",
      price_usd_per_million_input: 10,
      price_usd_per_million_output: 20,
      max_output_tokens: 100,
    },
    { ...ENGINE, name: "local" },
  ]),
});
const PROMPTS = [{ id: 1, text: "Tea?!" }, { id: 2, text: "Is green tea good?" }];

describe("checkRunBudget()", () => {
  const findProblem = (
    engines: string[],
    budgetUsd: number | null,
    { promptIds = [1, 2], serverBudget = null as number | null } = {},
  ) => {
    const questions = engines.flatMap((engine) =>
      promptIds.map((promptId) => ({ promptId, engine, runNumber: 1 }))
    );
    const config = { aiEngines, aiRuns: { budgetUsd: serverBudget, maxAnswers: 10 } };
    try {
      checkRunBudget(config, { questions, prompts: PROMPTS, budgetUsd });
    } catch (error) {
      if (error instanceof ValidationError) return error.errors["budget_usd"]?.[0];
      throw error;
    }
    return undefined;
  };

  it("takes a budget that does for the cheapest question", () => {
    // 5 characters are 2 tokens: 2 × 10 + 100 × 20 = 2020 millionths
    expect(findProblem(["dear", "counted"], 0.00202)).to.equal(undefined);
    expect(findProblem(["dear"], 0.5)).to.equal(undefined);
  });
  it("names what that question may cost when the budget is less", () => {
    expect(findProblem(["dear", "counted"], 0.002)).to.equal(
      "The budget_usd field must be at least 0.00202: the cheapest of these questions may cost " +
        "0.00202 US dollars.",
    );
    expect(findProblem(["dear"], 0)).to.contain("at least 0.5:");
  });
  it("goes by the length of prompts", () => {
    // 18 characters are 6 tokens
    expect(findProblem(["counted"], 0.00202, { promptIds: [2] })).to.contain("at least 0.00206:");
  });
  it("names the server's budget where no other would do", () => {
    expect(findProblem(["dear"], 0.1, { serverBudget: 0.1 })).to.contain(
      "a run may cost at most 0.1 on this server.",
    );
  });
  it("takes any budget for an engine without prices, and none at all", () => {
    expect(findProblem(["dear", "local"], 0)).to.equal(undefined);
    expect(findProblem(["dear"], null)).to.equal(undefined);
  });
});
