import { expect } from "chai";
import { insertSpecAccount, type SpecAccount } from "../../../support/accounts/account.ts";
import { insertSpecSite } from "../../../support/accounts/sites.ts";
import { type SpecApi, startApi } from "../../../support/api.ts";
import {
  importSpecLinks,
  LINKED_NOW,
  LINKED_SITE,
} from "../../../support/backlinks/linked_site.ts";
import { createSpecDatabase, type SpecDatabase } from "../../../support/database.ts";

describe("BACKLINK_DETAIL_ROUTES", () => {
  let database: SpecDatabase;
  let api: SpecApi;
  let account: SpecAccount;
  let siteId: number;
  before(async () => {
    database = await createSpecDatabase();
    api = await startApi(database, { now: () => LINKED_NOW });
    account = await insertSpecAccount(database.db);
    siteId = await insertSpecSite(database.db, account.accountId, LINKED_SITE);
    await importSpecLinks({ api, token: account.tokenText, siteId });
  });
  after(async () => {
    await api.close();
    await database.drop();
  });

  const get = (path: string, token = account.tokenText) => api.request("GET", path, { token });
  /** The row of the list with this source page. */
  const listed = async (source: string) => {
    const { body } = await get(`/sites/${siteId}/backlinks?filter[source_url]=${source}`);
    return body.data[0];
  };

  it("gives the link as the list has it, and what each of its providers reports", async () => {
    const link = await listed("https://blog.one.test/a");
    const { status, body } = await get(`/sites/${siteId}/backlinks/${link.id}`);
    const { reports, ...rest } = body.data;
    expect(status).to.equal(200);
    expect(rest).to.deep.equal(link);
    const days = { imported_at: "2026-11-20T00:00:00.000Z" };
    expect(reports).to.deep.equal([
      {
        ...{ ...days, provider: "ahrefs", first_seen_at: "2026-09-10T00:00:00.000Z" },
        ...{ last_seen_at: "2026-11-01T00:00:00.000Z", exported_at: "2026-11-20T00:00:00.000Z" },
        ...{ lost: false, lost_at: null, lost_reason: null },
      },
      {
        ...{ ...days, provider: "search_console", first_seen_at: null },
        ...{ last_seen_at: "2026-10-30T00:00:00.000Z", exported_at: "2026-11-18T00:00:00.000Z" },
        ...{ lost: null, lost_at: null, lost_reason: null },
      },
    ]);
  });

  it("gives the report of a link that one provider alone reports", async () => {
    const { id } = await listed("https://two.test/y");
    const { body } = await get(`/sites/${siteId}/backlinks/${id}`);
    expect(body.data.reports).to.have.length(1);
    expect(body.data.reports[0]).to.include({
      ...{ provider: "ahrefs", first_seen_at: "2026-10-01T00:00:00.000Z", lost: true },
      ...{ lost_at: "2026-11-05T00:00:00.000Z", lost_reason: "link_removed" },
    });
  });

  it("answers 404 to a link that is none, and to that of another account", async () => {
    const unknown = await get(`/sites/${siteId}/backlinks/987654`);
    expect([unknown.status, unknown.body.code]).to.deep.equal([404, "backlink_not_found"]);
    const other = await insertSpecAccount(database.db);
    const { id } = await listed("https://two.test/y");
    const foreign = await get(`/sites/${siteId}/backlinks/${id}`, other.tokenText);
    expect([foreign.status, foreign.body.code]).to.deep.equal([404, "site_not_found"]);
  });
});
