import { listAlternatePages } from "../../db/alternate_pages.ts";
import type { Db } from "../../db/connection.ts";
import { listPageTexts } from "../../db/keyword_intents.ts";
import { findPageType, PAGE_INTENTS } from "../metrics/page_type.ts";

/** What is known of pages that compete for keywords. */
export interface CompetingPages {
  /** Looks up pages of which batches are to come, unless they are too many to hold. */
  prepare(pageIds: readonly number[]): Promise<void>;
  /** Makes sure that all else knows these pages until the next call. */
  load(pageIds: readonly number[]): Promise<void>;
  urlOf(pageId: number): string;
  idOf(url: string): number;
  /** The intent that a page answers, by its type; null: not known. */
  intentOf(url: string): string | null;
  /** Whether two pages are language or country variants of each other, by their hreflang. */
  areAlternates(first: string, second: string): boolean;
  /** All clicks of the window, whatever the keyword. */
  clicksOf(url: string): number | undefined;
}

/** Where pages are looked up: the audit with their hreflang and titles, and their clicks. */
export interface CompetingPagesSource {
  /** Null: there is no audit. */
  auditId: number | null;
  clicks: ReadonlyMap<number, number>;
}

interface KnownPage {
  id: number;
  intent: string | null;
  clicks: number | undefined;
}

/** So many are held at most, but for a batch that has more: some 10 MB. */
const MOST_HELD = 30_000;

/** Opens what is known of pages; those of a batch are likely to come again in the next one. */
export function openCompetingPages(
  db: Db,
  { auditId, clicks }: CompetingPagesSource,
): CompetingPages {
  const urls = new Map<number, string>();
  const pages = new Map<string, KnownPage>();
  const alternates = new Set<string>();

  async function readTexts(ids: readonly number[]): Promise<void> {
    const texts = await listPageTexts(db, ids.filter((id) => !urls.has(id)), auditId);
    for (const { id, url, title } of texts) {
      const intent = PAGE_INTENTS[findPageType(url, title)];
      urls.set(id, url);
      pages.set(url, { id, intent, clicks: clicks.get(id) });
    }
  }

  async function prepare(pageIds: readonly number[]): Promise<void> {
    if (pageIds.length <= MOST_HELD) await readTexts(pageIds);
  }

  async function load(pageIds: readonly number[]): Promise<void> {
    alternates.clear();
    if (urls.size > MOST_HELD) {
      urls.clear();
      pages.clear();
    }
    const ids = [...new Set(pageIds)];
    const [pairs] = await Promise.all([
      auditId === null ? [] : listAlternatePages(db, auditId, ids),
      readTexts(ids),
    ]);
    for (const { firstId, secondId } of pairs) {
      alternates.add(`${urls.get(firstId)} ${urls.get(secondId)}`);
    }
  }

  return {
    prepare,
    load,
    urlOf: (pageId) => urls.get(pageId) ?? `page ${pageId}`,
    idOf: (url) => pages.get(url)?.id ?? 0,
    intentOf: (url) => pages.get(url)?.intent ?? null,
    areAlternates: (first, second) =>
      alternates.has(`${first} ${second}`) || alternates.has(`${second} ${first}`),
    clicksOf: (url) => pages.get(url)?.clicks,
  };
}
