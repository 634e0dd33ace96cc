import type { Db } from "../../../../db/core/connection.ts";
import { listPageTexts } from "../../../../db/search/keyword_intents.ts";
import { findPageType, type PageType } from "../../../metrics/search_data/page_type.ts";

/** The types of a site's pages, with a bounded memory. */
export interface PageTypes {
  /** Makes sure that `get()` knows these pages until the next call. */
  load(pageIds: readonly number[]): Promise<void>;
  /** Undefined: the page is not known. */
  get(pageId: number): PageType | undefined;
}

const CAPACITY = 100_000;
const PAGES_AT_ONCE = 1_000;

/** Opens the types of pages, judged by their addresses and by the titles that the audit found. */
export function openPageTypes(db: Db, auditId: number | null): PageTypes {
  const types = new Map<number, PageType>();
  return {
    get: (pageId) => types.get(pageId),
    async load(pageIds) {
      if (types.size > CAPACITY) types.clear();
      const unknown = [...new Set(pageIds)].filter((id) => !types.has(id));
      for (let start = 0; start < unknown.length; start += PAGES_AT_ONCE) {
        const ids = unknown.slice(start, start + PAGES_AT_ONCE);
        for (const { id, url, title } of await listPageTexts(db, ids, auditId)) {
          types.set(id, findPageType(url, title));
        }
      }
    },
  };
}
