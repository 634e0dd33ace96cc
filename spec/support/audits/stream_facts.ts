import { FACT_STREAMS, FIGURE_STREAMS } from "../../../db/audits/lifecycle/audit_facts.ts";
import { readAudit } from "../../../db/audits/lifecycle/audits.ts";
import type { Db } from "../../../db/core/connection.ts";
import { loadCrawlGraph } from "../../../lib/commands/audits/analysis/load_crawl_graph.ts";
import { measureCrawl } from "../../../lib/metrics/audits/crawl_figures.ts";
import { wasBrowsed } from "../../../lib/rules/browsed_rules.ts";
import type { SiteInputs } from "../../../lib/rules/inputs/site_inputs.ts";
import { insertSpecAccount } from "../accounts/account.ts";
import { completeAudit, type CrawlRows, insertCrawl } from "./crawl_rows.ts";
import { insertSpecSite } from "../accounts/sites.ts";

/** The inputs that streams of the database give; those of servers' logs are counted by a command. */
type StreamedInput = keyof typeof FACT_STREAMS | keyof typeof FIGURE_STREAMS;

/** Reads all rows of one input of the site-level rules; a chunk of more than 1,000 is an error. */
export async function readFacts<Input extends StreamedInput>(
  db: Db,
  auditId: number,
  input: Input,
): Promise<SiteInputs[Input][]> {
  const rows: SiteInputs[Input][] = [];
  for await (const chunk of await openStream(db, auditId, input)) {
    if (chunk.length > 1_000) throw new Error(`A chunk of ${chunk.length} rows of ${input}.`);
    rows.push(...chunk);
  }
  return rows;
}

async function openStream<Input extends StreamedInput>(
  db: Db,
  auditId: number,
  input: Input,
): Promise<AsyncGenerator<SiteInputs[Input][]>> {
  const graph = await loadCrawlGraph(db, auditId, () => Promise.resolve());
  const figures = measureCrawl(graph, wasBrowsed(await readAudit(db, auditId)));
  // every input is a key of one of the two
  const streams = { ...FACT_STREAMS, ...FIGURE_STREAMS } as {
    [Name in StreamedInput]: (
      db: Db,
      auditId: number,
      figures: unknown,
    ) => AsyncGenerator<SiteInputs[Name][]>;
  };
  return streams[input](db, auditId, figures);
}

/** Inserts crawls of a new site one after the other and reads one input's rows of the last. */
export async function readFactsOf<Input extends StreamedInput>(
  db: Db,
  input: Input,
  ...crawls: readonly CrawlRows[]
): Promise<SiteInputs[Input][]> {
  const { accountId } = await insertSpecAccount(db);
  const siteId = await insertSpecSite(db, accountId);
  let auditId = 0;
  for (const crawl of crawls) {
    if (auditId !== 0) await completeAudit(db, auditId);
    const previous = auditId === 0 ? {} : { previousAuditId: auditId };
    auditId = await insertCrawl(db, siteId, { ...crawl, ...previous });
  }
  return await readFacts(db, auditId, input);
}
