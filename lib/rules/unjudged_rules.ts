import type { AuditSettings } from "../../schemas/audit_settings.ts";
import { chooseRules } from "./choose_rules.ts";
import { COMPARING_RULES } from "./comparing_rules.ts";
import { findUnrunRules } from "./unrun_rules.ts";

/** What decides whose silence says nothing: how an audit was set, and what it looked at. */
export interface JudgedAudit {
  settings: AuditSettings;
  /** Why its crawl ended. */
  stop_reason: string | null;
  /** Some page was rendered. */
  rendered: boolean;
  /** The name of no other host could be resolved. */
  networkCutOff?: boolean;
  /** It did not request pages that are there for all it knows, and that the other audit did. */
  missedPages?: boolean;
  /** By the code of a rule about servers' logs, why they did not do. */
  logGaps?: ReadonlyMap<string, string>;
}

/**
 * The rules whose silence says nothing in such an audit: those that are off, those that failed,
 * those that it could not run, and those that compare pages, where it missed some.
 */
export function findUnjudgedRules(audit: JudgedAudit, failed: readonly string[]): Set<string> {
  const { disabled, offByDefault } = chooseRules(audit.settings);
  const notRendered = audit.rendered ? null : "Pages were not rendered in a browser.";
  const unrun = findUnrunRules({ ...audit, notRendered });
  const unjudged = new Set([...failed, ...disabled, ...offByDefault, ...unrun.keys()]);
  if (audit.missedPages) COMPARING_RULES.forEach((code) => unjudged.add(code));
  return unjudged;
}
