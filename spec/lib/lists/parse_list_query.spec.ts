import { expect } from "chai";
import { encodeCursor } from "../../../db/core/list_cursor.ts";
import type { ListFields } from "../../../db/core/list_shapes.ts";
import type { FieldErrors } from "../../../lib/core/errors.ts";
import { listParameterNames, parseListQuery } from "../../../lib/lists/parse_list_query.ts";

const FIELDS: ListFields = {
  defaultSort: "-score",
  key: "id",
  fields: {
    id: { sql: "id", type: "integer", sortable: true },
    score: { sql: "score", type: "number", sortable: true, filterable: true },
    status: { sql: "status", type: "string", filterable: true, values: ["open", "fixed"] },
    live: { sql: "live", type: "boolean", filterable: true },
    seen_at: { sql: "seen_at", type: "time", filterable: true },
    title: { sql: "title", type: "string" },
  },
};

const parse = (parameters: Record<string, string>, scope: unknown[] = ["list"]) => {
  const errors: FieldErrors = {};
  const values = new Map(Object.entries(parameters));
  return { query: parseListQuery(FIELDS, { values, scope }, errors), errors };
};

describe("parseListQuery()", () => {
  it("returns the defaults", () => {
    const { query, errors } = parse({});
    expect(errors).to.deep.equal({});
    expect(query).to.deep.include({
      perPage: 50,
      sort: [{ field: "score", descending: true }, { field: "id", descending: true }],
      filters: [],
      search: null,
      fields: null,
      cursor: null,
    });
  });
  it("takes per_page from 1 to 500", () => {
    expect(parse({ per_page: "1" }).query.perPage).to.equal(1);
    expect(parse({ per_page: "500" }).query.perPage).to.equal(500);
  });
  for (const text of ["0", "501", "-1", "ten", "1.5", "", "1e2", "99999999999"]) {
    it(`refuses per_page=${text}`, () => {
      expect(parse({ per_page: text }).errors).to.have.property("per_page");
    });
  }
  for (const text of ["title", "nothing", "", "score,", "score,-score", "constructor"]) {
    it(`refuses sort=${text}`, () => {
      expect(parse({ sort: text }).errors).to.have.property("sort");
    });
  }
  it("names what can be sorted by", () => {
    expect(parse({ sort: "title" }).errors["sort"]?.[0]).to.include("Allowed: id, score;");
  });
  it("refuses unknown fields and names them", () => {
    const { errors } = parse({ fields: "id,foo,__proto__" });
    expect(errors["fields"]).to.have.length(2);
  });
  const advised: [string, string, string][] = [
    ["score", "11..20", "This is written filter[score][between]=11,20."],
    ["score", "1.5...2.5", "This is written filter[score][between]=1.5,2.5."],
    ["score", "11-20", "This is written filter[score][between]=11,20."],
    ["score", "-5 to 5", "This is written filter[score][between]=-5,5."],
    ["score", ">= 11", "This is written filter[score][gte]=11."],
    ["score", "<20", "This is written filter[score][lt]=20."],
    ["score", "!=3", "This is written filter[score][ne]=3."],
    [
      "seen_at",
      "2026-01-01..2026-01-31",
      "This is written filter[seen_at][between]=2026-01-01,2026-01-31.",
    ],
  ];
  for (const [field, value, advice] of advised) {
    it(`says how filter[${field}]=${value} is written, and which operators there are`, () => {
      const name = `filter[${field}]`;
      const [message] = parse({ [name]: value }).errors[name] ?? [];
      expect(message).to.match(/^The value must be a .+ Operators: eq, .+, null\./);
      expect(message).to.match(new RegExp(`\\. ${RegExp.escape(advice)}$`));
    });
  }
  for (const value of ["many", "11..", "..20", "a..b", ">", ">=x", "11..20..30"]) {
    it(`says which operators there are for filter[score]=${value}`, () => {
      expect(parse({ "filter[score]": value }).errors["filter[score]"]).to.deep.equal([
        "The value must be a number. Operators: eq, ne, gt, gte, lt, lte, in, between, null.",
      ]);
    });
  }
  it("names no operators where the value has one, and suggests none that a field lacks", () => {
    expect(parse({ "filter[score][gt]": "11..20" }).errors["filter[score][gt]"])
      .to.deep.equal(["The value must be a number."]);
    expect(parse({ "filter[live]": ">true" }).errors["filter[live]"])
      .to.deep.equal(["The value must be true or false. Operators: eq, ne, null."]);
  });

  const filters: [string, string][] = [
    ["filter[nothing]", "1"],
    ["filter[title]", "x"],
    ["filter[score]", "many"],
    ["filter[score][contains]", "1"],
    ["filter[score][foo]", "1"],
    ["filter[score][between]", "1"],
    ["filter[score][between]", "1,2,3"],
    ["filter[score][null]", "maybe"],
    ["filter[status]", "open,shut"],
    ["filter[live]", "yes"],
    ["filter[live][gt]", "true"],
    ["filter[seen_at]", "2026-02-30"],
    ["filter[seen_at]", "2026-02-01,2026-02-02"],
    ["filter[]", "x"],
    ["filter[score", "1"],
    ["filter[score][gt][lt]", "1"],
    ["filter[constructor]", "1"],
  ];
  for (const [name, value] of filters) {
    it(`refuses ${name}=${value} under the name as written`, () => {
      expect(Object.keys(parse({ [name]: value }).errors)).to.deep.equal([name]);
    });
  }
  it("names the operators that are possible", () => {
    expect(parse({ "filter[live][gt]": "true" }).errors["filter[live][gt]"]?.[0])
      .to.include("Allowed: eq, ne, null.");
  });

  describe("cursor", () => {
    const cursorOf = (parameters: Record<string, string>, scope?: unknown[]) =>
      encodeCursor(parse(parameters, scope).query.binding, {
        total: 9,
        values: [1.5, 7],
        snapshot: null,
      });
    it("comes back as it went", () => {
      const { query, errors } = parse({ cursor: cursorOf({}) });
      expect(errors).to.deep.equal({});
      expect(query.cursor).to.deep.equal({ total: 9, values: [1.5, 7], snapshot: null });
    });
    it("may be used with another per_page and other fields", () => {
      expect(parse({ cursor: cursorOf({}), per_page: "2", fields: "id" }).errors)
        .to.deep.equal({});
    });
    it("is foreign to another order, filter, path or account", () => {
      for (
        const cursor of [
          cursorOf({ sort: "score" }),
          cursorOf({ "filter[live]": "true" }),
          cursorOf({ q: "x" }),
          cursorOf({}, ["other list"]),
        ]
      ) expect(parse({ cursor }).errors).to.have.property("cursor");
    });
    const binding = parse({}).query.binding;
    it("may hold null for a field that only the first source knows", () => {
      const clicks = {
        sql: "clicks",
        type: "integer",
        sortable: true,
        nullElsewhere: true,
      } as const;
      const fields = { ...FIELDS, fields: { ...FIELDS.fields, clicks } };
      const parseWith = (parameters: Record<string, string>) => {
        const errors: FieldErrors = {};
        const values = new Map(Object.entries({ sort: "-clicks", ...parameters }));
        return { query: parseListQuery(fields, { values, scope: ["list"] }, errors), errors };
      };
      const { binding } = parseWith({}).query;
      const cursor = encodeCursor(binding, { total: 9, values: [null, 7], snapshot: null });
      const { query, errors } = parseWith({ cursor });
      expect(errors).to.deep.equal({});
      expect(query.cursor?.values).to.deep.equal([null, 7]);
    });
    const broken: [string, string][] = [
      ["no base64", "%%%"],
      ["empty", ""],
      ["no JSON", Buffer.from("[1").toString("base64url")],
      ["too few values", encodeCursor(binding, { total: 9, values: [1], snapshot: null })],
      ["a wrong type", encodeCursor(binding, { total: 9, values: ["x", 7], snapshot: null })],
      [
        "null where there is always a value",
        encodeCursor(binding, {
          total: 9,
          values: [1, null],
          snapshot: null,
        }),
      ],
      ["no finite number", Buffer.from(`["${binding}",9,[1e999,7],null]`).toString("base64url")],
      ["half an id", encodeCursor(binding, { total: 9, values: [1, 7.5], snapshot: null })],
      ["a wrong total", encodeCursor(binding, { total: -1, values: [1, 7], snapshot: null })],
    ];
    for (const [what, cursor] of broken) {
      it(`is broken: ${what}`, () => {
        expect(Object.keys(parse({ cursor }).errors)).to.deep.equal(["cursor"]);
      });
    }
  });
});

describe("listParameterNames()", () => {
  it("names q only where something is searchable", () => {
    expect(listParameterNames(FIELDS)).to.deep.equal([
      "per_page",
      "cursor",
      "sort",
      "fields",
      "filter[score]",
      "filter[status]",
      "filter[live]",
      "filter[seen_at]",
    ]);
  });
});
