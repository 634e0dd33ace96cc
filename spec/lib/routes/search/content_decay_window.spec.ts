import { expect } from "chai";
import { insertSpecAccount, type SpecAccount } from "../../../support/accounts/account.ts";
import { type SpecApi, startApi } from "../../../support/api.ts";
import { createSpecDatabase, type SpecDatabase } from "../../../support/database.ts";
import { importRows } from "../../../support/search/search_data.ts";
import { insertSpecSite } from "../../../support/accounts/sites.ts";

const HOST = "https://shop.test";

describe("GET /sites/{id}/content-decay with from and to", () => {
  let database: SpecDatabase;
  let api: SpecApi;
  let account: SpecAccount;
  let siteId: number;

  before(async () => {
    database = await createSpecDatabase();
    api = await startApi(database, { now: () => new Date("2026-11-20T12:00:00Z") });
    account = await insertSpecAccount(database.db);
    siteId = await insertSpecSite(database.db, account.accountId, { domain: "shop.test" });
    // a page that fell 60 days before the last one, and eight that did not
    const rows = Array.from({ length: 300 }, (_, ago) => {
      const date = new Date(Date.UTC(2026, 10, 17 - ago)).toISOString().slice(0, 10);
      return [
        { date, page: `${HOST}/fell`, clicks: ago < 60 ? 2 : 20, impressions: 400, position: 4 },
        ...[1, 2, 3, 4, 5, 6, 7, 8].map((number) => (
          { date, page: `${HOST}/kept-${number}`, clicks: 20, impressions: 400, position: 4 }
        )),
      ];
    }).flat();
    await importRows(database.db, siteId, rows);
  });
  after(async () => {
    await api.close();
    await database.drop();
  });

  const get = async (query: string) => {
    const path = `/sites/${siteId}/content-decay${query}`;
    return await api.request("GET", path, { token: account.tokenText });
  };

  it("judges pages as of the day that is asked for", async () => {
    const now = (await get("")).body;
    expect(now.meta).to.include({ from: "2026-01-22", to: "2026-11-17" });
    // 18 of 180 clicks a day
    expect(now.meta.summary.site.drop_from_peak_pct).to.equal(10);
    const before = (await get("?from=2026-02-01&to=2026-09-10")).body;
    expect(before.meta).to.deep.include({
      ...{ from: "2026-02-01", to: "2026-09-10", days_with_data: 222 },
    });
    expect(before.meta.summary.site.drop_from_peak_pct).to.equal(0);
    expect((await get("")).body.meta.to).to.equal("2026-11-17");
  });

  it("says which days there are where none is in the window", async () => {
    const { status, body } = await get("?from=2025-01-01&to=2025-03-01");
    expect(status).to.equal(200);
    expect(body.data).to.deep.equal([]);
    expect(body.meta.data_status.code).to.equal("window_without_data");
  });

  it("refuses days in the wrong order", async () => {
    const { status, body } = await get("?from=2026-09-10&to=2026-09-01");
    expect(status).to.equal(422);
    expect(body.errors).to.deep.equal({ to: ["The to field must not be before the from field."] });
  });
});
