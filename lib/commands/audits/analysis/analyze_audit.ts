import {
  clearDuplicateClusters,
  readMaxUrlId,
  updateDuplicateClusters,
} from "../../../../db/audits/lifecycle/audit_analysis.ts";
import { FACT_STREAMS, FIGURE_STREAMS } from "../../../../db/audits/lifecycle/audit_facts.ts";
import { type AuditRow, readAudit } from "../../../../db/audits/lifecycle/audits.ts";
import { type Db, transaction } from "../../../../db/core/connection.ts";
import { chooseRules } from "../../../rules/choose_rules.ts";
import { createSiteChecker, type SiteChecker } from "../../../rules/check_site.ts";
import type { SiteRule } from "../../../rules/rule.ts";
import type { SiteInputs } from "../../../rules/inputs/site_inputs.ts";
import type { Services } from "../../../services.ts";
import type { AuditSteps } from "./audit_steps.ts";
import { clusterDuplicates } from "./cluster_duplicates.ts";
import { deleteSiteFindings } from "./delete_site_findings.ts";
import { FindingsWriter } from "./findings_writer.ts";
import { nameReferrers } from "./name_referrers.ts";
import { findLinkOpportunities } from "./find_link_opportunities.ts";
import { readLogGaps } from "./logs/read_log_gaps.ts";
import { readLogInputs } from "./logs/read_log_inputs.ts";
import { storePageWords } from "./store_page_words.ts";
import { storeTopAnchors } from "./store_top_anchors.ts";
import { createStepClock, type OnStep } from "../../core/step_clock.ts";
import { measurePages, writePageFigures } from "./page_figures.ts";

/** What the analysis and the scoring take besides the audit. */
export interface AnalysisOptions {
  /**
   * Is called before every step of at most a few seconds, with the step's name: the place to renew
   * a lease. A throw ends the work; what is written stays and is made again by the next run.
   */
  onProgress?(step: string): Promise<void> | void;
  /** Runs each writing transaction: the place to hold a lease. Default: a transaction alone. */
  write?(work: (trx: Db) => Promise<void>): Promise<void>;
  /** Called with each part of the work when it has ended; some run side by side. */
  onStep?: OnStep;
  /** Only for specs: other rules than the audit chose. */
  rules?: readonly SiteRule[];
}

const UPDATE_ROWS = 1_000;

/**
 * Analyses a finished crawl: click depths, inlinks, orphans, link scores, clusters of duplicates,
 * every rule that needs more than one URL, and who refers to broken ones. Takes what the crawl has
 * written and nothing of an earlier analysis, writes in small transactions, and may be killed and
 * run again at any time: the rows end up the same.
 */
export async function analyzeAudit(
  services: Pick<Services, "db" | "log">,
  auditId: number,
  options: AnalysisOptions = {},
): Promise<void> {
  const { db, log } = services;
  const progress = async (step: string) => await options.onProgress?.(step);
  const write: AuditSteps["write"] = options.write ?? ((work) => transaction(db, work));
  const timed = createStepClock(options.onStep);
  const audit = await readAudit(db, auditId);
  const { settings } = audit;
  const steps = { progress, write };
  await timed("deleting", () => deleteSiteFindings(db, auditId, steps));
  const chosen = chooseRules(settings);
  const rules = options.rules ?? [...chosen.site, ...chosen.rendered];
  const checker = createSiteChecker(rules, settings.thresholds);
  const check = async <Input extends keyof SiteInputs>(
    input: Input,
    { stream, found }: { stream: () => AsyncGenerator<SiteInputs[Input][]>; found: FindingsWriter },
  ) => {
    if (!rules.some(({ over }) => over === input)) return;
    await progress(`checking ${input}`);
    await timed(
      `rules: ${input}`,
      () => checkInput(input, { stream: stream(), checker, found, progress }),
    );
  };
  const figures = await timed("figures", () => measurePages(db, audit, progress));
  // the first is work for the processor, the others are for the database
  await settleAll([
    timed("opportunities", () => findLinkOpportunities(db, auditId, { figures, steps })),
    (async () => {
      const found = new FindingsWriter(auditId, write);
      for (const input of keysOf(FACT_STREAMS)) {
        await check(input, { stream: () => FACT_STREAMS[input](db, auditId), found });
      }
      await found.finish();
      await timed("referrers", () => nameReferrers(db, auditId, progress));
      await timed("anchor texts", () => storeTopAnchors(db, auditId, { figures, steps }));
      await timed("words", () => storePageWords(db, auditId, steps));
    })(),
    (async () => {
      await timed("writing figures", () => writePageFigures(db, auditId, { figures, steps }));
      await timed("clusters", () => writeClusters(services, auditId, { settings, steps }));
      const found = new FindingsWriter(auditId, write);
      for (const input of keysOf(FIGURE_STREAMS)) {
        await check(input, { stream: () => FIGURE_STREAMS[input](db, auditId, figures), found });
      }
      await found.finish();
    })(),
  ]);
  if (rules.some(({ scope }) => scope === "L")) {
    await progress("reading logs");
    await timed("logs", () => checkLogs(db, audit, { checker, rules, steps }));
  }
  for (const { rule, error } of checker.failures) {
    log("error", "rule_failed", { audit_id: auditId, rule, error: String(error) });
  }
}

/** Runs the rules about servers' logs, where there are logs; they need depths and orphans. */
async function checkLogs(
  db: Db,
  audit: AuditRow,
  { checker, rules, steps: { progress, write } }: {
    checker: SiteChecker;
    rules: readonly SiteRule[];
    steps: AuditSteps;
  },
): Promise<void> {
  const { days, gaps } = await readLogGaps(db, audit);
  if (days === null) return;
  const inputs = await readLogInputs(db, audit, days);
  const found = new FindingsWriter(audit.id, write);
  for (const input of keysOf(inputs)) {
    if (!rules.some(({ over }) => over === input)) continue;
    for (const row of inputs[input]) {
      const findings = checker.check(input, row);
      await found.add(findings.filter(({ rule }) => !gaps.has(rule.id)));
    }
    await progress(`checking ${input}`);
  }
  await found.finish();
}

function keysOf<Key extends string>(record: Record<Key, unknown>): Key[] {
  // none of these objects has further members
  return Object.keys(record) as Key[];
}

/** Waits for all of them, then throws the first error: nothing goes on behind the caller's back. */
async function settleAll(works: readonly Promise<void>[]): Promise<void> {
  const failed = (await Promise.allSettled(works)).find((end) => end.status === "rejected");
  if (failed !== undefined) throw failed.reason;
}

/** Writes which pages have nearly or exactly the same text. */
async function writeClusters(
  { db }: Pick<Services, "db">,
  auditId: number,
  { settings: { thresholds }, steps: { progress, write } }: {
    settings: Pick<AuditRow["settings"], "thresholds">;
    steps: AuditSteps;
  },
): Promise<void> {
  const maxUrlId = await readMaxUrlId(db, auditId);
  for (let from = 0; from < maxUrlId; from += UPDATE_ROWS) {
    await clearDuplicateClusters(db, auditId, { from, to: from + UPDATE_ROWS });
  }
  const clusters = await clusterDuplicates(db, auditId, {
    minSimilarityPct: thresholds.duplicate_min_similarity_pct,
    progress,
  });
  for (let start = 0; start < clusters.length; start += UPDATE_ROWS) {
    await progress("writing duplicates");
    const pages = clusters.slice(start, start + UPDATE_ROWS);
    await write((trx) => updateDuplicateClusters(trx, auditId, pages));
  }
}

/** Runs the rules of one input over all of its rows. */
async function checkInput<Input extends keyof SiteInputs>(
  input: Input,
  { stream, checker, found, progress }: {
    stream: AsyncGenerator<SiteInputs[Input][]>;
    checker: SiteChecker;
    found: FindingsWriter;
    progress: AuditSteps["progress"];
  },
): Promise<void> {
  for await (const rows of stream) {
    await found.add(rows.flatMap((row) => checker.check(input, row)));
    await progress(`checking ${input}`);
  }
}
