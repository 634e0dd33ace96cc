import { findSearchedKeywords } from "../../../db/search/keyword_list.ts";
import type { KeywordColumn, KeywordRow } from "../../../db/search/keyword_rows.ts";
import type { ListFields, ListPage, ListQuery } from "../../../db/core/list_shapes.ts";
import type { SearchWindowQuery } from "../../../schemas/search_window.ts";
import {
  type KeywordSources,
  readKeywordPage,
  readKeywordSources,
} from "../../commands/search/keywords/read_keyword_list.ts";
import { narrowToPageGroup } from "../../commands/sites/page_groups.ts";
import { readSite } from "../../commands/sites/read_site.ts";
import { onceAWalk, readSourcesOnce } from "../core/list_walk.ts";
import type { RouteRequest } from "../core/route.ts";
import type { SiteParams } from "../sites/sites.ts";

/** A request of one of the lists of a site's keywords. */
type KeywordsRequest = RouteRequest<
  SiteParams,
  SearchWindowQuery & { page_group?: number }
>;

/** A page of keywords, where it comes from, and what its keywords are shown with. */
interface ListedKeywords<Row> extends KeywordSources {
  page: ListPage<Row>;
  /** The request's, narrowed to its page group. */
  list: ListQuery;
}

/** Reads the page of keywords that a request asks for. Throws `NotFoundError` and `ValidationError`. */
export async function listRequestedKeywords<Column extends KeywordColumn>(
  request: KeywordsRequest,
  { fields, columns }: { fields: ListFields; columns: readonly Column[] },
): Promise<ListedKeywords<Pick<KeywordRow, Column | "id">>> {
  const { services, params: { id: siteId }, list } = request;
  const { conditions, sources } = await readSourcesOnce(
    request,
    () => readSources(request),
  );
  const narrowed = { ...list, ...conditions && { conditions } };
  const foundIds = await onceAWalk(
    request,
    "searched keywords",
    () => findSearchedKeywords(services.db, siteId, narrowed),
  );
  const page = await readKeywordPage(services, sources, {
    ...{ siteId, fields, columns, list: narrowed, foundIds },
    now: services.now(),
  });
  return { ...sources, page, list: narrowed };
}

async function readSources({ services, caller, params, list, ...request }: KeywordsRequest) {
  const { page_group: groupId, ...query } = request.query;
  const siteId = params.id;
  await readSite(services.db, caller.accountId, siteId);
  const narrowed = await narrowToPageGroup(services.db, { siteId, groupId, field: "url" }, list);
  const sources = await readKeywordSources(services, {
    ...{ siteId, query, list: narrowed },
    now: services.now(),
  });
  return { conditions: narrowed.conditions, sources };
}
