import { expect } from "chai";
import { createAnswerAnalyst, createAnswerFacts } from "../../../lib/ai/analyse_answer.ts";
import { createMentionFinder } from "../../../lib/ai/brand_mentions.ts";
import { parsePlainAnswer } from "../../../lib/ai/plain_answer.ts";
import { expectLinear } from "../../support/growth.ts";

const BRANDS = [
  { key: "own", isOwn: true, names: ["Target"], domains: ["target.com"] },
  { key: "x", isOwn: false, names: ["Xylo"], domains: ["xylo.io"] },
];
const ANALYST = createAnswerAnalyst(BRANDS, createMentionFinder(BRANDS));

describe("createAnswerAnalyst()", () => {
  it("reports mentions, citations and sentiment of one answer", () => {
    const text = "Xylo is slow. Target is the best of all that there is " +
      "([x](https://www.target.com/a?utm_source=openai)).";
    const { answer } = parsePlainAnswer(text);
    if (answer === undefined) throw new Error("There is no answer.");
    const analysed = ANALYST.analyse(answer);
    expect(analysed.brands.map(({ brand, order }) => [brand, order])).to.deep.equal(
      [["x", 1], ["own", 2]],
    );
    expect(analysed.citations.map(({ pageUrl, isOwn }) => [pageUrl, isOwn])).to.deep.equal(
      [["https://www.target.com/a", true]],
    );
    expect(analysed.sentiment?.map(({ brand, score }) => [brand, score])).to.deep.equal(
      [["x", -1], ["own", 1]],
    );
    const facts = {
      prompt: 1,
      engine: "e",
      status: "answered" as const,
      isBranded: false,
      weight: null,
    };
    expect(createAnswerFacts(analysed, facts)).to.deep.equal({
      ...facts,
      brands: [{ brand: "x", order: 1, count: 1 }, { brand: "own", order: 2, count: 1 }],
      citedBrands: ["own"],
    });
  });

  it("reports branded prompts", () => {
    expect(ANALYST.isBrandedPrompt("Is shopping at Target cheap?")).to.equal(true);
    expect(ANALYST.isBrandedPrompt("How do I reach a target group?")).to.equal(false);
    expect(ANALYST.isBrandedPrompt("Is Xylo good?")).to.equal(false);
  });

  it("reads an answer of 100 KB with 1,000 links in linear time", () => {
    const text = Array.from(
      { length: 1000 },
      (_, index) =>
        `Xylo is good ([${index}](https://xylo.io/${index}?${"a=1&".repeat(10)})). Bad.\n`,
    ).join("");
    const analyse = (part: string) => {
      const { answer } = parsePlainAnswer(part);
      return answer && ANALYST.analyse(answer).citations;
    };
    expect(analyse(text)).to.have.length(1000);
    expectLinear(text, analyse);
  });
});
