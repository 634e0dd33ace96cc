import { expect } from "chai";
import { isAnswer, refuseAnswers } from "../../../lib/commands/refuse_answers.ts";
import { ImportError } from "../../../lib/importers/import_error.ts";
import type { AiAnswerRow, LinkingSiteRow } from "../../../lib/importers/import_rows.ts";

const ANSWER: AiAnswerRow = {
  kind: "ai_answer",
  prompt: "Best shoes?",
  answer: "Acme.",
  engine: "perplexity",
  model: null,
  citations: [],
  date: "2026-11-20",
  askedAt: null,
  run: null,
  country: null,
  language: null,
};
const SITE: LinkingSiteRow = {
  kind: "linking_site",
  date: "2026-07-05",
  provider: "search_console",
  domain: "a.test",
  pagesCount: 1,
  targetsCount: 1,
};

describe("isAnswer()", () => {
  it("tells answers from other rows", () => {
    expect([ANSWER, SITE].map(isAnswer)).to.deep.equal([true, false]);
  });
});

describe("refuseAnswers()", () => {
  it("lets other rows pass", () => {
    expect(() => refuseAnswers([SITE])).not.to.throw();
  });

  it("throws for answers, and says that nothing was imported", () => {
    expect(() => refuseAnswers([SITE, ANSWER])).to.throw(ImportError, /nothing was imported/);
  });
});
