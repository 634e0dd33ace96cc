import { expect } from "chai";
import { insertRows } from "../../../../../db/core/sql_rows.ts";
import { transaction } from "../../../../../db/core/connection.ts";
import { analyzeAudit } from "../../../../../lib/commands/audits/analysis/analyze_audit.ts";
import { storePageWords } from "../../../../../lib/commands/audits/analysis/store_page_words.ts";
import { insertSpecAccount } from "../../../../support/accounts/account.ts";
import { insertSpecSite } from "../../../../support/accounts/sites.ts";
import { insertCrawl } from "../../../../support/audits/crawl_rows.ts";
import { SHOP_CRAWL } from "../../../../support/audits/shop_crawl.ts";
import { useSpecDatabase } from "../../../../support/database.ts";

const AUDIT = 900;

describe("storePageWords()", () => {
  const db = useSpecDatabase();

  const readStored = (auditId: number) =>
    db()("audit_page_words").where({ audit_id: auditId }).orderBy("first_url_id")
      .select<{ first_url_id: number; last_url_id: number; words: string }[]>(
        ...["first_url_id", "last_url_id", "words"],
      );
  const store = () =>
    storePageWords(db(), AUDIT, {
      progress: () => Promise.resolve(),
      write: (work) => transaction(db(), work),
    });
  const insertPages = (titles: readonly string[]) =>
    insertRows(
      db(),
      "audit_pages (audit_id, url_id, page_id, url, html, indexable, title)",
      titles.map((title, at) => [AUDIT, 3 * at + 1, 9_999, "https://s.test/", 1, 1, title]),
    );
  afterEach(() => db()("audit_pages").where({ audit_id: AUDIT }).delete());

  it("is a part of the analysis, and ends up the same when it is run again", async () => {
    const { accountId } = await insertSpecAccount(db());
    const auditId = await insertCrawl(db(), await insertSpecSite(db(), accountId), SHOP_CRAWL);
    await analyzeAudit({ db: db(), log: () => {} }, auditId);
    const first = await readStored(auditId);
    const pages = await db()("audit_pages").where({ audit_id: auditId }).pluck("url_id");
    expect(first).to.have.length(1);
    expect(first[0]?.last_url_id).to.equal(Math.max(...pages));
    await analyzeAudit({ db: db(), log: () => {} }, auditId);
    expect(await readStored(auditId)).to.deep.equal(first);
  });

  it("stores each word once, in lower case, by the rules of both collations", async () => {
    await insertPages(["Green TEA, green", "tea/ΧΑΡΑ 2"]);
    await store();
    expect(await readStored(AUDIT)).to.deep.equal([
      { first_url_id: 1, last_url_id: 4, words: "https s test green tea χαρα 2" },
    ]);
  });

  it("stores blocks of a thousand pages, without a gap", async () => {
    await insertPages(Array.from({ length: 2_001 }, (_, at) => `page ${at}`));
    await store();
    expect((await readStored(AUDIT)).map((row) => [row.first_url_id, row.last_url_id]))
      .to.deep.equal([[1, 2_998], [3_001, 5_998], [6_001, 6_001]]);
  });

  it("stores less than a thousand pages where they have many words", async () => {
    const wordOf = (page: number) => `${page}`.padStart(990, "x");
    await insertPages(Array.from({ length: 500 }, (_, page) => wordOf(page)));
    await store();
    const rows = await readStored(AUDIT);
    expect(rows.length).to.be.within(3, 4);
    expect(rows[0]?.first_url_id).to.equal(1);
    expect(rows.at(-1)?.last_url_id).to.equal(1_498);
  });
});
