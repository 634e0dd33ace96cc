import { expect } from "chai";
import { findIndexablePage } from "../../../../lib/rules/inputs/indexable_page.ts";
import { createRecord } from "../../../support/audits/page_record.ts";

describe("findIndexablePage()", () => {
  it("returns the page of an indexable URL", () => {
    const record = createRecord();
    expect(findIndexablePage(record)).to.equal(record.page);
  });

  it("returns undefined when the page is kept out of the index", () => {
    const record = createRecord({}, { indexable: false, indexabilityReason: "noindex" });
    expect(findIndexablePage(record)).to.equal(undefined);
  });

  it("returns undefined when there is no page", () => {
    expect(findIndexablePage(createRecord(null, { indexable: true }))).to.equal(undefined);
  });
});
