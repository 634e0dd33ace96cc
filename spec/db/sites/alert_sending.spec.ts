import { expect } from "chai";
import type { QueuedChannel } from "../../../schemas/alert.ts";
import {
  claimAlertBatch,
  releaseAlertBatch,
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

  it("may be given back", async () => {
    await insert(1, "a@x.test");
    const batch = await claim("a");
    await releaseAlertBatch(db(), batch?.key ?? "", "a");
    expect((await claim("b"))?.key).to.equal(batch?.key);
  });
});
