import { expect } from "chai";
import { createRunBudget } from "../../../lib/ai_engines/run_budget.ts";

describe("createRunBudget()", () => {
  it("sets aside until the next question might exceed it", async () => {
    const budget = createRunBudget({ limitUsd: 1, spentUsd: 0.5 });
    const first = await budget.reserve(0.4);
    first?.settle(0.3);
    expect(await budget.reserve(0.3)).to.equal(null);
    expect(budget.exhausted).to.equal(true);
  });

  it("takes a question that uses it up exactly", async () => {
    const budget = createRunBudget({ limitUsd: 1, spentUsd: 0.5 });
    expect(await budget.reserve(0.5)).not.to.equal(null);
    expect(budget.exhausted).to.equal(false);
  });

  it("waits for questions under way that may turn out cheaper", async () => {
    const budget = createRunBudget({ limitUsd: 1, spentUsd: 0 });
    const first = await budget.reserve(0.6);
    const second = budget.reserve(0.6);
    first?.settle(0.2);
    expect(await second).not.to.equal(null);
  });

  it("lets nobody wait who cannot get anything any more", async () => {
    const budget = createRunBudget({ limitUsd: 1, spentUsd: 0 });
    const first = await budget.reserve(0.6);
    const waiting = [budget.reserve(0.6), budget.reserve(0.7)];
    first?.settle(0.6);
    expect(await Promise.all(waiting)).to.deep.equal([null, null]);
  });

  it("has no end without a limit", async () => {
    const budget = createRunBudget({ limitUsd: null, spentUsd: 1e6 });
    expect(await budget.reserve(1e6)).not.to.equal(null);
  });

  it("asks nothing with a budget of nothing, unless that is free", async () => {
    expect(await createRunBudget({ limitUsd: 0, spentUsd: 0 }).reserve(0.01)).to.equal(null);
    expect(await createRunBudget({ limitUsd: 0, spentUsd: 0 }).reserve(0)).not.to.equal(null);
  });
});
