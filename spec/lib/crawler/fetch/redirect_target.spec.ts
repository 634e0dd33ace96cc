import { expect } from "chai";
import { findRedirectTarget } from "../../../../lib/crawler/fetch/redirect_target.ts";
import type { FetchFacts, PageFacts } from "../../../../lib/crawler/html/page_facts.ts";
import { createRecord, fetchFacts, pageFacts } from "../../../support/audits/page_record.ts";

const URL_OF_PAGE = "https://example.com/old";

function find(fetch: Partial<FetchFacts>, page: Partial<PageFacts> | null = null) {
  const facts = fetchFacts({ url: URL_OF_PAGE, ...fetch });
  return findRedirectTarget(
    createRecord(page === null ? null : pageFacts(page), { url: URL_OF_PAGE, fetch: facts }),
  );
}

describe("findRedirectTarget()", () => {
  it("finds the location of a redirect", () => {
    expect(find({ status: 301, location: "https://example.com/new" })).to.deep.equal({
      url: "https://example.com/new",
      type: "http",
    });
  });

  it("finds where a page refreshes to", () => {
    expect(find({}, { metaRefresh: { seconds: 0, url: "https://example.com/new" } })).to.deep.equal(
      { url: "https://example.com/new", type: "meta_refresh" },
    );
  });

  it("finds the target of a Refresh header, resolved against the page", () => {
    expect(find({ headers: { refresh: "5; url=new?x=1" } }, {})).to.deep.equal({
      url: "https://example.com/new?x=1",
      type: "refresh_header",
    });
  });

  it("takes the element before the header", () => {
    const target = find(
      { headers: { refresh: "0; url=/header" } },
      { metaRefresh: { seconds: 0, url: "https://example.com/element" } },
    );
    expect(target?.type).to.equal("meta_refresh");
  });

  it("finds nothing on a page that reloads itself or has no refresh", () => {
    expect(find({}, { metaRefresh: { seconds: 60, url: URL_OF_PAGE } })).to.equal(null);
    expect(find({ headers: { refresh: "60" } }, {})).to.equal(null);
    expect(find({ headers: { refresh: "0; url=javascript:alert(1)" } }, {})).to.equal(null);
    expect(find({}, {})).to.equal(null);
  });
});
