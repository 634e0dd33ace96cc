import { expect } from "chai";
import { NotFoundError, ValidationError } from "../../../../lib/core/errors.ts";
import type { Route } from "../../../../lib/routes/core/route.ts";
import { createRouteCall, type RouteQuestion } from "../../../../lib/routes/core/route_call.ts";
import type { RequestServices } from "../../../../lib/services.ts";

const ROUTE: Route = {
  method: "POST",
  path: "/sites/:id/things/:name",
  operationId: "addThing",
  tag: "Things",
  summary: "Add a thing",
  description: "Adds a thing.",
  ability: "write",
  quotaCost: 1,
  querySchema: { type: "object", properties: { count: { type: "integer", minimum: 1 } } },
  bodySchema: {
    type: "object",
    additionalProperties: false,
    properties: { colour: { type: "string", default: "red" } },
  },
  answerSchema: {},
  answerStatus: 201,
  example: {},
  errors: [],
  handler: ({ params, query, body, url }) =>
    Promise.resolve({
      headers: { Location: "/things/1" },
      body: { params, query, body, url, at: new Date("2026-11-20T12:00:00Z") },
    }),
};

describe("createRouteCall()", () => {
  const call = createRouteCall(ROUTE);
  const scope = {
    // the handler above needs none
    services: {} as RequestServices,
    caller: {
      accountId: 1,
      accountName: "Ann",
      plan: "enterprise",
      tokenId: 1,
      abilities: ["write"] as const,
      siteIds: null,
    },
    baseUrl: "http://api.test/api/v1",
  };
  const ask = (question: RouteQuestion) =>
    call(scope, { params: { id: 3, name: "a b" }, body: {}, ...question });
  const errorOf = async (question: RouteQuestion) => {
    let error: unknown;
    await ask(question).catch((thrown) => error = thrown);
    return error;
  };

  it("runs the handler with what was checked, and answers as over the wire", async () => {
    const { body, headers, apiUrl } = await ask({ query: { count: 2, none: null } });
    expect(apiUrl).to.equal("http://api.test/api/v1/sites/3/things/a%20b?count=2");
    expect(headers).to.deep.equal({ Location: "/things/1" });
    expect(body).to.deep.equal({
      params: { id: 3, name: "a b" },
      query: { count: 2 },
      body: { colour: "red" },
      url: "/api/v1/sites/3/things/a%20b?count=2",
      at: "2026-11-20T12:00:00.000Z",
    });
  });

  it("throws all that is wrong with query and body", async () => {
    const error = await errorOf({ query: { count: 0, size: 1 }, body: { color: "red" } });
    expect(error).to.be.instanceOf(ValidationError);
    expect(error).to.have.property("errors").that.has.all.keys("count", "size", "color");
  });

  it("throws for parameters that the path does not have, lacks, or that are no ids", async () => {
    for (const params of [{ id: 3 }, { id: 3, name: "a", more: 1 }, { id: "x", name: "a" }]) {
      expect(await errorOf({ params })).to.be.instanceOf(NotFoundError);
    }
  });
});
