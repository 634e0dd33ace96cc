import { expect } from "chai";
import { measureAiVisibility } from "../../../../lib/metrics/ai_mentions/ai_visibility.ts";
import type { AnswerFacts } from "../../../../lib/metrics/ai_mentions/answer_facts.ts";
import {
  type BrandSums,
  compareBrand,
  joinAnswerSums,
  measureBrand,
  type PromptSums,
} from "../../../../lib/metrics/ai_mentions/answer_sums.ts";
import { createSeededRandom } from "../../../../lib/metrics/ai_mentions/bootstrap_ratio.ts";

const PROMPT: PromptSums = {
  prompt: 1,
  engine: "a",
  isBranded: false,
  weight: null,
  valid: 1,
  refused: 0,
  failed: 0,
  citing: 0,
  citations: 0,
};
const BRAND: BrandSums = {
  prompt: 1,
  engine: "a",
  brand: "0",
  naming: 1,
  mentions: 1,
  first: 1,
  orders: 1,
  inverseOrders: 1,
  citing: 0,
  citations: 0,
  positive: 0,
  neutral: 1,
  negative: 0,
};

/** Answers as a seed has them, to 30 prompts by two engines, several times each. */
function inventAnswers(): AnswerFacts[] {
  const random = createSeededRandom(7);
  const pick = (count: number) => Math.floor(random() * count);
  const answers = Array.from({ length: 400 }, (_, index): AnswerFacts & { prompt: number } => {
    const named = ["0", "1", "2"].filter(() => random() < 0.4);
    return {
      prompt: 1 + pick(30),
      engine: index % 2 === 0 ? "a" : "b",
      status: random() < 0.1 ? "failed" : random() < 0.1 ? "refused" : "answered",
      isBranded: false,
      weight: null,
      brands: named.map((brand, at) => ({ brand, count: 1 + pick(3), order: at + 1 })),
      citedBrands: Array.from({ length: pick(4) }, () => ["0", "1", null][pick(3)] ?? null),
    };
  });
  return answers.map((answer) => ({
    ...answer,
    weight: answer.prompt % 3 === 0 ? null : answer.prompt,
  }))
    .sort((a, b) => a.prompt - b.prompt);
}

function sumUp(answers: readonly AnswerFacts[]): { prompts: PromptSums[]; brands: BrandSums[] } {
  const prompts: PromptSums[] = [];
  const brands: BrandSums[] = [];
  for (const { prompt, engine, status, weight, brands: named, citedBrands } of answers) {
    const place = { prompt: Number(prompt), engine };
    const isValid = status === "answered";
    prompts.push({
      ...PROMPT,
      ...place,
      weight,
      valid: isValid ? 1 : 0,
      refused: status === "refused" ? 1 : 0,
      failed: status === "failed" ? 1 : 0,
      citing: isValid && citedBrands.length > 0 ? 1 : 0,
      citations: isValid ? citedBrands.length : 0,
    });
    if (!isValid) continue;
    for (const brand of ["0", "1", "2"]) {
      const own = named.find((one) => one.brand === brand);
      const cited = citedBrands.filter((one) => one === brand).length;
      brands.push({
        ...BRAND,
        ...place,
        brand,
        naming: own ? 1 : 0,
        mentions: own?.count ?? 0,
        first: own?.order === 1 ? 1 : 0,
        orders: own?.order ?? 0,
        inverseOrders: own ? 1 / own.order : 0,
        citing: cited > 0 ? 1 : 0,
        citations: cited,
      });
    }
  }
  return { prompts, brands };
}

describe("measureBrand()", () => {
  it("measures rates, places and sentences by hand", () => {
    const sums = joinAnswerSums(
      [{ ...PROMPT, valid: 4, failed: 1, citing: 2, citations: 5 }, {
        ...PROMPT,
        prompt: 2,
        refused: 1,
      }],
      [
        {
          ...BRAND,
          naming: 3,
          mentions: 6,
          first: 1,
          orders: 5,
          inverseOrders: 2,
          citing: 1,
          citations: 2,
        },
        { ...BRAND, brand: "7", naming: 2, mentions: 2 },
      ],
    );
    const { rates, ...own } = measureBrand(sums, "0");
    const parts = Object.entries(rates).map(([name, { part, whole }]) => [name, part, whole]);
    expect(parts).to.deep.equal([
      ["mentionRate", 3, 5],
      ["citationRate", 1, 5],
      ["citationRateOfCited", 1, 2],
      ["shareOfVoice", 3, 5],
      ["occurrenceShare", 6, 8],
      ["citationShare", 2, 5],
      ["firstMentionRate", 1, 5],
      ["coverage", 1, 2],
    ]);
    expect(own).to.deep.equal({
      brand: "0",
      averagePosition: 5 / 3,
      prominence: 0.4,
      sentences: { positive: 0, neutral: 1, negative: 0 },
      weighted: { mentionRate: null, citationRate: null, shareOfVoice: null },
    });
    expect(sums.counts).to.deep.equal({ valid: 5, refused: 1, failed: 1, prompts: 2 });
  });

  it("agrees with what is measured answer by answer, intervals too", () => {
    const answers = inventAnswers();
    const { prompts, brands } = sumUp(answers);
    const sums = joinAnswerSums(prompts, brands);
    const { unbranded } = measureAiVisibility(answers, ["0", "1", "2"]);
    for (const { brand, averagePosition, prominence, weighted, ...rates } of unbranded.brands) {
      const own = measureBrand(sums, brand);
      expect(own.rates).to.deep.equal(rates);
      expect(own.averagePosition).to.be.closeTo(averagePosition ?? NaN, 1e-12);
      expect(own.prominence).to.be.closeTo(prominence ?? NaN, 1e-12);
      expect(own.weighted.mentionRate).to.be.closeTo(weighted.mentionRate ?? NaN, 1e-12);
      expect(own.weighted.shareOfVoice).to.be.closeTo(weighted.shareOfVoice ?? NaN, 1e-12);
    }
  });

  it("says nothing of what was not asked", () => {
    const { rates, averagePosition } = measureBrand(joinAnswerSums([], []), "0");
    expect(rates.mentionRate).to.deep.equal({ value: null, part: 0, whole: 0, interval: null });
    expect(averagePosition).to.equal(null);
  });
});

describe("compareBrand()", () => {
  it("distinguishes a change from chance", () => {
    const answers = (naming: number) =>
      joinAnswerSums(
        Array.from({ length: 40 }, (_, index) => ({ ...PROMPT, prompt: index })),
        Array.from({ length: naming }, (_, index) => ({ ...BRAND, prompt: index })),
      );
    const change = compareBrand(answers(30), answers(10), { brand: "0", rate: "mentionRate" });
    expect(change).to.include({ delta: 0.5, isSignificant: true, method: "newcombe" });
    expect(
      compareBrand(answers(12), answers(10), { brand: "0", rate: "mentionRate" }).isSignificant,
    ).to.equal(
      false,
    );
  });
});
