import { type Account, readAccount } from "../../../../db/accounts/accounts.ts";
import { findOwnerLanguage, listOwners, type Owner } from "../../../../db/accounts/owners.ts";
import type { Db } from "../../../../db/core/connection.ts";
import {
  type DueNotice,
  noteNoticedOwners,
  settleNotice,
  takeDueNotice,
} from "../../../../db/accounts/webhook_notices.ts";
import { DAY_MS } from "../../../core/days.ts";
import { LimitExceededError } from "../../../core/errors.ts";
import { readMailAddress } from "../../../core/mail_address.ts";
import type { MailSettings } from "../../../core/mail_settings.ts";
import { sendMail } from "../../../mail/send_mail.ts";
import type { Services } from "../../../services.ts";
import { countAttempt, takeAttemptBack } from "../slow_down_sign_in.ts";
import { NOTICE_FOOTERS, writeWebhookNotice } from "./webhook_notice_message.ts";

type NoticeServices = Pick<Services, "db" | "now" | "config" | "log">;

const RETRY_MS = 10 * 60_000;
/** A mail that is older is no news: there was no mail server, or it was away. */
const MAX_AGE_MS = 3 * DAY_MS;

/** A mail about a webhook. */
interface NoticeMail {
  notice: DueNotice;
  account: Pick<Account, "name">;
  mail: MailSettings;
  signal: AbortSignal;
}

/**
 * Mails the owners of webhooks that were switched off because of their receivers, as Standard Webhooks asks for
 * ("Deliverability and reliability"), each owner once. What a mail server does not take is tried again for three days, and
 * does not count. Killed between a mail and its note, the same mail is sent again, under the same `Message-ID`. A mailbox
 * gets at most three in a day.
 */
export async function mailWebhookNotices(
  services: NoticeServices,
  signal: AbortSignal,
): Promise<void> {
  const { db, now, config: { mail } } = services;
  while (mail !== null && !signal.aborted) {
    const at = now();
    const againAt = new Date(at.getTime() + RETRY_MS);
    const notice = await takeDueNotice(db, { now: at, againAt });
    if (notice === undefined) return;
    const isNews = at.getTime() - notice.disabled_at.getTime() <= MAX_AGE_MS;
    if (!isNews || await mailOwners(services, { notice, mail, signal })) {
      await settleNotice(db, notice);
    }
  }
}

/** Whether nothing is left to try again. Each owner is noted at once, so that a later attempt mails the others alone. */
async function mailOwners(
  services: NoticeServices,
  { notice, mail, signal }: Omit<NoticeMail, "account">,
): Promise<boolean> {
  const { db } = services;
  const account = await readAccount(db, notice.account_id);
  const noticed = new Set(notice.noticedOwnerIds);
  let isDone = true;
  for (const owner of await listOwners(db, notice.account_id)) {
    if (owner.role !== "owner" && owner.role !== "operator" || noticed.has(owner.id)) continue;
    if (await mailOwner(services, owner, { notice, account, mail, signal })) {
      await noteNoticedOwners(db, notice, [...noticed.add(owner.id)]);
    } else {
      isDone = false;
    }
  }
  return isDone;
}

/** The same of one owner; one who got enough of such mails today waits. */
async function mailOwner(
  { db, now, config, log }: NoticeServices,
  { id, email }: Owner,
  { notice, account, mail, signal }: NoticeMail,
): Promise<boolean> {
  const { address, problem } = readMailAddress(email);
  if (problem !== null) return true;
  // counted first, so that two processes send no fourth one
  const counted = await countNotice(db, { email, now: now() });
  if (counted === null) return false;
  const language = await findOwnerLanguage(db, { id }) ?? "en";
  const { status, detail } = await sendMail(mail, {
    ...{ to: address, language, date: notice.disabled_at, unsubscribeUrl: null },
    deliveryKey: `webhook ${notice.id} off ${notice.disabled_at.getTime()}`,
    footer: NOTICE_FOOTERS[language],
    message: writeWebhookNotice({ account, notice, publicUrl: config.publicUrl }, language),
  }, { signal });
  if (status !== "sent") {
    await takeAttemptBack(db, counted, now());
    log("warn", "webhook_notice_not_sent", { webhook_id: notice.id, detail });
  }
  return status !== "retry";
}

/** What one more mail adds to the day's count of a mailbox; null: it got enough. */
async function countNotice(db: Db, { email, now }: { email: string; now: Date }) {
  try {
    return await countAttempt(db, { scope: "notice_mail", subject: email, address: "" }, now);
  } catch (error) {
    if (error instanceof LimitExceededError) return null;
    throw error;
  }
}
