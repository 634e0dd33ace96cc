import { streamDuplicateMembers } from "../../../../db/audits/issues/duplicate_members.ts";
import type { Db } from "../../../../db/core/connection.ts";
import { type DuplicateCode, isDuplicateCode } from "../../../../db/facts/duplicate_kinds.ts";
import {
  createDuplicateGroups,
  type DuplicateGroupOptions,
  type DuplicateGroups,
} from "../../../metrics/audits/duplicate_groups.ts";
import { isRemedy } from "../../../rules/remedies.ts";

/** The audit that found the duplicates (`here`), and the one that is asked about them. */
interface GroupedAudits extends Pick<DuplicateGroupOptions, "unknown"> {
  here: number;
  there: number;
}

/** Reads the groups of duplicates of one audit, for those of the codes that report duplicates. */
export async function readDuplicateGroups(
  db: Db,
  codes: readonly string[],
  audits: GroupedAudits,
): Promise<Map<string, DuplicateGroups>> {
  const groups = new Map<string, DuplicateGroups>();
  for (const code of codes.filter(isDuplicateCode)) {
    groups.set(code, (await readGroups(db, code, audits)).groups);
  }
  return groups;
}

/** URLs whose issue is gone, though their page did not change, by what became of their twins. */
interface GoneTwins {
  lost: number;
  unseen: number;
}

/** Counts the pages that are no duplicates any more only because twins were lost or not seen. */
export async function countGoneTwins(
  db: Db,
  code: DuplicateCode,
  audits: GroupedAudits,
): Promise<GoneTwins> {
  const { groups, gone } = await readGroups(db, code, audits);
  const counts = { fixed: 0, lost: 0, unseen: 0 };
  for (const urlId of gone) counts[groups.judge(urlId)]++;
  return { lost: counts.lost, unseen: counts.unseen };
}

async function readGroups(
  db: Db,
  code: DuplicateCode,
  { here, there, unknown }: GroupedAudits,
): Promise<{ groups: DuplicateGroups; gone: number[] }> {
  const groups = createDuplicateGroups({ unknown, isRemedy: (loss) => isRemedy(code, loss) });
  const gone: number[] = [];
  for await (const members of streamDuplicateMembers(db, { here, there }, code)) {
    for (const member of members) {
      groups.add(member);
      if (!member.found) gone.push(member.urlId);
    }
  }
  return { groups, gone };
}
