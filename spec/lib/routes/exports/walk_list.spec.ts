import { expect } from "chai";
import { encodeCursor } from "../../../../db/core/list_cursor.ts";
import type { AnyRequest, Route } from "../../../../lib/routes/core/route.ts";
import { walkList } from "../../../../lib/routes/exports/walk_list.ts";
import { waitFor } from "../../../support/wait.ts";

const LAST_PAGE = 4;
const BINDING = "spec";
const LIST = {
  defaultSort: "id",
  key: "id",
  fields: { id: { sql: "rows.id", type: "integer", sortable: true } },
} as const;

/** A list of a row a page, each with its number. */
const route = {
  operationId: "listSpecs",
  list: LIST,
  handler(request: AnyRequest) {
    const page = Number(request.list.cursor?.values[0] ?? 0) + 1;
    const nextCursor = page === LAST_PAGE
      ? null
      : encodeCursor(BINDING, { total: LAST_PAGE, values: [page], snapshot: null });
    const headers = { "X-Total-Count": String(LAST_PAGE) };
    return Promise.resolve({ body: { data: [{ id: page }] }, headers, nextCursor });
  },
} as Partial<Route> as Route;

const request = {
  query: {},
  list: {
    sort: [{ field: "id", descending: false }],
    ...{ filters: [], search: null, fields: null, cursor: null, perPage: 1, binding: BINDING },
  },
} as Partial<AnyRequest> as AnyRequest;

describe("walkList()", () => {
  it("makes of pages ahead what is wanted of them while nobody has taken them yet", async () => {
    const made: unknown[] = [];
    const walk = await walkList(route, request, {
      make({ rows: [row] }) {
        made.push(row);
        return row;
      },
    });
    expect(walk.total).to.equal(LAST_PAGE);
    expect(made).to.deep.equal([{ id: 1 }]);
    const taken: unknown[] = [];
    for await (const row of walk) {
      taken.push(row);
      if (taken.length === 1) await waitFor("two pages ahead", () => made.length === 3);
    }
    expect(taken).to.deep.equal([1, 2, 3, 4].map((id) => ({ id })));
    expect(made).to.deep.equal(taken);
  });

  it("breaks off at the page of which nothing can be made", async () => {
    const taken: unknown[] = [];
    const walk = await walkList(route, request, {
      make({ rows: [row] }) {
        if ((row as { id: number }).id === 3) throw new Error("broken row");
        return row;
      },
    });
    const error = await (async () => {
      for await (const row of walk) taken.push(row);
    })().catch((thrown: unknown) => thrown);
    expect(error).to.have.property("message", "broken row");
    expect(taken).to.deep.equal([{ id: 1 }, { id: 2 }]);
  });
});
