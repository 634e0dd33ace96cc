import { expect } from "chai";
import { nameReferrers } from "../../../../../lib/commands/audits/analysis/name_referrers.ts";
import { insertSpecAccount } from "../../../../support/accounts/account.ts";
import { insertCrawl } from "../../../../support/audits/crawl_rows.ts";
import { createSpecDatabase, type SpecDatabase } from "../../../../support/database.ts";
import { insertSpecSite } from "../../../../support/accounts/sites.ts";

const S = "https://shop.test";

describe("nameReferrers()", () => {
  let database: SpecDatabase;
  let auditId: number;
  before(async () => {
    database = await createSpecDatabase();
    const { accountId } = await insertSpecAccount(database.db);
    const siteId = await insertSpecSite(database.db, accountId);
    const pages = [1, 2, 3, 4, 5, 6].map((number) => [
      `${S}/${number}`,
      { links: [`${S}/gone`, `${S}/${number}`] },
    ]);
    auditId = await insertCrawl(database.db, siteId, {
      urls: {
        ...Object.fromEntries(pages),
        [`${S}/gone`]: { status: 404 },
        [`${S}/listed`]: { via: "sitemap", status: 500 },
      },
    });
    const place = { audit_id: auditId, target_id: 0, severity: "error", stage: "page" };
    await database.db("audit_occurrences").insert([
      { ...place, code: "page_404", url_id: 7, evidence: evidence({ status: 404 }) },
      { ...place, code: "page_5xx", url_id: 8, evidence: evidence({ status: 500 }) },
      { ...place, code: "title_missing", url_id: 1, evidence: evidence({ empty_titles: 0 }) },
    ]);
    await nameReferrers(database.db, auditId, async () => {});
  });
  after(() => database.drop());

  const evidence = (found: object) => JSON.stringify({ found, expected: "200", where: "status" });

  async function findEvidence(code: string) {
    const row = await database.db("audit_occurrences").where({ audit_id: auditId, code }).first();
    return JSON.parse(row.evidence);
  }

  it("counts the pages that link to a broken URL and names five", async () => {
    expect(await findEvidence("page_404")).to.deep.equal({
      found: {
        status: 404,
        discovered_via: "link",
        discovered_from: null,
        linked_from_count: 6,
        linked_from: [1, 2, 3, 4, 5].map((number) => `${S}/${number}`),
      },
      expected: "200",
      where: "status",
    });
  });

  it("says how a URL is known that no page links to", async () => {
    expect((await findEvidence("page_5xx")).found).to.deep.equal({
      status: 500,
      discovered_via: "sitemap",
      discovered_from: null,
      linked_from_count: 0,
      linked_from: [],
    });
  });

  it("names the URL whose redirect or canonical led to it", async () => {
    await database.db("audit_urls").where({ audit_id: auditId, url_id: 8 })
      .update({ discovered_via: "redirect", discovered_from: 3 });
    await nameReferrers(database.db, auditId, async () => {});
    expect((await findEvidence("page_5xx")).found).to.include({
      discovered_via: "redirect",
      discovered_from: `${S}/3`,
    });
  });

  it("leaves what other rules found, and everything when it is run again", async () => {
    const first = await database.db("audit_occurrences").where({ audit_id: auditId });
    expect((await findEvidence("title_missing")).found).to.deep.equal({ empty_titles: 0 });
    await nameReferrers(database.db, auditId, async () => {});
    expect(await database.db("audit_occurrences").where({ audit_id: auditId }))
      .to.deep.equal(first);
  });
});
