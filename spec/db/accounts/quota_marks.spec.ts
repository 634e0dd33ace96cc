import { expect } from "chai";
import {
  insertQuotaMark,
  listQuotaMarks,
  listWatchedCalls,
} from "../../../db/accounts/quota_marks.ts";
import { isDuplicateKey } from "../../../db/core/connection.ts";
import { insertSpecAccount } from "../../support/accounts/account.ts";
import { insertSpecWebhook } from "../../support/accounts/webhook_events.ts";
import { useSpecDatabase } from "../../support/database.ts";

const NOW = new Date("2026-11-20T12:00:00Z");

describe("listWatchedCalls()", () => {
  const db = useSpecDatabase();

  it("lists calls of the month of accounts with a webhook that is on", async () => {
    const [on, off, none, old] = [
      ...[await insertSpecAccount(db()), await insertSpecAccount(db())],
      ...[await insertSpecAccount(db()), await insertSpecAccount(db())],
    ].map(({ accountId }) => accountId);
    for (const id of [on, off, none, old]) {
      const state = { account_id: id, month: id === old ? "2026-10" : "2026-11", calls: 900 };
      await db()("rate_states").insert(state).onConflict().merge();
      if (id !== none) await insertSpecWebhook(db(), Number(id));
    }
    await db()("webhooks").where({ account_id: off }).update({ disabled_at: NOW });
    const list = (after: number) => listWatchedCalls(db(), "2026-11", { after, limit: 10 });
    const rows = await list(0);
    expect(rows.map(({ accountId, calls }) => [accountId, calls])).to.deep.equal([[on, 900]]);
    expect(await list(Number(on))).to.deep.equal([]);
  });

  it("notes a threshold of a month once", async () => {
    const mark = { accountId: 7, month: "2026-11", thresholdPct: 80 };
    await insertQuotaMark(db(), mark, NOW);
    const again = await insertQuotaMark(db(), mark, NOW).catch((error: unknown) => error);
    expect(isDuplicateKey(again)).to.equal(true);
    expect(await listQuotaMarks(db(), "2026-11", [7, 8])).to.deep.equal([
      { accountId: 7, thresholdPct: 80 },
    ]);
    expect(await listQuotaMarks(db(), "2026-12", [7])).to.deep.equal([]);
  });
});
