import { randomBytes } from "node:crypto";
import { transaction } from "../../../db/core/connection.ts";
import {
  countLivingShares,
  deleteExpiredShares,
  deleteReportShare,
  insertReportShare,
  type NewReportShare,
} from "../../../db/accounts/report_shares.ts";
import { lockSite } from "../../../db/sites/sites.ts";
import { ConflictError, NotFoundError, ValidationError } from "../../core/errors.ts";
import type { Services } from "../../services.ts";
import { readSite, siteNotFound } from "../sites/read_site.ts";
import { DAY_MS } from "../../core/days.ts";

/** For how many days a link to a report may be made. */
export const SHARE_DAYS = { min: 1, max: 365, default: 30 } as const;
/** Characters of what a link is called. */
export const MAX_SHARE_LABEL_LENGTH = 100;
/** Links to one site's report that work at the same time. */
export const MAX_SHARES = 100;

/** How long the list shows what has expired. */
const KEEP_EXPIRED_MS = 90 * DAY_MS;
const KEY_BYTES = 32;

/** What a link is made of, as it was typed. */
interface ShareWish extends Pick<NewReportShare, "accountId" | "siteId" | "ownerId"> {
  label: string;
  days: string;
}

/**
 * Makes a link to a site's report, with its own key to be signed with, and returns its id.
 *
 * @throws ValidationError about `label` or `days`.
 * @throws ConflictError when the site has as many links as it may have.
 * @throws NotFoundError when the account has no such site.
 */
export async function shareReport(
  { db, now }: Pick<Services, "db" | "now">,
  wish: ShareWish,
): Promise<number> {
  const { accountId, siteId, ownerId } = wish;
  const label = parseLabel(wish.label);
  const days = parseDays(wish.days);
  const at = now();
  // the link has its end in seconds
  const expiresAt = new Date(Math.floor((at.getTime() + days * DAY_MS) / 1000) * 1000);
  return await transaction(db, async (trx) => {
    await readSite(trx, accountId, siteId);
    // of links that are made at the same time, each counts those before it
    if (!await lockSite(trx, siteId)) throw siteNotFound(siteId);
    await deleteExpiredShares(trx, siteId, new Date(at.getTime() - KEEP_EXPIRED_MS));
    if (await countLivingShares(trx, siteId, at) >= MAX_SHARES) throw tooManyShares();
    const signingKey = randomBytes(KEY_BYTES);
    return await insertReportShare(
      trx,
      { accountId, siteId, ownerId, label, signingKey, expiresAt },
      at,
    );
  }, { isolationLevel: "read committed" });
}

/**
 * Withdraws a link: from the next request on it is as if it had never been.
 *
 * @throws NotFoundError when the site has no such link.
 */
export async function withdrawShare(
  { db }: Pick<Services, "db">,
  { accountId, siteId, shareId }: { accountId: number; siteId: number; shareId: number },
): Promise<void> {
  await readSite(db, accountId, siteId);
  if (!await deleteReportShare(db, siteId, shareId)) throw shareNotFound();
}

/** The error about a link that a site does not have. */
export function shareNotFound(): NotFoundError {
  return new NotFoundError(
    "share_not_found",
    "This link was withdrawn already, or is none of this site's.",
  );
}

function parseLabel(text: string): string {
  const label = text.toWellFormed().trim();
  if (label === "") {
    throw new ValidationError({ label: ["Say whom the link is for, such as the client's name."] });
  }
  if ([...label].length > MAX_SHARE_LABEL_LENGTH) {
    throw new ValidationError({
      label: [`At most ${MAX_SHARE_LABEL_LENGTH} characters, please.`],
    });
  }
  return label;
}

function parseDays(text: string): number {
  const days = /^\d{1,3}$/.test(text.trim()) ? Number(text) : NaN;
  if (days >= SHARE_DAYS.min && days <= SHARE_DAYS.max) return days;
  throw new ValidationError({
    days: [`A whole number of days from ${SHARE_DAYS.min} to ${SHARE_DAYS.max}, please.`],
  });
}

function tooManyShares(): ConflictError {
  return new ConflictError(
    "too_many_shares",
    `This report has ${MAX_SHARES} links that work. Withdraw one that nobody needs any more first.`,
  );
}
