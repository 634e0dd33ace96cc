import { expect } from "chai";
import { type ComparedPage, listChanges } from "../../../../lib/metrics/audits/page_changes.ts";

const PAGE: ComparedPage = {
  title: "Tea",
  meta_description: null,
  h1: "Tea",
  canonical_url: null,
  status_code: 200,
  indexable: 1,
  indexability_reason: null,
  robots: 0,
  content_hash: "00",
  word_count: 412,
  size_bytes: 38_120,
  issues_count: "1 0 2",
};

describe("listChanges()", () => {
  it("names nothing when nothing differs", () => {
    expect(listChanges(PAGE, { ...PAGE })).to.deep.equal([]);
  });
  it("names what differs in the answer's order, what came and what went too", () => {
    const now = { ...PAGE, issues_count: "0 0 2", h1: null, meta_description: "All about tea" };
    expect(listChanges(PAGE, now)).to.deep.equal(["meta_description", "h1", "issues_count"]);
  });
  it("distinguishes an empty text from none", () => {
    expect(listChanges(PAGE, { ...PAGE, meta_description: "" })).to.deep.equal([
      "meta_description",
    ]);
  });
});
