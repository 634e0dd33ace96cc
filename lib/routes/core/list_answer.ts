import type { ListPage } from "../../../db/core/list_shapes.ts";
import { present, type Presenter } from "./present.ts";
import type { BodyAnswer, RouteRequest } from "./route.ts";

/** What a list tells besides its rows. */
interface ListAnswerOptions<Meta extends object, View extends string | undefined> {
  /** Further members of `meta`: provenance and the like. */
  meta?: Meta;
  /** Which of the route's views it is. */
  view?: View;
}

/** The body of a list. */
interface ListBody<Out, Meta extends object> {
  data: Out[];
  links: { first: string; next: string | null };
  meta: Meta & { per_page: number; next_cursor: string | null; total: number };
}

/** The body of one of several lists: `view` says which. */
type ViewedBody<Body extends object, View extends string | undefined> = View extends string
  ? Body & { view: View }
  : Body;

type ListRequest = Pick<RouteRequest, "list" | "walk" | "baseUrl" | "url">;

/**
 * Each link repeats the address of the request. Node.js reads at most 16 KiB of headers, and so do most clients; they
 * could not read the answer to a long address at all.
 */
const MAX_LINK_BYTES = 8_000;

/**
 * The answer of a list: `data`, `links`, `meta`, and the same paging in the headers `Link`
 * (RFC 8288) and `X-Total-Count`. `Link` leaves out what would make it longer than {@link MAX_LINK_BYTES}.
 */
export function listAnswer<
  Row,
  Out,
  Meta extends object = Record<never, never>,
  const View extends string | undefined = undefined,
>(
  request: ListRequest,
  page: ListPage<Row>,
  { presenter, listAnswerOptions: { meta, view } = {} }: {
    presenter: Presenter<Row, Out>;
    listAnswerOptions?: ListAnswerOptions<Meta, View>;
  },
): BodyAnswer<ViewedBody<ListBody<Out, Meta>, View>> {
  const { headers, data, links, unshown } = pageOf(request, page, presenter);
  const body = {
    ...view !== undefined && { view },
    data,
    links,
    meta: {
      ...meta,
      per_page: request.list.perPage,
      next_cursor: page.nextCursor,
      total: page.total,
    },
  };
  // `meta` and `view` are there where the options name them
  const viewed = body as object as ViewedBody<ListBody<Out, Meta>, View>;
  return { headers, body: viewed, nextCursor: page.nextCursor, ...unshown };
}

/** The answer of a list that is `{data}` alone, as the specification wants it for `GET /sites`. */
export function bareListAnswer<Row, Out>(
  request: ListRequest,
  page: ListPage<Row>,
  presenter: Presenter<Row, Out>,
): BodyAnswer<{ data: Out[] }> {
  const { headers, data, unshown } = pageOf(request, page, presenter);
  return { headers, body: { data }, nextCursor: page.nextCursor, ...unshown };
}

function pageOf<Row, Out>(
  request: ListRequest,
  page: ListPage<Row>,
  presenter: Presenter<Row, Out>,
) {
  const { list, walk } = request;
  const first = pageUrl(request, null);
  const next = page.nextCursor === null ? null : pageUrl(request, page.nextCursor);
  const data = walk !== undefined
    ? []
    : page.rows.map((row) => present(presenter, row, list.fields));
  return {
    ...walk !== undefined &&
      { unshown: { unshown: { rows: page.rows, presenter, fields: list.fields } } },
    headers: {
      ...linkHeader({ first, next }),
      "X-Total-Count": String(page.total),
    },
    // the schema of a row describes it with all fields, as it is without `fields=`
    data: data as Out[],
    links: { first, next },
  };
}

/** The next page goes before the first, which a client can do without. */
function linkHeader({ first, next }: { first: string; next: string | null }): { Link?: string } {
  const linkToNext = next === null ? "" : `<${next}>; rel="next"`;
  const linkToFirst = `<${first}>; rel="first"`;
  const both = next === null ? linkToFirst : `${linkToFirst}, ${linkToNext}`;
  const link = [both, linkToNext, linkToFirst]
    .find((value) => value !== "" && value.length <= MAX_LINK_BYTES);
  return link === undefined ? {} : { Link: link };
}

function pageUrl({ baseUrl, url }: ListRequest, cursor: string | null): string {
  const address = new URL(url, baseUrl);
  address.searchParams.delete("cursor");
  if (cursor !== null) address.searchParams.set("cursor", cursor);
  return address.href;
}
