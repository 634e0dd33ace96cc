import { expect } from "chai";
import { foldWords } from "../../../../lib/assistant/understand/fold_question.ts";
import { WITHOUT_BRAND } from "../../../../lib/assistant/understand/without_brand.ts";

const WITHOUT = [
  "top queries, don't care about brand ones",
  "keywords without our name",
  "clicks w/o brand",
  "excluding branded searches",
  "exclude brand terms",
  "leave out our own brand name",
  "other than our brand",
  "brand excluded, top queries",
  "brand queries filtered out",
  "non-brand clicks",
  "unbranded keywords",
  "without people who typed our name",
  "no brand terms please",
  "generic queries with most clicks",
  "Top-Keywords ohne Marke",
  "ohne unseren Namen",
  "Keywords, Markenbegriffe raus",
  "Marke bitte weglassen",
  "die Marke interessiert mich nicht",
  "abgesehen von der Marke",
  "nur nicht-brand Keywords",
  "exkl. Brand",
  "keine Markensuchen bitte",
  "Suchanfragen, die nicht zur Marke gehören",
  "Marke ausgeklammert",
];
const WITH = [
  "how much traffic is branded",
  "does chatgpt not mention our brand",
  "is there no brand name set",
  "how many people know our brand",
  "Was ist unsere Marke wert?",
  "pages without a title",
  "Seiten ohne Namen im Titel",
];

describe("WITHOUT_BRAND", () => {
  for (const text of WITHOUT) {
    it(`leaves the brand out of ${JSON.stringify(text)}`, () => {
      expect(WITHOUT_BRAND.test(foldWords(text))).to.equal(true);
    });
  }

  for (const text of WITH) {
    it(`finds no such limit in ${JSON.stringify(text)}`, () => {
      expect(WITHOUT_BRAND.test(foldWords(text))).to.equal(false);
    });
  }
});
