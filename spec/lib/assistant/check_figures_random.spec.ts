import { expect } from "chai";
import { checkFigures } from "../../../lib/assistant/check_figures.ts";
import { createSeededRandom } from "../../support/random.ts";

/** How a count, and a share, can be written. */
const COUNTS: readonly ((value: number) => string)[] = [
  String,
  (value) => value.toLocaleString("en"),
  (value) => value.toLocaleString("de"),
  (value) => value.toLocaleString("fr"),
  (value) => value.toLocaleString("de-CH"),
  (value) => value.toLocaleString("en-IN"),
  (value) => new Intl.NumberFormat("ar-EG", { useGrouping: false }).format(value),
  (value) => `${(value / 1_000).toFixed(1)}k`,
];
const SHARES: readonly ((value: number) => string)[] = [
  (value) => `${(value * 100).toFixed(2)}%`,
  (value) => `${(value * 100).toFixed(1)} %`,
  (value) => `${(value * 100).toFixed(1).replace(".", ",")} Prozent`,
  (value) => value.toFixed(4),
  (value) => value.toFixed(2),
];

/** Rows with figures that are random, and each of them written in each way. */
describe("checkFigures() over random figures", () => {
  const random = createSeededRandom(20_261_120);
  const rows = Array.from({ length: 40 }, (_, id) => ({
    id,
    clicks: 1_000 + random.below(900_000),
    ctr: Math.round(random.share() * 10_000) / 10_000,
  }));
  const check = (text: string) => checkFigures(text, { results: [{ rows }], userTexts: [] });

  it("takes every figure in every way to write it", () => {
    for (const { clicks, ctr } of rows) {
      for (const write of COUNTS) {
        const text = `The site had ${write(clicks)} clicks.`;
        expect(check(text), text).to.deep.equal([]);
      }
      for (const write of SHARES) {
        const text = `Its CTR is ${write(ctr)} now.`;
        expect(check(text), text).to.deep.equal([]);
      }
    }
  });

  it("finds figures that are a little different", () => {
    let missed = 0;
    let asked = 0;
    for (const { clicks, ctr } of rows) {
      for (const share of [0.9, 0.98, 1.02, 1.1]) {
        const texts = [
          ...COUNTS.slice(0, 7).map((write) =>
            `It had ${write(Math.round(clicks * share))} clicks.`
          ),
          `Its CTR is ${(ctr * share * 100 + 0.03).toFixed(2)}%.`,
        ];
        asked += texts.length;
        missed += texts.filter((text) => check(text).length === 0).length;
      }
    }
    // a few are by chance the figure of another row, or its rounded form
    expect(missed / asked).to.be.below(0.02);
  });
});
