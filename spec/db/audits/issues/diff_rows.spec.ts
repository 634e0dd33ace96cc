import { expect } from "chai";
import { insertOccurrences } from "../../../../db/audits/crawl/crawl_batches.ts";
import {
  matchUrlIds,
  occurrenceKeyText,
  readEvidence,
} from "../../../../db/audits/issues/diff_rows.ts";
import { completeAudit, insertCrawl } from "../../../support/audits/crawl_rows.ts";
import { useSpecDatabase } from "../../../support/database.ts";
import { insertSpecSite } from "../../../support/accounts/sites.ts";

const HOME = "https://shop.test/";
const A = "https://shop.test/a";
const B = "https://shop.test/b";

describe("diff_rows", () => {
  const db = useSpecDatabase();
  let first: number;
  let second: number;
  before(async () => {
    const siteId = await insertSpecSite(db(), 1);
    first = await insertCrawl(db(), siteId, { urls: { [HOME]: {}, [A]: {}, [B]: {} } });
    await completeAudit(db(), first);
    second = await insertCrawl(db(), siteId, { urls: { [HOME]: {}, [B]: {} } });
    const occurrence = (urlId: number, targetId: number) => ({
      code: "a_rule",
      urlId,
      targetId,
      severity: "notice" as const,
      stage: "page" as const,
      evidence: `{"found":"${urlId} ${targetId}"}`,
    });
    const targets = Array.from({ length: 300 }, (_, index) => occurrence(2, index));
    await insertOccurrences(db(), first, [occurrence(1, 0), ...targets]);
  });

  it("reads evidence by keys, however many, and leaves out what is not there", async () => {
    const key = (urlId: number, targetId: number) => ({ code: "a_rule", urlId, targetId });
    const keys = Array.from({ length: 250 }, (_, index) => key(2, index));
    const found = await readEvidence(db(), first, [...keys, key(9, 9)]);
    expect(found.size).to.equal(250);
    expect(found.get(occurrenceKeyText(key(2, 249)))).to.equal('{"found":"2 249"}');
    expect(await readEvidence(db(), second, keys)).to.deep.equal(new Map());
    expect(await readEvidence(db(), first, [])).to.deep.equal(new Map());
  });
  it("finds the numbers of the same URLs in another audit", async () => {
    expect(await matchUrlIds(db(), first, { otherId: second, urlIds: [1, 2, 3] }))
      .to.deep.equal(new Map([[1, 1], [3, 2]]));
    expect(await matchUrlIds(db(), first, { otherId: second, urlIds: [] })).to.deep.equal(
      new Map(),
    );
  });
});
