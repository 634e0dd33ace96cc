import { expect } from "chai";
import { listInlinks, listOutlinks } from "../../../../db/audits/pages/page_links.ts";
import { useSpecDatabase } from "../../../support/database.ts";
import { insertFinishedAudit } from "../../../support/audits/finished_audit.ts";
import { SHOP } from "../../../support/audits/shop_crawl.ts";
import { insertSpecSite } from "../../../support/accounts/sites.ts";

describe("page_links", () => {
  const db = useSpecDatabase();
  let auditId: number;
  before(async () => {
    auditId = await insertFinishedAudit(db(), await insertSpecSite(db(), 1));
  });

  describe("listInlinks()", () => {
    it("lists links from other pages and leaves the page's own out", async () => {
      const { total, rows } = await listInlinks(db(), { auditId, urlId: 2 }, 50);
      expect(total).to.equal(1);
      expect(rows).to.deep.equal([
        { source_url: `${SHOP}/`, anchor: "To A", rel: 0, dofollow: 1, placement: "main" },
      ]);
    });
    it("counts nothing for an orphan", async () => {
      expect(await listInlinks(db(), { auditId, urlId: 8 }, 50))
        .to.deep.equal({ total: 0, rows: [] });
    });
  });

  describe("listOutlinks()", () => {
    it("counts all links and lists the first, broken ones on top", async () => {
      const { total, rows } = await listOutlinks(db(), { auditId, urlId: 1 }, 2);
      expect(total).to.equal(7);
      expect(rows.map(({ target_url: url, broken }) => [url, broken]))
        .to.deep.equal([[`${SHOP}/gone`, 1], ["https://ext.test/dead", 1]]);
    });
    it("leaves out images and scripts", async () => {
      const { rows } = await listOutlinks(db(), { auditId, urlId: 1 }, 50);
      expect(rows.map((row) => row.target_url)).not.to.include(`${SHOP}/logo.png`);
    });
  });
});
