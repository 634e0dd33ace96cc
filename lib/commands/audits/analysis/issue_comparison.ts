import type { IssueCounts } from "../../../../db/audits/issues/audit_issues.ts";
import { type AuditRow, findAudit } from "../../../../db/audits/lifecycle/audits.ts";
import type { Db } from "../../../../db/core/connection.ts";
import {
  type ComparedAudits,
  compareIssue,
  countGoneSince,
  type GoneUrls,
  hasIssue,
} from "../../../../db/audits/issues/issue_difference.ts";
import { isDuplicateCode } from "../../../../db/facts/duplicate_kinds.ts";
import { countGoneTwins } from "../diff/read_duplicate_groups.ts";
import { listLosses } from "../../../metrics/audits/url_state.ts";
import { CHANGE_RULES } from "../../../rules/change_rules.ts";
import type { IssueDifference } from "../../../rules/score/issue_history.ts";
import { remediesOf } from "../../../rules/remedies.ts";
import { RENDERED_RULES } from "../../../rules/rendered_rules.ts";
import { readRuleVersions } from "../../../rules/rule_versions.ts";
import { type RuleVersions } from "../../../rules/inputs/audit_summary.ts";
import { sawWholeSite } from "../../../rules/inputs/seen_site.ts";
import { SITE_UNREACHABLE } from "../../../rules/inputs/site_unreachable.ts";

/** Compares issues of an audit with those of earlier ones. */
export interface IssueComparison {
  /** Whether an earlier audit ran the rule in the same version; true where it was deleted. */
  isSameRule(earlierId: number, code: string): Promise<boolean>;
  /** Compares with the previous audit; undefined where there is none that keeps its rows. */
  compare(code: string, counts: IssueCounts): Promise<IssueDifference | undefined>;
  /** What became of the URLs that an earlier audit found; null where its rows are gone. */
  countGone(earlierId: number, code: string): Promise<GoneUrls | null>;
}

/** Creates the comparison of an audit that was analysed, and its rules, with earlier audits. */
export async function createIssueComparison(
  db: Db,
  audit: AuditRow,
  { previous, versions }: { previous: AuditRow | undefined; versions: RuleVersions },
): Promise<IssueComparison> {
  const siteLost = await hasIssue(db, audit.id, SITE_UNREACHABLE);
  const known = new Map([[previous?.id, Promise.resolve(previous)]]);

  function readEarlier(id: number): Promise<AuditRow | undefined> {
    const read = known.get(id) ?? findAudit(db, audit.site_id, id);
    known.set(id, read);
    return read;
  }

  function compared(earlier: AuditRow, code: string): ComparedAudits {
    return {
      auditId: audit.id,
      otherId: earlier.id,
      sameIds: audit.based_on_audit_id === earlier.id,
      rendered: RENDERED_RULES.has(code),
      wholeSite: sawWholeSite(audit, earlier),
      siteLost: siteLost && code !== SITE_UNREACHABLE,
      losses: listLosses(remediesOf(code)),
    };
  }

  async function isSameRule(earlierId: number, code: string): Promise<boolean> {
    const earlier = await readEarlier(earlierId);
    return earlier === undefined || readRuleVersions(earlier)[code] === versions[code];
  }

  const goneSincePrevious = new Map<string, GoneUrls>();
  return {
    isSameRule,
    async compare(code, { affectedUrlsCount, ignoredUrlsCount }) {
      if (previous?.details !== "full") return undefined;
      // what a rule says of a change since the previous audit is all new
      const difference = CHANGE_RULES.has(code)
        ? { newCount: affectedUrlsCount + ignoredUrlsCount, ...NOTHING_GONE }
        : await judgeTwins(db, await compareIssue(db, compared(previous, code), code), {
          audit,
          earlier: previous,
          code,
        });
      goneSincePrevious.set(code, difference);
      if (await isSameRule(previous.id, code)) return { ...difference, newlyCheckedCount: 0 };
      return differenceOfNewRule(difference);
    },
    async countGone(earlierId, code) {
      const counted = earlierId === previous?.id ? goneSincePrevious.get(code) : undefined;
      if (counted !== undefined) return counted;
      const earlier = await readEarlier(earlierId);
      if (earlier === undefined) return null;
      const gone = await countGoneSince(db, compared(earlier, code), code);
      return gone === null ? null : await judgeTwins(db, gone, { audit, earlier, code });
    },
  };
}

const NOTHING_GONE = { fixedCount: 0, goneWithPageCount: 0, notRecrawledCount: 0 };

/** A rule in another version says of nothing that it is new or fixed. */
function differenceOfNewRule(
  { newCount, fixedCount, goneWithPageCount, notRecrawledCount }: Omit<
    IssueDifference,
    "newlyCheckedCount"
  >,
): IssueDifference {
  return {
    newCount: 0,
    newlyCheckedCount: newCount,
    fixedCount: 0,
    goneWithPageCount: 0,
    notRecrawledCount: fixedCount + goneWithPageCount + notRecrawledCount,
  };
}

/** A duplicate whose twin was lost is not fixed by that, unless its page changed. */
async function judgeTwins<Gone extends GoneUrls>(
  db: Db,
  gone: Gone,
  { audit, earlier, code }: { audit: AuditRow; earlier: AuditRow; code: string },
): Promise<Gone> {
  if (gone.fixedCount === 0 || !isDuplicateCode(code)) return gone;
  const { lost, unseen } = await countGoneTwins(db, code, {
    here: earlier.id,
    there: audit.id,
    unknown: sawWholeSite(audit, earlier) ? "left" : "unseen",
  });
  return {
    ...gone,
    fixedCount: gone.fixedCount - lost - unseen,
    goneWithPageCount: gone.goneWithPageCount + lost,
    notRecrawledCount: gone.notRecrawledCount + unseen,
  };
}
