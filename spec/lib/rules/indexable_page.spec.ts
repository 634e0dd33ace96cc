import { expect } from "chai";
import { findIndexablePage } from "../../../lib/rules/indexable_page.ts";
import { createRecord } from "../../support/page_record.ts";

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
