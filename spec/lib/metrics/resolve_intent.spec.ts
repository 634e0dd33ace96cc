import { expect } from "chai";
import { matchesIntent, resolveIntent } from "../../../lib/metrics/resolve_intent.ts";
import { createIntentClassifier } from "../../../lib/metrics/search_intent.ts";

const rules = createIntentClassifier({ languages: ["en"] })("buy shoes");
const manual = { primary: "commercial" } as const;
const model = { primary: "informational", labels: ["commercial"], confidence: 0.8 } as const;

describe("resolveIntent()", () => {
  it("believes a person before a model before the rules", () => {
    expect(resolveIntent(rules, { manual, model })).to.deep.include({
      primary: "commercial",
      labels: ["commercial"],
      method: "manual",
      confidence: 1,
    });
    expect(resolveIntent(rules, { manual: null, model })).to.deep.include({
      primary: "informational",
      labels: ["informational", "commercial"],
      method: "model",
      confidence: 0.8,
    });
    expect(resolveIntent(rules, {})).to.equal(rules);
  });

  it("keeps the evidence of the rules", () => {
    expect(resolveIntent(rules, { manual }).evidence).to.equal(rules.evidence);
  });

  it("keeps a model's confidence between 0 and 1", () => {
    expect(resolveIntent(rules, { model: { ...model, confidence: 7 } }).confidence).to.equal(1);
  });
});

describe("matchesIntent()", () => {
  it("compares a page's intent with all labels", () => {
    const intent = { labels: ["commercial", "transactional"] as const };
    const labels = [...intent.labels];
    expect(matchesIntent({ labels }, "transactional")).to.equal(true);
    expect(matchesIntent({ labels }, "informational")).to.equal(false);
    expect(matchesIntent({ labels }, null)).to.equal(null);
  });
});
