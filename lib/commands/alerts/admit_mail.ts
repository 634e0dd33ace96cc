import {
  countSentMail,
  listMailAddresses,
  lockMails,
  type MailAddress,
  sumMailsOfDay,
} from "../../../db/accounts/mail_addresses.ts";
import { type Db, transaction } from "../../../db/core/connection.ts";
import { findLivingDomain } from "../../../db/sites/sites.ts";
import type { MessageKind } from "../../../schemas/alert.ts";
import {
  CONFIRMATION_MS,
  consentAddress,
  MAIL_LIMITS,
  nextMailDay,
} from "../../alerts/mail_limits.ts";
import { DAY_MS, dayOf } from "../../core/days.ts";
import { LimitExceededError } from "../../core/errors.ts";
import { askForConsent, isToBeAsked } from "./ask_for_consent.ts";

/** A mail that is about to be sent. */
interface WaitingMail {
  accountId: number;
  siteId: number;
  target: string;
  kind: MessageKind;
  /** From 1 on; only the first one is counted. */
  attempt: number;
  apiUrl: string;
  now: Date;
}

/** Whether a mail may be sent now. */
type MailAdmission =
  | { kind: "send"; address: MailAddress; domain: string }
  | { kind: "hold"; until: Date; reason: string }
  | { kind: "cancel"; reason: string };

const DAYS_VALID = CONFIRMATION_MS / DAY_MS;

/**
 * Says whether an address wants a mail and may get one more today, and counts it. An address that nobody was asked about,
 * of settings older than the question, is asked now.
 */
export async function admitMail(db: Db, mail: WaitingMail): Promise<MailAdmission> {
  return await transaction(db, async (trx) => {
    await lockMails(trx, mail.accountId);
    const domain = await findLivingDomain(trx, mail.siteId);
    const address = await findAddress(trx, mail);
    if (domain === null) return cancel("The site was deleted.");
    if (mail.kind === "confirm") {
      return address === undefined
        ? cancel("The address is no longer known.")
        : admitQuestion(address, { domain, now: mail.now });
    }
    if (address?.state === "unsubscribed") return cancel("The address is unsubscribed.");
    if (address?.state !== "confirmed") return await holdForConsent(trx, mail, address);
    return await countMail(trx, mail, { address, domain });
  });
}

async function findAddress(
  trx: Db,
  { accountId, target }: WaitingMail,
): Promise<MailAddress | undefined> {
  const address = consentAddress(target);
  return address === null ? undefined : (await listMailAddresses(trx, accountId, [address]))[0];
}

function admitQuestion(
  address: MailAddress,
  { domain, now }: { domain: string; now: Date },
): MailAdmission {
  if (address.state !== "pending") return cancel(`The address is ${address.state} already.`);
  return (address.askExpiresAt?.getTime() ?? 0) <= now.getTime()
    ? cancel("Its link has expired.")
    : { kind: "send", address, domain };
}

async function holdForConsent(
  trx: Db,
  mail: WaitingMail,
  known: MailAddress | undefined,
): Promise<MailAdmission> {
  const isAsked = known !== undefined && known.asksCount > 0;
  const expired = (known?.askExpiresAt?.getTime() ?? 0) <= mail.now.getTime();
  if (isAsked && expired) {
    return cancel(
      `Nobody has confirmed the address in ${DAYS_VALID} days. ` +
        "PUT /sites/{id}/alerts asks once more.",
    );
  }
  if (isToBeAsked(known, mail.now)) {
    const isFull = await tryToAsk(trx, mail);
    if (isFull) return hold(nextMailDay(mail.now), "The address waits to be asked to confirm.");
  }
  const [asked] = await listMailAddresses(trx, mail.accountId, [known?.address ?? addressOf(mail)]);
  return hold(
    asked?.askExpiresAt ?? nextMailDay(mail.now),
    "The address has not been confirmed yet: it has a mail with a link.",
  );
}

/** True: the account has asked as many addresses today as it may. */
async function tryToAsk(trx: Db, { target, now, ...site }: WaitingMail): Promise<boolean> {
  try {
    await askForConsent(trx, site, { addresses: [target], now });
    return false;
  } catch (error) {
    if (error instanceof LimitExceededError) return true;
    throw error;
  }
}

async function countMail(
  trx: Db,
  { accountId, attempt, now }: WaitingMail,
  { address, domain }: { address: MailAddress; domain: string },
): Promise<MailAdmission> {
  const day = dayOf(now);
  const sent = address.sentOn === day ? address.sentCount : 0;
  if (attempt > 1) return { kind: "send", address, domain };
  if (sent >= MAIL_LIMITS.per_address_a_day) {
    return hold(
      nextMailDay(now),
      `The address has had ${MAIL_LIMITS.per_address_a_day} mails today, which is the limit.`,
    );
  }
  if (await sumMailsOfDay(trx, accountId, day) >= MAIL_LIMITS.per_account_a_day) {
    return hold(
      nextMailDay(now),
      `The account has sent ${MAIL_LIMITS.per_account_a_day} mails today, which is the limit.`,
    );
  }
  await countSentMail(trx, address, day);
  return { kind: "send", address, domain };
}

function addressOf({ target }: WaitingMail): string {
  return consentAddress(target) ?? target;
}

function hold(until: Date, reason: string): MailAdmission {
  return { kind: "hold", until, reason };
}

function cancel(reason: string): MailAdmission {
  return { kind: "cancel", reason };
}
