import { type Db, transaction } from "../../../db/core/connection.ts";
import { hasBacklinks } from "../../../db/backlinks/backlinks.ts";
import {
  endScheduledVerification,
  findUnfinishedVerification,
  insertVerification,
  type VerificationRow,
} from "../../../db/backlinks/link_verifications.ts";
import { listUnknownLinks } from "../../../db/backlinks/verified_pages.ts";
import { ConflictError, type FieldErrors, ValidationError } from "../../core/errors.ts";
import type { Services } from "../../services.ts";

/** Links that are named in one message. */
const NAMED_ERRORS = 20;

/**
 * Queues a look at links of a site, all of them without ids, and returns the run's id; a run that the server began automatically
 * makes room. Throws `ValidationError` for ids that are not the site's, and `ConflictError` while a run that somebody
 * asked for is not done, and where there are no links.
 */
export async function requestVerification(
  { db, now }: Pick<Services, "db" | "now">,
  siteId: number,
  ids: readonly number[] | null,
): Promise<number> {
  if (ids !== null) await checkIds(db, siteId, ids);
  else if (!await hasBacklinks(db, siteId)) throw noBacklinks(siteId);
  const queued = await transaction(db, async (trx) => {
    const running = await findUnfinishedVerification(trx, siteId);
    if (running?.origin === "request") return undefined;
    if (running !== undefined) await endScheduledVerification(trx, running.id, now());
    return await insertVerification(trx, {
      ...{ siteId, origin: "request", now: now() },
      linkIds: ids === null ? null : [...new Set(ids)].toSorted((one, other) => one - other),
    });
  }, { isolationLevel: "read committed" });
  // who was first may have committed just now
  if (queued === undefined) throw isRunning(siteId, await findUnfinishedVerification(db, siteId));
  return queued;
}

async function checkIds(db: Db, siteId: number, ids: readonly number[]): Promise<void> {
  const unknown = new Set(await listUnknownLinks(db, siteId, [...new Set(ids)]));
  const errors: FieldErrors = {};
  for (const [index, id] of ids.entries()) {
    if (!unknown.has(id) || Object.keys(errors).length >= NAMED_ERRORS) continue;
    errors[`ids.${index}`] = [
      `The site has no backlink ${id}. GET /sites/${siteId}/backlinks lists those it has.`,
    ];
  }
  if (Object.keys(errors).length > 0) throw new ValidationError(errors);
}

function noBacklinks(siteId: number): ConflictError {
  return new ConflictError(
    "no_backlinks",
    "This site has no backlinks to look at. Import an export of Search Console, Ahrefs, Semrush, " +
      `Majestic, Moz or DataForSEO with POST /sites/${siteId}/imports.`,
  );
}

function isRunning(siteId: number, run: VerificationRow | undefined): ConflictError {
  const status = run?.status ?? "queued";
  return new ConflictError(
    "verification_running",
    `The backlinks of this site are being verified already: ${status}. ` +
      `GET /sites/${siteId}/backlinks/verify says how far it is.`,
    { verification_id: run?.id ?? null, verification_status: status },
  );
}
