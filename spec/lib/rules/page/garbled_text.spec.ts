import { expect } from "chai";
import { checkRule, createRecord, headingFacts } from "../../../support/audits/page_record.ts";

const ID = "text_garbled";

describe("garbledTextPageRules", () => {
  it("passes letters beyond ASCII", () => {
    const page = { titles: ["Größe und Maß"], textExcerpt: "“Tea” – für Füße, café, Чай" };
    expect(checkRule(ID, createRecord(page))).to.equal(undefined);
  });

  it("reports title, heading and text with the encoding that they were read by", () => {
    const record = createRecord({
      charset: "windows-1252",
      charsetSource: "header",
      titles: ["Gr\ufffd\ufffde"],
      headings: [headingFacts(1, "FÃ¼ÃŸe")],
      textExcerpt: "Tea from Asia",
    });
    expect(checkRule(ID, record)).to.deep.equal({
      evidence: {
        found: {
          encoding: "windows-1252",
          encoding_from: "header",
          count: 2,
          examples: [
            { where: "title", kind: "replaced", text: "Gr\ufffd\ufffde" },
            { where: "h1", kind: "misread", text: "FÃ¼ÃŸe" },
          ],
        },
        expected: "text in the encoding that the page declares",
        where: "title, meta[name=description], headings, first words of the text",
      },
    });
  });

  it("does not apply to pages that are not indexed, and to answers that are no pages", () => {
    const garbled = { titles: ["\ufffd"] };
    const noindex = { noindex: true, indexable: false, indexabilityReason: "noindex" as const };
    expect(checkRule(ID, createRecord(garbled, noindex))).to.equal(undefined);
    expect(checkRule(ID, createRecord(null))).to.equal(undefined);
  });

  it("bounds its evidence", () => {
    const headings = Array.from({ length: 500 }, () => headingFacts(2, "\ufffd".repeat(5_000)));
    const finding = checkRule(ID, createRecord({ headings }));
    expect(finding?.evidence.found).to.include({ count: 500 });
    expect(JSON.stringify(finding)).to.have.length.below(3_000);
  });
});
