import { expect } from "chai";
import type { ListPage } from "../../../db/core/list_shapes.ts";
import type { FieldErrors } from "../../../lib/core/errors.ts";
import { DIFF_LIST, listGroupedRows, type PlacedRow } from "../../../lib/lists/list_groups.ts";
import { parseListQuery } from "../../../lib/lists/parse_list_query.ts";
import type { DiffGroup } from "../../../lib/metrics/audits/occurrence_groups.ts";

const group = (state: DiffGroup["state"], code: string, start: number, end: number) =>
  ({ state, severity: "error", code, ignored: false, start, end }) as const;

/** Rows 0–2, 3, 4–5 and 6. */
const GROUPS: readonly DiffGroup[] = [
  group("new", "b_rule", 0, 3),
  { ...group("new", "c_rule", 3, 4), ignored: true },
  group("fixed", "a_rule", 4, 6),
  { ...group("persisting", "b_rule", 6, 7), severity: "warning" },
];

function list(query: string): ListPage<PlacedRow> {
  const errors: FieldErrors = {};
  const values = new Map(new URLSearchParams(query));
  const parsed = parseListQuery(DIFF_LIST, { values, scope: [] }, errors);
  expect(errors).to.deep.equal({});
  return listGroupedRows(GROUPS, parsed, (code) => code === "a_rule" ? "links" : "content");
}

const rowsOf = (query: string) => list(query).rows.map(({ row }) => row);

function walk(query: string): number[] {
  const rows: number[] = [];
  for (let cursor: string | null = ""; cursor !== null;) {
    const page: ListPage<PlacedRow> = list(
      cursor === "" ? query : `${query}&cursor=${cursor}`,
    );
    rows.push(...page.rows.map(({ row }) => row));
    cursor = page.nextCursor;
  }
  return rows;
}

describe("listGroupedRows()", () => {
  it("lists all rows in the order of the groups", () => {
    const page = list("");
    expect(page.rows.map(({ row }) => row)).to.deep.equal([0, 1, 2, 3, 4, 5, 6]);
    expect([page.total, page.nextCursor]).to.deep.equal([7, null]);
    expect(page.rows[4]?.group).to.equal(GROUPS[2]);
  });
  it("filters by all that a group has", () => {
    expect(rowsOf("filter[state]=new,fixed")).to.deep.equal([0, 1, 2, 3, 4, 5]);
    expect(rowsOf("filter[code][starts_with]=b")).to.deep.equal([0, 1, 2, 6]);
    expect(rowsOf("filter[severity]=warning")).to.deep.equal([6]);
    expect(rowsOf("filter[category]=links")).to.deep.equal([4, 5]);
    expect(rowsOf("filter[ignored]=true")).to.deep.equal([3]);
    expect(rowsOf("filter[ignored]=false&filter[state]=new")).to.deep.equal([0, 1, 2]);
    expect(list("filter[state]=regressed")).to.deep.equal({ rows: [], total: 0, nextCursor: null });
  });
  it("sorts groups, and what is alike by row in the direction of the last field", () => {
    expect(rowsOf("sort=code")).to.deep.equal([4, 5, 0, 1, 2, 6, 3]);
    expect(rowsOf("sort=-code")).to.deep.equal([3, 6, 2, 1, 0, 5, 4]);
    expect(rowsOf("sort=category,-state")).to.deep.equal([6, 3, 2, 1, 0, 5, 4]);
  });
  for (const query of ["", "sort=-code", "sort=state", "filter[code]=b_rule"]) {
    it(`leads through the rows page by page: ${query || "as they are"}`, () => {
      const all = rowsOf(query);
      for (const perPage of [1, 2, 3, 7]) {
        expect(walk(`${query}&per_page=${perPage}`), `${perPage}`).to.deep.equal(all);
      }
    });
  }
  it("keeps the total of the first page", () => {
    const { nextCursor } = list("per_page=2");
    expect(list(`per_page=2&cursor=${nextCursor}`).total).to.equal(7);
  });
  it("refuses a cursor whose row is none of the list", () => {
    const { nextCursor } = list("per_page=2");
    const parts = JSON.parse(Buffer.from(nextCursor ?? "", "base64url").toString());
    parts[2] = [999];
    const forged = Buffer.from(JSON.stringify(parts)).toString("base64url");
    expect(() => list(`per_page=2&cursor=${forged}`)).to.throw("The cursor is broken.");
  });
});
