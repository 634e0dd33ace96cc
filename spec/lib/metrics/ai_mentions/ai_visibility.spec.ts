import { expect } from "chai";
import {
  measureAiVisibility,
  measureByEngine,
} from "../../../../lib/metrics/ai_mentions/ai_visibility.ts";
import type { AnswerFacts } from "../../../../lib/metrics/ai_mentions/answer_facts.ts";

function answer(
  prompt: number,
  brands: [string, number, number][],
  more: Partial<AnswerFacts> = {},
) {
  return {
    prompt,
    engine: "a",
    status: "answered" as const,
    isBranded: false,
    weight: null,
    brands: brands.map(([brand, order, count]) => ({ brand, order, count })),
    citedBrands: [],
    ...more,
  };
}

/** Four valid answers to three prompts; two that are none. */
const ANSWERS: readonly AnswerFacts[] = [
  answer(1, [["own", 1, 3], ["x", 2, 1]], { weight: 100, citedBrands: ["own", "own", "x", null] }),
  answer(1, [["x", 1, 2]], { weight: 100, citedBrands: ["x"], engine: "b" }),
  answer(2, [["x", 1, 1], ["y", 2, 1], ["own", 4, 1]], { weight: 300 }),
  answer(3, [], { citedBrands: [null] }),
  answer(3, [], { status: "failed" }),
  answer(2, [], { status: "refused", engine: "b" }),
];
const BRANDS = ["own", "x", "y"];

function ownFigures() {
  const own = measureAiVisibility(ANSWERS, BRANDS).unbranded.brands[0];
  if (own === undefined) throw new Error("There is no brand.");
  return own;
}

describe("measureAiVisibility()", () => {
  it("counts failed and refused answers apart, and never as zeros", () => {
    const { unbranded } = measureAiVisibility(ANSWERS, BRANDS);
    expect(unbranded).to.deep.include({
      validCount: 4,
      failedCount: 1,
      refusedCount: 1,
      promptsCount: 3,
    });
  });

  it("rates mentions, citations and first mentions", () => {
    const own = ownFigures();
    expect(own.mentionRate).to.deep.include({ value: 0.5, part: 2, whole: 4 });
    expect(own.citationRate).to.deep.include({ value: 0.25, part: 1, whole: 4 });
    expect(own.citationRateOfCited).to.deep.include({ value: 1 / 3, part: 1, whole: 3 });
    expect(own.firstMentionRate).to.deep.include({ value: 0.25, part: 1, whole: 4 });
    expect(own.coverage).to.deep.include({ value: 2 / 3, part: 2, whole: 3 });
  });

  it("shares the voice by answers and by occurrences, all brands summing to 1", () => {
    const { brands } = measureAiVisibility(ANSWERS, BRANDS).unbranded;
    // own in 2 answers, x in 3, y in 1; own 4 times, x 4 times, y once
    expect(brands.map(({ shareOfVoice }) => shareOfVoice.value)).to.deep.equal(
      [2 / 6, 3 / 6, 1 / 6],
    );
    expect(brands.map(({ occurrenceShare }) => occurrenceShare.value)).to.deep.equal(
      [4 / 9, 4 / 9, 1 / 9],
    );
  });

  it("shares the citations, those of nobody among all", () => {
    expect(ownFigures().citationShare).to.deep.include({ value: 2 / 6, part: 2, whole: 6 });
  });

  it("averages the position where named, and prominence over all", () => {
    const own = ownFigures();
    expect(own.averagePosition).to.equal(2.5);
    expect(own.prominence).to.equal((1 + 0.25) / 4);
  });

  it("weighs prompts, not their runs", () => {
    // prompt 1: half of its answers at 100; prompt 2: all at 300; prompt 3 has no weight
    expect(ownFigures().weighted.mentionRate).to.equal(350 / 400);
    // own 50 + 300; all 50 * 2 + 50 + 300 * 3
    expect(ownFigures().weighted.shareOfVoice).to.equal(350 / 1050);
  });

  it("gives Wilson's interval where each prompt has one answer", () => {
    const single = Array.from(
      { length: 100 },
      (_, prompt) => answer(prompt, prompt < 50 ? [["own", 1, 1]] : []),
    );
    const [own] = measureAiVisibility(single, ["own"]).unbranded.brands;
    expect(own?.mentionRate.interval?.low).to.be.closeTo(0.4038, 0.00005);
    expect(own?.mentionRate.interval?.high).to.be.closeTo(0.5962, 0.00005);
  });

  it("gives a wider one where the answers of a prompt are alike", () => {
    const runs = Array.from(
      { length: 100 },
      (_, index) => answer(index % 10, index % 10 < 5 ? [["own", 1, 1]] : []),
    );
    const [own] = measureAiVisibility(runs, ["own"]).unbranded.brands;
    expect(own?.mentionRate.interval?.low).to.be.below(0.3);
    expect(own?.mentionRate.interval?.high).to.be.above(0.7);
  });

  it("keeps branded prompts apart", () => {
    const branded = answer(9, [["own", 1, 1]], { isBranded: true });
    const report = measureAiVisibility([...ANSWERS, branded], BRANDS);
    expect(report.unbranded.brands[0]?.mentionRate.whole).to.equal(4);
    expect(report.branded.brands[0]?.mentionRate).to.deep.include({ value: 1, whole: 1 });
  });

  it("is null, not 0, without valid answers", () => {
    const [own] = measureAiVisibility([answer(1, [], { status: "failed" })], ["own"]).unbranded
      .brands;
    expect(own?.mentionRate).to.deep.equal({ value: null, part: 0, whole: 0, interval: null });
    expect(own?.averagePosition).to.equal(null);
    expect(own?.weighted.mentionRate).to.equal(null);
  });
});

describe("measureByEngine()", () => {
  it("measures each engine by itself", () => {
    const engines = measureByEngine(ANSWERS, BRANDS);
    expect([...engines.keys()]).to.deep.equal(["a", "b"]);
    expect(engines.get("b")?.unbranded).to.deep.include({ validCount: 1, refusedCount: 1 });
  });
});
