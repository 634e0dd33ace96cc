import { listMailAddresses, type MailAddress } from "../../../db/accounts/mail_addresses.ts";
import {
  listQuestionDeliveries,
  type QuestionDelivery,
} from "../../../db/sites/alert_deliveries.ts";
import type { Db } from "../../../db/core/connection.ts";
import type { MailAddressAnswer } from "../../../schemas/mail_address.ts";
import { consentAddress, MAX_CONFIRMATIONS } from "../../alerts/mail_limits.ts";
import { dayOf } from "../../core/days.ts";
import { mailTargetKey } from "./alert_targets.ts";

/** Whose addresses, as of when. */
interface AddressQuestion {
  accountId: number;
  /** As they were typed. */
  addresses: readonly string[];
  /** Whether this server sends mail. */
  canMail: boolean;
  now: Date;
}

/** Reads of each address that is named whether it wants mails, in the order in which they were typed. */
export async function readMailAddresses(
  db: Db,
  { accountId, addresses, canMail, now }: AddressQuestion,
): Promise<MailAddressAnswer[]> {
  const named = [...new Set(addresses.map((text) => consentAddress(text) ?? text))];
  if (named.length === 0) return [];
  const known = new Map(
    (await listMailAddresses(db, accountId, named)).map((row) => [row.address, row]),
  );
  const questions = await listQuestionDeliveries(db, accountId, named.map(mailTargetKey));
  return named.map((address) => {
    const key = mailTargetKey(address);
    const question = questions.find(({ target_key: target }) => target === key);
    return presentAddress(address, known.get(address), { canMail, now, question });
  });
}

/** What is known besides the address. */
interface AddressState extends Pick<AddressQuestion, "canMail" | "now"> {
  /** The last mail that asked it; undefined: there was none, or it was long ago. */
  question: QuestionDelivery | undefined;
}

function presentAddress(
  address: string,
  row: MailAddress | undefined,
  state: AddressState,
): MailAddressAnswer {
  return {
    address,
    state: row?.state ?? "pending",
    note: noteOf(row, state),
    confirmed_by: row?.confirmedBy ?? null,
    confirmed_at: row?.confirmedAt?.toISOString() ?? null,
    unsubscribed_at: row?.unsubscribedAt?.toISOString() ?? null,
    asked_at: row?.askedAt?.toISOString() ?? null,
    ask_expires_at: row?.askExpiresAt?.toISOString() ?? null,
    asks_count: row?.asksCount ?? 0,
    mails_today: row?.sentOn === dayOf(state.now) ? row.sentCount : 0,
  };
}

function noteOf(
  row: MailAddress | undefined,
  { canMail, now, question }: AddressState,
): string {
  if (row?.state === "confirmed") return "It gets the mails.";
  if (row?.state === "unsubscribed") {
    return "Its owner has ended the mails, and can take that back by the link in any of them.";
  }
  if (!canMail) {
    return "This server sends no e-mail: its operator sets SMTP_URL and MAIL_FROM. Then PUT " +
      "/sites/{id}/alerts asks the address.";
  }
  if (row?.askExpiresAt == null) {
    return "It is asked before its first mail, or by the next PUT /sites/{id}/alerts.";
  }
  const until = row.askExpiresAt.toISOString();
  if (row.askExpiresAt > now) {
    if (question?.status === "failed") {
      return `Its confirmation mail was not taken: ${question.error}. After ${until} the next PUT ` +
        "/sites/{id}/alerts asks once more.";
    }
    if (question?.status === "pending" && question.error !== null) {
      return `Its confirmation mail was not taken yet and is tried again: ${question.error}.`;
    }
    return `It waits for a click on the link in its confirmation mail, which is good until ${until}.`;
  }
  return row.asksCount < MAX_CONFIRMATIONS
    ? `Its link expired at ${until}: the next PUT /sites/{id}/alerts asks once more.`
    : `It left ${MAX_CONFIRMATIONS} confirmation mails unanswered and is not asked again. The ` +
      "operator of the server can confirm it: npm run alerts -- --site ID --confirm ADDRESS.";
}
