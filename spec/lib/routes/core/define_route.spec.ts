import { expect } from "chai";
import { defineRoute } from "../../../../lib/routes/core/define_route.ts";
import type { Operations } from "../../../../lib/routes/mod.ts";
import { listAnswerSchema, objectAnswer } from "../../../../schemas/envelope.ts";

const thingSchema = {
  type: "object",
  additionalProperties: false,
  required: ["id", "colour"],
  properties: {
    id: { type: "integer" },
    colour: { type: "string", enum: ["red", "blue"] },
    note: { type: ["string", "null"] },
  },
} as const;

const DATA = {
  method: "GET",
  path: "/sites/:id/things/:thing_id/:name",
  operationId: "getThing",
  tag: "Things",
  summary: "Get a thing",
  description: "Gets a thing.",
  ability: "read",
  quotaCost: 1,
  querySchema: {
    type: "object",
    additionalProperties: false,
    properties: { count: { type: "integer" } },
  },
  bodySchema: {
    type: "object",
    additionalProperties: false,
    required: ["colour"],
    properties: { colour: { type: "string" } },
  },
  answerSchema: objectAnswer(thingSchema),
  answerStatus: 200,
  example: { data: { id: 1, colour: "red" } },
  errors: [],
} as const;

/** True where two types are the same. */
type Same<One, Other> = (<T>() => T extends One ? 1 : 2) extends (<T>() => T extends Other ? 1 : 2)
  ? true
  : false;

/** Compiles for true alone. */
function holds<const Fact extends true>(fact: Fact): void {
  expect(fact).to.equal(true);
}

// the compiler is what checks these: each `@ts-expect-error` fails the check of types where the line compiles
describe("defineRoute()", () => {
  it("returns the route's data and handler as they are", () => {
    const route = {
      ...DATA,
      handler: () => Promise.resolve({ body: { data: { id: 1, colour: "red" as const } } }),
    };
    expect(defineRoute(route)).to.equal(route);
  });

  it("derives params, query and body from the path and the schemas", () => {
    defineRoute({
      ...DATA,
      async handler({ params, query, body }) {
        holds<Same<typeof params.id, number>>(true);
        holds<Same<typeof params.thing_id, number>>(true);
        holds<Same<typeof params.name, string>>(true);
        holds<Same<typeof query.count, number | undefined>>(true);
        holds<Same<typeof body.colour, string>>(true);
        // @ts-expect-error: the path has no such parameter
        await Promise.resolve(params.site_id);
        // @ts-expect-error: the query has no such parameter
        await Promise.resolve(query.size);
        // @ts-expect-error: the body has no such field
        await Promise.resolve(body.size);
        return { body: { data: { id: params.id, colour: "red" as const } } };
      },
    });
  });

  it("does not compile with a handler whose answer is not that of the schema", () => {
    const answer = <const Data>(data: Data) => () => Promise.resolve({ body: { data } });
    defineRoute({ ...DATA, handler: answer({ id: 1, colour: "red" }) });
    // @ts-expect-error: the id is no text
    defineRoute({ ...DATA, handler: answer({ id: "1", colour: "red" }) });
    // @ts-expect-error: there is no such colour
    defineRoute({ ...DATA, handler: answer({ id: 1, colour: "grey" }) });
    // @ts-expect-error: the colour is missing
    defineRoute({ ...DATA, handler: answer({ id: 1 }) });
    // @ts-expect-error: a time is a text in JSON
    defineRoute({ ...DATA, handler: answer({ id: 1, colour: "red", note: new Date() }) });
    // @ts-expect-error: the body is missing
    defineRoute({ ...DATA, handler: () => Promise.resolve({}) });
    const bodiless = { ...DATA, answerSchema: null, example: null };
    defineRoute({ ...bodiless, handler: () => Promise.resolve({}) });
    // @ts-expect-error: a route without an answer schema has no body
    defineRoute({ ...bodiless, handler: answer({ id: 1, colour: "red" }) });
  });

  it("does not compile with an example that is not that of the schema", () => {
    const handler = () => Promise.resolve({ body: { data: { id: 1, colour: "red" as const } } });
    const example = { data: { id: 1 } };
    // @ts-expect-error: the example's colour is missing
    defineRoute({ ...DATA, example, handler });
  });

  it("types the rows of a list with all their fields", () => {
    const route = defineRoute({
      ...DATA,
      answerSchema: listAnswerSchema(thingSchema, { source: { type: "string" } }),
      example: {
        data: [{ id: 1, colour: "red" }],
        links: { first: "https://api.example.com", next: null },
        meta: { source: "crawl", per_page: 1, next_cursor: null, total: 1 },
      },
      handler: () =>
        Promise.resolve({
          body: {
            data: [{ id: 1, colour: "blue" as const }],
            links: { first: "https://api.example.com", next: null },
            meta: { source: "crawl", per_page: 1, next_cursor: null, total: 1 },
          },
        }),
    });
    expect(route.operationId).to.equal("getThing");
  });
});

describe("Operations", () => {
  it("has what each operation takes and answers", () => {
    type Site = Operations["getSite"]["answer"]["data"];
    holds<Same<Site["domain"], string>>(true);
    holds<Same<Site["health_score"], number | null>>(true);
    holds<Same<Operations["listSites"]["answer"]["data"][number]["domain"], string>>(true);
    holds<Same<Operations["getIssue"]["params"], { id: number; code: string }>>(true);
    holds<Same<Operations["createSite"]["body"]["domain"], string>>(true);
    holds<Same<Operations["deleteSite"]["answer"], undefined>>(true);
    // @ts-expect-error: a site has no such field
    type _Wrong = Site["health"];
    // @ts-expect-error: there is no such operation
    type _None = Operations["getSites"];
  });
});
