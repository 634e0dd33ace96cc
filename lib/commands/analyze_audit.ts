import {
  clearDuplicateClusters,
  deleteSiteOccurrences,
  type PageFigures,
  readMaxUrlId,
  streamPageIds,
  updateDuplicateClusters,
  updatePageFigures,
} from "../../db/audit_analysis.ts";
import { FACT_STREAMS } from "../../db/audit_facts.ts";
import { readAudit } from "../../db/audits.ts";
import { type Db, transaction } from "../../db/connection.ts";
import { insertOccurrences, type NewOccurrence } from "../../db/crawl_batches.ts";
import { markOrphans, measureDepths, UNREACHABLE } from "../metrics/click_depth.ts";
import type { CrawlGraph } from "../metrics/crawl_graph.ts";
import { rankPages, scoreRanks } from "../metrics/page_rank.ts";
import { createRankGraph } from "../metrics/rank_graph.ts";
import { chooseRules } from "../rules/choose_rules.ts";
import { createSiteChecker, type SiteChecker, type SiteFinding } from "../rules/check_site.ts";
import type { SiteRule } from "../rules/rule.ts";
import type { SiteInputs } from "../rules/site_inputs.ts";
import type { Services } from "../services.ts";
import { clusterDuplicates } from "./cluster_duplicates.ts";
import { loadCrawlGraph } from "./load_crawl_graph.ts";
import { nameReferrers } from "./name_referrers.ts";

/** What the analysis and the scoring take besides the audit. */
export interface AnalysisOptions {
  /**
   * Is called before every step of at most a few seconds, with the step's name: the place to renew
   * a lease. A throw ends the work; what is written stays and is made anew by the next run.
   */
  onProgress?(step: string): Promise<void> | void;
  /** Runs each writing transaction: the place to hold a lease. Default: a transaction alone. */
  write?(work: (trx: Db) => Promise<void>): Promise<void>;
  /** Only for specs: other rules than the audit chose. */
  rules?: readonly SiteRule[];
}

/** Inputs that show what the analysis itself has written. */
const OF_FIGURES: ReadonlySet<keyof SiteInputs> = new Set(["pages", "near_duplicates"]);

const UPDATE_ROWS = 1_000;
const INSERT_ROWS = 4_000;

/**
 * Analyses a finished crawl: click depths, inlinks, orphans, link scores, clusters of duplicates,
 * every rule that needs more than one URL, and who refers to broken ones. Takes what the crawl has
 * written and nothing of an earlier analysis, writes in small transactions, and may be killed and run again at any time: the
 * rows end up the same.
 */
export async function analyzeAudit(
  services: Pick<Services, "db" | "log">,
  auditId: number,
  options: AnalysisOptions = {},
): Promise<void> {
  const { db, log } = services;
  const progress = async (step: string) => await options.onProgress?.(step);
  const write: Write = options.write ?? ((work) => transaction(db, work));
  const { settings } = await readAudit(db, auditId);
  for (let deleted = 1; deleted > 0;) {
    await write(async (trx) => {
      deleted = await deleteSiteOccurrences(trx, auditId);
    });
    await progress("deleting");
  }
  const checker = createSiteChecker(
    options.rules ?? chooseRules(settings).site,
    settings.thresholds,
  );
  // the keys of the list of queries are the names of the inputs
  const inputs = Object.keys(FACT_STREAMS) as (keyof SiteInputs)[];
  const check = async (input: keyof SiteInputs) => {
    await progress(`checking ${input}`);
    await checkInput(services, auditId, input, checker, { progress, write });
  };
  // half of each is waiting for the database
  await settleAll([
    (async () => {
      await writeFigures(services, auditId, settings.mode === "list", { progress, write });
      await writeClusters(services, auditId, { progress, write });
      for (const input of inputs.filter((input) => OF_FIGURES.has(input))) await check(input);
    })(),
    (async () => {
      for (const input of inputs.filter((input) => !OF_FIGURES.has(input))) await check(input);
      await nameReferrers(db, auditId, progress);
    })(),
  ]);
  for (const { rule, error } of checker.failures) {
    log("error", "rule_failed", { audit_id: auditId, rule, error: String(error) });
  }
}

type Write = NonNullable<AnalysisOptions["write"]>;

/** How the parts of the analysis report and write. */
interface Steps {
  progress(step: string): Promise<void>;
  write: Write;
}

/** Waits for all of them, then throws the first error: nothing goes on behind the caller's back. */
async function settleAll(works: readonly Promise<void>[]): Promise<void> {
  const failed = (await Promise.allSettled(works)).find((end) => end.status === "rejected");
  if (failed !== undefined) throw failed.reason;
}

/** Writes what the graph of links says of each page. */
async function writeFigures(
  { db }: Pick<Services, "db">,
  auditId: number,
  list: boolean,
  { progress, write }: Steps,
): Promise<void> {
  const graph = await loadCrawlGraph(db, auditId, progress);
  await progress("ranking");
  const figuresOf = createFigures(graph, list);
  for await (const urlIds of streamPageIds(db, auditId)) {
    await progress("writing figures");
    await write((trx) => updatePageFigures(trx, auditId, urlIds.map(figuresOf)));
  }
}

/** A list of URLs was not browsed: it has no orphans. */
function createFigures(graph: CrawlGraph, list: boolean): (urlId: number) => PageFigures {
  const depths = measureDepths(graph);
  const orphans = markOrphans(graph);
  const ranked = createRankGraph(graph);
  const scores = scoreRanks(rankPages(ranked.graph));
  return (urlId) => {
    const depth = depths[urlId] ?? UNREACHABLE;
    const node = ranked.nodes[urlId] ?? -1;
    return {
      urlId,
      depth: depth === UNREACHABLE ? null : depth,
      orphan: graph.html[urlId] === 1 && !list ? orphans[urlId] === 1 : null,
      inlinksCount: graph.inlinks[urlId] ?? 0,
      uniqueInlinksCount: graph.uniqueInlinks[urlId] ?? 0,
      outlinksCount: graph.outlinks[urlId] ?? 0,
      externalOutlinksCount: graph.externalOutlinks[urlId] ?? 0,
      // a URL that is counted under another page has no score of its own
      linkScore: ranked.urlIds[node] === urlId ? scores[node] ?? null : null,
    };
  };
}

/** Writes which pages have nearly or exactly the same text. */
async function writeClusters(
  { db }: Pick<Services, "db">,
  auditId: number,
  { progress, write }: Steps,
): Promise<void> {
  const maxUrlId = await readMaxUrlId(db, auditId);
  for (let from = 0; from < maxUrlId; from += UPDATE_ROWS) {
    await clearDuplicateClusters(db, auditId, from, from + UPDATE_ROWS);
  }
  const clusters = await clusterDuplicates(db, auditId, progress);
  for (let start = 0; start < clusters.length; start += UPDATE_ROWS) {
    await progress("writing duplicates");
    const pages = clusters.slice(start, start + UPDATE_ROWS);
    await write((trx) => updateDuplicateClusters(trx, auditId, pages));
  }
}

/** Runs the rules of one input over all of its rows; reads on while the database writes. */
async function checkInput<Input extends keyof SiteInputs>(
  { db }: Pick<Services, "db">,
  auditId: number,
  input: Input,
  checker: SiteChecker,
  { progress, write }: Steps,
): Promise<void> {
  let found: NewOccurrence[] = [];
  let writing: Promise<void> = Promise.resolve();
  async function flush(): Promise<void> {
    // in the order of the primary key, neighbours are written together
    const batch = found.sort(byKey);
    found = [];
    await writing;
    writing = write((trx) => insertOccurrences(trx, auditId, batch));
    // whoever awaits it next is told; until then it must not count as unhandled
    writing.catch(() => {});
  }
  for await (const rows of FACT_STREAMS[input](db, auditId)) {
    for (const row of rows) found.push(...checker.check(input, row).map(createOccurrence));
    if (found.length >= INSERT_ROWS) await flush();
    await progress(`checking ${input}`);
  }
  await flush();
  await writing;
}

function byKey(a: NewOccurrence, b: NewOccurrence): number {
  if (a.code !== b.code) return a.code < b.code ? -1 : 1;
  return a.urlId - b.urlId || a.targetId - b.targetId;
}

function createOccurrence({ rule, urlId, finding }: SiteFinding): NewOccurrence {
  return {
    code: rule.id,
    urlId,
    targetId: finding.targetId ?? 0,
    severity: finding.severity ?? rule.severity,
    stage: "site",
    evidence: JSON.stringify(finding.evidence),
  };
}
