import { zstdCompressSync } from "node:zlib";
import { expect } from "chai";
import type { Db } from "../../../../../db/core/connection.ts";
import { analyzeAudit } from "../../../../../lib/commands/audits/analysis/analyze_audit.ts";
import { insertSpecAccount } from "../../../../support/accounts/account.ts";
import { insertCrawl } from "../../../../support/audits/crawl_rows.ts";
import { createSpecDatabase, type SpecDatabase } from "../../../../support/database.ts";
import { insertSpecSite } from "../../../../support/accounts/sites.ts";

const SHOP = "https://shop.test";

describe("findLinkOpportunities()", () => {
  let database: SpecDatabase;
  let db: Db;
  let auditId: number;
  before(async () => {
    database = await createSpecDatabase();
    db = database.db;
    const { accountId } = await insertSpecAccount(db);
    auditId = await insertCrawl(db, await insertSpecSite(db, accountId), {
      urls: {
        [`${SHOP}/`]: { title: "Tea shop", links: [`${SHOP}/green`, `${SHOP}/pot`] },
        [`${SHOP}/green`]: { title: "Green tea", links: [`${SHOP}/`] },
        [`${SHOP}/pot`]: { title: "Cast iron teapots", links: [`${SHOP}/`, `${SHOP}/hidden`] },
        [`${SHOP}/hidden`]: { title: "Secret tea garden", noindex: true },
      },
    });
    await keepTexts({
      1: "We sell green tea. Nobody else has our cast iron teapots.",
      2: "Green tea is brewed in Cast Iron Teapots, far from any secret tea garden.",
      3: "Our cast iron teapots are made for green tea.",
    });
    await analyze();
  });
  after(() => database.drop());

  async function keepTexts(texts: Record<number, string>): Promise<void> {
    await db("audit_texts").insert(
      Object.entries(texts).map(([urlId, text]) => ({
        audit_id: auditId,
        url_id: urlId,
        body: zstdCompressSync(text),
      })),
    );
  }

  async function analyze(): Promise<void> {
    await analyzeAudit({ db, log: () => {} }, auditId);
  }

  async function listOpportunities() {
    return await db("audit_link_opportunities").where({ audit_id: auditId })
      .orderBy(["source_id", "target_id"])
      .select("source_id", "target_id", "keyword", "anchor", "named_in");
  }

  it("finds pages that are named and not linked, none that is linked, kept out or the page itself", async () => {
    expect(await listOpportunities()).to.deep.equal([
      {
        source_id: 2,
        target_id: 3,
        keyword: "cast iron teapots",
        anchor: "Cast Iron Teapots",
        named_in: "title",
      },
      {
        source_id: 3,
        target_id: 2,
        keyword: "green tea",
        anchor: "green tea",
        named_in: "title",
      },
    ]);
  });

  it("ends up the same when it is run again", async () => {
    const first = await listOpportunities();
    await analyze();
    expect(await listOpportunities()).to.deep.equal(first);
  });
});
