import { expect } from "chai";
import { addDays } from "../../../../lib/core/days.ts";
import { insertSpecAccount, type SpecAccount } from "../../../support/accounts/account.ts";
import { insertSpecSite } from "../../../support/accounts/sites.ts";
import { type SpecApi, startApi } from "../../../support/api.ts";
import { insertFinishedAudit } from "../../../support/audits/finished_audit.ts";
import { SHOP } from "../../../support/audits/shop_crawl.ts";
import { createSpecDatabase, type SpecDatabase } from "../../../support/database.ts";
import {
  type PlantedRequest,
  plantRequests,
  readPlanted,
} from "../../../support/logs/planted_requests.ts";
import { createSeededRandom } from "../../../support/random.ts";

const LAST = "2026-11-20";
const DAYS = Array.from({ length: 40 }, (_, day) => addDays(LAST, -day));

describe("bots of GET /sites/{id}/pages/{page_id}", () => {
  let database: SpecDatabase;
  let api: SpecApi;
  let account: SpecAccount;
  let siteId: number;
  let requests: PlantedRequest[];
  before(async () => {
    database = await createSpecDatabase();
    api = await startApi(database);
    account = await insertSpecAccount(database.db);
    siteId = await insertSpecSite(database.db, account.accountId, { domain: "shop.test" });
    await insertFinishedAudit(database.db, siteId);
  });
  after(async () => {
    await api.close();
    await database.drop();
  });
  const read = async (path: string) => {
    const page = await database.db("pages").where({ site_id: siteId, url: SHOP + path })
      .first<{ id: number }>("id");
    const { status, body } = await api.request("GET", `/sites/${siteId}/pages/${page.id}`, {
      token: account.tokenText,
    });
    expect(status).to.equal(200);
    return body.data.bots;
  };

  it("are not known without logs", async () => {
    const bots = await read("/a");
    expect(bots).to.deep.include({ from: null, to: null, items: [] });
    expect(bots.data_status.code).to.equal("no_logs");
  });
  it("have the figures of the planted requests of the last 28 days", async () => {
    const random = createSeededRandom(7);
    requests = plantRequests(random, { count: 400, days: DAYS, paths: ["/a", "/b"] });
    await readPlanted(api.services, { siteId, origin: SHOP }, requests);
    const bots = await read("/a");
    expect(bots).to.include({ from: addDays(LAST, -27), to: LAST, data_status: null });
    const own = requests.filter(({ path, date }) => path === "/a" && date >= bots.from);
    const byBot = Map.groupBy(own, ({ sender }) => sender.bot);
    expect(bots.items.map(({ bot }: { bot: string }) => bot)).to.have.members([...byBot.keys()]);
    for (const item of bots.items) {
      const some = byBot.get(item.bot) ?? [];
      const countOf = (verdict: string) =>
        some.filter(({ sender }) => sender.verdict === verdict).length;
      const last = Math.max(
        ...some.map(({ date, second }) => Date.parse(date) + 1000 * second),
      );
      expect(item, item.bot).to.deep.include({
        requests: some.length,
        verified_requests: countOf("verified"),
        spoofed_requests: countOf("spoofed"),
        last_at: new Date(last).toISOString(),
      });
      for (const { status_code: code, requests: count } of item.status_codes) {
        expect(count).to.equal(some.filter(({ status }) => status === code).length);
      }
    }
  });
  it("say that no bot requested the page", async () => {
    const bots = await read("/nf");
    expect(bots.items).to.deep.equal([]);
    expect(bots.data_status.code).to.equal("no_requests");
  });
});
