import { findAuditFile } from "../../../db/audits/lifecycle/audit_files.ts";
import { findLatestAudit } from "../../../db/audits/lifecycle/audits.ts";
import { readRuleSettings, type SiteRow } from "../../../db/sites/sites.ts";
import { auditSettings } from "../../../schemas/audit_settings.ts";
import { type InspectionAnswer, type InspectPageBody } from "../../../schemas/inspection.ts";
import { inspectInThread } from "../../commands/audits/inspection/inspect_in_thread.ts";
import type { InspectionOrder } from "../../commands/audits/inspection/inspect_page.ts";
import { readSite } from "../../commands/sites/read_site.ts";
import { createWorkGate } from "../../commands/core/work_gate.ts";
import { listLoginOrigins, readLogins } from "../../commands/sites/site_logins.ts";
import { createScope } from "../../crawler/url/scope.ts";
import { normaliseUrl } from "../../crawler/url/url.ts";
import { ValidationError } from "../../core/errors.ts";
import { INSPECTION_EXAMPLE } from "./inspection_example.ts";
import { defineRoute } from "../core/define_route.ts";
import type { Route } from "../core/route.ts";
import type { Services } from "../../services.ts";

/** One process's: an inspection is a thread, and short. */
const GATE = createWorkGate({
  inProcess: 4,
  ofAccount: 2,
  code: "too_many_inspections",
  things: "inspections",
});

const inspectRoute = defineRoute({
  method: "POST",
  path: "/sites/:id/pages/inspect",
  operationId: "inspectPage",
  repeatable: true,
  tag: "Pages",
  summary: "Inspect one URL now",
  description:
    "Fetches one URL of the site now, as an audit would: its robots.txt, each redirect, " +
    "the answer, the document, and what the rules over one URL find. Nothing is stored. A URL that " +
    "does not answer is an answer too: `fetch_error` says why. It takes at most 30 seconds; of one " +
    "account 2 inspections may be under way at the same time, of all 4 in each server process, " +
    "and more are a 429 with the code `too_many_inspections`.",
  ability: "audit",
  quotaCost: 1,
  bodyExample: { url: "https://shop.example.com/tee" },
  answerStatus: 200,
  example: { data: INSPECTION_EXAMPLE },
  errors: [404, 409, 422],
  async handler({ services, caller, params, body }) {
    const site = await readSite(services.db, caller.accountId, params.id);
    const order = await createOrder(services, site, body);
    return await GATE.run(caller.accountId, async () => {
      const startedAt = performance.now();
      const inspection = await inspectInThread(services, order);
      const data: InspectionAnswer = {
        ...inspection,
        duration_ms: Math.round(performance.now() - startedAt),
      };
      return { body: { data } };
    });
  },
});

/**
 * As an audit would do it that the site started now: with its rules of today, and what else the
 * latest audit was set to. Throws `ValidationError` for what is no URL of the site.
 */
async function createOrder(
  services: Services,
  site: SiteRow,
  { url: text, user_agent: userAgent, respect_robots_txt: respect, sign_in: signIn }:
    InspectPageBody,
): Promise<InspectionOrder> {
  const { db, now } = services;
  const audit = await findLatestAudit(db, site.id);
  const { include_subdomains: includeSubdomains, thresholds } = audit?.settings ??
    auditSettings({});
  const { disabledRules, enabledRules } = await readRuleSettings(db, site.id);
  const scope = {
    domain: site.domain,
    startUrl: audit?.start_url ?? site.start_url,
    includeSubdomains,
  };
  const url = normaliseUrl(text);
  if (url === null || !createScope(scope).isInternal(url)) {
    throw new ValidationError({
      url: [`The url field must be an absolute http(s) URL of ${site.domain}, not "${text}".`],
    });
  }
  const origins = signIn === false ? [] : await listLoginOrigins(services, site);
  const probe = audit &&
    await findAuditFile(db, audit.id, { kind: "soft_404_probe", origin: new URL(url).origin });
  return {
    url,
    userAgent: userAgent ?? null,
    respectRobotsTxt: respect ?? true,
    scope,
    settings: { thresholds, disabled_rules: disabledRules, enabled_rules: enabledRules },
    probe: probe ?? null,
    inspectedAt: now(),
    logins: await readLogins(services, site.id, origins),
  };
}

/** The routes that look at a URL at once. */
export const INSPECT_ROUTES: readonly Route[] = [inspectRoute];
