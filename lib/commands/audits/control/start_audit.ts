import {
  type AuditRow,
  findUnfinishedAudit,
  insertAudit,
  type NewAudit,
} from "../../../../db/audits/lifecycle/audits.ts";
import { isDuplicateKey } from "../../../../db/core/connection.ts";
import { readRuleSettings } from "../../../../db/sites/sites.ts";
import {
  type AuditSettings,
  auditSettings,
  type StartAuditBody,
} from "../../../../schemas/audit_settings.ts";
import { ConflictError, type FieldErrors, ValidationError } from "../../../core/errors.ts";
import { checkRuleCodes, checkThresholds } from "../../../rules/rule_settings.ts";
import type { Services } from "../../../services.ts";
import { listLoginOrigins } from "../../sites/site_logins.ts";
import { checkSiteUrls } from "../crawl/check_site_urls.ts";
import { findComparedAudit } from "../diff/find_compared_audit.ts";

/** The site whose audit is to start. */
export interface AuditedSite {
  id: number;
  domain: string;
  startUrl: string | null;
}

/**
 * Queues an audit of the site and returns its id. Throws a {@link ConflictError} with the
 * `audit_id` of the unfinished one when there is one, and a {@link ValidationError} on URLs that
 * are not the site's.
 */
export async function startAudit(
  services: Services,
  site: AuditedSite,
  { body, trigger = "manual" }: { body: StartAuditBody; trigger?: NewAudit["trigger"] },
): Promise<number> {
  const settings = readStartSettings(site, body);
  const ofSite = await readRuleSettings(services.db, site.id);
  settings.disabled_rules = unite(settings.disabled_rules, ofSite.disabledRules);
  settings.enabled_rules = unite(settings.enabled_rules, ofSite.enabledRules);
  const origins = settings.sign_in ? await listLoginOrigins(services, site) : [];
  if (origins.length > 0) settings.signed_in_origins = origins;
  const previous = await findComparedAudit(services.db, site.id, {
    mode: settings.mode,
    gate: trigger === "gate",
  });
  try {
    const auditId = await insertAudit(services.db, {
      siteId: site.id,
      trigger,
      label: body.label ?? null,
      settings,
      previousAuditId: previous?.id ?? null,
      startUrl: site.startUrl,
      now: services.now(),
    });
    services.queuedWork?.dispatchEvent(new Event("audits"));
    return auditId;
  } catch (error) {
    if (!isDuplicateKey(error)) throw error;
    throw auditUnfinished(await findUnfinishedAudit(services.db, site.id));
  }
}

function unite(one: readonly string[], other: readonly string[]): string[] {
  return [...new Set([...one, ...other])].sort();
}

/**
 * The settings of an audit, defaults filled in; throws `ValidationError` on URLs not of the site,
 * unknown rules and thresholds that contradict each other.
 */
export function readStartSettings(
  site: Omit<AuditedSite, "id">,
  body: StartAuditBody,
): AuditSettings {
  const settings = auditSettings(body);
  const errors: FieldErrors = {};
  checkRuleCodes("disabled_rules", body.disabled_rules ?? [], errors);
  checkRuleCodes("enabled_rules", body.enabled_rules ?? [], errors);
  checkThresholds(settings.thresholds, errors);
  if (Object.keys(errors).length > 0) throw new ValidationError(errors);
  settings.urls = checkUrls(site, settings.mode, {
    urls: settings.urls,
    includeSubdomains: settings.include_subdomains,
  });
  return settings;
}

/** The error for a site that has an unfinished audit already. */
export function auditUnfinished(audit: AuditRow | undefined): ConflictError {
  const status = audit?.status ?? "running";
  const toDo = status === "paused" ? "resume it" : "wait for it to end";
  return new ConflictError(
    "audit_unfinished",
    `An audit of this site is ${status} already; ${toDo}, stop it or cancel it.`,
    { audit_id: audit?.id ?? null, audit_status: status },
  );
}

/** The list of a list audit, normalised and without repetitions. */
function checkUrls(
  site: Omit<AuditedSite, "id">,
  mode: string,
  { urls, includeSubdomains }: { urls: readonly string[]; includeSubdomains: boolean },
): string[] {
  if (mode !== "list") {
    if (urls.length === 0) return [];
    throw new ValidationError({ urls: ["The urls field goes with mode list only."] });
  }
  if (urls.length === 0) {
    throw new ValidationError({
      urls: ["The urls field must name at least one URL in mode list."],
    });
  }
  const errors: FieldErrors = {};
  const { domain, startUrl } = site;
  const normalised = checkSiteUrls({ domain, startUrl, includeSubdomains }, urls, errors);
  if (Object.keys(errors).length > 0) throw new ValidationError(errors);
  return normalised;
}
