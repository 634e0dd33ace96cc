import type { AuditSettings } from "../../../schemas/audit_settings.ts";
import { type LimitedAudit, wasLimited } from "../comparing_rules.ts";

/** What decides how far an audit looked. */
interface SeenAudit extends LimitedAudit {
  settings: LimitedAudit["settings"] & Pick<AuditSettings, Reach>;
  start_url: string | null;
}

/** Settings that decide which pages of a site an audit meets. */
const REACH = ["include_subdomains", "respect_robots_txt"] as const;
type Reach = (typeof REACH)[number];

/**
 * Whether an audit looked at all that another one could have met, so that a URL which it does not
 * know has left the site.
 */
export function sawWholeSite(audit: SeenAudit, other: SeenAudit): boolean {
  return !wasLimited(audit) && audit.start_url === other.start_url &&
    REACH.every((name) => audit.settings[name] === other.settings[name]);
}
