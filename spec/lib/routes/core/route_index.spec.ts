import { expect } from "chai";
import Koa from "koa";
import { once } from "node:events";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import type { RequestState } from "../../../../lib/middleware/request_state.ts";
import { createRouteIndex, type RouteIndex } from "../../../../lib/routes/core/route_index.ts";
import type { Route } from "../../../../lib/routes/core/route.ts";

/** A route that answers with its own name and the parameters it is given. */
function createEcho(method: Route["method"], path: string) {
  return {
    method,
    path,
    chain: (ctx: { params?: unknown; body: unknown }) => {
      ctx.body = { route: `${method} ${path}`, params: ctx.params };
    },
  };
}

describe("createRouteIndex()", () => {
  let index: RouteIndex;
  let server: Server;
  before(async () => {
    index = createRouteIndex("/api/v1", [
      createEcho("GET", "/sites"),
      createEcho("GET", "/sites/:id"),
      createEcho("PATCH", "/sites/:id"),
      createEcho("GET", "/sites/:id/keywords/:keyword_id"),
      createEcho("GET", "/account/tokens/:token_id"),
      createEcho("DELETE", "/account/tokens/:token_id"),
      createEcho("GET", "/account/tokens/new"),
    ]);
    const app = new Koa<RequestState>();
    app.use(index.link);
    app.use((ctx) => {
      ctx.body = { route: "none" };
    });
    server = createServer(app.callback()).listen(0, "127.0.0.1");
    await once(server, "listening");
  });
  after(() => server.close());

  async function ask(path: string, method = "GET"): Promise<unknown> {
    // a server that listens on TCP has an address of this kind
    const { port } = server.address() as AddressInfo;
    const answer = await fetch(`http://127.0.0.1:${port}${path}`, { method });
    return await answer.json();
  }

  it("finds routes by the first and third part of a path", async () => {
    expect(await ask("/api/v1/sites")).to.deep.equal({ route: "GET /sites", params: {} });
    expect(await ask("/api/v1/sites/7", "PATCH"))
      .to.deep.equal({ route: "PATCH /sites/:id", params: { id: "7" } });
    expect(await ask("/api/v1/sites/7/keywords/9")).to.deep.equal({
      route: "GET /sites/:id/keywords/:keyword_id",
      params: { id: "7", keyword_id: "9" },
    });
  });

  it("takes a text before a parameter", async () => {
    expect(await ask("/api/v1/account/tokens/5"))
      .to.deep.equal({ route: "GET /account/tokens/:token_id", params: { token_id: "5" } });
    expect(await ask("/api/v1/account/tokens/new"))
      .to.deep.equal({ route: "GET /account/tokens/new", params: {} });
    expect(await ask("/api/v1/account/tokens/new", "DELETE"))
      .to.deep.equal({ route: "DELETE /account/tokens/:token_id", params: { token_id: "new" } });
  });

  it("ignores a slash at the end and decodes parameters", async () => {
    expect(await ask("/api/v1/sites/7/")).to.deep.include({ params: { id: "7" } });
    expect(await ask("/api/v1/account/tokens/a%2Fb"))
      .to.deep.include({ params: { token_id: "a/b" } });
  });

  for (
    const path of [
      "/api/v1",
      "/api/v1/",
      "/sites/7",
      "/api/v1/Sites/7",
      "/api/v1x/sites/7",
      "/api/v1//sites",
      "/api/v1/sites/7/nothing",
      "/api/v1/sites/7/keywords",
      "/api/v1/sites/7/keywords/9/more",
      "/api/v1/%73ites",
    ]
  ) {
    it(`has nothing at ${path}`, async () => {
      expect(await ask(path)).to.deep.equal({ route: "none" });
      expect(index.methodsAt(path)).to.deep.equal([]);
    });
  }

  it("lists the methods of all routes at a path", () => {
    expect(new Set(index.methodsAt("/api/v1/sites/7"))).to.deep.equal(
      new Set(["GET", "HEAD", "PATCH"]),
    );
    expect(new Set(index.methodsAt("/api/v1/account/tokens/new"))).to.deep.equal(
      new Set(["GET", "HEAD", "DELETE"]),
    );
  });

  it("refuses a path that begins with a parameter", () => {
    expect(() => createRouteIndex("", [createEcho("GET", "/:id")]))
      .to.throw(TypeError, "/:id begins with a parameter.");
  });
});
