import { expect } from "chai";
import { isHtmlAnswer } from "../../../../lib/rules/inputs/html_answer.ts";
import { fetchFacts } from "../../../support/audits/page_record.ts";

describe("isHtmlAnswer()", () => {
  it("returns true for 200 with HTML or XHTML", () => {
    expect(isHtmlAnswer(fetchFacts())).to.equal(true);
    expect(isHtmlAnswer(fetchFacts({ contentType: "application/xhtml+xml" }))).to.equal(true);
  });

  it("returns false for other types and for none", () => {
    expect(isHtmlAnswer(fetchFacts({ contentType: "application/xml" }))).to.equal(false);
    expect(isHtmlAnswer(fetchFacts({ contentType: null }))).to.equal(false);
  });

  it("returns false for other statuses and for no answer", () => {
    expect(isHtmlAnswer(fetchFacts({ status: 404 }))).to.equal(false);
    expect(isHtmlAnswer(fetchFacts({ status: null, error: "dns" }))).to.equal(false);
  });
});
