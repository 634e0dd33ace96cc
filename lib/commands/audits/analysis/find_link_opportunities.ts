import type { Db } from "../../../../db/core/connection.ts";
import {
  deleteLinkOpportunities,
  insertLinkOpportunities,
  type LinkingText,
  type NewLinkOpportunity,
  streamLinkingTexts,
  streamPhraseSources,
} from "../../../../db/audits/pages/link_opportunities.ts";
import { fitText } from "../../../../db/core/text_columns.ts";
import type { CrawlFigures } from "../../../metrics/audits/crawl_figures.ts";
import {
  findMentions,
  PhraseCollector,
  type PhraseIndex,
} from "../../../metrics/audits/link_phrases.ts";
import { scoreOpportunity } from "../../../metrics/core/opportunity_score.ts";
import type { AuditSteps } from "./audit_steps.ts";

/** Names of pages that are looked for; those of the pages that the crawl met first. */
const PHRASES_LIMIT = 100_000;
/** Links that are suggested from one page, and to one page. */
const OF_SOURCE_LIMIT = 20;
const OF_TARGET_LIMIT = 100;
const DELETED_ROWS = 5_000;
/** Links that are written together: each transaction waits for those of the rest of the analysis. */
const INSERT_ROWS = 1_000;

/**
 * Finds the pages whose main text names another page, by its title or heading, without linking to
 * it, and writes these as links that could be set. May be killed and run again at any time.
 */
export async function findLinkOpportunities(
  db: Db,
  auditId: number,
  { figures, steps: { progress, write } }: { figures: CrawlFigures; steps: AuditSteps },
): Promise<void> {
  for (let deleted = DELETED_ROWS; deleted === DELETED_ROWS;) {
    await progress("deleting link opportunities");
    await write(async (trx) => {
      deleted = await deleteLinkOpportunities(trx, auditId, DELETED_ROWS);
    });
  }
  const collector = new PhraseCollector(PHRASES_LIMIT);
  for await (const pages of streamPhraseSources(db, auditId)) {
    await progress("reading names of pages");
    pages.forEach((page) => collector.add(page));
  }
  const index = collector.finish();
  if (index.phrases.size === 0) return;
  const { size } = figures.graph;
  const memory = { suggested: new Uint8Array(size), linkedFrom: new Uint32Array(size) };
  let found: NewLinkOpportunity[] = [];
  const store = async () => {
    const links = found;
    found = [];
    await write((trx) => insertLinkOpportunities(trx, auditId, links));
  };
  for await (const texts of streamLinkingTexts(db, auditId)) {
    await progress("looking for unlinked names");
    for (const text of texts) found.push(...suggestLinks(text, index, { figures, memory }));
    if (found.length >= INSERT_ROWS) await store();
  }
  if (found.length > 0) await store();
}

/** What is remembered from text to text, by `url_id`. */
interface SuggestionMemory {
  /** Links suggested to each page so far. */
  suggested: Uint8Array;
  /** The page last looked at that links to this one. */
  linkedFrom: Uint32Array;
}

/** The best links that one page could set. */
function suggestLinks(
  { urlId, text }: LinkingText,
  index: PhraseIndex,
  { figures: { graph, linkScores }, memory: { suggested, linkedFrom } }: {
    figures: CrawlFigures;
    memory: SuggestionMemory;
  },
): NewLinkOpportunity[] {
  const sourceScore = linkScores[urlId] ?? -1;
  linkedFrom[urlId] = urlId;
  const end = graph.offsets[urlId + 1] ?? 0;
  for (let edge = graph.offsets[urlId] ?? end; edge < end; edge++) {
    linkedFrom[graph.targets[edge] ?? 0] = urlId;
  }
  const missing = findMentions(
    text,
    index,
    (targetId) => linkedFrom[targetId] !== urlId && (suggested[targetId] ?? 0) < OF_TARGET_LIMIT,
  );
  const links = missing.map(({ urlId: targetId, from, phrase, anchor }) => ({
    sourceId: urlId,
    targetId,
    score: scoreOpportunity({
      sourceScore: sourceScore < 0 ? null : sourceScore,
      targetInlinksCount: graph.uniqueInlinks[targetId] ?? 0,
      wordsCount: phrase.split(" ").length,
    }),
    namedIn: from,
    keyword: fitText(phrase, 255),
    anchor: fitText(anchor, 255),
  }));
  const best = links.sort((a, b) => b.score - a.score || a.targetId - b.targetId)
    .slice(0, OF_SOURCE_LIMIT);
  for (const { targetId } of best) suggested[targetId] = (suggested[targetId] ?? 0) + 1;
  return best;
}
