import type { MailAddressState, MailConfirmer } from "../../schemas/mail_address.ts";
import type { Db } from "../core/connection.ts";

/** An address that mails of an account go to, with whether it wants them. */
export interface MailAddress {
  id: number;
  accountId: number;
  /** In lower case. */
  address: string;
  state: MailAddressState;
  /** What the links in its mails are signed with, 32 bytes. */
  signingKey: Buffer;
  /** Null: nobody has confirmed it. */
  confirmedBy: MailConfirmer | null;
  confirmedAt: Date | null;
  unsubscribedAt: Date | null;
  /** When the last confirmation mail was or will be due; null: there was none. */
  askedAt: Date | null;
  asksCount: number;
  /** Until when the link of that mail is good. */
  askExpiresAt: Date | null;
  /** `YYYY-MM-DD` of the last mail; null: there was none. */
  sentOn: string | null;
  /** Mails of that day. */
  sentCount: number;
}

/** An address that is not known yet. */
type NewMailAddress =
  & Pick<MailAddress, "accountId" | "address" | "signingKey" | "state" | "confirmedBy">
  & { mailboxHash: Buffer };

const COLUMNS = {
  id: "mail_addresses.id",
  accountId: "mail_addresses.account_id",
  address: "mail_addresses.address",
  state: "mail_addresses.state",
  signingKey: "mail_addresses.signing_key",
  confirmedBy: "mail_addresses.confirmed_by",
  confirmedAt: "mail_addresses.confirmed_at",
  unsubscribedAt: "mail_addresses.unsubscribed_at",
  askedAt: "mail_addresses.asked_at",
  asksCount: "mail_addresses.asks_count",
  askExpiresAt: "mail_addresses.ask_expires_at",
  sentOn: "mail_addresses.sent_on",
  sentCount: "mail_addresses.sent_count",
};

/** Holds an account until the transaction ends, so that its mails are counted one after the other. */
export async function lockMails(trx: Db, accountId: number): Promise<void> {
  await trx("accounts").where({ id: accountId }).forUpdate().first("id");
}

/** Finds an address by its id; primary key. */
export async function findMailAddress(db: Db, id: number): Promise<MailAddress | undefined> {
  return await db("mail_addresses").where({ id }).first<MailAddress | undefined>(COLUMNS);
}

/** Lists those of the addresses that an account has named; index mail_addresses_address. */
export async function listMailAddresses(
  db: Db,
  accountId: number,
  addresses: readonly string[],
): Promise<MailAddress[]> {
  return await db("mail_addresses").where({ account_id: accountId })
    .whereIn("address", [...addresses]).orderBy("address").select<MailAddress[]>(COLUMNS);
}

/** Inserts an address and returns its id. */
export async function insertMailAddress(
  trx: Db,
  { accountId, mailboxHash, signingKey, ...address }: NewMailAddress,
  now: Date,
): Promise<number> {
  const [id] = await trx("mail_addresses").insert({
    ...{ account_id: accountId, address: address.address, mailbox_hash: mailboxHash },
    ...{ signing_key: signingKey, state: address.state, confirmed_by: address.confirmedBy },
    confirmed_at: address.state === "confirmed" ? now : null,
    created_at: now,
    updated_at: now,
  });
  return Number(id);
}

/** Notes that an address is asked to confirm. */
export async function noteMailAsked(
  trx: Db,
  id: number,
  { askedAt, expiresAt }: { askedAt: Date; expiresAt: Date },
): Promise<void> {
  await trx("mail_addresses").where({ id }).update({
    asked_at: askedAt,
    ask_expires_at: expiresAt,
    asks_count: trx.raw("asks_count + 1"),
  });
}

/** Counts addresses of an account that were asked to confirm since a moment; index mail_addresses_address. */
export async function countMailsAsked(db: Db, accountId: number, since: Date): Promise<number> {
  const [row] = await db("mail_addresses").where({ account_id: accountId })
    .where("asked_at", ">", since).count<{ count: number }[]>({ count: "*" });
  return Number(row?.count ?? 0);
}

/**
 * Lists when a mailbox was asked by any account, the last time first; index mail_addresses_mailbox. Others who ask
 * it wait until the transaction ends.
 */
export async function lockMailboxAsks(
  trx: Db,
  mailboxHash: Buffer,
  limit: number,
): Promise<Date[]> {
  return await trx("mail_addresses").where({ mailbox_hash: mailboxHash }).whereNotNull("asked_at")
    .orderBy("asked_at", "desc").limit(limit).forUpdate().pluck<Date[]>("asked_at");
}

/** Confirms an address that is in one of the states; false: it is in another one. */
export async function confirmMailAddress(
  db: Db,
  id: number,
  { by, from, now }: { by: MailConfirmer; from: readonly MailAddressState[]; now: Date },
): Promise<boolean> {
  const changed = await db("mail_addresses").where({ id }).whereIn("state", [...from])
    .update({ state: "confirmed", confirmed_by: by, confirmed_at: now, updated_at: now });
  return changed === 1;
}

/** Ends the mails to an address; false: it had ended them before. */
export async function unsubscribeMailAddress(db: Db, id: number, now: Date): Promise<boolean> {
  const changed = await db("mail_addresses").where({ id }).whereNot({ state: "unsubscribed" })
    .update({ state: "unsubscribed", unsubscribed_at: now, updated_at: now });
  return changed === 1;
}

/** Sums the mails of an account on a day, `YYYY-MM-DD`; index mail_addresses_address. */
export async function sumMailsOfDay(db: Db, accountId: number, day: string): Promise<number> {
  const [row] = await db("mail_addresses").where({ account_id: accountId, sent_on: day })
    .sum<{ sum: number | null }[]>({ sum: "sent_count" });
  return Number(row?.sum ?? 0);
}

/** Counts a mail of a day. */
export async function countSentMail(
  trx: Db,
  { id, sentOn, sentCount }: Pick<MailAddress, "id" | "sentOn" | "sentCount">,
  day: string,
): Promise<void> {
  const count = sentOn === day ? sentCount + 1 : 1;
  await trx("mail_addresses").where({ id }).update({ sent_on: day, sent_count: count });
}
