import { expect } from "chai";
import type { AuditRow } from "../../db/audits/lifecycle/audits.ts";
import { finishQueuedAudit, queueAudit } from "../support/audits/audit_run.ts";
import { createSpecDatabase, type SpecDatabase } from "../support/database.ts";
import { startMemoryMeter } from "../support/memory_meter.ts";
import {
  type MisbehavingServer,
  ROUTES,
  startMisbehavingServer,
} from "../support/audits/misbehaving_server.ts";

const MAX_PAGES = 45;

describe("an audit of a server that misbehaves", () => {
  let database: SpecDatabase;
  let server: MisbehavingServer;
  let audit: AuditRow;
  let memoryGrowth = 0;
  const urls = new Map<string, Record<string, unknown>>();

  before(async function () {
    this.timeout(240_000);
    database = await createSpecDatabase();
    server = await startMisbehavingServer();
    const run = await queueAudit(database, server.port, {
      concurrency: 16,
      max_pages: MAX_PAGES,
      check_external_links: true,
    });
    run.services.config.crawlTimeoutMs = 12_000;
    const memory = startMemoryMeter();
    audit = await finishQueuedAudit(run);
    memoryGrowth = memory.stop();
    const rows = await database.db("audit_urls").where({ audit_id: run.auditId }).select("*");
    for (const row of rows) urls.set(row.url.replace("http://shop.test", ""), row);
  });
  after(async () => {
    await server.close();
    await database.drop();
  });

  const find = (path: string) => urls.get(path) ?? {};

  it("ends", () => {
    expect(audit.status).to.equal("completed");
    expect(audit.pages_crawled).to.be.at.most(MAX_PAGES);
  });

  it("has dealt with every one of its pages", () => {
    const left = Object.keys(ROUTES).filter((path) => find(path)["state"] !== "fetched");
    expect(left).to.deep.equal([]);
  });

  const ERRORS: [path: string, error: string][] = [
    ["/drip", "timeout"],
    ["/slow-first-byte", "timeout"],
    ["/huge-headers", "headers_too_large"],
    ["/truncated", "truncated"],
    ["/truncated-chunks", "truncated"],
    ["/reset", "reset"],
    ["/bad-gzip", "bad_encoding"],
    ["/garbage", "protocol"],
  ];
  for (const [path, error] of ERRORS) {
    it(`records ${path} as ${error}`, () => {
      expect(find(path)).to.include({ status_code: null, fetch_error: error });
    });
  }

  it("cuts decompression bombs and endless bodies at the body limit", () => {
    for (const path of ["/bomb", "/endless-bomb", "/endless"]) {
      expect(find(path)["status_code"], path).to.equal(200);
      expect(find(path)["size_bytes"], path).to.equal(10 * 1024 * 1024);
    }
  });

  it("connects to no private or metadata address that redirects lead to", () => {
    for (
      const url of [
        "http://169.254.169.254/latest/meta-data/",
        "http://10.0.0.1/",
        "http://[::ffff:a9fe:a9fe]/",
      ]
    ) {
      expect(find(url), url).to.include({ kind: "external", fetch_error: "forbidden_address" });
    }
  });

  it("keeps 5,000 of 100,000 links of a page and deep markup", async () => {
    const count = async (path: string) =>
      (await database.db("audit_links").where({
        audit_id: audit.id,
        source_id: find(path)["url_id"],
      }).count({ count: "*" }))[0]?.["count"];
    expect(await count("/many-links")).to.equal(5_000);
    expect(find("/deep")["status_code"]).to.equal(200);
  });

  it("ends redirect loops of any length", () => {
    expect(find("/loop")["redirect_to"]).to.equal(find("/loop")["url_id"]);
    expect(find("/loop-of-three/3")["redirect_to"]).to.equal(find("/loop-of-three")["url_id"]);
  });

  it("asks a busy page three times at most", () => {
    expect(server.requests.filter((request) => request === "GET /busy")).to.have.length(3);
  });

  it("reports what it met as issues", async () => {
    const codes = await database.db("audit_issues").where({ audit_id: audit.id }).pluck("code");
    expect(codes).to.include.members([
      "fetch_timeout",
      "fetch_failed",
      "redirect_loop",
      "page_5xx",
      "html_too_large",
    ]);
    const failed = await database.db("audit_occurrences")
      .where({ audit_id: audit.id, code: "rule_failed" }).pluck("evidence");
    expect(failed).to.deep.equal([]);
  });

  it("holds no more memory than its limits allow", () => {
    expect(memoryGrowth).to.be.lessThan(400);
  });
});
