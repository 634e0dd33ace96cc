import { listAlternatePages } from "../../../../db/audits/pages/alternate_pages.ts";
import type { Db } from "../../../../db/core/connection.ts";
import { listPageTexts } from "../../../../db/search/keyword_intents.ts";
import {
  type CompetingPageFacts,
  createPageRelations,
} from "../../../metrics/search/cannibalization/competing_page_facts.ts";
import {
  type AddressParts,
  parseAddress,
} from "../../../metrics/search/cannibalization/address_parts.ts";
import { pageKey } from "../../../metrics/search/cannibalization/page_identity.ts";
import { createSiblingPages } from "../../../metrics/search/cannibalization/sibling_pages.ts";
import { findPageType, type PageType } from "../../../metrics/search_data/page_type.ts";

/** What is known of pages that compete for keywords. */
export interface CompetingPages extends CompetingPageFacts {
  /** Looks up pages of which batches are to come, unless they are too many to hold. */
  prepare(pageIds: readonly number[]): Promise<void>;
  /** Makes sure that all else knows these pages until the next call. */
  load(pageIds: readonly number[]): Promise<void>;
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
  key: string;
  type: PageType;
  /** Undefined until it is asked for. */
  address: { parts: AddressParts | undefined } | undefined;
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
      pages.set(id, { url, key: pageKey(url), type: findPageType(url, title), address: undefined });
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

  const typeOf = (pageId: number) => pages.get(pageId)?.type ?? "other";
  const relations = createPageRelations({
    typeOf,
    ...createSiblingPages(() => pages.values().map(readAddress)),
    addressOf(pageId) {
      const page = pages.get(pageId);
      return page && readAddress(page);
    },
    areAlternates: (firstId, secondId) =>
      alternates.get(firstId)?.has(secondId) === true ||
      alternates.get(secondId)?.has(firstId) === true,
  });

  return {
    prepare,
    load,
    urlOf: (pageId) => pages.get(pageId)?.url ?? `page ${pageId}`,
    keyOf: (pageId) => pages.get(pageId)?.key ?? `page ${pageId}`,
    typeOf,
    ...relations,
    clicksOf: (pageId) => clicks.get(pageId),
  };
}

function readAddress(page: KnownPage): AddressParts | undefined {
  page.address ??= { parts: parseAddress(page.url) };
  return page.address.parts;
}
