import { readAccount } from "../../../../db/accounts/accounts.ts";
import { findOwnerByEmail, findOwnerSecrets } from "../../../../db/accounts/owners.ts";
import {
  insertPassphraseRequest,
  listPassphraseRequests,
  takePassphraseRequest,
} from "../../../../db/accounts/passphrase_requests.ts";
import { LimitExceededError } from "../../../core/errors.ts";
import { parseEmail } from "../../../credentials/parse_email.ts";
import type { Services } from "../../../services.ts";
import { countAttempt } from "../slow_down_sign_in.ts";
import { makePassphraseLink } from "./invite_member.ts";
import { mailInvitation } from "./mail_invitation.ts";

/** A request that waited longer was forgotten by its sender as well. */
const MAX_WAIT_MS = 3_600_000;
const REQUESTS_AT_ONCE = 100;

/** Whether this server can mail a link: it needs a mail server, and a public address for its links. */
export function canMailLinks({ config }: Pick<Services, "config">): boolean {
  return config.mail !== null && config.publicUrl !== null;
}

/**
 * Notes that somebody wants a link to a new passphrase. It says nothing of whether the address signs in here, and takes
 * the same work either way: a job sends the mails.
 *
 * @throws LimitExceededError after ten requests of one network, for a while.
 */
export async function requestPassphrase(
  { db, now }: Pick<Services, "db" | "now">,
  { email, address }: { email: string; address: string },
): Promise<void> {
  const parsed = parseEmail(email);
  await countAttempt(db, { scope: "forgotten", subject: "", address }, now());
  const owner = await findOwnerByEmail(db, parsed ?? "");
  await insertPassphraseRequest(db, owner, now());
}

/** Mails the links that were asked for: at most 3 a day to one address, and none to operators. */
export async function sendPassphraseLinks(
  services: Pick<Services, "db" | "now" | "config" | "log" | "stopping">,
  signal: AbortSignal,
): Promise<number> {
  let sent = 0;
  for (const request of await listPassphraseRequests(services.db, REQUESTS_AT_ONCE)) {
    if (signal.aborted) return sent;
    // a process that dies now sends nothing: somebody asks again
    if (!await takePassphraseRequest(services.db, request.id)) continue;
    const age = services.now().getTime() - request.createdAt.getTime();
    if (request.ownerId === null || age > MAX_WAIT_MS) continue;
    if (await sendLink(services, request.ownerId)) sent++;
  }
  return sent;
}

async function sendLink(
  services: Pick<Services, "db" | "now" | "config" | "log" | "stopping">,
  ownerId: number,
): Promise<boolean> {
  const { db, now, log } = services;
  const owner = await findOwnerSecrets(db, ownerId);
  if (owner === undefined || owner.role === "operator" || !canMailLinks(services)) return false;
  try {
    await countAttempt(db, { scope: "reset_mail", subject: owner.email, address: "" }, now());
  } catch (error) {
    if (error instanceof LimitExceededError) return false;
    throw error;
  }
  const invitation = await makePassphraseLink(services, owner);
  const account = await readAccount(db, owner.accountId);
  const problem = await mailInvitation(services, account, {
    ...{ invitation, isNew: false, isAskedFor: true },
  });
  if (problem !== null) log("warn", "passphrase_link_not_sent", { owner_id: ownerId, problem });
  return problem === null;
}
