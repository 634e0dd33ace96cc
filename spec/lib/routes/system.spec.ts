import { expect } from "chai";
import { type SpecApi, startApi } from "../../support/api.ts";
import { createSpecDatabase, type SpecDatabase } from "../../support/database.ts";

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
  it("is never kept in caches", async () => {
    expect((await api.request("HEAD", "//healthz")).headers.get("cache-control"))
      .to.equal("no-store");
  });
});
