import { readSite } from "../../commands/sites/read_site.ts";
import { recheckAudit } from "../../commands/audits/recheck/recheck_audit.ts";
import { answerAccepted } from "./answer_progress.ts";
import { QUEUED_EXAMPLE } from "./audit_examples.ts";
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

/** The route of rechecks. */
export const RECHECK_ROUTES: readonly Route[] = [recheckRoute];
