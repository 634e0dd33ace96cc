import { expect } from "chai";
import { readRedirectEnds } from "../../../db/facts/redirect_ends.ts";
import { type CrawledUrl, insertCrawl } from "../../support/audits/crawl_rows.ts";
import { insertSpecSite } from "../../support/accounts/sites.ts";
import { insertOtherAudit } from "../../support/audits/other_audit.ts";
import { useSpecDatabase } from "../../support/database.ts";

const S = "https://s.test";

describe("readRedirectEnds()", () => {
  const db = useSpecDatabase();
  const insert = async (urls: Record<string, CrawledUrl>) => {
    const auditId = await insertCrawl(db(), await insertSpecSite(db(), 1), { urls });
    await insertOtherAudit(db());
    return auditId;
  };

  it("follows redirects to the answer at their end", async () => {
    const auditId = await insert({
      [`${S}/a`]: { redirectTo: `${S}/b` },
      [`${S}/b`]: { redirectTo: `${S}/end` },
      [`${S}/end`]: { status: 410 },
      [`${S}/out`]: { redirectTo: "https://ext.test/" },
      "https://ext.test/": { kind: "external", fetchError: "timeout" },
    });
    const ends = await readRedirectEnds(db(), auditId, [
      { url_id: 1, redirect_to: 2 },
      { url_id: 2, redirect_to: 3 },
      { url_id: 3, redirect_to: null },
      { url_id: 4, redirect_to: 5 },
    ]);
    const gone = { url: `${S}/end`, statusCode: 410, fetchError: null, internal: true };
    const silent = { url: "https://ext.test/", statusCode: null, fetchError: "timeout" };
    expect([...ends]).to.have.deep.members([
      [1, gone],
      [2, gone],
      [4, { ...silent, internal: false }],
    ]);
  });

  it("has no entry for circles and for URLs that the audit does not know", async () => {
    const auditId = await insert({
      [`${S}/a`]: { redirectTo: `${S}/b` },
      [`${S}/b`]: { redirectTo: `${S}/a` },
    });
    const ends = await readRedirectEnds(db(), auditId, [
      { url_id: 1, redirect_to: 2 },
      { url_id: 2, redirect_to: 1 },
      { url_id: 9, redirect_to: 8 },
    ]);
    expect(ends.size).to.equal(0);
    expect((await readRedirectEnds(db(), auditId, [])).size).to.equal(0);
  });

  it("follows ten redirects and no more", async () => {
    const urls = Object.fromEntries(Array.from({ length: 12 }, (_, index) => {
      const next = index === 11 ? {} : { redirectTo: `${S}/${index + 2}` };
      return [`${S}/${index + 1}`, next];
    }));
    const ends = await readRedirectEnds(db(), await insert(urls), [
      { url_id: 1, redirect_to: 2 },
      { url_id: 2, redirect_to: 3 },
    ]);
    expect([...ends].map(([urlId, end]) => [urlId, end.url])).to.deep.equal([[2, `${S}/12`]]);
  });
});
