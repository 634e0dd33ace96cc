import type { Account } from "../../../../db/accounts/accounts.ts";
import { LimitExceededError } from "../../../core/errors.ts";
import { readMailAddress } from "../../../core/mail_address.ts";
import { sendMail } from "../../../mail/send_mail.ts";
import type { PlainMessage } from "../../../outgoing/plain_message.ts";
import type { Services } from "../../../services.ts";
import { countAttempt } from "../slow_down_sign_in.ts";
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
  { invitation, isNew, isAskedFor = false }: {
    invitation: MadeInvitation;
    isNew: boolean;
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
  try {
    const { status, message, detail } = await sendMail(mail, {
      ...{ to: address, language: "en", deliveryKey: `invitation ${id}`, date: now() },
      unsubscribeUrl: null,
      footer: ["You get this once. If you do not expect it, do nothing."],
      message: writeMessage({ account, invitation, url, isNew }),
    }, { signal, timeoutMs: PATIENCE_MS });
    if (status === "sent") return null;
    log("warn", "mail_not_sent", { invitation_id: id, reason: detail });
    return `The mail server did not take it: ${message}`;
  } catch (error) {
    if (!signal.aborted) throw error;
    return "The mail server did not answer in time.";
  }
}

/** What a link is for, with nothing in it that a stranger could write. */
function writeMessage(
  { account, invitation, url, isNew }: {
    account: Pick<Account, "name">;
    invitation: MadeInvitation;
    url: string;
    isNew: boolean;
  },
): PlainMessage {
  const { email, expiresAt } = invitation;
  const until = expiresAt.toISOString().slice(0, 16).replace("T", " ");
  return {
    ...{ site: null, severity: "info", facts: [] },
    title: isNew ? `Your sign-in to ${account.name}` : `Set a new passphrase for ${account.name}`,
    sentences: [
      isNew
        ? `You are invited to the account ${account.name}. Open the link and choose a passphrase: ` +
          "you are signed in then."
        : `Open the link to choose a new passphrase for ${email}. The present one is good until then.`,
      `It is good once, until ${until} UTC. Pass it on to nobody.`,
    ],
    links: [{ label: "Set the passphrase", url }],
  };
}
