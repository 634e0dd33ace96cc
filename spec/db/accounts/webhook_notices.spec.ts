import { expect } from "chai";
import { insertWebhook, updateWebhook } from "../../../db/accounts/webhooks.ts";
import {
  noteNoticedOwners,
  settleNotice,
  takeDueNotice,
} from "../../../db/accounts/webhook_notices.ts";
import { useSpecDatabase } from "../../support/database.ts";

const NOW = new Date("2026-11-20T12:00:00.123Z");
const LATER = new Date("2026-11-20T12:10:00.123Z");

describe("db/accounts/webhook_notices.ts", () => {
  const db = useSpecDatabase();
  const add = async (accountId: number) => {
    const webhook = {
      ...{ url: "https://hooks.example.com/", description: null, api_url: "https://x.example" },
      ...{ site_ids: null, event_types: null, encrypted_secret: Buffer.from("x") },
    };
    return { accountId, id: await insertWebhook(db(), accountId, { webhook, now: NOW }) };
  };
  const off = (at: Date) =>
    ({ disabled_reason: "gone", disabled_at: at, notice_at: at, last_error: "410" }) as const;
  const take = (now: Date) => takeDueNotice(db(), { now, againAt: LATER });

  it("is taken by one process, and due again where that one does not settle it", async () => {
    const own = await add(1);
    expect(await take(NOW)).to.equal(undefined);
    await updateWebhook(db(), own, off(NOW));
    const taken = await Promise.all([1, 2, 3].map(() => take(NOW)));
    expect(taken.filter((notice) => notice !== undefined)).to.deep.equal([{
      ...{ id: own.id, account_id: 1, failing_since: null },
      ...{ disabled_reason: "gone", disabled_at: NOW, noticedOwnerIds: [] },
    }]);
    expect((await take(LATER))?.id).to.equal(own.id);
    await settleNotice(db(), { id: own.id, disabled_at: NOW });
    expect(await take(new Date("2026-12-01T00:00:00Z"))).to.equal(undefined);
  });

  it("knows the owners who need no mail any more, until it is settled", async () => {
    const own = await add(3);
    await updateWebhook(db(), own, off(NOW));
    const notice = { id: own.id, disabled_at: NOW };
    await noteNoticedOwners(db(), notice, [7, 9]);
    await noteNoticedOwners(db(), { ...notice, disabled_at: LATER }, [8]);
    expect((await take(NOW))?.noticedOwnerIds).to.deep.equal([7, 9]);
    await settleNotice(db(), notice);
    await updateWebhook(db(), own, off(NOW));
    expect((await take(NOW))?.noticedOwnerIds).to.deep.equal([]);
    await settleNotice(db(), notice);
  });

  it("stays due where the webhook was switched off once more, and is none of one that is on", async () => {
    const own = await add(2);
    await updateWebhook(db(), own, off(LATER));
    await settleNotice(db(), { id: own.id, disabled_at: NOW });
    expect((await take(LATER))?.id).to.equal(own.id);
    await updateWebhook(db(), own, { disabled_reason: null, disabled_at: null });
    expect(await take(LATER)).to.equal(undefined);
  });
});
