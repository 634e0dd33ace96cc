import { listAlternatePages } from "../../../../db/audits/pages/alternate_pages.ts";
import type { Db } from "../../../../db/core/connection.ts";
import { listPageTexts } from "../../../../db/search/keyword_intents.ts";
import { findPageType, PAGE_INTENTS } from "../../../metrics/search_data/page_type.ts";

/** What is known of pages that compete for keywords. */
export interface CompetingPages {
  /** Looks up pages of which batches are to come, unless they are too many to hold. */
  prepare(pageIds: readonly number[]): Promise<void>;
  /** Makes sure that all else knows these pages until the next call. */
  load(pageIds: readonly number[]): Promise<void>;
  urlOf(pageId: number): string;
  /** The intent that a page answers, by its type; null: not known. */
  intentOf(pageId: number): string | null;
  /** Whether two pages are language or country variants of each other, by their hreflang. */
  areAlternates(firstId: number, secondId: number): boolean;
  /** All clicks of the window, whatever the keyword. */
  clicksOf(pageId: number): number | undefined;
}

/** Where pages are looked up: the audit with their hreflang and titles, and their clicks. */
interface CompetingPagesSource {
  /** Null: there is no audit. */
  auditId: number | null;
  clicks: ReadonlyMap<number, number>;
}

interface KnownPage {
  url: string;
  intent: string | null;
}

/** So many are held at most, but for a batch that has more: some 10 MB. */
const MOST_HELD = 30_000;

/** Opens what is known of pages; those of a batch are likely to come again in the next one. */
export function openCompetingPages(
  db: Db,
  { auditId, clicks }: CompetingPagesSource,
): CompetingPages {
  const pages = new Map<number, KnownPage>();
  /** By one page, those which are named as its variants. */
  const alternates = new Map<number, Set<number>>();

  async function readTexts(ids: readonly number[]): Promise<void> {
    const texts = await listPageTexts(db, ids.filter((id) => !pages.has(id)), auditId);
    for (const { id, url, title } of texts) {
      pages.set(id, { url, intent: PAGE_INTENTS[findPageType(url, title)] });
    }
  }

  async function prepare(pageIds: readonly number[]): Promise<void> {
    if (pageIds.length <= MOST_HELD) await readTexts(pageIds);
  }

  async function load(pageIds: readonly number[]): Promise<void> {
    alternates.clear();
    if (pages.size > MOST_HELD) pages.clear();
    const ids = [...new Set(pageIds)];
    const [pairs] = await Promise.all([
      auditId === null ? [] : listAlternatePages(db, auditId, ids),
      readTexts(ids),
    ]);
    for (const { firstId, secondId } of pairs) {
      alternates.set(firstId, (alternates.get(firstId) ?? new Set()).add(secondId));
    }
  }

  return {
    prepare,
    load,
    urlOf: (pageId) => pages.get(pageId)?.url ?? `page ${pageId}`,
    intentOf: (pageId) => pages.get(pageId)?.intent ?? null,
    areAlternates: (firstId, secondId) =>
      alternates.get(firstId)?.has(secondId) === true ||
      alternates.get(secondId)?.has(firstId) === true,
    clicksOf: (pageId) => clicks.get(pageId),
  };
}
