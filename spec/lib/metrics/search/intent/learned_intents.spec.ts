import { expect } from "chai";
import {
  createLearnedIntentFinder,
  type IntentCorrection,
} from "../../../../../lib/metrics/search/intent/learned_intents.ts";

describe("createLearnedIntentFinder()", () => {
  const corrected = (keyword: string, intent: IntentCorrection["intent"]) => ({ keyword, intent });

  it("learns for keywords that have all words of a corrected one, and few others", () => {
    const find = createLearnedIntentFinder([corrected("assam tea", "transactional")]);
    const learned = { intent: "transactional", weight: 0.7, text: "assam tea" };
    expect(find("assam tea bags")).to.deep.equal(learned);
    expect(find("Tea, Assam")).to.deep.equal(learned);
    expect(find("assam tea plantation workers history")).to.equal(undefined);
    expect(find("assam")).to.equal(undefined);
    expect(find("green tea")).to.equal(undefined);
  });

  it("does not learn from the keyword itself", () => {
    expect(createLearnedIntentFinder([corrected("assam tea", "commercial")])("assam tea"))
      .to.equal(undefined);
  });

  it("goes by the likest, and by none where the likest disagree", () => {
    const find = createLearnedIntentFinder([
      corrected("tea", "transactional"),
      corrected("tea ceremony", "informational"),
      corrected("tea set", "commercial"),
    ]);
    expect(find("tea ceremony japan")).to.include({ intent: "informational" });
    expect(find("tea ceremony set")).to.equal(undefined);
  });

  it("learns a word that two corrected keywords share, as long as all agree", () => {
    const find = createLearnedIntentFinder([
      corrected("kitchen template", "informational"),
      corrected("invoice template", "informational"),
      corrected("invoice software", "transactional"),
    ]);
    expect(find("budget template")).to.deep.equal({
      intent: "informational",
      weight: 0.5,
      text: "template",
    });
    expect(find("invoice numbers")).to.equal(undefined);
    expect(find("kitchen planner")).to.equal(undefined);
  });

  it("takes no function word for a telling one", () => {
    const find = createLearnedIntentFinder([
      corrected("shoes with heels", "transactional"),
      corrected("bags with zip", "transactional"),
    ]);
    expect(find("problems with knees")).to.equal(undefined);
  });

  it("knows nothing without corrections", () => {
    expect(createLearnedIntentFinder([])("tea")).to.equal(undefined);
  });
});
