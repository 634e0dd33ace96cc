import { expect } from "chai";
import type { Db } from "../../../../db/core/connection.ts";
import {
  hasAnyIssue,
  listAffectedUrls,
  listBrokenTargets,
  listIssueTargets,
  listKnownHashes,
  listRedirectTargets,
  queueUrlsAgain,
  readQueue,
} from "../../../../db/audits/crawl/recheck_urls.ts";
import { urlHash } from "../../../../lib/crawler/url/url.ts";
import { insertSpecAccount } from "../../../support/accounts/account.ts";
import { insertCrawl } from "../../../support/audits/crawl_rows.ts";
import { createSpecDatabase, type SpecDatabase } from "../../../support/database.ts";
import { insertSpecSite } from "../../../support/accounts/sites.ts";

const S = "https://s.test";

describe("db/recheck_urls", () => {
  let database: SpecDatabase;
  let db: Db;
  let auditId: number;
  before(async () => {
    database = await createSpecDatabase();
    db = database.db;
    const { accountId } = await insertSpecAccount(db);
    auditId = await insertCrawl(db, await insertSpecSite(db, accountId), {
      urls: {
        [`${S}/1`]: { links: [`${S}/2`, `${S}/6`, { to: `${S}/7`, type: "image" }] },
        [`${S}/2`]: { redirectTo: `${S}/3` },
        [`${S}/3`]: { redirectTo: `${S}/4` },
        [`${S}/4`]: { redirectTo: `${S}/2` },
        [`${S}/5`]: { state: "skipped" },
        [`${S}/6`]: { status: 404 },
        [`${S}/7`]: { kind: "resource", fetchError: "timeout" },
      },
    });
    const places = [["a", 1, 6], ["a", 1, 7], ["a", 2, 6], ["a", 0, 1], ["b", 2, 0], ["b", 3, 0]];
    await db("audit_occurrences").insert(
      places.map(([code, urlId, targetId]) => ({
        audit_id: auditId,
        code,
        url_id: urlId,
        target_id: targetId,
        severity: "error",
        stage: "page",
        evidence: "{}",
      })),
    );
  });
  after(() => database.drop());

  it("lists the first URLs that have the issues, and counts all", async () => {
    expect(await listAffectedUrls(db, auditId, { codes: ["a", "b"], limit: 2 }))
      .to.deep.equal({ urlIds: [1, 2], total: 3 });
    expect(await listAffectedUrls(db, auditId, { codes: [], limit: 2 })).to.deep.equal({
      urlIds: [],
      total: 0,
    });
  });

  it("lists what the issues on pages are about, and counts all", async () => {
    expect(await listIssueTargets(db, auditId, { codes: ["a", "b"], limit: 1 }))
      .to.deep.equal({ urlIds: [6], total: 2 });
    expect(await listIssueTargets(db, auditId, { codes: [], limit: 1 })).to.deep.equal({
      urlIds: [],
      total: 0,
    });
  });

  it("lists broken targets of pages, embedded ones too", async () => {
    expect((await listBrokenTargets(db, auditId, [1])).sort()).to.deep.equal([6, 7]);
  });

  it("follows redirects, circles once", async () => {
    expect((await listRedirectTargets(db, auditId, [2])).sort()).to.deep.equal([2, 3, 4]);
    expect(await listRedirectTargets(db, auditId, [1])).to.deep.equal([]);
  });

  it("finds known URLs by their hashes", async () => {
    const hashes = [`${S}/3`, `${S}/unknown`].map((url) => Buffer.from(urlHash(url)));
    expect((await listKnownHashes(db, auditId, hashes)).map(({ urlId }) => urlId))
      .to.deep.equal([3]);
  });

  it("says whether any of the issues was found", async () => {
    expect(await hasAnyIssue(db, auditId, ["c", "b"])).to.equal(true);
    expect(await hasAnyIssue(db, auditId, ["c"])).to.equal(false);
    expect(await hasAnyIssue(db, auditId, [])).to.equal(false);
  });

  it("queues requested URLs again as if they had not been, skipped ones only when told", async () => {
    await queueUrlsAgain(db, auditId, { urlIds: [2, 5, 7], options: { evenSkipped: false } });
    expect(await readQueue(db, auditId)).to.deep.equal({ pagesCount: 1, origins: [S] });
    expect(await db("audit_urls").where({ audit_id: auditId, url_id: 2 }).first())
      .to.include({ state: "queued", position: 2, status_code: null, redirect_to: null });
    await queueUrlsAgain(db, auditId, { urlIds: [5], options: { evenSkipped: true } });
    expect((await readQueue(db, auditId)).pagesCount).to.equal(2);
  });
});
