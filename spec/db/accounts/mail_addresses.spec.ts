import { expect } from "chai";
import {
  confirmMailAddress,
  countMailsAsked,
  countSentMail,
  findMailAddress,
  insertMailAddress,
  listMailAddresses,
  lockMailboxAsks,
  lockMails,
  noteMailAsked,
  sumMailsOfDay,
  unsubscribeMailAddress,
} from "../../../db/accounts/mail_addresses.ts";
import { isDuplicateKey } from "../../../db/core/connection.ts";
import { insertSpecAccount } from "../../support/accounts/account.ts";
import { useSpecDatabase } from "../../support/database.ts";

const NOW = new Date("2026-11-20T12:00:00Z");
const LATER = new Date("2026-11-20T13:00:00Z");
const MAILBOX = Buffer.alloc(32, 5);

describe("the addresses of mails", () => {
  const db = useSpecDatabase();
  beforeEach(async () => {
    await db()("mail_addresses").delete();
  });

  const insert = (address: string, accountId = 1) =>
    insertMailAddress(db(), {
      ...{ accountId, address, mailboxHash: MAILBOX, signingKey: Buffer.alloc(32, 1) },
      ...{ state: "pending", confirmedBy: null },
    }, NOW);

  it("are an account's own, each once", async () => {
    const id = await insert("a@example.com");
    await insert("a@example.com", 2);
    const again = await insert("a@example.com").catch((error: unknown) => error);
    expect(isDuplicateKey(again)).to.equal(true);
    const rows = await listMailAddresses(db(), 1, ["a@example.com", "b@example.com"]);
    expect(rows).to.deep.equal([await findMailAddress(db(), id)]);
    expect(rows[0]).to.deep.include({
      ...{ id, accountId: 1, state: "pending", confirmedBy: null, confirmedAt: null },
      ...{ askedAt: null, asksCount: 0, askExpiresAt: null, sentOn: null, sentCount: 0 },
    });
  });

  it("know when they were asked, and when their mailbox was by any account", async () => {
    const [first, second] = [await insert("a@example.com"), await insert("a+b@example.com", 2)];
    expect(await lockMailboxAsks(db(), MAILBOX, 3)).to.deep.equal([]);
    await noteMailAsked(db(), first, { askedAt: NOW, expiresAt: LATER });
    await noteMailAsked(db(), first, { askedAt: NOW, expiresAt: LATER });
    await noteMailAsked(db(), second, { askedAt: LATER, expiresAt: LATER });
    expect(await findMailAddress(db(), first)).to.deep.include({
      ...{ askedAt: NOW, askExpiresAt: LATER, asksCount: 2 },
    });
    expect(await lockMailboxAsks(db(), MAILBOX, 3)).to.deep.equal([LATER, NOW]);
    expect(await lockMailboxAsks(db(), MAILBOX, 1)).to.deep.equal([LATER]);
    expect(await countMailsAsked(db(), 1, new Date(NOW.getTime() - 1))).to.equal(1);
    expect(await countMailsAsked(db(), 1, NOW)).to.equal(0);
  });

  it("are confirmed from the states that are named, and unsubscribed once", async () => {
    const id = await insert("a@example.com");
    const confirm = (...from: ("pending" | "unsubscribed")[]) =>
      confirmMailAddress(db(), id, { by: "recipient", from, now: NOW });
    expect(await confirm("unsubscribed")).to.equal(false);
    expect(await confirm("pending")).to.equal(true);
    expect(await confirm("pending")).to.equal(false);
    expect(await unsubscribeMailAddress(db(), id, LATER)).to.equal(true);
    expect(await unsubscribeMailAddress(db(), id, LATER)).to.equal(false);
    expect(await findMailAddress(db(), id)).to.deep.include({
      ...{ state: "unsubscribed", confirmedBy: "recipient", confirmedAt: NOW },
      unsubscribedAt: LATER,
    });
    expect(await confirm("pending")).to.equal(false);
  });

  it("count the mails of a day, and of an account", async () => {
    const [first, second] = [await insert("a@example.com"), await insert("b@example.com")];
    for (
      const [id, day] of [[first, "2026-11-20"], [first, "2026-11-20"], [second, "2026-11-20"]]
    ) {
      const row = await findMailAddress(db(), Number(id));
      if (row) await countSentMail(db(), row, String(day));
    }
    expect(await sumMailsOfDay(db(), 1, "2026-11-20")).to.equal(3);
    expect(await sumMailsOfDay(db(), 2, "2026-11-20")).to.equal(0);
    const row = await findMailAddress(db(), first);
    if (row) await countSentMail(db(), row, "2026-11-21");
    expect(await sumMailsOfDay(db(), 1, "2026-11-20")).to.equal(1);
    expect(await findMailAddress(db(), first)).to.include({ sentOn: "2026-11-21", sentCount: 1 });
  });

  it("are counted one after the other", async () => {
    const { accountId } = await insertSpecAccount(db());
    const id = await insert("a@example.com", accountId);
    await Promise.all(Array.from({ length: 8 }, () =>
      db().transaction(async (trx) => {
        await lockMails(trx, accountId);
        const row = await findMailAddress(trx, id);
        if (row) await countSentMail(trx, row, "2026-11-20");
      })));
    expect(await findMailAddress(db(), id)).to.include({ sentCount: 8 });
  });
});
