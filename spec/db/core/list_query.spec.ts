import { expect } from "chai";
import { decodeCursor } from "../../../db/core/list_cursor.ts";
import { listRows } from "../../../db/core/list_query.ts";
import type { ListFields, ListPage } from "../../../db/core/list_shapes.ts";
import { type FieldErrors, ValidationError } from "../../../lib/core/errors.ts";
import { parseListQuery } from "../../../lib/lists/parse_list_query.ts";
import { createSpecDatabase, type SpecDatabase } from "../../support/database.ts";

interface Row {
  id: number;
  name: string;
  score: number | null;
}

const FIELDS: ListFields = {
  defaultSort: "id",
  key: "id",
  fields: {
    id: { sql: "t.id", type: "integer", sortable: true, filterable: true },
    name: { sql: "t.name", type: "string", sortable: true, filterable: true, searchable: true },
    score: {
      sql: "t.score",
      type: "number",
      nullable: true,
      sortable: true,
      filterable: true,
    },
    seen_at: { sql: "t.seen_at", type: "time", nullable: true, sortable: true, filterable: true },
    host: { sql: "t.host", type: "string", sortable: true, filterable: true, searchable: true },
    name_length: { columns: { name: "t.name", length: "length(t.name)" }, type: "object" },
  },
};

describe("listRows()", () => {
  let database: SpecDatabase;
  before(async () => {
    database = await createSpecDatabase({ migrated: false });
    await database.db.raw(`CREATE TABLE t (
      id INT UNSIGNED NOT NULL AUTO_INCREMENT PRIMARY KEY,
      name VARCHAR(50) NOT NULL,
      score DOUBLE NULL,
      seen_at DATETIME(3) NULL,
      host VARCHAR(50) CHARACTER SET ascii COLLATE ascii_bin NOT NULL DEFAULT ''
    ) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4`);
  });
  after(() => database.drop());
  beforeEach(() => database.db("t").truncate());

  const ask = (parameters: Record<string, string>) => {
    const errors: FieldErrors = {};
    const values = new Map(Object.entries(parameters));
    const query = parseListQuery(FIELDS, { values, scope: ["spec"] }, errors);
    expect(errors).to.deep.equal({});
    return query;
  };
  const list = (parameters: Record<string, string>): Promise<ListPage<Row>> =>
    listRows<Row>(database.db, {
      from: database.db("t"),
      fields: FIELDS,
      query: ask(parameters),
    });
  const insert = (rows: readonly object[]) => database.db("t").insert(rows);
  const names = async (parameters: Record<string, string>) =>
    (await list({ sort: "id", ...parameters })).rows.map((row) => row.name);
  const walk = async (parameters: Record<string, string>, between = async () => {}) => {
    const ids: number[] = [];
    let cursor: string | null = null;
    do {
      const page: ListPage<Row> = await list({
        ...parameters,
        ...(cursor === null ? {} : { cursor }),
      });
      ids.push(...page.rows.map((row) => row.id));
      cursor = page.nextCursor;
      await between();
    } while (cursor !== null && ids.length < 100);
    return ids;
  };

  describe("with a total that is known", () => {
    const total = async (parameters: Record<string, string>, known: number | null) => {
      const page = await listRows<Row>(database.db, {
        from: database.db("t"),
        findTotal: () => Promise.resolve(known),
        fields: FIELDS,
        query: ask(parameters),
      });
      return page.total;
    };

    it("believes it as long as nothing is filtered or searched", async () => {
      await insert([{ name: "a" }, { name: "b" }]);
      expect(await total({ sort: "-name" }, 7)).to.equal(7);
      expect(await total({ "filter[name]": "a" }, 7)).to.equal(1);
      expect(await total({ q: "b" }, 7)).to.equal(1);
    });

    it("counts where it was not kept", async () => {
      await insert([{ name: "a" }, { name: "b" }]);
      expect(await total({}, null)).to.equal(2);
    });
  });

  it("selects the chosen fields only, and what they are made of", async () => {
    await insert([{ name: "a", score: 1 }]);
    expect((await list({ fields: "id,name_length" })).rows)
      .to.deep.equal([{ id: 1, name: "a", length: 1 }]);
  });
  it("says early where the next page begins, and keeps the keys of the order on request", async () => {
    await insert([{ name: "a", score: 1.5 }, { name: "b", score: 2 }]);
    const heard: (string | null)[] = [];
    const read = (parameters: Record<string, string>, keepsKeys: boolean) => {
      const query = ask({ sort: "score", fields: "name", ...parameters });
      const onNextCursor = (cursor: string | null) => heard.push(cursor);
      return listRows(database.db, {
        from: database.db("t"),
        fields: FIELDS,
        query: { ...query, onNextCursor, keepsKeys },
      });
    };
    const first = await read({ per_page: "1" }, false);
    expect(first.rows).to.deep.equal([{ id: 1, name: "a" }]);
    const last = await read({ per_page: "1", cursor: first.nextCursor ?? "" }, true);
    expect(last.rows).to.deep.equal([{ id: 2, name: "b", sort_key_0: 2, exact_key_0: "2" }]);
    expect(heard).to.deep.equal([first.nextCursor, null]);
  });
  it("refuses a cursor with a text that its column cannot hold", async () => {
    await database.db("t").insert([{ name: "a", host: "a.test" }]);
    const query = ask({ sort: "host" });
    query.cursor = { total: 1, values: ["ä.test", 1], snapshot: null };
    const page = listRows<Row>(database.db, { from: database.db("t"), fields: FIELDS, query });
    const error: unknown = await page.catch((thrown: unknown) => thrown);
    expect(error).to.be.instanceOf(ValidationError).with.property("errors")
      .that.has.property("cursor");
  });

  it("gives total and no cursor on the last page", async () => {
    await insert([{ name: "a" }, { name: "b" }]);
    const page = await list({ per_page: "2" });
    expect([page.total, page.nextCursor]).to.deep.equal([2, null]);
  });
  it("counts no further than it is asked to, and not at all where the page has all rows", async () => {
    await insert(Array.from({ length: 9 }, () => ({ name: "a" })));
    const upTo = (parameters: Record<string, string>, countUpTo: number) =>
      listRows<Row>(database.db, {
        from: database.db("t"),
        fields: FIELDS,
        query: { ...ask(parameters), countUpTo },
        findTotal: () => Promise.reject(new Error("It is not read.")),
      });
    const pages = [
      await upTo({ per_page: "2", "filter[name]": "a" }, 5),
      await upTo({ per_page: "2", "filter[name]": "a" }, 50),
      await upTo({ per_page: "9", "filter[name]": "a" }, 5),
      await upTo({ per_page: "2", "filter[name]": "b" }, 5),
    ];
    expect(pages.map(({ total, rows }) => [total, rows.length]))
      .to.deep.equal([[5, 2], [9, 2], [9, 9], [0, 0]]);
    // a cursor carries no number on that stands for more
    const totals = [];
    for (const { nextCursor: cursor } of pages.slice(0, 2)) {
      totals.push((await list({ per_page: "2", "filter[name]": "a", cursor: cursor ?? "" })).total);
    }
    expect(totals).to.deep.equal([9, 9]);
  });
  it("counts what the filters leave", async () => {
    await insert([{ name: "a" }, { name: "b" }, { name: "a" }]);
    expect((await list({ "filter[name]": "a", "per_page": "1" })).total).to.equal(2);
  });

  describe("order", () => {
    beforeEach(() =>
      insert([
        { name: "a", score: 2 },
        { name: "b", score: null },
        { name: "c", score: 1 },
        { name: "d", score: 2 },
        { name: "e", score: null },
        { name: "f", score: 0.1 },
      ])
    );
    for (const perPage of ["1", "2", "4", "50"]) {
      it(`puts NULLs last when ascending, ${perPage} a page`, async () => {
        expect(await walk({ sort: "score", per_page: perPage })).to.deep.equal([6, 3, 1, 4, 2, 5]);
      });
      it(`puts NULLs last when descending, ${perPage} a page`, async () => {
        expect(await walk({ sort: "-score", per_page: perPage })).to.deep.equal([4, 1, 3, 6, 5, 2]);
      });
      it(`mixes directions, ${perPage} a page`, async () => {
        expect(await walk({ sort: "-score,id", per_page: perPage }))
          .to.deep.equal([1, 4, 3, 6, 2, 5]);
        expect(await walk({ sort: "score,-name", per_page: perPage }))
          .to.deep.equal([6, 3, 4, 1, 5, 2]);
      });
    }
  });

  it("breaks ties by the key, also where the collation calls texts equal", async () => {
    await insert(["a", "A", "b", "á", "B", "a"].map((name) => ({ name })));
    expect(await walk({ sort: "name", per_page: "1" })).to.deep.equal([1, 2, 4, 6, 3, 5]);
  });
  it("walks numbers to the last bit", async () => {
    // the driver reads each of these as its neighbour
    const scores = [9.902597402597403, 99.59280743664847, 90.31948737836395, 97.66666666666667];
    await insert(scores.map((score, index) => ({ name: `n${index}`, score })));
    expect(await walk({ sort: "-score", per_page: "1" })).to.deep.equal([2, 4, 3, 1]);
    expect(await walk({ sort: "score", per_page: "1" })).to.deep.equal([1, 3, 4, 2]);
  });

  it("walks times to the millisecond", async () => {
    const times = ["10:00:00.001Z", "10:00:00.000Z", "10:00:00.002Z", "10:00:00.001Z"];
    await insert(times.map((time) => ({ name: "x", seen_at: new Date(`2026-01-01T${time}`) })));
    expect(await walk({ sort: "-seen_at", per_page: "1" })).to.deep.equal([3, 4, 1, 2]);
  });
  it("neither repeats nor loses rows while others are inserted and deleted", async () => {
    await insert([10, 20, 30, 40, 50].map((score) => ({ name: "old", score })));
    let round = 0;
    const ids = await walk({ "sort": "score", "per_page": "2" }, async () => {
      await insert([{ name: "new", score: 5 }, { name: "new", score: round++ === 0 ? 25 : 15 }]);
      await database.db("t").where({ id: 2 }).delete();
    });
    expect(ids).to.deep.equal([1, 2, 7, 3, 4, 5]);
  });
  it("keeps the total of the first page", async () => {
    await insert([{ name: "a" }, { name: "b" }]);
    const { nextCursor } = await list({ per_page: "1" });
    await insert([{ name: "c" }]);
    expect((await list({ per_page: "1", cursor: nextCursor ?? "" })).total).to.equal(2);
  });

  describe("filters", () => {
    beforeEach(() =>
      insert([
        { name: "50% off", score: 1, seen_at: new Date("2026-01-31T23:59:59.999Z"), host: "A.x" },
        { name: "50 off", score: 2, seen_at: new Date("2026-02-01T00:00:00Z"), host: "b.x" },
        { name: "a_b", score: null, seen_at: null, host: "c.x" },
        { name: "acb\\", score: 4, seen_at: null, host: "d.y" },
      ])
    );
    const cases: [string, string, string[]][] = [
      ["filter[name]", "a_b", ["a_b"]],
      ["filter[name]", "a_b,50 off", ["50 off", "a_b"]],
      ["filter[name][eq]", "A_B", ["a_b"]],
      ["filter[name][ne]", "a_b", ["50% off", "50 off", "acb\\"]],
      ["filter[name][contains]", "0%", ["50% off"]],
      ["filter[name][contains]", "\\", ["acb\\"]],
      ["filter[name][contains]", "OFF", ["50% off", "50 off"]],
      ["filter[name][starts_with]", "a_", ["a_b"]],
      ["filter[host][contains]", "a.X", ["50% off"]],
      ["filter[host]", "ü.x", []],
      ["filter[host][ne]", "ü.x", ["50% off", "50 off", "a_b", "acb\\"]],
      ["filter[host]", "ü.x,c.x", ["a_b"]],
      ["filter[host][starts_with]", "☃", []],
      ["filter[host][contains]", "😀", []],
      ["q", "ü", []],
      ["filter[score][gt]", "1", ["50 off", "acb\\"]],
      ["filter[score][gte]", "2", ["50 off", "acb\\"]],
      ["filter[score][lt]", "2", ["50% off"]],
      ["filter[score][lte]", "2.0", ["50% off", "50 off"]],
      ["filter[score][ne]", "1", ["50 off", "a_b", "acb\\"]],
      ["filter[score][in]", "1,4", ["50% off", "acb\\"]],
      ["filter[score][between]", "2,4", ["50 off", "acb\\"]],
      ["filter[score][null]", "true", ["a_b"]],
      ["filter[score][null]", "false", ["50% off", "50 off", "acb\\"]],
      ["filter[seen_at]", "2026-01-31", ["50% off"]],
      ["filter[seen_at][lte]", "2026-01-31", ["50% off"]],
      ["filter[seen_at][gt]", "2026-01-31", ["50 off"]],
      ["filter[seen_at][gte]", "2026-02-01T01:00:00+01:00", ["50 off"]],
      ["filter[seen_at][between]", "2026-01-31,2026-02-01", ["50% off", "50 off"]],
      ["q", "0% O", ["50% off"]],
      ["q", "D.Y", ["acb\\"]],
    ];
    for (const [name, value, expected] of cases) {
      it(`${name}=${value}`, async () => {
        expect(await names({ [name]: value })).to.deep.equal(expected);
      });
    }
  });

  it("distinguishes a character beyond ASCII from those like it", async () => {
    await insert(["gunstig", "günstig", "gänstig"].map((name) => ({ name })));
    expect(await names({ "filter[name]": "günstig" })).to.deep.equal(["günstig"]);
    expect(await names({ "filter[name][contains]": "GÜN" })).to.deep.equal(["günstig"]);
    expect(await names({ q: "gä" })).to.deep.equal(["gänstig"]);
  });

  it("uses the index from the cursor's value on", async () => {
    const query = ask({ sort: "id", per_page: "2" });
    await insert(["a", "b", "c", "d", "e"].map((name) => ({ name })));
    const { nextCursor } = await list({ per_page: "3" });
    const cursor = decodeCursor(nextCursor ?? "", query.binding, [{
      type: "integer",
      nullable: false,
    }]);
    expect(cursor?.values).to.deep.equal([3]);
    const rows = await listRows<Row>(database.db, {
      from: database.db("t"),
      fields: FIELDS,
      query: { ...query, cursor: cursor ?? null },
    });
    expect(rows.rows.map((row) => row.id)).to.deep.equal([4, 5]);
  });

  describe("with rows of another source", () => {
    const NONE: ListFields = {
      ...FIELDS,
      fields: {
        ...FIELDS.fields,
        score: { sql: "null", type: "number", nullable: true, sortable: true, filterable: true },
      },
    };
    const listBoth = (parameters: Record<string, string>, nullable: boolean) =>
      listRows<Row>(database.db, {
        from: database.db("t").where("host", ""),
        fields: {
          ...FIELDS,
          fields: {
            ...FIELDS.fields,
            score: { sql: "t.score", type: "number", nullable, sortable: true, filterable: true },
          },
        },
        also: [{ from: database.db("t").where("host", "other"), fields: NONE }],
        query: ask(parameters),
      });
    const pagesOf = async (parameters: Record<string, string>, nullable = false) => {
      const names: string[][] = [];
      let cursor: string | null = null;
      do {
        const page: ListPage<Row> = await listBoth({
          ...parameters,
          ...(cursor === null ? {} : { cursor }),
        }, nullable);
        expect(page.total).to.equal(5);
        names.push(page.rows.map(({ name }) => name));
        cursor = page.nextCursor;
      } while (cursor !== null);
      return names;
    };
    beforeEach(() =>
      database.db("t").insert([
        { name: "b", score: 1, host: "" },
        { name: "d", score: 9, host: "" },
        { name: "c", score: 5, host: "other" },
        { name: "a", score: 5, host: "other" },
        { name: "e", score: 4, host: "" },
      ])
    );

    it("walks numbers to the last bit", async () => {
      for (const [name, score] of [["b", -3.552713678800501e-15], ["e", 3.552713678800501e-15]]) {
        await database.db("t").where({ name }).update({ score });
      }
      expect(await pagesOf({ sort: "score", per_page: "1" }, true))
        .to.deep.equal([["b"], ["e"], ["d"], ["c"], ["a"]]);
    });
    it("puts those without a value last, whatever the direction", async () => {
      expect(await pagesOf({ sort: "-score", per_page: "2" }))
        .to.deep.equal([["d", "e"], ["b", "a"], ["c"]]);
      expect(await pagesOf({ sort: "score", per_page: "2" }))
        .to.deep.equal([["b", "e"], ["d", "c"], ["a"]]);
      expect(await pagesOf({ sort: "-score", per_page: "4" })).to.deep.equal([
        ["d", "e", "b", "a"],
        ["c"],
      ]);
    });
    it("merges what has no value in both", async () => {
      await database.db("t").where({ name: "e" }).update({ score: null });
      // ids: b 1, d 2, c 3, a 4, e 5
      expect(await pagesOf({ sort: "-score", per_page: "2" }, true))
        .to.deep.equal([["d", "b"], ["e", "a"], ["c"]]);
    });
    it("merges by a text, in its own collation", async () => {
      expect(await pagesOf({ sort: "name", per_page: "2" }))
        .to.deep.equal([["a", "b"], ["c", "d"], ["e"]]);
      expect(await pagesOf({ sort: "-name", per_page: "3" }))
        .to.deep.equal([["e", "d", "c"], ["b", "a"]]);
    });
    it("filters and counts both", async () => {
      const some = await listBoth({ "filter[name][in]": "a,b", sort: "name" }, false);
      expect(some.rows.map(({ name, score }) => [name, score]))
        .to.deep.equal([["a", null], ["b", 1]]);
      expect(some.total).to.equal(2);
      const scored = await listBoth({ "filter[score][gte]": "4" }, false);
      expect(scored.rows.map(({ name }) => name)).to.deep.equal(["d", "e"]);
      expect((await listBoth({ "filter[score][null]": "true", q: "c" }, false)).rows)
        .to.have.length(1);
    });
  });
});
