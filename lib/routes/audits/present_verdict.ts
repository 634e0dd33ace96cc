import type { RecheckVerdictAnswer } from "../../../schemas/recheck_verdict.ts";
import type { RecheckVerdict } from "../../commands/audits/recheck/judge_recheck.ts";
import { present } from "../core/present.ts";
import { presentDiffRow } from "./present_diff.ts";
import { titleOf } from "./present_issue.ts";

/** Shows what a recheck says of a fix. */
export function presentVerdict(judged: RecheckVerdict): RecheckVerdictAnswer {
  const places = ({ total, rows }: RecheckVerdict["left"]) => ({
    total,
    rows: rows.map((row) => present(presentDiffRow, row)),
  });
  return {
    audit_id: judged.auditId,
    against_audit_id: judged.againstId,
    verdict: judged.verdict,
    passed: judged.passed,
    issues: judged.issues.map(({ code, verdict, counts }) => ({
      code,
      title: titleOf(code),
      verdict,
      ...counts,
    })),
    left: places(judged.left),
    new: places(judged.new),
    left_out_count: judged.leftOutCount,
    seen_by_googlebot: judged.seenByGooglebot,
  };
}
