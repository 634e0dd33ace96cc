import { expect } from "chai";
import { type AnsweredBrands, createAnswerAnalyst } from "../../../lib/ai/analyse_answer.ts";
import { createMentionFinder } from "../../../lib/ai/brand_mentions.ts";
import { parsePlainAnswer } from "../../../lib/ai/plain_answer.ts";
import {
  type LabelledAnswer,
  readLabelledAnswers,
} from "../../support/ai_mentions/labelled_answers.ts";

const MIN_SHARE = 0.95;
const ANSWERS = readLabelledAnswers().map((labelled) => ({ labelled, found: analyse(labelled) }));

function analyse({ brands, text, listed, language }: LabelledAnswer): AnsweredBrands {
  const { answer } = parsePlainAnswer(text, { citations: listed });
  if (answer === undefined) throw new Error("There is no answer.");
  return createAnswerAnalyst(brands, createMentionFinder(brands)).analyse(answer, language);
}

interface Compared {
  precision: number;
  recall: number;
  /** For a person who looks why. */
  errors: string[];
}

/** Compares what is found in each answer with its labels; what is alike is alike once. */
function compare(
  listLabels: (labelled: LabelledAnswer) => string[],
  listFound: (found: AnsweredBrands, labelled: LabelledAnswer) => string[],
): Compared {
  let [right, extra, missed] = [0, 0, 0];
  const errors: string[] = [];
  for (const { labelled, found } of ANSWERS) {
    const labels = listLabels(labelled);
    for (const one of listFound(found, labelled)) {
      const index = labels.indexOf(one);
      if (index === -1) extra++;
      else right++;
      if (index === -1) errors.push(`${labelled.name} has no ${one}`);
      else labels.splice(index, 1);
    }
    missed += labels.length;
    for (const label of labels) errors.push(`${labelled.name} misses ${label}`);
  }
  return { precision: right / (right + extra), recall: right / (right + missed), errors };
}

function check({ precision, recall, errors }: Compared): void {
  expect(precision, errors.join("; ")).to.be.at.least(MIN_SHARE);
  expect(recall, errors.join("; ")).to.be.at.least(MIN_SHARE);
}

/** A sentence by the first mention of the brand in it: `acme@12=1`. */
function listSentiments({ sentiment, brands }: AnsweredBrands): string[] {
  return (sentiment ?? []).map(({ brand, start, end, score }) => {
    const mentions = brands.find((one) => one.brand === brand)?.mentions ?? [];
    const first = mentions.find((one) => one.start >= start && one.start < end);
    return `${brand}@${first?.start}=${score}`;
  });
}

function labelSentiments({ mentions, hasSentiment }: LabelledAnswer): string[] {
  return mentions.flatMap(({ brand, start, score }) =>
    hasSentiment && score !== undefined ? [`${brand}@${start}=${score}`] : []
  );
}

describe("createAnswerAnalyst() on answers that are labelled by hand", () => {
  it("has 60 answers and more in nine languages, most of them traps", () => {
    expect(ANSWERS.length).to.be.at.least(60);
    expect(new Set(ANSWERS.map(({ labelled }) => labelled.language)).size).to.equal(9);
    expect(ANSWERS.filter(({ labelled }) => labelled.trap !== undefined).length).to.be.above(40);
  });

  it("finds mentions where they are", () => {
    check(compare(
      ({ mentions }) => mentions.map(({ brand, start }) => `${brand}@${start}`),
      ({ brands }) =>
        brands.flatMap((one) => one.mentions).map((one) => `${one.brand}@${one.start}`),
    ));
  });

  it("orders brands", () => {
    check(compare(
      ({ order }) => order.map((brand, index) => `${brand} as ${index + 1}`),
      ({ brands }) => brands.map(({ brand, order }) => `${brand} as ${order}`),
    ));
  });

  it("reports places in lists", () => {
    check(compare(
      ({ listPositions }) =>
        Array.from(listPositions, ([brand, place]) => `${brand} listed ${place}`),
      ({ brands }) =>
        brands.flatMap(({ brand, listPosition }) =>
          listPosition === null ? [] : [`${brand} listed ${listPosition}`]
        ),
    ));
  });

  it("says whose pages are cited", () => {
    check(compare(
      ({ cites }) => cites.map(({ brand, url }, index) => `${index + 1} ${brand} ${url}`),
      ({ citations }) => citations.map((one) => `${one.position} ${one.brand} ${one.pageUrl}`),
    ));
  });

  it("reads the sentiment of each sentence that names a brand", () => {
    check(compare(
      labelSentiments,
      (found, { hasSentiment }) => (hasSentiment ? listSentiments(found) : []),
    ));
  });

  it("reads praise and criticism, facts apart", () => {
    const isOpinion = (one: string) => !one.endsWith("=0");
    check(compare(
      (labelled) => labelSentiments(labelled).filter(isOpinion),
      (found, { hasSentiment }) => (hasSentiment ? listSentiments(found).filter(isOpinion) : []),
    ));
  });

  it("reads no sentiment in a language without lexicon", () => {
    for (const { labelled: { hasSentiment, name }, found } of ANSWERS) {
      if (!hasSentiment) expect(found.sentiment, name).to.equal(undefined);
    }
  });
});
