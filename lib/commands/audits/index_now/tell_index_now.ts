import { findAudit } from "../../../../db/audits/lifecycle/audits.ts";
import { type ChangedUrl, listUrlChanges } from "../../../../db/audits/pages/url_changes.ts";
import { transaction } from "../../../../db/core/connection.ts";
import { isPassing } from "../../../../db/core/space_errors.ts";
import {
  findDueSubmission,
  INDEX_NOW_LEASE_SECONDS,
  type IndexNowRow,
  type NewSubmission,
  noteSubmission,
  releaseIndexNow,
  renewIndexNow,
  storeSubmissions,
  type SubmissionRow,
} from "../../../../db/sites/index_now.ts";
import type { IndexNowSkip } from "../../../../schemas/index_now.ts";
import { readIndexNowStatus } from "../../../index_now/index_now_answer.ts";
import { chooseSubmitted, planBatches } from "../../../index_now/plan_batches.ts";
import { readRetryAfter } from "../../../outgoing/retry_after.ts";
import type { Services } from "../../../services.ts";
import { postMessage } from "../../../webhooks/post_message.ts";
import { checkKeyFile, keyFileUrl } from "./key_file.ts";

/** Another process has the site. */
class IndexNowLostError extends Error {}

/** How a site's changes are submitted. */
interface TellOptions {
  owner: string;
  signal: AbortSignal;
}

const CHANGES_AT_ONCE = 5_000;
/** Beyond this, as after a move of a whole site, sitemaps tell the rest. */
const MAX_URLS = 200_000;
const MAX_ATTEMPTS = 6;
const FIRST_WAIT_MS = 10 * 60_000;
const MAX_WAIT_MS = 24 * 3600_000;

/**
 * Tells search engines what a claimed site has changed since the audit whose changes were submitted last: works out the
 * batches once, then sends each until it is accepted or refused for good. Killed at any moment it sends what is not known to have
 * been answered. Never throws for what servers do.
 */
export async function tellIndexNow(
  services: Services,
  site: IndexNowRow,
  { owner, signal }: TellOptions,
): Promise<void> {
  const { db, log } = services;
  try {
    if (site.wantedAuditId !== null) {
      await planSubmissions(services, site, { auditId: site.wantedAuditId, owner });
    }
    for (;;) {
      signal.throwIfAborted();
      const batch = await findDueSubmission(db, site.siteId, services.now());
      if (batch === undefined) break;
      await sendBatch(services, site, { batch, owner, signal });
    }
  } catch (error) {
    if (error instanceof IndexNowLostError || signal.aborted) return;
    const level = isPassing(error) ? "warn" : "error";
    log(level, "index_now_interrupted", { site_id: site.siteId, error });
  } finally {
    await releaseIndexNow(db, site.siteId, owner).catch((error: unknown) => {
      log("warn", "index_now_not_given_back", {
        ...{ site_id: site.siteId, seconds: INDEX_NOW_LEASE_SECONDS, error },
      });
    });
  }
}

async function planSubmissions(
  { db, now, log }: Services,
  { siteId, lastAuditId, keyLocation }: IndexNowRow,
  { auditId, owner }: { auditId: number; owner: string },
): Promise<void> {
  const audit = await findAudit(db, siteId, auditId);
  const againstId = lastAuditId ?? audit?.previous_audit_id ?? null;
  const against = againstId === null ? undefined : await findAudit(db, siteId, againstId);
  const signedIn = new Set(audit?.settings.signed_in_origins);
  let skipped: IndexNowSkip | null = null;
  let batches: NewSubmission[] = [];
  if (against === undefined) skipped = "first_audit";
  else if (audit?.details !== "full" || against.details !== "full") skipped = "audit_pruned";
  else {
    const changes = await listChanges(db, { auditId, againstId: against.id });
    const chosen = chooseSubmitted(changes, { signedIn, keyLocation });
    batches = planBatches(chosen.submitted);
    skipped = chosen.skipped;
  }
  await transaction(db, async (trx) => {
    if (!await renewIndexNow(trx, siteId, owner)) throw new IndexNowLostError();
    await storeSubmissions(trx, { siteId, auditId, now: now() }, { batches, skipped });
  });
  log("info", "index_now_planned", {
    ...{ site_id: siteId, audit_id: auditId, batches: batches.length, skipped },
  });
}

async function listChanges(
  db: Services["db"],
  audits: { auditId: number; againstId: number },
): Promise<ChangedUrl[]> {
  const changes: ChangedUrl[] = [];
  for (let afterUrlId = 0; changes.length < MAX_URLS;) {
    const rows = await listUrlChanges(db, audits, { afterUrlId, limit: CHANGES_AT_ONCE });
    changes.push(...rows);
    const last = rows.at(-1);
    if (last === undefined || rows.length < CHANGES_AT_ONCE) break;
    afterUrlId = last.urlId;
  }
  return changes;
}

async function sendBatch(
  services: Services,
  site: IndexNowRow,
  { batch, owner, signal }: { batch: SubmissionRow; owner: string; signal: AbortSignal },
): Promise<void> {
  const { db, now } = services;
  if (!await renewIndexNow(db, site.siteId, owner)) throw new IndexNowLostError();
  const result = await submit(services, site, { batch, signal });
  const dueAt = result.again && batch.attempts + 1 < MAX_ATTEMPTS
    ? new Date(now().getTime() + waitOf(batch.attempts, result.retryAfterSeconds))
    : null;
  await transaction(db, async (trx) => {
    if (!await renewIndexNow(trx, site.siteId, owner)) throw new IndexNowLostError();
    await noteSubmission(trx, batch.id, { ...result, dueAt, now: now() });
  });
  services.log("info", "index_now_answered", {
    ...{ site_id: site.siteId, submission_id: batch.id, urls: batch.urls.length },
    ...{ status: result.statusCode, outcome: result.outcome },
  });
}

async function submit(
  services: Services,
  site: IndexNowRow,
  { batch, signal }: { batch: SubmissionRow; signal: AbortSignal },
) {
  const { config, now } = services;
  // a key that search engines cannot read would only make them distrust the host
  const file = await checkKeyFile(services, site, { host: batch.host, signal });
  if (file.problem !== null) {
    return {
      ...{ statusCode: null, outcome: "key_file_missing", accepted: false, again: true } as const,
      message: `Nothing was sent: ${file.problem}`,
      retryAfterSeconds: null,
    };
  }
  const body = {
    host: batch.host,
    key: site.key,
    ...site.keyLocation !== null && { keyLocation: keyFileUrl(site, { host: batch.host }) },
    urlList: batch.urls,
  };
  const answer = await postMessage({
    url: config.indexNowUrl,
    headers: { "content-type": "application/json; charset=utf-8" },
    body: JSON.stringify(body),
  }, { allowPrivate: config.webhookAllowPrivate, signal });
  return {
    statusCode: answer.status,
    ...readIndexNowStatus(answer.status, answer.error?.message ?? null),
    retryAfterSeconds: readRetryAfter(answer.retryAfter, now()),
  };
}

function waitOf(attempts: number, retryAfterSeconds: number | null): number {
  const own = Math.min(FIRST_WAIT_MS * 2 ** attempts, MAX_WAIT_MS);
  return Math.max(own, (retryAfterSeconds ?? 0) * 1000);
}
