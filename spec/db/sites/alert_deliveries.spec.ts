import { expect } from "chai";
import {
  insertAlertDeliveries,
  listAlertDeliveries,
  listQuestionDeliveries,
  listReportDeliveries,
} from "../../../db/sites/alert_deliveries.ts";
import type { MessageKind } from "../../../schemas/alert.ts";
import { useSpecDatabase } from "../../support/database.ts";

const NOW = new Date("2026-11-20T12:00:00Z");
const LATER = new Date("2026-11-27T12:00:00Z");

describe("db/sites/alert_deliveries.ts", () => {
  const db = useSpecDatabase();
  beforeEach(async () => {
    await db()("alert_deliveries").delete();
  });

  const insert = (
    kind: MessageKind,
    name: string,
    { alertId = 0, accountId = 1, now = NOW } = {},
  ) =>
    insertAlertDeliveries(db(), [{
      ...{ account_id: accountId, site_id: accountId, alert_id: alertId, kind, channel: "email" },
      ...{ target: `${name}@a.test`, target_name: `${name}@a.test`, target_key: name.repeat(64) },
      ...{ digest: "at_once", message: "{}", api_url: "https://a.test/api/v1", due_at: now },
    }], now);

  it("lists messages of alerts in their order", async () => {
    await insert("opened", "a", { alertId: 7 });
    await insert("resolved", "a", { alertId: 7 });
    await insert("opened", "b", { alertId: 8 });
    const rows = await listAlertDeliveries(db(), [7]);
    expect(
      rows.map(({ kind, target, status, attempts_count: count }) =>
        [kind, target, status, count].join(" ")
      ),
    ).to.deep.equal(["opened a@a.test pending 0", "resolved a@a.test pending 0"]);
    expect(await listAlertDeliveries(db(), [])).to.deep.equal([]);
    await insertAlertDeliveries(db(), [], NOW);
  });

  it("lists the mails of the last report alone", async () => {
    expect(await listReportDeliveries(db(), 1)).to.deep.equal([]);
    await insert("report", "a");
    await insert("report", "a", { now: LATER });
    await insert("report", "b", { now: LATER });
    await insert("opened", "c", { now: LATER, alertId: 1 });
    const rows = await listReportDeliveries(db(), 1);
    expect(rows.map(({ target, created_at: at }) => [target, at])).to.deep.equal([
      ...[["a@a.test", LATER], ["b@a.test", LATER]],
    ]);
  });

  it("lists the questions of an account to addresses, the last one first", async () => {
    await insert("confirm", "a");
    await db()("alert_deliveries").update({ status: "failed", last_error: "No such user." });
    await insert("confirm", "a", { now: LATER });
    await insert("confirm", "a", { accountId: 2 });
    await insert("confirm", "b");
    await insert("opened", "a", { alertId: 1 });
    const key = "a".repeat(64);
    expect(await listQuestionDeliveries(db(), 1, [key])).to.deep.equal([
      { target_key: key, status: "pending", error: null },
      { target_key: key, status: "failed", error: "No such user." },
    ]);
    expect(await listQuestionDeliveries(db(), 1, [])).to.deep.equal([]);
  });
});
