import { expect } from "chai";
import { listStartUrls } from "../../../../db/audits/crawl/start_urls.ts";
import { insertAuditRows, insertUrlRows } from "../../../support/audits/audit_rows.ts";
import { useSpecDatabase } from "../../../support/database.ts";

const START = "https://s.test/start";

describe("listStartUrls()", () => {
  const db = useSpecDatabase();
  let auditId = 0;
  beforeEach(async () => {
    auditId += 10;
    await insertAuditRows(db(), 7, [{ id: auditId, start_url: START }]);
    // another audit with the same numbers
    const other = { discovered_via: "start", redirect_to: 2, redirect_type: "http" };
    await insertUrlRows(db(), auditId + 1, [{ url_id: 1, ...other }, { url_id: 2 }]);
  });
  const list = async () => (await listStartUrls(db(), auditId)).map((row) => row.url_id);

  it("lists the start URL and those that it redirects to by HTTP, in order", async () => {
    const http = { redirect_type: "http", status_code: 301 };
    await insertUrlRows(db(), auditId, [
      { url_id: 5, url: START, discovered_via: "start", redirect_to: 9, ...http },
      { url_id: 7, kind: "external" },
      { url_id: 9, redirect_to: 7, ...http },
    ]);
    expect(await listStartUrls(db(), auditId)).to.deep.equal([
      {
        ...{ url_id: 5, url: START, kind: "page", status_code: 301, fetch_error: null },
        ...{ redirect_to: 9, redirect_type: "http" },
      },
      {
        ...{ url_id: 9, url: "https://s.test/9", kind: "page", status_code: 301 },
        ...{ fetch_error: null, redirect_to: 7, redirect_type: "http" },
      },
      {
        ...{ url_id: 7, url: "https://s.test/7", kind: "external", status_code: 200 },
        ...{ fetch_error: null, redirect_to: null, redirect_type: null },
      },
    ]);
  });

  it("stops at a redirect of the HTML and at a URL that the audit does not know", async () => {
    await insertUrlRows(db(), auditId, [
      { url_id: 1, discovered_via: "start", redirect_to: 2, redirect_type: "http" },
      { url_id: 2, redirect_to: 3, redirect_type: "meta_refresh" },
      { url_id: 3 },
    ]);
    expect(await list()).to.deep.equal([1, 2]);
    await db()("audit_urls").where({ audit_id: auditId, url_id: 2 })
      .update({ redirect_to: 99, redirect_type: "http" });
    expect(await list()).to.deep.equal([1, 2]);
  });

  it("lists eleven URLs of a circle", async () => {
    await insertUrlRows(db(), auditId, [
      { url_id: 1, discovered_via: "start", redirect_to: 2, redirect_type: "http" },
      { url_id: 2, redirect_to: 1, redirect_type: "http" },
    ]);
    expect(await list()).to.deep.equal([1, 2, 1, 2, 1, 2, 1, 2, 1, 2, 1]);
  });

  it("finds the start URL by its address where something else named it first", async () => {
    await insertUrlRows(db(), auditId, [
      { url_id: 1, discovered_via: "sitemap" },
      { url_id: 2, url: START, discovered_via: "sitemap" },
    ]);
    expect(await list()).to.deep.equal([2]);
  });

  it("is empty where only a list of other URLs was audited", async () => {
    await insertUrlRows(db(), auditId, [{ url_id: 1, discovered_via: "list" }]);
    expect(await list()).to.deep.equal([]);
  });
});
