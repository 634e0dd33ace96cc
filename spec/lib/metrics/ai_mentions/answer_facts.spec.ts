import { expect } from "chai";
import {
  type AnswerFacts,
  clusterByPrompt,
  countCitations,
  listValidAnswers,
  mentions,
} from "../../../../lib/metrics/ai_mentions/answer_facts.ts";

const ANSWER: AnswerFacts = {
  prompt: "p",
  engine: "e",
  status: "answered",
  isBranded: false,
  weight: null,
  brands: [{ brand: "own", count: 2, order: 1 }],
  citedBrands: ["own", null, "own"],
};

describe("clusterByPrompt()", () => {
  it("sums the answers of a prompt", () => {
    const answers = [ANSWER, ANSWER, { ...ANSWER, prompt: "q", brands: [] }];
    expect(clusterByPrompt(answers, (one) => mentions(one, "own"))).to.deep.equal([
      { key: "p", part: 2, whole: 2 },
      { key: "q", part: 0, whole: 1 },
    ]);
  });
});

describe("listValidAnswers()", () => {
  it("leaves failed and refused ones out", () => {
    const answers = [ANSWER, { ...ANSWER, status: "failed" as const }];
    expect(listValidAnswers(answers)).to.deep.equal([ANSWER]);
  });
});

describe("countCitations()", () => {
  it("counts pages of the brand", () => {
    expect(countCitations(ANSWER, "own")).to.equal(2);
  });
});
