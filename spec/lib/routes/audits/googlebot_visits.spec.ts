import { expect } from "chai";
import { insertSpecAccount, type SpecAccount } from "../../../support/accounts/account.ts";
import { insertSpecSite } from "../../../support/accounts/sites.ts";
import { type SpecApi, startApi } from "../../../support/api.ts";
import { insertFinishedAudit } from "../../../support/audits/finished_audit.ts";
import { SHOP } from "../../../support/audits/shop_crawl.ts";
import { createSpecDatabase, type SpecDatabase } from "../../../support/database.ts";
import { PLANTED_SENDERS, readPlanted } from "../../../support/logs/planted_requests.ts";

const SINCE = "2026-11-20T10:00:00.000Z";
/** Seconds since midnight. */
const NOON = 12 * 3_600;

/** A site whose pages link to one that is not there, or is there again. */
function crawlOf(isThere: boolean, previousAuditId?: number) {
  return {
    urls: {
      [`${SHOP}/`]: { title: "Start", links: [`${SHOP}/a`, `${SHOP}/b`] },
      [`${SHOP}/a`]: { title: "A", links: [`${SHOP}/gone`] },
      [`${SHOP}/b`]: { title: "B", links: [`${SHOP}/gone`] },
      [`${SHOP}/gone`]: isThere ? { title: "Back" } : { status: 404 },
    },
    now: new Date(isThere ? SINCE : "2026-11-10T10:00:00Z"),
    ...(previousAuditId === undefined ? {} : { previousAuditId }),
  };
}

describe("seen_by_googlebot of a comparison", () => {
  let database: SpecDatabase;
  let api: SpecApi;
  let account: SpecAccount;
  let siteId: number;
  let auditId: number;
  before(async () => {
    database = await createSpecDatabase();
    api = await startApi(database);
    account = await insertSpecAccount(database.db);
    siteId = await insertSpecSite(database.db, account.accountId, { domain: "shop.test" });
    const first = await insertFinishedAudit(database.db, siteId, crawlOf(false));
    auditId = await insertFinishedAudit(database.db, siteId, crawlOf(true, first));
  });
  after(async () => {
    await api.close();
    await database.drop();
  });
  const read = async () => {
    const { status, body } = await api.request("GET", `/sites/${siteId}/audits/${auditId}/diff`, {
      token: account.tokenText,
    });
    expect(status).to.equal(200);
    return body.meta.seen_by_googlebot;
  };
  const plant = async (sender: keyof typeof PLANTED_SENDERS, date: string, second: number) =>
    await readPlanted(api.services, { siteId, origin: SHOP }, [
      { sender: PLANTED_SENDERS[sender], date, second, path: "/a", status: 200, ms: null },
    ]);

  it("is not known without logs", async () => {
    const seen = await read();
    expect(seen).to.deep.include({
      since: SINCE,
      logs_until: null,
      urls_count: 2,
      seen_count: null,
    });
    expect(seen.data_status.code).to.equal("no_logs");
  });
  it("is not known where the logs end ahead of the audit", async () => {
    await plant("googlebot", "2026-11-15", NOON);
    const seen = await read();
    expect(seen).to.include({ logs_until: "2026-11-15", seen_count: null });
    expect(seen.data_status.code).to.equal("logs_end_before");
  });
  it("says not yet where only others, or Googlebot ahead of the audit, have come", async () => {
    await plant("false_googlebot", "2026-11-21", NOON);
    await plant("bingbot", "2026-11-21", NOON);
    await plant("googlebot", "2026-11-20", 9 * 3_600);
    const seen = await read();
    expect(seen).to.deep.include({ seen_count: 0, data_status: null, logs_until: "2026-11-21" });
    expect(seen.urls).to.have.deep.members([
      { url: `${SHOP}/a`, first_seen_at: null },
      { url: `${SHOP}/b`, first_seen_at: null },
    ]);
  });
  it("says when Googlebot came first after the fix", async () => {
    await plant("googlebot", "2026-11-22", NOON);
    await plant("googlebot", "2026-11-23", NOON);
    const seen = await read();
    expect(seen).to.deep.include({ urls_count: 2, checked_count: 2, seen_count: 1 });
    expect(seen.urls).to.deep.equal([
      { url: `${SHOP}/b`, first_seen_at: null },
      { url: `${SHOP}/a`, first_seen_at: "2026-11-22T12:00:00.000Z" },
    ]);
  });
});
