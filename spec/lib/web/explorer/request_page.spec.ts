import { expect } from "chai";
import { requestPage } from "../../../../lib/web/explorer/request_page.ts";

const API = "https://seo.example.com/base/api/v1/sites/7";

describe("requestPage()", () => {
  const pageOf = (path: string, method = "GET") => requestPage(7, { method, url: API + path });

  it("finds the list that a request shows, with its filters and order", () => {
    expect(pageOf("/keywords?filter[position][lte]=20&sort=-clicks&per_page=5&cursor=x"))
      .to.equal("/sites/7/keywords?filter%5Bposition%5D%5Blte%5D=20&sort=-clicks");
    expect(pageOf("/issues")).to.equal("/sites/7/issues");
    expect(pageOf("/internal-links?view=pages")).to.equal("/sites/7/linked-pages");
  });

  it("finds lists below a row", () => {
    expect(pageOf("/issues/title_missing/pages")).to.equal("/sites/7/issues/title_missing/places");
  });

  it("finds the details of a row", () => {
    expect(pageOf("/pages/31")).to.equal("/sites/7/pages/31");
    expect(pageOf("/pages/31/history")).to.equal("/sites/7/pages/31");
    expect(pageOf("/keywords/5")).to.equal("/sites/7/keywords/5");
    expect(pageOf("/issues/title_missing")).to.equal("/sites/7/issues/title_missing/places");
  });

  it("keeps the days of two exports, and nothing that their page does not show", () => {
    const days = "from=2026-10-22&to=2026-11-18&against_from=2026-09-24&against_to=2026-10-21";
    expect(pageOf(`/changes/exports?${days}&limit=5&device=mobile`))
      .to.equal(`/sites/7/changes/exports?${days}`);
    expect(pageOf("/changes/exports")).to.equal("/sites/7/changes/exports");
  });

  it("finds the page that does what a request does", () => {
    expect(pageOf("/audit", "POST")).to.equal("/sites/7/audit");
    expect(pageOf("/imports", "POST")).to.equal("/settings/sites/7/imports");
  });

  it("finds nothing for another site, another service and what no page shows", () => {
    expect(requestPage(8, { method: "GET", url: `${API}/keywords` })).to.equal(undefined);
    expect(requestPage(7, { method: "GET", url: "https://else.example/" })).to.equal(undefined);
    expect(requestPage(7, { method: "GET", url: "no address" })).to.equal(undefined);
    expect(pageOf("/nothing/of/this")).to.equal(undefined);
  });
});
