import { expect } from "chai";
import type { QueuedChannel } from "../../../schemas/alert.ts";
import {
  cancelAlertBatch,
  claimAlertBatch,
  holdAlertBatch,
  releaseAlertBatch,
  releaseHeldMails,
  settleAlertBatch,
} from "../../../db/sites/alert_sending.ts";
import { insertSpecAlert } from "../../support/accounts/alert_sending.ts";
import { useSpecDatabase } from "../../support/database.ts";

const NOW = new Date("2026-11-20T12:00:00Z");

describe("claimAlertBatch()", () => {
  const db = useSpecDatabase();
  beforeEach(async () => {
    await db()("alert_deliveries").delete();
    await db()("alerts").delete();
  });

  const insert = (accountId: number, email: string, number = 1) =>
    insertSpecAlert(db(), { accountId, siteId: accountId }, {
      ...{ email, now: NOW, number: 1_000 * accountId + 10 * number + email.length },
    });
  const claim = (
    owner: string,
    { now = NOW, withoutAccounts = [], withoutChannels = [] }: {
      now?: Date;
      withoutAccounts?: number[];
      withoutChannels?: QueuedChannel[];
    } = {},
  ) =>
    claimAlertBatch(db(), {
      ...{ owner, now, withoutAccounts, withoutChannels },
      noteInterrupted: (log, { number }) => `${log ?? ""}[${number} interrupted]`,
    });
  const end = (owner: string) => ({
    ...{ owner, attemptLog: "[]", error: null, retryAt: null, now: NOW },
    status: "delivered" as const,
  });

  it("takes all that is due for one address, and nothing of others or of later", async () => {
    await insert(1, "a@x.test", 1);
    await insert(1, "a@x.test", 2);
    await insert(1, "bb@x.test", 3);
    await insert(2, "a@x.test", 4);
    expect(await claim("me", { now: new Date(NOW.getTime() - 1) })).to.equal(undefined);
    const batches = [await claim("me"), await claim("me"), await claim("me")];
    expect(batches.map((batch) => [batch?.accountId, batch?.target, batch?.messages.length]))
      .to.deep.equal([[1, "a@x.test", 2], [1, "bb@x.test", 1], [2, "a@x.test", 1]]);
    expect(await claim("me")).to.equal(undefined);
  });

  it("leaves accounts and channels out", async () => {
    await insert(1, "a@x.test");
    expect(await claim("me", { withoutAccounts: [1] })).to.equal(undefined);
    expect(await claim("me", { withoutChannels: ["email"] })).to.equal(undefined);
  });

  it("is one process's alone, and in the same batch another's when the claim has ended", async () => {
    await insert(1, "a@x.test");
    const claimed = await Promise.all(["a", "b", "c"].map((owner) => claim(owner)));
    const [first] = claimed.filter((batch) => batch !== undefined);
    expect(claimed.filter((batch) => batch !== undefined)).to.have.length(1);
    await insert(1, "a@x.test", 2);
    await db()("alert_deliveries").whereNotNull("lease_owner")
      .update({ lease_until: db().raw("NOW(6) - INTERVAL 1 SECOND") });
    const again = await claim("d");
    expect(again).to.deep.include({
      ...{ key: first?.key, attempt: 2, attemptLog: "[1 interrupted]" },
    });
    expect(again?.messages).to.have.length(1);
    expect(await settleAlertBatch(db(), first?.key ?? "", end("a"))).to.equal(false);
    expect(await settleAlertBatch(db(), first?.key ?? "", end("d"))).to.equal(true);
    const [sent] = await db()("alert_deliveries").orderBy("id");
    expect(sent).to.include({ status: "delivered", lease_owner: null, attempts_count: 2 });
    expect(sent.finished_at).to.deep.equal(NOW);
  });

  it("may be held: it was no attempt, and is one message with what comes until then", async () => {
    await insert(1, "a@x.test", 1);
    const held = await claim("a");
    const until = new Date(NOW.getTime() + 60_000);
    if (held === undefined) throw new Error("There is a batch.");
    const hold = { owner: "b", until, reason: "Not today." };
    expect(await holdAlertBatch(db(), held, hold)).to.equal(false);
    expect(await holdAlertBatch(db(), held, { ...hold, owner: "a" })).to.equal(true);
    expect(await claim("a")).to.equal(undefined);
    await insert(1, "a@x.test", 2);
    const [first] = await db()("alert_deliveries").orderBy("id");
    expect(first).to.include({ status: "pending", attempts_count: 0, last_error: "Not today." });
    const address = { accountId: 1, targetKey: first.target_key };
    await releaseHeldMails(db(), { ...address, accountId: 2 }, NOW);
    await releaseHeldMails(db(), { ...address, targetKey: "0".repeat(64) }, NOW);
    expect((await db()("alert_deliveries").orderBy("id"))[0].due_at).to.deep.equal(until);
    await releaseHeldMails(db(), address, NOW);
    expect(await claim("a")).to.deep.include({ attempt: 1, attemptLog: null });
    const rows = await db()("alert_deliveries").where({ lease_owner: "a" });
    expect(rows).to.have.length(2);
  });

  it("leaves what waits for its digest when it releases what was held", async () => {
    await insert(1, "a@x.test");
    const due = new Date(NOW.getTime() + 60_000);
    await db()("alert_deliveries").update({ due_at: due });
    const [{ target_key: targetKey }] = await db()("alert_deliveries");
    await releaseHeldMails(db(), { accountId: 1, targetKey }, NOW);
    expect((await db()("alert_deliveries"))[0].due_at).to.deep.equal(due);
  });

  it("may be canceled without an attempt", async () => {
    await insert(1, "a@x.test");
    const batch = await claim("a");
    if (batch === undefined) throw new Error("There is a batch.");
    const end = { owner: "a", reason: "Nobody wants it.", now: NOW };
    expect(await cancelAlertBatch(db(), batch, { ...end, owner: "b" })).to.equal(false);
    expect(await cancelAlertBatch(db(), batch, end)).to.equal(true);
    const [row] = await db()("alert_deliveries");
    expect(row).to.include({
      ...{ status: "canceled", attempts_count: 0, lease_owner: null },
      last_error: "Nobody wants it.",
    });
    expect(row.finished_at).to.deep.equal(NOW);
  });

  it("takes each question and each report by itself", async () => {
    for (const [number, kind] of ["confirm", "confirm", "report", "opened", "resolved"].entries()) {
      await insert(1, "a@x.test", number);
      await db()("alert_deliveries").where({ kind: "opened" }).orderBy("id", "desc").limit(1)
        .update({ kind });
    }
    const sizes = [];
    for (let turn = 0; turn < 4; turn++) sizes.push((await claim("a"))?.messages.length);
    expect(sizes).to.deep.equal([1, 1, 1, 2]);
  });

  it("may be given back", async () => {
    await insert(1, "a@x.test");
    const batch = await claim("a");
    await releaseAlertBatch(db(), batch?.key ?? "", "a");
    expect((await claim("b"))?.key).to.equal(batch?.key);
  });
});
