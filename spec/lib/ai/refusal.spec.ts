import { readFileSync } from "node:fs";
import { expect } from "chai";
import { isRefusal } from "../../../lib/ai/refusal.ts";

const FIXTURES = new URL("../../fixtures/labelled_answers/", import.meta.url);

interface Labelled {
  refusal: boolean;
  language: string;
  text: string;
}

function readLabelled(name: string): Labelled[] {
  return readFileSync(new URL(name, FIXTURES), "utf8").trim().split("\n").map((line) => {
    const [label, language = "", ...text] = line.split("|");
    return { refusal: label === "R", language, text: text.join("|") };
  });
}

/** Labelled texts that are judged otherwise. */
function listMistakes(name: string): string[] {
  return readLabelled(name).filter(({ refusal, text }) => isRefusal(text) !== refusal)
    .map(({ refusal, language, text }) => `${refusal ? "missed" : "wrong"} ${language}: ${text}`);
}

describe("isRefusal()", () => {
  it("distinguishes refusals from answers that hold such words, in 31 languages", () => {
    expect(new Set(readLabelled("refusals_seen.txt").map(({ language }) => language)).size)
      .to.equal(31);
    expect(listMistakes("refusals_seen.txt")).to.deep.equal([]);
  });

  it("does so with texts that no pattern was made by", () => {
    expect(listMistakes("refusals_unseen.txt")).to.deep.equal([]);
  });

  it("distinguishes refusals that name nothing from answers that hold such words, in 33 languages", () => {
    expect(new Set(readLabelled("bare_refusals_seen.txt").map(({ language }) => language)).size)
      .to.equal(33);
    expect(listMistakes("bare_refusals_seen.txt")).to.deep.equal([]);
    expect(listMistakes("bare_refusals_unseen.txt")).to.deep.equal([]);
  });

  it("takes an answer that begins like a refusal that names nothing for an answer", () => {
    for (
      const text of [
        "I can't do that. Acme is the shop that can.",
        "That is not possible.",
        "Das ist nicht möglich.",
        "Unfortunately, I can't do that without knowing your size, so here is Acme.",
        "No. Acme and Rival both ship abroad.",
      ]
    ) expect(isRefusal(text), text).to.equal(false);
  });

  it("takes long answers and lists for answers, whatever they begin with", () => {
    const refusal = "I'm sorry, but I can't help with that.";
    expect(isRefusal(refusal)).to.equal(true);
    expect(isRefusal(`${refusal}\n\n1. Acme\n2. Rival`)).to.equal(false);
    expect(isRefusal(`${refusal} ${"Acme is a shop. ".repeat(40)}`)).to.equal(false);
    expect(isRefusal("")).to.equal(false);
  });
});
