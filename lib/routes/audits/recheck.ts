import type { RecheckVerdictAnswer } from "../../../schemas/recheck_verdict.ts";
import { readSite } from "../../commands/sites/read_site.ts";
import { judgeRecheck } from "../../commands/audits/recheck/judge_recheck.ts";
import { recheckAudit } from "../../commands/audits/recheck/recheck_audit.ts";
import { answerAccepted } from "./answer_progress.ts";
import { GOOGLEBOT_VISITS_EXAMPLE, QUEUED_EXAMPLE } from "./audit_examples.ts";
import { presentVerdict } from "./present_verdict.ts";
import { defineRoute } from "../core/define_route.ts";
import type { Route } from "../core/route.ts";

/** A thousand of the longest URLs, and the rest. */
const LONGEST_BODY_BYTES = 4 * 1024 * 1024;

const recheckRoute = defineRoute({
  method: "POST",
  path: "/sites/:id/audit/recheck",
  operationId: "recheckSite",
  tag: "Audits",
  summary: "Recheck some problems or URLs",
  description: "Verifies a fix without another crawl: requests the URLs that have the named " +
    "problems, those that are named themselves, and what these are about, and judges the whole " +
    "site again with it. Everything else stays as the latest audit with results found it. It is " +
    "an audit of `trigger: recheck`, with that audit's settings, and has a score, problems and " +
    "differences like any other; its `recheck` says what was left out where more than 5,000 " +
    "URLs are affected. Links are not followed to pages that were not known. Without a " +
    "completed audit to start from, or with an unfinished one, this is a 409.",
  ability: "audit",
  quotaCost: 1,
  bodyLimitBytes: LONGEST_BODY_BYTES,
  bodyExample: {
    codes: ["link_to_broken_internal"],
    urls: ["https://shop.example.com/tea"],
    label: "release 4.2.1",
  },
  answerStatus: 202,
  example: { data: QUEUED_EXAMPLE },
  errors: [400, 404, 409, 413, 415, 422],
  async handler(request) {
    const { services, caller, params, body } = request;
    const site = await readSite(services.db, caller.accountId, params.id);
    const auditId = await recheckAudit(
      services,
      { id: site.id, domain: site.domain, startUrl: site.start_url },
      body,
    );
    return await answerAccepted(request, auditId);
  },
});

const VERDICT_EXAMPLE: RecheckVerdictAnswer = {
  audit_id: 13,
  against_audit_id: 12,
  verdict: "partly_fixed",
  passed: false,
  issues: [{
    code: "link_to_broken_internal",
    title: "Link to a broken page of the site",
    verdict: "partly_fixed",
    new: 0,
    regressed: 0,
    fixed: 4,
    gone_with_page: 0,
    newly_checked: 0,
    not_recrawled: 0,
    persisting: 1,
  }],
  left: {
    total: 1,
    rows: [{
      state: "persisting",
      code: "link_to_broken_internal",
      title: "Link to a broken page of the site",
      severity: "error",
      category: "links",
      url: "https://shop.example.com/tea",
      target_url: "https://shop.example.com/tea/assam",
      fingerprint: "5b1b2dd1c5d6c5ab5f28a1f2d5c4d1f7c0d1e52b8a9d4a7bd4e5d6c1a2b3c4d5",
      ignored: false,
      evidence_before: {
        found: { url: "https://shop.example.com/tea/assam", status: 404, anchor: "Assam" },
        expected: "a link to a URL that answers 200",
        where: "a[href] in main",
      },
      evidence_after: {
        found: { url: "https://shop.example.com/tea/assam", status: 404, anchor: "Assam" },
        expected: "a link to a URL that answers 200",
        where: "a[href] in main",
      },
    }],
  },
  new: { total: 0, rows: [] },
  left_out_count: 0,
  seen_by_googlebot: GOOGLEBOT_VISITS_EXAMPLE,
};

const verdictRoute = defineRoute({
  method: "GET",
  path: "/sites/:id/audits/:audit_id/verdict",
  operationId: "getRecheckVerdict",
  tag: "Audits",
  summary: "What a recheck says of a fix",
  description: "Judges a finished recheck against the audit that it is based on: of each issue " +
    "that it names, and of all issues of the URLs that it names, whether it is fixed, still " +
    "there, or gone with its page; which places are left; and what came with the fix. " +
    "`GET …/diff` has the rest. While the recheck runs, and for an audit that is none, this is " +
    "a 409.",
  ability: "read",
  quotaCost: 1,
  answerStatus: 200,
  example: { data: VERDICT_EXAMPLE },
  errors: [404, 409],
  async handler({ services, caller: { accountId }, params }) {
    await readSite(services.db, accountId, params.id);
    const which = { accountId, siteId: params.id, auditId: params.audit_id };
    return { body: { data: presentVerdict(await judgeRecheck(services, which)) } };
  },
});

/** The routes of rechecks. */
export const RECHECK_ROUTES: readonly Route[] = [recheckRoute, verdictRoute];
