import {
  deleteTrailEntry,
  finishTrailEntry,
  insertTrailEntry,
} from "../../../../db/accounts/audit_trail.ts";
import { inTurn } from "../../../../db/core/lost_time.ts";
import { withoutCommitMarks } from "../../../../db/core/transaction.ts";
import type { Caller } from "../../../admission/admission.ts";
import { ServiceError, UnavailableError } from "../../../core/errors.ts";
import type { Services } from "../../../services.ts";

/** What someone is about to change. */
interface IntendedChange {
  caller: Pick<Caller, "accountId" | "tokenId" | "member">;
  /** The id of an operation, or what a page does. */
  operation: string;
  /** The path of what is changed; of what is created, that of its list. */
  object: string;
  /** Names of what was sent. */
  fields: readonly string[];
}

/** What a change came to. */
interface MadeChange<Result> {
  result: Result;
  /** The path of what was changed or created; null: nothing was. */
  object: string | null;
}

const SITE = /^\/(?:settings\/)?sites\/(\d{1,15})(?:\/|$)/;

/**
 * Makes a change with an entry in the audit trail: the one way that all changes by members and tokens go. The entry is
 * written first and completed afterwards, so that nothing is changed without one; where it is refused, the entry is
 * deleted. An entry that stays `started` is of a change whose end nobody saw.
 */
export async function recordChange<Result>(
  { db, now, log }: Pick<Services, "db" | "now" | "log">,
  { caller, operation, object, fields }: IntendedChange,
  change: () => Promise<MadeChange<Result>>,
): Promise<Result> {
  const { accountId, tokenId, member } = caller;
  // of a request with an Idempotency-Key the change itself counts, not its entry
  const start = () =>
    insertTrailEntry(db, {
      ...{ accountId, operation, object, fields, siteId: siteOf(object), outcome: "started" },
      ...member === undefined ? { actor: "token", tokenId } : {
        actor: "member",
        memberId: member.id,
        memberEmail: member.email,
        sessionId: member.sessionId,
      },
    }, now());
  const id = await withoutCommitMarks(() => inTurn(start));
  let made: MadeChange<Result>;
  try {
    made = await change();
  } catch (error) {
    if (isRefusal(error)) await settle(() => deleteTrailEntry(db, id));
    throw error;
  }
  const { result, object: path } = made;
  await settle(() =>
    path === null
      ? deleteTrailEntry(db, id)
      : finishTrailEntry(db, id, { object: path, siteId: siteOf(path) })
  );
  return result;

  /** The change is made, or refused, whether or not that can be noted. */
  async function settle(work: () => Promise<void>): Promise<void> {
    try {
      await withoutCommitMarks(work);
    } catch (error) {
      log("warn", "audit_trail_not_settled", { entry_id: id, error });
    }
  }
}

/** Expected errors change nothing; after others it is not known what was done. */
function isRefusal(error: unknown): boolean {
  return error instanceof ServiceError && !(error instanceof UnavailableError);
}

function siteOf(path: string): number | null {
  const text = SITE.exec(path)?.[1];
  return text === undefined ? null : Number(text);
}
