import { randomBytes } from "node:crypto";
import {
  countMailsAsked,
  insertMailAddress,
  listMailAddresses,
  lockMailboxAsks,
  lockMails,
  type MailAddress,
  noteMailAsked,
} from "../../../db/accounts/mail_addresses.ts";
import type { Db } from "../../../db/core/connection.ts";
import { insertAlertDeliveries } from "../../../db/sites/alert_deliveries.ts";
import {
  CONFIRMATION_MS,
  CONFIRMATIONS_OF_MAILBOX,
  consentAddress,
  MAIL_LIMITS,
  mailboxHash,
  MAX_CONFIRMATIONS,
} from "../../alerts/mail_limits.ts";
import { DAY_MS } from "../../core/days.ts";
import { LimitExceededError } from "../../core/errors.ts";
import { listTargets } from "./alert_targets.ts";

const SIGNING_KEY_BYTES = 32;

/** For which site addresses are asked. */
interface AskingSite {
  siteId: number;
  accountId: number;
  apiUrl: string;
}

/** Which addresses, as they were typed. */
interface Asked {
  addresses: readonly string[];
  now: Date;
}

/**
 * Asks those of the addresses that the account never named, or whose link has expired, by one mail each; all others
 * are left alone. Throws `LimitExceededError` where the account asks more addresses on one day than it may: then none
 * is asked.
 */
export async function askForConsent(
  trx: Db,
  site: AskingSite,
  { addresses, now }: Asked,
): Promise<void> {
  // of two spellings the first one
  const named = new Map(
    addresses.toReversed().flatMap((text) => {
      const address = consentAddress(text);
      return address === null ? [] : [[address, text] as const];
    }),
  );
  if (named.size === 0) return;
  await lockMails(trx, site.accountId);
  const known = new Map(
    (await listMailAddresses(trx, site.accountId, [...named.keys()]))
      .map((one) => [one.address, one]),
  );
  const wanted = [...named].filter(([address]) => isToBeAsked(known.get(address), now));
  if (wanted.length === 0) return;
  await checkLimit(trx, { ...site, count: wanted.length, now });
  for (const [address, text] of wanted) {
    const id = known.get(address)?.id ?? await insertMailAddress(trx, {
      ...{ accountId: site.accountId, address, mailboxHash: mailboxHash(address) },
      ...{ signingKey: randomBytes(SIGNING_KEY_BYTES), state: "pending", confirmedBy: null },
    }, now);
    await queueQuestion(trx, site, { id, address, text, now });
  }
}

/** Whether an address gets a confirmation mail when it is named. */
export function isToBeAsked(known: MailAddress | undefined, now: Date): boolean {
  if (known === undefined) return true;
  return known.state === "pending" && known.asksCount < MAX_CONFIRMATIONS &&
    (known.askExpiresAt?.getTime() ?? 0) <= now.getTime();
}

async function checkLimit(
  trx: Db,
  { accountId, count, now }: { accountId: number; count: number; now: Date },
): Promise<void> {
  const since = new Date(now.getTime() - DAY_MS);
  const asked = await countMailsAsked(trx, accountId, since);
  const { new_addresses_a_day: limit } = MAIL_LIMITS;
  if (asked + count <= limit) return;
  throw new LimitExceededError(
    "too_many_addresses",
    `An account may have ${limit} e-mail addresses asked to confirm in 24 hours; ${asked} were, and ` +
      `these settings name ${count} more. Nothing was changed. Name ${
        limit - asked
      } of them now, ` +
      `and ${limit} more a day later.`,
    DAY_MS / 1000,
  );
}

async function queueQuestion(
  trx: Db,
  { accountId, siteId, apiUrl }: AskingSite,
  { id, address, text, now }: { id: number; address: string; text: string; now: Date },
): Promise<void> {
  const before = await lockMailboxAsks(trx, mailboxHash(address), CONFIRMATIONS_OF_MAILBOX);
  const oldest = before[CONFIRMATIONS_OF_MAILBOX - 1];
  // other accounts may have asked the same mailbox
  const free = oldest === undefined ? 0 : oldest.getTime() + DAY_MS;
  const dueAt = new Date(Math.max(now.getTime(), free));
  await noteMailAsked(trx, id, {
    askedAt: dueAt,
    expiresAt: new Date(dueAt.getTime() + CONFIRMATION_MS),
  });
  const targets = listTargets([], accountId, { email: [text], slack: [], teams: [], discord: [] });
  await insertAlertDeliveries(
    trx,
    targets.map((target) => ({
      ...{ account_id: accountId, site_id: siteId, alert_id: 0, kind: "confirm" as const },
      ...target,
      ...{ digest: "at_once" as const, message: "{}", api_url: apiUrl, due_at: dueAt },
    })),
    now,
  );
}
