import { expect } from "chai";
import {
  findLatestResultsAudit,
  type ResultsAudit,
} from "../../../../../db/audits/lifecycle/audit_results.ts";
import {
  findHomeUrl,
  readStoredRobots,
} from "../../../../../lib/commands/audits/inspection/read_stored_robots.ts";
import { readAudit } from "../../../../../db/audits/lifecycle/audits.ts";
import { NotFoundError, ValidationError } from "../../../../../lib/core/errors.ts";
import { finishQueuedAudit, queueAudit } from "../../../../support/audits/audit_run.ts";
import { createSpecDatabase, type SpecDatabase } from "../../../../support/database.ts";
import { startTestSite, type TestSite } from "../../../../support/test_site.ts";

describe("readStoredRobots()", () => {
  let database: SpecDatabase;
  let server: TestSite;
  let audit: ResultsAudit;
  let site: { id: number; domain: string; start_url: string };
  before(async () => {
    database = await createSpecDatabase();
    server = await startTestSite({
      "/robots.txt": { headers: { "content-type": "text/plain" }, body: "User-agent: *\n" },
      "/": { status: 301, headers: { location: "/home" } },
      "/home": { status: 302, headers: { location: "https://elsewhere.test/" } },
    });
    const run = await queueAudit(database, server.port, { max_pages: 5 });
    await finishQueuedAudit(run);
    site = { id: run.siteId, domain: "shop.test", start_url: "http://shop.test/" };
    const latest = await findLatestResultsAudit(database.db, run.siteId);
    if (latest === undefined) throw new Error("The audit has no results.");
    audit = latest;
  });
  after(async () => {
    await server.close();
    await database.drop();
  });

  it("reads the file as the crawl kept it, with the time of its request", async () => {
    const { url, file, answer } = await readStoredRobots(database.db, site, {
      audit,
      asked: undefined,
    });
    expect(url).to.equal("http://shop.test/home");
    expect(answer.kind).to.equal("rules");
    expect(file.fetched_at).to.be.an.instanceOf(Date);
    expect(Math.abs(Number(file.fetched_at) - Number(audit.started_at))).to.be.below(60_000);
  });
  it("throws for a URL of another site and for a host that was not asked", async () => {
    const ask = async (url: string) => {
      try {
        return await readStoredRobots(database.db, site, { audit, asked: url });
      } catch (error) {
        return error;
      }
    };
    expect(await ask("https://elsewhere.test/")).to.be.an.instanceOf(ValidationError);
    expect(await ask("https://shop.test/")).to.be.an.instanceOf(NotFoundError)
      .with.property("code", "no_robots_txt");
  });

  describe("findHomeUrl()", () => {
    it("ends at the last URL of the site when redirects leave it", async () => {
      const row = await readAudit(database.db, audit.id);
      expect(await findHomeUrl(database.db, site, row)).to.equal("http://shop.test/home");
    });
  });
});
