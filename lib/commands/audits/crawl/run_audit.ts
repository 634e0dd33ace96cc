import { markAuditCanceled } from "../../../../db/audits/lifecycle/audit_control.ts";
import {
  LeaseLostError,
  releaseLease,
  suspendLease,
} from "../../../../db/audits/lifecycle/audit_leases.ts";
import {
  type AuditRow,
  type AuditStage,
  finishAudit,
  markRunning,
  readAudit,
  type StopReason,
} from "../../../../db/audits/lifecycle/audits.ts";
import type { Db } from "../../../../db/core/connection.ts";
import { isOutOfSpace, isPassing, SPACE_WAIT_SECONDS } from "../../../../db/core/space_errors.ts";
import { markSitemapUrls } from "../../../../db/audits/crawl/audit_sitemaps.ts";
import { hasAnsweredPage, hasSkippedUrls } from "../../../../db/audits/crawl/frontier.ts";
import { wantRefresh } from "../../../../db/search_data/search_refreshes.ts";
import { readSiteForAudit } from "../../../../db/sites/sites.ts";
import { NO_SPACE_LEFT } from "../../../core/no_space_left.ts";
import type { Services } from "../../../services.ts";
import { analyzeAudit } from "../analysis/analyze_audit.ts";
import { readIssueClicks } from "../analysis/read_issue_clicks.ts";
import { announceAudit } from "../control/announce_audit.ts";
import type { AuditLanes } from "../control/audit_lanes.ts";
import { LoginRefusedError, readAuditLogins } from "./check_login.ts";
import { checkTargets } from "./check_targets.ts";
import type { CrawlEnd } from "./crawl_pages.ts";
import { crawlSite } from "./crawl_site.ts";
import { type CrawlSession, openCrawlSession, setAudit, underLease } from "./crawl_session.ts";
import { failAudit } from "./fail_audit.ts";
import { AuditGaveWayError, keepLease } from "./keep_lease.ts";
import { createOriginMemory } from "./origin_rules.ts";
import type { PageReaders } from "./page_readers.ts";
import { prepareAudit } from "./prepare_audit.ts";
import { endRecheckCrawl, prepareRecheck } from "../recheck/prepare_recheck.ts";
import { mayRender, renderPages } from "../render/render_pages.ts";
import { scoreAudit } from "../analysis/score_audit.ts";
import { SiteUnreachableError } from "./site_unreachable_error.ts";

/** How long requests under way may take to end after a pause was asked for. */
const PAUSE_GRACE_MS = 5_000;

/** Stages that begin again after an interruption. */
const ANALYSIS: ReadonlySet<AuditStage | null> = new Set(["analyzing", "scoring"]);

/** How a run is stopped and watched. */
interface RunAuditOptions {
  /** Once aborted, the audit is released in its present state. */
  shutdown: AbortSignal;
  /** Is told what begins that keeps the thread busy, such as `reading https://example.com/`. */
  begin?: CrawlSession["begin"];
  /** Once aborted, the audit is released in its present state, unless it is being analyzed, which would begin again. */
  giveWay?: AbortSignal;
  /** Shared by the audits of a thread; default: nothing waits for others. */
  lanes?: AuditLanes;
  /** Other threads that read pages, shared by the audits of a thread; default: there are none. */
  readers?: PageReaders;
  /** Is told what the audit does next. */
  onStage?(stage: AuditStage): void;
  /** Is told of each step of the crawl: how many pages ended how, and their bytes. */
  onPages?: CrawlSession["onPages"];
}

/**
 * Advances a claimed audit from wherever it stands to its end. Returns when it has ended, when the
 * claim was lost to another process, and, with the claim given back, soon after `shutdown` aborts, a
 * pause was asked for or the database went away. Anything unexpected ends the audit as failed with
 * `internal_error`; the log has the reason.
 */
export async function runAudit(
  services: Services,
  auditId: number,
  { owner, options }: { owner: string; options: RunAuditOptions },
): Promise<void> {
  const { shutdown } = options;
  const lease = keepLease(services, auditId, owner);
  const overdue = abortLater(lease.pauseRequested, PAUSE_GRACE_MS);
  let session: CrawlSession | null = null;
  const giveWay = () => {
    if (!ANALYSIS.has(session?.audit.stage ?? null)) lease.giveWay();
  };
  options.giveWay?.addEventListener("abort", giveWay, { once: true });
  try {
    const audit = await readAudit(services.db, auditId);
    lease.heed(audit.status);
    lease.pauseRequested.throwIfAborted();
    const { domain } = await readSiteForAudit(services.db, audit.site_id);
    const site = { domain, startUrl: audit.start_url };
    const abort = AbortSignal.any([shutdown, lease.lost, overdue]);
    const origins = audit.settings.signed_in_origins ?? [];
    const logins = await readAuditLogins(services, audit.site_id, origins);
    const { readers } = options;
    session = openCrawlSession(services, audit, { site, lease, abort, logins, readers });
    const { stage } = audit;
    services.log("info", "audit_advancing", { audit_id: auditId, site_id: audit.site_id, stage });
    if (options.onPages) session.onPages = options.onPages;
    if (options.begin) session.begin = options.begin;
    session.begin(stage ?? "preparing");
    await advance(session, site, options);
    services.log("info", "audit_finished", await describeEnd(services, auditId));
  } catch (error) {
    if (lease.lost.aborted || error instanceof LeaseLostError) return;
    if (shutdown.aborted) return;
    if (lease.pauseRequested.aborted) {
      const { reason } = lease.pauseRequested;
      const event = reason instanceof AuditGaveWayError ? "audit_gave_way" : "audit_paused";
      services.log("info", event, { audit_id: auditId });
      return;
    }
    if (isPassing(error)) {
      await suspendForSpace(services, { auditId, owner }, error);
      // nothing is wrong with the audit: the next process that claims it goes on
      services.log("warn", "audit_interrupted", { audit_id: auditId, error });
      return;
    }
    let held = true;
    try {
      held = await failAudit(services, auditId, { owner, error });
    } finally {
      // without the claim nothing has failed: such as when the site was deleted meanwhile
      const [level, event] = held
        ? ["error", "audit_failed"] as const
        : ["info", "audit_lost"] as const;
      // a site that gives no answer, or lets nobody in, is a finding, no defect of this program
      if (held && (error instanceof SiteUnreachableError || error instanceof LoginRefusedError)) {
        services.log("info", event, { audit_id: auditId, reason: error.message });
      } else services.log(level, event, { audit_id: auditId, error });
    }
  } finally {
    options.giveWay?.removeEventListener("abort", giveWay);
    lease.close();
    session?.readers.close();
    await session?.fetcher.close();
    await giveBack(services, auditId, owner);
  }
}

/** Releases the claim until there may be space again; without space for that it expires. */
async function suspendForSpace(
  { db, log }: Services,
  claim: { auditId: number; owner: string },
  error: unknown,
): Promise<void> {
  if (!isOutOfSpace(error)) return;
  try {
    await suspendLease(db, { ...claim, seconds: SPACE_WAIT_SECONDS }, NO_SPACE_LEFT);
  } catch (reason) {
    log("warn", "audit_not_given_back", { audit_id: claim.auditId, error: reason });
  }
}

/** Releases the claim; without the database it expires. */
async function giveBack(services: Services, auditId: number, owner: string): Promise<void> {
  try {
    await releaseLease(services.db, auditId, owner);
  } catch (error) {
    services.log("warn", "audit_not_given_back", { audit_id: auditId, error });
  }
}

/** Aborts with the signal's reason some time after the signal did. */
function abortLater(signal: AbortSignal, delayMs: number): AbortSignal {
  const later = new AbortController();
  signal.addEventListener("abort", () => {
    setTimeout(() => later.abort(signal.reason), delayMs).unref();
  }, { once: true });
  return later.signal;
}

async function describeEnd(services: Services, auditId: number): Promise<Record<string, unknown>> {
  const { id, site_id, status, stop_reason, pages_crawled, health_score, crawl_ms } =
    await readAudit(services.db, auditId);
  return { audit_id: id, site_id, status, stop_reason, pages_crawled, health_score, crawl_ms };
}

async function advance(
  session: CrawlSession,
  site: { domain: string; startUrl: string | null },
  { lanes, onStage }: RunAuditOptions,
): Promise<void> {
  const { audit, services } = session;
  const halt = AbortSignal.any([session.abort, session.lease.pauseRequested]);
  const origins = createOriginMemory(session);
  if (audit.stage === null || audit.stage === "preparing") {
    await setAudit(session, {
      stage: "preparing",
      started_at: audit.started_at ?? services.now(),
      progress_pct: 0,
    });
    await underLease(session, (trx) => markRunning(trx, audit.id));
    const prepare = audit.trigger === "recheck" ? prepareRecheck : prepareAudit;
    await prepare(session, origins, site);
    session.lease.pauseRequested.throwIfAborted();
  }
  if (audit.stage === "crawling") {
    const end = audit.step === "targets" ? null : await crawlSite(session, origins);
    // wherever the crawl ended: a page that is listed must not count as unlisted
    await underLease(session, (trx) => markSitemapUrls(trx, audit.id));
    const reason = await stopReason(session, end);
    if (reason === "stopped" && audit.pages_crawled === 0) {
      // scored, it would show an empty site in place of the audit before
      return await underLease(session, (trx) => markAuditCanceled(trx, audit.id, services.now()));
    }
    await setAudit(session, {
      step: "targets",
      stop_reason: reason,
      // from here on the mean over all pages; what follows requests none
      pages_per_second: end === null ? audit.pages_per_second : meanRate(audit),
    });
    if (audit.pages_crawled > 0 && !(await hasAnsweredPage(services.db, audit.id))) {
      throw new SiteUnreachableError(
        [audit.start_url ?? site.domain],
        "every request ended without an HTTP answer.",
      );
    }
    if (
      reason !== "stopped" && reason !== "time_limit" && !(await checkTargets(session, origins))
    ) {
      const stopped = session.lease.stopRequested.aborted;
      await setAudit(session, { stop_reason: stopped ? "stopped" : "time_limit" });
    }
    if (audit.trigger === "recheck") await endRecheckCrawl(session);
    await setAudit(session, { stage: "rendering", step: null, progress_pct: 93 });
  }
  if (audit.stage === "rendering") {
    onStage?.("rendering");
    const work = () => renderPages(session);
    await (lanes !== undefined && mayRender(session) ? lanes.render(work, halt) : work());
    session.lease.pauseRequested.throwIfAborted();
    await setAudit(session, { stage: "analyzing", progress_pct: 96, current_url: null });
  }
  const work = () => analyze(session, halt);
  onStage?.("analyzing");
  await (lanes === undefined ? work() : lanes.analyze(audit.pages_crawled, work, halt));
}

/** Analyzes and scores what was crawled, and ends the audit. */
async function analyze(session: CrawlSession, halt: AbortSignal): Promise<void> {
  const { audit, services } = session;
  const steps = {
    onProgress: () => halt.throwIfAborted(),
    write: (work: (trx: Db) => Promise<void>) => underLease(session, work),
    onStep: (step: string, ms: number) =>
      services.log("debug", "audit_step", {
        audit_id: audit.id,
        step,
        ms: Math.round(ms),
        ...measureMemory(),
      }),
  };
  if (audit.stage === "analyzing") {
    await analyzeAudit(services, audit.id, steps);
    await setAudit(session, { stage: "scoring", progress_pct: 98 });
  }
  const partial = audit.stop_reason === "stopped" || audit.stop_reason === "time_limit";
  await scoreAudit(services, audit.id, {
    ...steps,
    // otherwise the first request for the issues would wait for them
    async onIssues() {
      const { id: auditId, site_id: siteId } = audit;
      await readIssueClicks(services, { siteId, auditId, now: services.now() });
    },
    async onScored(trx) {
      await finishAudit(trx, audit.id, {
        status: partial ? "completed_partial" : "completed",
        stage: null,
        step: null,
        progress_pct: 100,
        finished_at: services.now(),
        updated_at: services.now(),
      });
      await announceAudit(trx, audit.id, services.now());
      // why pages fall, what they are for, and which sites they link to, comes from the crawl
      await wantRefresh(trx, audit.site_id, { asked: audit.trigger !== "schedule" });
    },
  });
}

/** In MB: the whole process, and of this thread its objects, and what is outside of them. */
function measureMemory(): { memory_mb: number; heap_mb: number; buffers_mb: number } {
  const { rss, heapTotal, external } = process.memoryUsage();
  const mb = (bytes: number) => Math.round(bytes / 1024 / 1024);
  return { memory_mb: mb(rss), heap_mb: mb(heapTotal), buffers_mb: mb(external) };
}

function meanRate({ pages_crawled, crawl_ms }: AuditRow): number | null {
  return crawl_ms === 0 ? null : pages_crawled * 1000 / crawl_ms;
}

async function stopReason(session: CrawlSession, end: CrawlEnd | null): Promise<StopReason> {
  const { audit, services } = session;
  if (end === null) return audit.stop_reason ?? "queue_empty";
  // a recheck can be about files alone, and looks for nothing that it could not reach
  if (end !== "queue_empty" || audit.trigger === "recheck") return end;
  if (audit.pages_crawled === 0) return "robots_blocked";
  return await hasSkippedUrls(services.db, audit.id, "depth_limit") ? "depth_limit" : "queue_empty";
}
