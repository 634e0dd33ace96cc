import { expect } from "chai";
import { countTopAnchors } from "../../../../../db/audits/pages/top_anchors.ts";
import { analyzeAudit } from "../../../../../lib/commands/audits/analysis/analyze_audit.ts";
import { insertSpecAccount } from "../../../../support/accounts/account.ts";
import { insertSpecSite } from "../../../../support/accounts/sites.ts";
import { insertCrawl } from "../../../../support/audits/crawl_rows.ts";
import { SHOP_CRAWL } from "../../../../support/audits/shop_crawl.ts";
import { createSpecDatabase, type SpecDatabase } from "../../../../support/database.ts";

describe("storeTopAnchors()", () => {
  let database: SpecDatabase;
  let auditId: number;
  before(async () => {
    database = await createSpecDatabase();
    const { accountId } = await insertSpecAccount(database.db);
    auditId = await insertCrawl(
      database.db,
      await insertSpecSite(database.db, accountId),
      SHOP_CRAWL,
    );
  });
  after(() => database.drop());

  const analyze = () => analyzeAudit({ db: database.db, log: () => {} }, auditId);

  async function readStored() {
    const rows = await database.db("audit_top_anchors").where({ audit_id: auditId })
      .orderBy("url_id").select<{ url_id: number; anchors: string }[]>("url_id", "anchors");
    return rows.map((row) => [row.url_id, JSON.parse(row.anchors)] as const);
  }

  it("stores of each page what its links say, and nothing else", async () => {
    await database.db("audit_top_anchors").insert([
      { audit_id: auditId, url_id: 1, anchors: '[{"anchor":"of an earlier run","count":9}]' },
      { audit_id: auditId, url_id: 999, anchors: "[]" },
    ]);
    await analyze();
    const pages = await database.db("audit_pages").where({ audit_id: auditId })
      .select("url_id", "unique_inlinks_count");
    const counted = await countTopAnchors(database.db, auditId, pages);
    expect(counted.size).to.be.above(2);
    expect(await readStored()).to.deep.equal([...counted].sort(([a], [b]) => a - b));
  });

  it("ends up the same when it is run again, and follows links that have changed", async () => {
    const first = await readStored();
    await analyze();
    expect(await readStored()).to.deep.equal(first);
    await database.db("audit_links").where({ audit_id: auditId, type: "anchor" })
      .update({ anchor: "Renamed" });
    await analyze();
    const texts = (await readStored()).flatMap(([, anchors]) =>
      anchors.map(({ anchor }: { anchor: string }) => anchor)
    );
    expect(new Set(texts)).to.deep.equal(new Set(["Renamed"]));
  });
});
