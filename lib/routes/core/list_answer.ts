import type { ListPage } from "../../../db/core/list_shapes.ts";
import { present, type Presenter } from "./present.ts";
import type { RouteAnswer, RouteRequest } from "./route.ts";

/** What a list tells beside its rows. */
export interface ListAnswerOptions {
  /** Further members of `meta`: provenance and the like. */
  meta?: Record<string, unknown>;
  /** Which of the route's views it is. */
  view?: string;
  /** `{data}` alone, as the specification wants it for `GET /sites`. */
  bare?: boolean;
}

type ListRequest = Pick<RouteRequest, "list" | "baseUrl" | "url">;

/**
 * The answer of a list: `data`, `links`, `meta`, and the same paging in the headers `Link`
 * (RFC 8288) and `X-Total-Count`.
 */
export function listAnswer<Row, Out>(
  request: ListRequest,
  page: ListPage<Row>,
  presenter: Presenter<Row, Out>,
  { meta = {}, view, bare = false }: ListAnswerOptions = {},
): RouteAnswer {
  const { list } = request;
  const first = pageUrl(request, null);
  const next = page.nextCursor === null ? null : pageUrl(request, page.nextCursor);
  const data = page.rows.map((row) => present(presenter, row, list.fields));
  return {
    headers: {
      "Link": `<${first}>; rel="first"${next === null ? "" : `, <${next}>; rel="next"`}`,
      "X-Total-Count": String(page.total),
    },
    body: bare ? { data } : {
      ...view !== undefined && { view },
      data,
      links: { first, next },
      meta: {
        ...meta,
        per_page: list.perPage,
        next_cursor: page.nextCursor,
        total: page.total,
      },
    },
  };
}

function pageUrl({ baseUrl, url }: ListRequest, cursor: string | null): string {
  const address = new URL(url, baseUrl);
  address.searchParams.delete("cursor");
  if (cursor !== null) address.searchParams.set("cursor", cursor);
  return address.href;
}
