import { expect } from "chai";
import { openDatabase } from "../../../../db/core/connection.ts";
import { type SpecApi, startApi } from "../../../support/api.ts";
import { createSpecDatabase, type SpecDatabase } from "../../../support/database.ts";
import { startDatabaseProxy } from "../../../support/database_proxy.ts";

describe("systemRoutes()", () => {
  let database: SpecDatabase;
  let api: SpecApi;
  before(async () => {
    database = await createSpecDatabase({ migrated: false });
    api = await startApi(database);
  });
  after(async () => {
    await api.close();
    await database.drop();
  });

  it("is alive before it is ready, without a token", async () => {
    expect((await api.request("GET", "//healthz")).body).to.deep.equal({ status: "ok" });
    const { status, headers, body } = await api.request("GET", "//readyz");
    expect([status, body.code]).to.deep.equal([503, "migrations_missing"]);
    expect(headers.get("retry-after")).to.match(/^\d+$/);
  });
  it("is not ready while the database hangs, and ready once it answers again", async () => {
    const migrated = await createSpecDatabase();
    const proxy = await startDatabaseProxy(migrated.url);
    const db = openDatabase(proxy.url);
    const hanging = await startApi(migrated, { db });
    const ready = () => hanging.request("GET", "//readyz");
    try {
      expect((await ready()).status).to.equal(200);
      proxy.hang();
      for (const { status, body } of await Promise.all([ready(), ready(), ready()])) {
        expect([status, body.code]).to.deep.equal([503, "database_unavailable"]);
      }
      proxy.mend();
      expect((await ready()).status).to.equal(200);
    } finally {
      await hanging.close();
      await proxy.close();
      await db.destroy();
      await migrated.drop();
    }
  });
  it("waits no longer where other work has every connection", async () => {
    const migrated = await createSpecDatabase();
    const db = openDatabase(migrated.url, 1);
    const busy = await startApi(migrated, { db });
    const held = await db.client.acquireConnection();
    try {
      const { status, body } = await busy.request("GET", "//readyz");
      expect([status, body.code]).to.deep.equal([503, "database_unavailable"]);
      expect(body.message).to.equal("The database does not answer.");
    } finally {
      await db.client.releaseConnection(held);
      await busy.close();
      await db.destroy();
      await migrated.drop();
    }
  });
  it("shows the metrics as Prometheus text, with requests by route and status", async () => {
    await api.request("GET", "//healthz");
    const { headers, text } = await api.request("GET", "//metrics", {
      headers: { Accept: "text/plain" },
    });
    expect(headers.get("content-type")).to.equal("text/plain; version=0.0.4; charset=utf-8");
    expect(text).to.match(
      /^http_requests_total\{route="\/healthz",method="GET",status="200"\} \d/m,
    );
    expect(text).to.include('http_request_duration_seconds_bucket{route="/healthz",le="+Inf"}');
  });
  for (const path of ["/healthz", "/readyz", "/metrics", "/openapi.json", "/docs"]) {
    it(`says which methods ${path} has`, async () => {
      for (const method of ["POST", "PUT", "PATCH", "DELETE"]) {
        const { status, headers, body } = await api.request(method, `/${path}`);
        expect([status, headers.get("allow"), body.code], method)
          .to.deep.equal([405, "GET, HEAD, OPTIONS", "method_not_allowed"]);
      }
      const { status, headers, text } = await api.request("OPTIONS", `/${path}`);
      expect([status, headers.get("allow"), text]).to.deep.equal([204, "GET, HEAD, OPTIONS", ""]);
    });
  }
  it("is never kept in caches", async () => {
    expect((await api.request("HEAD", "//healthz")).headers.get("cache-control"))
      .to.equal("no-store");
  });
});
