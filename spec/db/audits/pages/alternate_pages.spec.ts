import { expect } from "chai";
import { listAlternatePages } from "../../../../db/audits/pages/alternate_pages.ts";
import { insertSpecAccount } from "../../../support/accounts/account.ts";
import { useSpecDatabase } from "../../../support/database.ts";
import { insertFinishedAudit } from "../../../support/audits/finished_audit.ts";
import { SHOP } from "../../../support/audits/shop_crawl.ts";
import { insertSpecSite } from "../../../support/accounts/sites.ts";

describe("listAlternatePages()", () => {
  const db = useSpecDatabase();
  let auditId: number;
  before(async () => {
    const { accountId } = await insertSpecAccount(db());
    const siteId = await insertSpecSite(db(), accountId, { domain: "shop.test" });
    auditId = await insertFinishedAudit(db(), siteId);
  });

  const idOf = async (path: string): Promise<number> =>
    (await db()("audit_pages").where({ audit_id: auditId, url: `${SHOP}${path}` })
      .first("page_id")).page_id;

  it("lists pages of which one names the other, and not itself", async () => {
    const [a, b] = [await idOf("/a"), await idOf("/b")];
    expect(await listAlternatePages(db(), auditId, [a, b]))
      .to.deep.equal([{ firstId: a, secondId: b }]);
  });
  it("leaves out pages that nobody asks for, and other audits", async () => {
    const [a, b] = [await idOf("/a"), await idOf("/b")];
    expect(await listAlternatePages(db(), auditId, [a])).to.deep.equal([]);
    expect(await listAlternatePages(db(), auditId, [b])).to.deep.equal([]);
    expect(await listAlternatePages(db(), auditId + 1, [a, b])).to.deep.equal([]);
  });
});
