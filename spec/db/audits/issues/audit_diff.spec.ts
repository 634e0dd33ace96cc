import { expect } from "chai";
import {
  listEarlierAudits,
  listSiteOccurrences,
  streamOccurrenceKeys,
  streamUrlKeys,
} from "../../../../db/audits/issues/audit_diff.ts";
import { insertOccurrences } from "../../../../db/audits/crawl/crawl_batches.ts";
import { KNOWN, PAGE } from "../../../../schemas/url_state.ts";
import { urlHash } from "../../../../lib/crawler/url/url.ts";
import { completeAudit, insertCrawl } from "../../../support/audits/crawl_rows.ts";
import { useSpecDatabase } from "../../../support/database.ts";
import { insertSpecSite } from "../../../support/accounts/sites.ts";

const HOME = "https://shop.test/";

describe("audit_diff", () => {
  const db = useSpecDatabase();
  let siteId: number;
  beforeEach(async () => {
    siteId = await insertSpecSite(db(), 1);
  });

  const insert = async () => {
    const auditId = await insertCrawl(db(), siteId, {
      urls: {
        [HOME]: {},
        "https://shop.test/later": { state: "queued" },
        "https://shop.test/logo.png": { kind: "resource" },
      },
    });
    await completeAudit(db(), auditId);
    return auditId;
  };
  const occurrence = (code: string, urlId: number, targetId: number) => ({
    code,
    urlId,
    targetId,
    severity: "warning" as const,
    stage: "site" as const,
    evidence: `{"found":${targetId}}`,
  });
  async function collect<Item>(stream: AsyncIterable<Item[]>): Promise<Item[]> {
    const items: Item[] = [];
    for await (const chunk of stream) items.push(...chunk);
    return items;
  }

  it("streams URLs with what was requested, and which of it as a page", async () => {
    const keys = await collect(streamUrlKeys(db(), await insert()));
    expect(keys.map(({ urlId, state, page }) => [urlId, state, page]))
      .to.deep.equal([[1, PAGE, true], [2, KNOWN, false], [3, PAGE, false]]);
    expect(Buffer.from(keys[0]?.hash ?? []).equals(urlHash(HOME))).to.equal(true);
  });
  it("streams one code's occurrences on URLs in order, over the borders of chunks", async () => {
    const auditId = await insert();
    const rows = Array.from(
      { length: 12_000 },
      (_, index) => occurrence("a_rule", 1 + Math.floor(index / 7_000), index % 7_000),
    );
    await insertOccurrences(db(), auditId, [
      ...rows,
      occurrence("a_rule", 0, 1),
      occurrence("b_rule", 1, 0),
    ]);
    await db()("audit_occurrences").where({ audit_id: auditId, target_id: 6_999 })
      .update({ ignored: 1 });
    const keys = await collect(streamOccurrenceKeys(db(), auditId, "a_rule"));
    expect(keys.map(({ urlId, targetId }) => [urlId, targetId]))
      .to.deep.equal(rows.map(({ urlId, targetId }) => [urlId, targetId]));
    expect(keys[6_999]).to.deep.equal({ urlId: 1, targetId: 6_999, severity: 1, ignored: true });
    expect(keys[7_000]).to.deep.equal({ urlId: 2, targetId: 0, severity: 1, ignored: false });
  });
  it("streams nothing of a code that was not found", async () => {
    expect(await collect(streamOccurrenceKeys(db(), await insert(), "a_rule")))
      .to.deep.equal([]);
  });
  it("lists what was found on the site as a whole", async () => {
    const auditId = await insert();
    await insertOccurrences(db(), auditId, [
      occurrence("b_rule", 0, 2),
      occurrence("a_rule", 0, 1),
      occurrence("a_rule", 1, 0),
    ]);
    expect(await listSiteOccurrences(db(), auditId)).to.deep.equal([
      { code: "a_rule", targetId: 1, severity: 1, ignored: false, evidence: '{"found":1}' },
      { code: "b_rule", targetId: 2, severity: 1, ignored: false, evidence: '{"found":2}' },
    ]);
  });
  it("lists earlier audits of the site that have results and rows, the newest first", async () => {
    const ids = [];
    for (let index = 0; index < 5; index++) ids.push(await insert());
    const [first, second, third, fourth = 0] = ids;
    await db()("audits").where({ id: third }).update({ status: "failed" });
    const earlier = (limit: number) => listEarlierAudits(db(), { siteId, auditId: fourth, limit });
    expect(await earlier(3)).to.deep.equal([second, first]);
    expect(await earlier(1)).to.deep.equal([second]);
    await db()("audits").where({ id: second }).update({ details: "pruning" });
    expect(await earlier(3)).to.deep.equal([first]);
  });
});
