import { randomBytes } from "node:crypto";
import {
  confirmMailAddress,
  insertMailAddress,
  listMailAddresses,
  lockMails,
  type MailAddress,
  unsubscribeMailAddress,
} from "../../../db/accounts/mail_addresses.ts";
import { type Db, transaction } from "../../../db/core/connection.ts";
import { releaseHeldMails } from "../../../db/sites/alert_sending.ts";
import type { MailAddressState } from "../../../schemas/mail_address.ts";
import { consentAddress, mailboxHash } from "../../alerts/mail_limits.ts";
import { ValidationError } from "../../core/errors.ts";
import { readMailAddress } from "../../core/mail_address.ts";
import type { Services } from "../../services.ts";
import { mailTargetKey } from "./alert_targets.ts";

type ConsentServices = Pick<Services, "db" | "now">;

const SIGNING_KEY_BYTES = 32;

/**
 * Confirms an address by the link in its mail, and has sent what waited for that. Only one that waits: a link that was
 * used before changes nothing, also after its owner has unsubscribed. Returns the state that it is in then.
 */
export async function confirmByLink(
  { db, now }: ConsentServices,
  known: MailAddress,
): Promise<MailAddressState> {
  return await transaction(db, async (trx) => {
    const change = { by: "recipient", from: ["pending"], now: now() } as const;
    if (!await confirmMailAddress(trx, known.id, change)) return await readState(trx, known);
    await release(trx, known, now());
    return "confirmed";
  });
}

/** Ends the mails to an address; what still waits for it is canceled when its turn comes. */
export async function unsubscribe(
  { db, now }: ConsentServices,
  { id }: Pick<MailAddress, "id">,
): Promise<void> {
  await unsubscribeMailAddress(db, id, now());
}

/** Has the mails go on for an address whose owner takes the unsubscribing back. */
export async function resumeMails(
  { db, now }: ConsentServices,
  { id }: Pick<MailAddress, "id">,
): Promise<void> {
  await confirmMailAddress(db, id, { by: "recipient", from: ["unsubscribed"], now: now() });
}

/**
 * Confirms an address for an account at the server's command line, also one that was never named or has unsubscribed.
 * Throws `ValidationError` for a text that is no address. False: it was confirmed before.
 */
export async function confirmByOperator(
  { db, now }: ConsentServices,
  accountId: number,
  text: string,
): Promise<boolean> {
  const { problem } = readMailAddress(text);
  const address = consentAddress(text);
  if (address === null) throw new ValidationError({ address: [`The address ${problem}.`] });
  return await transaction(db, async (trx) => {
    await lockMails(trx, accountId);
    const [known] = await listMailAddresses(trx, accountId, [address]);
    if (known === undefined) {
      await insertMailAddress(trx, {
        ...{ accountId, address, mailboxHash: mailboxHash(address), state: "confirmed" as const },
        ...{ signingKey: randomBytes(SIGNING_KEY_BYTES), confirmedBy: "operator" as const },
      }, now());
    } else {
      const from = ["pending", "unsubscribed"] as const;
      if (!await confirmMailAddress(trx, known.id, { by: "operator", from, now: now() })) {
        return false;
      }
    }
    await release(trx, { accountId, address }, now());
    return true;
  });
}

async function release(
  trx: Db,
  { accountId, address }: Pick<MailAddress, "accountId" | "address">,
  now: Date,
): Promise<void> {
  await releaseHeldMails(trx, { accountId, targetKey: mailTargetKey(address) }, now);
}

async function readState(
  trx: Db,
  { accountId, address }: MailAddress,
): Promise<MailAddressState> {
  const [present] = await listMailAddresses(trx, accountId, [address]);
  return present?.state ?? "unsubscribed";
}
