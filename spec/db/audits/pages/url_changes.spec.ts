import { expect } from "chai";
import { listUrlChanges } from "../../../../db/audits/pages/url_changes.ts";
import { insertFinishedAudit } from "../../../support/audits/finished_audit.ts";
import { insertSpecAccount } from "../../../support/accounts/account.ts";
import { insertSpecSite } from "../../../support/accounts/sites.ts";
import { createSpecDatabase, type SpecDatabase } from "../../../support/database.ts";

const S = "https://a.test";

describe("listUrlChanges()", () => {
  let database: SpecDatabase;
  before(async () => {
    database = await createSpecDatabase();
  });
  after(() => database.drop());

  it("tells what is new, changed and gone, a part at a time, and not what was not looked at", async () => {
    const { accountId } = await insertSpecAccount(database.db);
    const siteId = await insertSpecSite(database.db, accountId);
    const paths = ["same", "text", "gone", "broken", "missed"];
    const urls = Object.fromEntries(paths.map((path) => [`${S}/${path}`, {}]));
    const againstId = await insertFinishedAudit(database.db, siteId, { urls });
    const { [`${S}/missed`]: _, ...left } = urls;
    const auditId = await insertFinishedAudit(database.db, siteId, {
      urls: { ...left, [`${S}/new`]: {} },
    });
    const update = (path: string, columns: object) =>
      database.db("audit_pages").where({ audit_id: auditId, url: `${S}/${path}` }).update(columns);
    await update("text", { title: "Another" });
    await update("gone", { status_code: 404, indexable: 0 });
    // a server that is down for an hour is not gone
    await update("broken", { status_code: 503, indexable: 0 });
    const audits = { auditId, againstId };
    const all = await listUrlChanges(database.db, audits, { afterUrlId: 0, limit: 100 });
    expect(all.map(({ url, change }) => `${change} ${url}`).toSorted())
      .to.deep.equal([`changed ${S}/text`, `gone ${S}/gone`, `new ${S}/new`]);
    const [first, ...rest] = all;
    expect(await listUrlChanges(database.db, audits, { afterUrlId: 0, limit: 1 }))
      .to.deep.equal([first]);
    const afterUrlId = first?.urlId ?? 0;
    expect(await listUrlChanges(database.db, audits, { afterUrlId, limit: 100 }))
      .to.deep.equal(rest);
  });
});
