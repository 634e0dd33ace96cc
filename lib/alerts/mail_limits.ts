import { createHash } from "node:crypto";
import type { MailLimits } from "../../schemas/mail_address.ts";
import { readMailAddress } from "../core/mail_address.ts";
import { DAY_MS } from "../core/days.ts";

/** How many mails leave on a day of UTC, all our own choice: a site with 50 alerts a day wants a digest. */
export const MAIL_LIMITS: MailLimits = {
  per_address_a_day: 50,
  per_account_a_day: 500,
  new_addresses_a_day: 20,
};

/** How long the link of a confirmation mail is good. */
export const CONFIRMATION_MS = 7 * DAY_MS;
/** Confirmation mails that one account sends to an address at most, one in each time of that length. */
export const MAX_CONFIRMATIONS = 3;
/** Confirmation mails to one mailbox in 24 hours, of all accounts together. */
export const CONFIRMATIONS_OF_MAILBOX = 3;

/** Mailboxes that know no dots: https://support.google.com/mail/answer/7436150. */
const DOTLESS = ["gmail.com", "googlemail.com"];

/** The address by which it is known whether somebody wants mails: in lower case; null: no mail can be sent to it. */
export function consentAddress(text: string): string | null {
  return readMailAddress(text).address?.toLowerCase() ?? null;
}

/**
 * The same 32 bytes for addresses that surely are one mailbox: what follows a + is a tag (RFC 5233), so that nobody is
 * asked a hundred times under a hundred names.
 */
export function mailboxHash(address: string): Buffer {
  const at = address.lastIndexOf("@");
  const domain = address.slice(at + 1).toLowerCase();
  const local = address.slice(0, at).toLowerCase();
  const plain = local.split("+")[0] || local;
  const isDotless = DOTLESS.includes(domain);
  const mailbox = isDotless ? `${plain.replaceAll(".", "")}@${DOTLESS[0]}` : `${plain}@${domain}`;
  return createHash("sha256").update(mailbox).digest();
}

/** When the next day of UTC begins. */
export function nextMailDay(now: Date): Date {
  return new Date(Math.floor(now.getTime() / DAY_MS) * DAY_MS + DAY_MS);
}
