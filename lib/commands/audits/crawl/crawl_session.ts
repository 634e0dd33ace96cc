import { type AuditRow, updateAudit } from "../../../../db/audits/lifecycle/audits.ts";
import { lockLease } from "../../../../db/audits/lifecycle/audit_leases.ts";
import { type Db, transaction } from "../../../../db/core/connection.ts";
import type { AuditSettings } from "../../../../schemas/audit_settings.ts";
import { createFetcher, type Fetcher } from "../../../crawler/fetch/fetch_url.ts";
import { type RequestWatch, watchRequests } from "../../../core/requests_under_way.ts";
import { createLoopMeter, type LoopMeter } from "../../../crawler/fetch/loop_meter.ts";
import { createLoopTurns, type LoopTurns } from "../../../crawler/fetch/loop_turns.ts";
import { createPoliteness, type Politeness } from "../../../crawler/fetch/politeness.ts";
import { createScope, type Scope } from "../../../crawler/url/scope.ts";
import type { OriginLogin } from "../../../crawler/fetch/sign_in.ts";
import { USER_AGENT } from "../../../crawler/fetch/user_agent.ts";
import { chooseRules, type ChosenRules } from "../../../rules/choose_rules.ts";
import type { Services } from "../../../services.ts";
import { connectionRules } from "../../core/connection_rules.ts";
import type { KeptLease } from "./keep_lease.ts";
import { type AuditReaders, NO_READERS, type PageReaders } from "./page_readers.ts";
import { type Answer, createAnswerReader, type ReadAnswer } from "./read_answer.ts";

/** Wall time of crawling after which an audit ends with what it has. */
export const MAX_CRAWL_MS = 2 * 60 * 60 * 1000;

/** Hosts that are only linked to are asked seldom, whatever the site's own settings are. */
const EXTERNAL_POLITENESS = { concurrency: 2, delayMs: 250 };

/** What every part of a running audit works with. */
export interface CrawlSession {
  services: Services;
  audit: AuditRow;
  settings: AuditSettings;
  scope: Scope;
  rules: ChosenRules;
  fetcher: Fetcher;
  /** With what it signs in. */
  logins: readonly OriginLogin[];
  politeness: Politeness;
  /** The gate of hosts that are not the site's. */
  externalPoliteness: Politeness;
  loop: LoopMeter;
  /** Code that keeps the thread busy for some milliseconds waits for a turn of the loop. */
  turns: LoopTurns;
  /** Of this process: answers to them go before the audit. */
  requests: RequestWatch;
  /** Reads an answer in this thread. */
  read(answer: Answer): ReadAnswer;
  /** Other threads that read. */
  readers: AuditReaders;
  lease: KeptLease;
  /** Aborts requests under way: the claim is lost, or the process shuts down. */
  abort: AbortSignal;
  /** Is told what begins that keeps the thread busy. */
  begin(doing: string): void;
  /** Is told of each step of the crawl. */
  onPages(outcome: string, count: number, bytes: number): void;
}

/** Opens what a running audit needs of the outside world. */
export function openCrawlSession(
  services: Services,
  audit: AuditRow,
  { site, lease, abort, logins = [], readers = NO_READERS }: {
    site: { domain: string; startUrl: string | null };
    logins?: readonly OriginLogin[];
    lease: KeptLease;
    abort: AbortSignal;
    readers?: PageReaders | undefined;
  },
): CrawlSession {
  const settings = audit.settings;
  const scope = {
    domain: site.domain,
    startUrl: audit.start_url ?? site.startUrl,
    includeSubdomains: settings.include_subdomains,
  };
  const { disabled_rules, enabled_rules, thresholds } = settings;
  const terms = { scope, settings: { disabled_rules, enabled_rules, thresholds } };
  return {
    services,
    audit,
    settings,
    lease,
    abort,
    begin: () => {},
    onPages: () => {},
    rules: chooseRules(settings),
    scope: createScope(scope),
    read: createAnswerReader(terms),
    readers: readers.open(terms),
    logins,
    fetcher: createFetcher({
      userAgent: settings.user_agent ?? USER_AGENT,
      logins,
      ...connectionRules(services),
      connections: settings.concurrency,
    }),
    politeness: createPoliteness({
      concurrency: settings.concurrency,
      delayMs: settings.crawl_delay_ms,
      // who worked on it before may have requested something just now
      firstDelayMs: audit.stage === null ? 0 : settings.crawl_delay_ms,
    }),
    externalPoliteness: createPoliteness(EXTERNAL_POLITENESS),
    loop: createLoopMeter(),
    turns: createLoopTurns(),
    requests: watchRequests(services.requestMemory),
  };
}

/**
 * Runs `work` in a transaction that holds the audit's lease, so that it is written by the claim's
 * holder or not at all. Throws `LeaseLostError` when the claim is gone.
 */
export function underLease(session: CrawlSession, work: (trx: Db) => Promise<void>): Promise<void> {
  const { services, lease } = session;
  return transaction(services.db, async (trx) => {
    await lockLease(trx, lease.auditId, lease.owner);
    await work(trx);
  });
}

/** Sets members of the audit, in the database and in the session. */
export async function setAudit(
  session: CrawlSession,
  update: Parameters<typeof updateAudit>[2],
): Promise<void> {
  await underLease(session, (trx) => {
    return updateAudit(trx, session.audit.id, { ...update, updated_at: session.services.now() });
  });
  Object.assign(session.audit, update);
  if (update.stage) session.begin(update.stage);
}
