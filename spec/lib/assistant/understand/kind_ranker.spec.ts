import { expect } from "chai";
import { readFileSync } from "node:fs";
import { createKindRanker } from "../../../../lib/assistant/understand/kind_ranker.ts";
import { conceptsOf } from "../../../../lib/assistant/understand/question_features.ts";
import { createSpeller } from "../../../../lib/assistant/understand/spell_stem.ts";
import { digestOf, readExamples } from "../../../../scripts/understanding/examples.ts";

const WEIGHTS = new URL(
  "../../../../lib/assistant/understand/kind_weights.tsv",
  import.meta.url,
);

describe("createKindRanker()", () => {
  it("has weights that were learned from the examples as they are", () => {
    const weights = readFileSync(WEIGHTS, "utf8");
    expect(weights, "run npm run understanding").to.include(
      `# examples: ${digestOf(readExamples())}\n`,
    );
  });

  it("shares 1 among the kinds, most to the one that is asked", () => {
    const marked = "which of our articles do fewer people read than last year";
    const ranks = createKindRanker().rank({ marked, concepts: conceptsOf(marked) });
    const [best] = [...ranks].toSorted(([, a], [, b]) => b - a);
    expect([...ranks.values()].reduce((sum, share) => sum + share, 0)).to.be.closeTo(1, 1e-9);
    expect(best?.[0]).to.equal("decay");
  });

  it("knows words of examples, and no names of keywords", () => {
    const ranker = createKindRanker();
    expect(ranker.knows("artikel")).to.equal(true);
    expect(ranker.knows("trowel")).to.equal(false);
  });
});

describe("createSpeller()", () => {
  const spell = createSpeller(new Set(["klick", "kurv", "kannibalis", "weiterleit", "kett"]));
  for (
    const [stem, stems] of [
      ["klick", ["klick"]],
      ["klickkurv", ["klick", "kurv"]],
      ["weiterleitungskett", ["weiterleit"]],
      ["canibalis", ["canibalis"]],
      ["kanibalis", ["kannibalis"]],
      ["kannibalisiert", ["kannibalis"]],
      ["xyz", ["xyz"]],
    ] as const
  ) {
    it(`reads ${stem} as ${stems.join(" and ")}`, () => {
      expect(spell(stem)).to.deep.equal(stems);
    });
  }
});
