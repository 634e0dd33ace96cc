import type { Account } from "../../../../db/accounts/accounts.ts";
import { findOwnerLanguage } from "../../../../db/accounts/owners.ts";
import { LimitExceededError } from "../../../core/errors.ts";
import { readMailAddress } from "../../../core/mail_address.ts";
import { sendMail } from "../../../mail/send_mail.ts";
import type { Services } from "../../../services.ts";
import { countAttempt } from "../slow_down_sign_in.ts";
import { INVITATION_FOOTERS, writeInvitation } from "./invitation_message.ts";
import type { MadeInvitation } from "./invite_member.ts";

/** A page waits for it. */
const PATIENCE_MS = 15_000;

/** Why no mail went out; null: the mail server has taken it. */
type MailProblem = string | null;

/**
 * Sends an invitation, or the link to set a new passphrase, to its address, once. Its link begins with `PUBLIC_URL` and never
 * with what a request says of itself. At most 3 a day to one mailbox and 50 a day from one account.
 */
export async function mailInvitation(
  { db, now, config, log, stopping }: Pick<Services, "db" | "now" | "config" | "log" | "stopping">,
  account: Pick<Account, "id" | "name">,
  { invitation, isNew, invitedBy, isAskedFor = false }: {
    invitation: MadeInvitation;
    isNew: boolean;
    /** The member who makes the link; undefined: a token does, or its address has asked for it. */
    invitedBy?: number | undefined;
    /** True: its address has asked for it, which is counted elsewhere. */
    isAskedFor?: boolean;
  },
): Promise<MailProblem> {
  const { email, secretText, id } = invitation;
  const { mail, publicUrl } = config;
  if (mail === null) {
    return "This server sends no e-mail: its operator sets SMTP_URL and MAIL_FROM.";
  }
  if (publicUrl === null) {
    return "The operator of this server has not set PUBLIC_URL, with which links in mails begin.";
  }
  const { address, problem } = readMailAddress(email);
  if (problem !== null) return `The address ${problem}.`;
  try {
    const attempt = { scope: "mail", subject: email, address: String(account.id) } as const;
    if (!isAskedFor) await countAttempt(db, attempt, now());
  } catch (error) {
    if (error instanceof LimitExceededError) {
      return "Too many such mails were sent today. Hand the link over another way.";
    }
    throw error;
  }
  const patience = AbortSignal.timeout(PATIENCE_MS);
  const signal = stopping === undefined ? patience : AbortSignal.any([patience, stopping]);
  const url = `${publicUrl}/invitations/${secretText}`;
  const language = await findOwnerLanguage(db, { email }) ??
    (invitedBy === undefined ? null : await findOwnerLanguage(db, { id: invitedBy })) ?? "en";
  try {
    const { status, message, detail } = await sendMail(mail, {
      ...{ to: address, language, deliveryKey: `invitation ${id}`, date: now() },
      unsubscribeUrl: null,
      footer: INVITATION_FOOTERS[language],
      message: writeInvitation({ account, invitation, url, isNew }, language),
    }, { signal, timeoutMs: PATIENCE_MS });
    if (status === "sent") return null;
    log("warn", "mail_not_sent", { invitation_id: id, reason: detail });
    return `The mail server did not take it: ${message}`;
  } catch (error) {
    if (!signal.aborted) throw error;
    return "The mail server did not answer in time.";
  }
}
