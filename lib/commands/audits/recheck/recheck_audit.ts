import { lockAudit } from "../../../../db/audits/lifecycle/audit_control.ts";
import {
  findLatestCompletedAudit,
  findUnfinishedAudit,
  insertAudit,
} from "../../../../db/audits/lifecycle/audits.ts";
import { isDuplicateKey, transaction } from "../../../../db/core/connection.ts";
import { hasAnyIssue } from "../../../../db/audits/crawl/recheck_urls.ts";
import type { StartRecheckBody } from "../../../../schemas/recheck.ts";
import { ConflictError, type FieldErrors, ValidationError } from "../../../core/errors.ts";
import { findRule } from "../../../rules/find_rule.ts";
import { RULE_FAILED } from "../../../rules/rule_failed.ts";
import type { Services } from "../../../services.ts";
import { checkSiteUrls } from "../crawl/check_site_urls.ts";
import { checkDetails } from "../control/find_chosen_audit.ts";
import { checkCrawlPace } from "../../sites/prove_ownership.ts";
import type { RecheckState } from "./recheck_state.ts";
import { type AuditedSite, auditUnfinished } from "../control/start_audit.ts";

/**
 * Queues an audit that looks again only at what is named, over the rows of the site's latest audit
 * with results, and returns its id. Throws `ConflictError` when there is no such audit, its rows are
 * pruned or the site has an unfinished one, and `ValidationError` on unknown codes, URLs that are not the site's, and
 * where nothing is left to look at.
 */
export async function recheckAudit(
  services: Pick<Services, "db" | "now" | "config" | "queuedWork">,
  site: AuditedSite,
  { codes = [], urls = [], label = null }: StartRecheckBody,
): Promise<number> {
  const { db, now } = services;
  if (codes.length + urls.length === 0) throw nothingNamed();
  const base = await findLatestCompletedAudit(db, site.id);
  if (base === undefined) {
    const first = await findUnfinishedAudit(db, site.id);
    throw first === undefined ? noBaseAudit(site.id) : auditUnfinished(first);
  }
  checkDetails(base);
  await checkCrawlPace(services, site, base.settings);
  const errors: FieldErrors = {};
  const scope = {
    domain: site.domain,
    startUrl: base.start_url ?? site.startUrl,
    includeSubdomains: base.settings.include_subdomains,
  };
  const state: RecheckState = {
    codes: checkCodes(codes, errors),
    urls: checkSiteUrls(scope, urls, errors),
    urls_count: null,
    left_out_count: null,
  };
  if (Object.keys(errors).length > 0) throw new ValidationError(errors);
  if (urls.length === 0 && !(await hasAnyIssue(db, base.id, state.codes))) {
    throw new ValidationError({
      codes: [`Audit ${base.id} found none of these issues: there is nothing to look at again.`],
    });
  }
  try {
    const auditId = await transaction(db, async (trx) => {
      // it cannot be deleted between here and the insert
      if (await lockAudit(trx, site.id, base.id) === undefined) throw noBaseAudit(site.id);
      return await insertAudit(trx, {
        siteId: site.id,
        trigger: "recheck",
        label,
        settings: base.settings,
        previousAuditId: base.id,
        basedOnAuditId: base.id,
        startUrl: base.start_url ?? site.startUrl,
        recheck: JSON.stringify(state),
        dataFrom: base.data_from ?? base.started_at,
        now: now(),
      });
    });
    services.queuedWork?.dispatchEvent(new Event("audits"));
    return auditId;
  } catch (error) {
    if (!isDuplicateKey(error)) throw error;
    throw auditUnfinished(await findUnfinishedAudit(db, site.id));
  }
}

function nothingNamed(): ValidationError {
  return new ValidationError({
    codes: ["The codes field or the urls field is required: name what the server looks at again."],
  });
}

function noBaseAudit(siteId: number): ConflictError {
  return new ConflictError(
    "no_base_audit",
    "A recheck starts from a completed audit, and this site has none. " +
      `POST /sites/${siteId}/audit starts one.`,
  );
}

function checkCodes(codes: readonly string[], errors: FieldErrors): string[] {
  for (const [index, code] of codes.entries()) {
    const rule = findRule(code);
    if (rule !== undefined && rule !== RULE_FAILED) continue;
    errors[`codes.${index}`] = [
      `There is no issue "${code}". GET /issue-types lists those there are.`,
    ];
  }
  return [...new Set(codes)];
}
