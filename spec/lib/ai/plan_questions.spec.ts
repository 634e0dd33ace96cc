import { expect } from "chai";
import { planQuestions, type QuestionLimits } from "../../../lib/ai/plan_questions.ts";

const PROMPTS = [
  { id: 1, engines: null, runsPerPrompt: 2 },
  { id: 2, engines: ["b"], runsPerPrompt: 1 },
];
const LIMITS: QuestionLimits = {
  engines: ["a", "b"],
  chosenEngines: null,
  runsPerPrompt: null,
  maxQuestions: 100,
};

function plan(limits: Partial<QuestionLimits> = {}) {
  const { questions, cut } = planQuestions(PROMPTS, { ...LIMITS, ...limits });
  return { cut, asked: questions.map((one) => `${one.promptId}${one.engine}${one.runNumber}`) };
}

describe("planQuestions()", () => {
  it("asks each prompt of its engines, all once before any twice", () => {
    expect(plan()).to.deep.equal({ cut: false, asked: ["1a1", "1b1", "2b1", "1a2", "1b2"] });
  });

  it("puts all to the chosen engines, so often as is said", () => {
    expect(plan({ chosenEngines: ["a"], runsPerPrompt: 1 }).asked).to.deep.equal(["1a1", "2a1"]);
  });

  it("leaves out engines that are not configured", () => {
    expect(plan({ engines: ["a"] }).asked).to.deep.equal(["1a1", "1a2"]);
  });

  it("says that there would be more than may be", () => {
    expect(plan({ maxQuestions: 3 })).to.deep.equal({ cut: true, asked: ["1a1", "1b1", "2b1"] });
    expect(plan({ maxQuestions: 5 }).cut).to.equal(false);
  });

  it("plans nothing without prompts", () => {
    expect(planQuestions([], LIMITS)).to.deep.equal({ questions: [], cut: false });
  });
});
