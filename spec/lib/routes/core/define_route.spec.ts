import { expect } from "chai";
import { defineRoute } from "../../../../lib/routes/core/define_route.ts";
import { ROUTES } from "../../../../lib/routes/mod.ts";
import { objectAnswer } from "../../../../schemas/envelope.ts";
import { keywordSettingsSchema, updateKeywordSchema } from "../../../../schemas/keyword.ts";
import { OPERATIONS, type Operations } from "../../../../schemas/operations.ts";

const SETTINGS = {
  id: 4711,
  keyword: "assam tea",
  tracked: true,
  tags: ["tea"],
  branded: false,
  intent: null,
  intent_reason: null,
  brand_match: "none" as const,
  intent_source: null,
  first_seen_at: "2026-08-02T04:10:00.000Z",
};

const DATA = {
  method: "PATCH",
  path: "/sites/:id/keywords/:keyword_id/:name",
  operationId: "updateKeyword",
  tag: "Keywords",
  summary: "Change a keyword",
  description: "Changes a keyword.",
  ability: "write",
  quotaCost: 1,
  answerStatus: 200,
  example: { data: SETTINGS },
  errors: [],
} as const;

const DELETE = {
  ...DATA,
  method: "DELETE",
  path: "/sites/:id",
  operationId: "deleteSite",
  example: null,
} as const;

/** True where two types are the same. */
type Same<One, Other> = (<T>() => T extends One ? 1 : 2) extends (<T>() => T extends Other ? 1 : 2)
  ? true
  : false;

/** Compiles for true alone. */
function holds<const Fact extends true>(fact: Fact): void {
  expect(fact).to.equal(true);
}

// each `@ts-expect-error` fails the check of types where the line below it compiles
describe("defineRoute()", () => {
  const answer = <const Data>(data: Data) => () => Promise.resolve({ body: { data } });

  it("adds the schemas of the operation to the route", () => {
    const route = defineRoute({ ...DATA, handler: answer(SETTINGS) });
    expect(route.bodySchema).to.equal(updateKeywordSchema);
    expect(route.answerSchema).to.deep.equal(objectAnswer(keywordSettingsSchema));
    expect(route).not.to.have.any.keys("querySchema", "paramsSchema");
  });

  it("derives params and body from the path and the schemas", () => {
    defineRoute({
      ...DATA,
      async handler({ params, query, body }) {
        holds<Same<typeof params, { id: number; keyword_id: number; name: string }>>(true);
        holds<Same<typeof query, Record<string, never>>>(true);
        holds<Same<typeof body.tracked, boolean | undefined>>(true);
        // @ts-expect-error: the path has no such parameter
        await Promise.resolve(params.site_id);
        // @ts-expect-error: the body has no such field
        await Promise.resolve(body.colour);
        return { body: { data: SETTINGS } };
      },
    });
  });

  it("does not compile with a handler whose answer is not that of the schema", () => {
    // @ts-expect-error: the id is no text
    defineRoute({ ...DATA, handler: answer({ ...SETTINGS, id: "4711" }) });
    // @ts-expect-error: there is no such intent
    defineRoute({ ...DATA, handler: answer({ ...SETTINGS, intent: "curious" }) });
    // @ts-expect-error: most fields are missing
    defineRoute({ ...DATA, handler: answer({ id: 4711, keyword: "assam tea" }) });
    // @ts-expect-error: a time is a text in JSON
    defineRoute({ ...DATA, handler: answer({ ...SETTINGS, first_seen_at: new Date(0) }) });
    // @ts-expect-error: the body is missing
    defineRoute({ ...DATA, handler: () => Promise.resolve({}) });
    defineRoute({ ...DELETE, handler: () => Promise.resolve({}) });
    // @ts-expect-error: an operation without an answer schema has no body
    defineRoute({ ...DELETE, handler: answer(SETTINGS) });
  });

  it("does not compile with an example that is not that of the schema", () => {
    const example = { data: { id: 4711 } };
    // @ts-expect-error: the example's fields are missing
    defineRoute({ ...DATA, example, handler: answer(SETTINGS) });
  });

  it("does not compile with an operation that has no schemas", () => {
    const unknown = { ...DATA, operationId: "updateColour" } as const;
    // @ts-expect-error: there is no such operation
    expect(() => defineRoute({ ...unknown, handler: answer(SETTINGS) })).to.throw(TypeError);
  });
});

describe("OPERATIONS", () => {
  it("has the operations that the routes have", () => {
    expect(ROUTES.map(({ operationId }) => operationId))
      .to.have.members(Object.keys(OPERATIONS));
  });

  it("types what each operation takes and answers", () => {
    type Site = Operations["getSite"]["answer"]["data"];
    holds<Same<Site["domain"], string>>(true);
    holds<Same<Site["health_score"], number | null>>(true);
    // rows are typed with all fields
    holds<Same<Operations["listSites"]["answer"]["data"][number]["domain"], string>>(true);
    holds<Same<Operations["listIssues"]["answer"]["meta"]["audit_id"], number | null>>(true);
    holds<Same<Operations["getIssue"]["query"]["audit_id"], number | undefined>>(true);
    holds<Same<Operations["createSite"]["body"]["domain"], string>>(true);
    holds<Same<Operations["deleteSite"]["answer"], undefined>>(true);
    // @ts-expect-error: a site has no such field
    type _Wrong = Site["health"];
    // @ts-expect-error: there is no such operation
    type _None = Operations["getSites"];
  });
});
