import { expect } from "chai";
import { tidyAnswerFigures } from "../../../lib/mcp/tidy_answer_figures.ts";

const RATE = { value: 0.123456, part: 2, whole: 9, low: 0.05, high: 0.3, change: null };
const FIGURES = {
  mention_rate: RATE,
  citation_rate: { ...RATE, value: null },
  share_of_voice: RATE,
  occurrence_share: RATE,
  avg_position: 1.5,
  prominence: 0.2,
  sentiment: { index: 0.75, positive: 3, neutral: 1, negative: 0 },
  weighted: { mention_rate: 0.5 },
};
const CHANGE = { previous: 0.1, delta: 0.0234567, low: -0.1, high: 0.2, significant: false };

describe("tidyAnswerFigures()", () => {
  const ANSWERS = { valid: 9, refused: 0, failed: 1, prompts: 3 };
  const tidy = (summary: object) => tidyAnswerFigures({ total: 1, summary })["summary"];

  it("keeps intervals and change of the own brand, rounded", () => {
    const brand = { ...FIGURES, mention_rate: { ...RATE, change: CHANGE }, previous: {} };
    const told = tidy({ answers: ANSWERS, unanalysed_count: 2, brand, formulas: [] });
    expect(told).to.include({ answers: ANSWERS, unanalysed_count: 2 });
    expect(told).not.to.have.any.keys("formulas", "branded_prompts");
    expect(told).to.have.nested.property("brand.mention_rate").that.deep.equals({
      value: 0.1235,
      low: 0.05,
      high: 0.3,
      part: 2,
      whole: 9,
      delta: 0.0235,
      significant: false,
    });
    expect(told).to.have.property("brand").that.includes({ avg_position: 1.5, prominence: 0.2 })
      .and.not.have.any.keys("weighted", "previous");
  });

  it("reports competitors, engines and branded prompts by numbers; null stays null", () => {
    const numbers = {
      mention_rate: 0.1235,
      citation_rate: null,
      share_of_voice: 0.1235,
      avg_position: 1.5,
      sentiment_index: 0.75,
    };
    expect(tidy({
      answers: ANSWERS,
      unanalysed_count: 0,
      competitors: [{ competitor_id: 4, domain: "rival.example", ...FIGURES }],
      engines: [{ engine: "chatgpt", answers: ANSWERS, ...FIGURES }],
      branded_prompts: { answers: ANSWERS, brand: FIGURES },
    })).to.deep.equal({
      answers: ANSWERS,
      brand: {},
      competitors: [{ domain: "rival.example", ...numbers }],
      engines: [{ engine: "chatgpt", valid_answers: 9, ...numbers }],
      branded_prompts: { valid_answers: 9, ...numbers },
    });
  });

  it("leaves data alone that have no summary", () => {
    const data = { data_status: { code: "no_answers" }, rows: [] };
    expect(tidyAnswerFigures(data)).to.equal(data);
  });
});
