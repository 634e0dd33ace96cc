import { type AuditRow, findAudit } from "../../../../db/audits/lifecycle/audits.ts";
import type { Db } from "../../../../db/core/connection.ts";
import { readIgnoresVersion } from "../../../../db/audits/issues/issue_ignores.ts";
import { ValidationError } from "../../../core/errors.ts";
import { type AuditDiff, compareAudits } from "./compare_audits.ts";
import { auditNotFound, readChosenAudit } from "../control/find_chosen_audit.ts";
import { createWorkGate } from "../../core/work_gate.ts";

/** Which audits of a site to compare; `againstId` null: the previous one. */
interface DiffChoice {
  /** Whose request it is. */
  accountId: number;
  siteId: number;
  auditId: number;
  againstId: number | null;
}

/** Two audits and how they differ; `against` null: one audit, and what it found. */
interface ReadDiff<Against extends AuditRow | null = AuditRow> {
  audit: AuditRow;
  against: Against;
  diff: AuditDiff;
}

/** Comparisons that may wait or run in a process, and of these an account's: one takes seconds. */
const LIMITS = {
  inProcess: 16,
  ofAccount: 4,
  code: "too_many_comparisons",
  things: "comparisons",
} as const;
/** Rows of all diffs that are kept, of 8 bytes each, and how many diffs. */
const MAX_KEPT_ROWS = 4_000_000;
const MAX_KEPT_DIFFS = 20;

/** The comparisons of a process. */
export interface AuditDiffs {
  /**
   * Compares two audits of a site that have all their rows. Throws `NotFoundError` for an audit that the site does not
   * have, `ConflictError` for one without results or rows, `ValidationError` when there is nothing to compare with, and
   * `LimitExceededError` when too many comparisons wait.
   */
  read(choice: DiffChoice): Promise<ReadDiff>;
  /** Lists what one audit found, all of it new; throws as `read()` does. */
  readAlone(choice: Omit<DiffChoice, "againstId">): Promise<ReadDiff<null>>;
}

/**
 * Creates the comparisons of a process. The latest are kept, so that the pages of a list cost no new comparison; one
 * runs at a time.
 */
export function createAuditDiffs(db: Db): AuditDiffs {
  const kept = createKeptDiffs();
  return {
    async read(choice) {
      const compared = await readComparedAudits(db, choice);
      return await keepDiff(db, kept, { choice, ...compared });
    },
    async readAlone(choice) {
      const audit = await readComparable(db, choice.siteId, choice.auditId);
      return await keepDiff(db, kept, { choice, audit, against: null });
    },
  };
}

/**
 * Reads two audits of a site that have all their rows; `againstId` null: the previous one. Throws what `read()` of
 * {@link AuditDiffs} throws, but for the limit.
 */
export async function readComparedAudits(
  db: Db,
  choice: Omit<DiffChoice, "accountId">,
): Promise<{ audit: AuditRow; against: AuditRow }> {
  const { siteId, auditId } = choice;
  const audit = await readComparable(db, siteId, auditId);
  const against = await readComparable(db, siteId, await chooseAgainst(db, audit, choice));
  return { audit, against };
}

async function keepDiff<Against extends AuditRow | null>(
  db: Db,
  kept: KeptDiffs,
  { choice: { accountId, siteId }, audit, against }: {
    choice: Pick<DiffChoice, "accountId" | "siteId">;
    audit: AuditRow;
    against: Against;
  },
): Promise<ReadDiff<Against>> {
  const compared = against === null ? [audit] : [audit, against];
  const key = [
    ...compared.flatMap(({ id, updated_at: updatedAt }) => [id, updatedAt.getTime()]),
    await readIgnoresVersion(db, siteId),
  ].join(" ");
  const diff = await kept.read(key, accountId, async () => {
    const made = await compareAudits(db, audit, against);
    // their rows may have been removed meanwhile
    for (const { id } of compared) await readComparable(db, siteId, id);
    return made;
  });
  return { audit, against, diff };
}

/** Reads an audit whose rows are there; throws what `readChosenAudit()` throws. */
async function readComparable(db: Db, siteId: number, auditId: number): Promise<AuditRow> {
  await readChosenAudit(db, { siteId, auditId });
  const audit = await findAudit(db, siteId, auditId);
  if (audit === undefined) throw auditNotFound(siteId, auditId);
  return audit;
}

async function chooseAgainst(
  db: Db,
  audit: AuditRow,
  choice: Omit<DiffChoice, "accountId">,
): Promise<number> {
  const { siteId, againstId } = choice;
  if (againstId === audit.id) {
    throw new ValidationError({
      against: ["An audit cannot be compared with itself. Name another audit of this site."],
    });
  }
  if (againstId !== null) return againstId;
  const previousId = audit.previous_audit_id;
  if (previousId !== null && await findAudit(db, siteId, previousId)) return previousId;
  const reason = previousId === null
    ? `Audit ${audit.id} is the first of this site: there is no previous one.`
    : `The previous audit of audit ${audit.id}, audit ${previousId}, was deleted.`;
  throw new ValidationError({
    against: [
      `${reason} Name the audit to compare it with, such as against=3; ` +
      `GET /sites/${siteId}/audits lists them.`,
    ],
  });
}

interface KeptDiffs {
  read(key: string, accountId: number, make: () => Promise<AuditDiff>): Promise<AuditDiff>;
}

/** Keeps what was made, the latest used last, and makes one at a time. */
function createKeptDiffs(): KeptDiffs {
  const kept = new Map<string, { made: Promise<AuditDiff>; rows: number }>();
  const gate = createWorkGate(LIMITS);
  let last: Promise<unknown> = Promise.resolve();

  function drop(): void {
    let rows = [...kept.values()].reduce((sum, one) => sum + one.rows, 0);
    for (const [key, one] of kept) {
      // the one that was asked for last stays, however large
      if (kept.size === 1 || (rows <= MAX_KEPT_ROWS && kept.size <= MAX_KEPT_DIFFS)) return;
      kept.delete(key);
      rows -= one.rows;
    }
  }

  async function keep(key: string, make: () => Promise<AuditDiff>): Promise<AuditDiff> {
    const entry = { made: last.then(make, make), rows: 0 };
    kept.set(key, entry);
    last = entry.made.catch(() => {});
    try {
      const diff = await entry.made;
      entry.rows = diff.urlIds.length;
      drop();
      return diff;
    } catch (error) {
      if (kept.get(key) === entry) kept.delete(key);
      throw error;
    }
  }

  return {
    async read(key, accountId, make) {
      const known = kept.get(key);
      if (known === undefined) return await gate.run(accountId, () => keep(key, make));
      kept.delete(key);
      kept.set(key, known);
      return await known.made;
    },
  };
}
