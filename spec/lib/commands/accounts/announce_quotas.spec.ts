import { expect } from "chai";
import type { Db } from "../../../../db/core/connection.ts";
import { announceQuotas } from "../../../../lib/commands/accounts/announce_quotas.ts";
import { insertSpecAccount } from "../../../support/accounts/account.ts";
import { insertSpecWebhook } from "../../../support/accounts/webhook_events.ts";
import { useSpecDatabase } from "../../../support/database.ts";

describe("announceQuotas()", () => {
  const database = useSpecDatabase();
  let db: Db;
  let accountId: number;

  beforeEach(async () => {
    db = database();
    ({ accountId } = await insertSpecAccount(db));
    await insertSpecWebhook(db, accountId);
    await db("accounts").where({ id: accountId }).update({ calls_per_month: 1_000 });
  });

  const announce = (now = "2026-11-20T12:00:00Z") =>
    announceQuotas({ db, now: () => new Date(now) }, new AbortController().signal);
  const use = (calls: number, month = "2026-11") =>
    db("rate_states").insert({ account_id: accountId, month, calls })
      .onConflict("account_id").merge();
  const take = async () => {
    const rows = await db("webhook_events").where({ account_id: accountId }).orderBy("id");
    await db("webhook_events").delete();
    return rows.map(({ data }) => JSON.parse(data)).map((data) => [data.threshold_pct, data.calls]);
  };

  it("says 80 % and all of the month once each, over several processes", async () => {
    await use(799);
    await announce();
    expect(await take()).to.deep.equal([]);
    await use(800);
    await Promise.all([1, 2, 3, 4].map(() => announce()));
    expect(await take()).to.deep.equal([[80, 800]]);
    await use(1_000);
    await announce();
    await announce();
    expect(await take()).to.deep.equal([[100, 1_000]]);
    await use(850, "2026-12");
    await announce("2026-12-09T00:00:00Z");
    expect(await take()).to.deep.equal([[80, 850]]);
  });

  it("says both in order where all is used at once, with what is left and until when", async () => {
    await use(1_200);
    await announce();
    const [row] = await db("webhook_events").where({ account_id: accountId }).orderBy("id");
    expect(row).to.include({ event_type: "quota.threshold", site_id: null });
    expect(JSON.parse(row.data)).to.deep.equal({
      ...{ month: "2026-11", threshold_pct: 80, calls: 1_200, limit: 1_000, remaining: 0 },
      reset_at: "2026-12-01T00:00:00.000Z",
      links: { usage: "/account/usage" },
    });
    expect(await take()).to.deep.equal([[80, 1_200], [100, 1_200]]);
  });
});
