import { expect } from "chai";
import {
  findLatestVerification,
  insertVerification,
} from "../../../db/backlinks/link_verifications.ts";
import { claimVerification } from "../../../db/backlinks/verification_leases.ts";
import { verifyBacklinks } from "../../../lib/jobs/verify_backlinks.ts";
import { createMetricsRegistry } from "../../../lib/core/metrics_registry.ts";
import { insertSpecAccount } from "../../support/accounts/account.ts";
import { createSpecDatabase, type SpecDatabase } from "../../support/database.ts";
import { plantPages } from "../../support/linking_web/linking_web.ts";
import { openVerifiedSite, type VerifiedSite } from "../../support/linking_web/verified_site.ts";
import { startService } from "../../support/service_process.ts";
import { waitFor } from "../../support/wait.ts";

/** Kinds that need little time at a request a second to each host. */
const PAGES = plantPages(200).filter(({ host, more = {} }) =>
  host.startsWith("blog-") && Object.keys(more).length === 0
).slice(0, 50);

describe("verifyBacklinks", () => {
  let database: SpecDatabase;
  let accountId: number;
  let site: VerifiedSite;

  before(async () => {
    database = await createSpecDatabase();
    accountId = (await insertSpecAccount(database.db)).accountId;
  });
  beforeEach(async () => {
    await database.db("link_verifications").delete();
    site = await openVerifiedSite(database, accountId, PAGES);
    // threads have their own clock
    const { siteId } = site;
    await insertVerification(database.db, {
      ...{ siteId, origin: "request", linkIds: null, now: new Date() },
    });
  });
  afterEach(() => site.web.close());
  after(() => database.drop());

  const context = (signal = new AbortController().signal) => ({
    signal,
    metrics: createMetricsRegistry(),
  });

  async function readRun() {
    const run = await findLatestVerification(database.db, site.siteId);
    if (run === undefined) throw new Error("There is no run.");
    return run;
  }

  it("makes what was asked for in its own thread", async function () {
    this.timeout(60_000);
    await verifyBacklinks.run(site.services, context());
    const run = await readRun();
    expect(run).to.include({ status: "completed", pagesDone: 50, attempts: 1 });
    expect(run.linksDone).to.equal(run.linksCount);
  });

  it("gives the run back when the process stops", async () => {
    const stopping = new AbortController();
    const running = verifyBacklinks.run(site.services, context(stopping.signal));
    await waitFor("the first page", () => site.web.requests.length > 0);
    stopping.abort(new Error("stopping"));
    await running;
    expect((await readRun()).status).to.equal("running");
    const claimed = await claimVerification(database.db, "next", new Date());
    const { id } = await readRun();
    expect(claimed).to.deep.equal({ id, siteId: site.siteId, accountId, asked: true });
  });

  it("has a run that nobody asked for give way to one that somebody asked for", async function () {
    this.timeout(60_000);
    const unasked = site.siteId;
    await database.db("link_verifications").delete();
    const { accountId: other } = await insertSpecAccount(database.db);
    await site.web.close();
    site = await openVerifiedSite(database, other, PAGES.slice(0, 3));
    await database.db("sites").where({ id: unasked }).update({ status: "active" });
    const now = new Date();
    await insertVerification(database.db, {
      ...{ siteId: unasked, origin: "schedule", linkIds: null, newPages: 2_000, now },
    });
    const named = new Set(PAGES.slice(0, 3).map(({ host }) => host));
    // hosts of the run that nobody asked for do not answer
    site.web.onRequest = async (address) => {
      if (!named.has(address.split("/")[0] ?? "")) await new Promise(() => {});
    };
    const stopping = new AbortController();
    const running = verifyBacklinks.run(site.services, context(stopping.signal));
    await waitFor("the run that nobody asked for", () => site.web.requests.length > 0, 20_000);
    await insertVerification(database.db, {
      ...{ siteId: site.siteId, origin: "request", linkIds: null, now },
    });
    await waitFor("the other run", async () => (await readRun()).status === "completed", 30_000);
    expect((await findLatestVerification(database.db, unasked))?.status).to.equal("running");
    stopping.abort(new Error("stopping"));
    await running;
  });

  it("goes on in another process when one is killed, and counts no look twice", async function () {
    this.timeout(90_000);
    const settings = {
      DATABASE_URL: database.url,
      ROLE: "worker",
      CRAWL_ALLOW_PRIVATE: "127.0.0.0/8",
      CRAWL_CONNECT_TO: site.web.connectTo.join(","),
    };
    // the last pages are answered to the second process alone
    const { promise: killed, resolve: release } = Promise.withResolvers<void>();
    let asked = 0;
    site.web.onRequest = async (address) => {
      if (!address.endsWith("/robots.txt") && ++asked > 40) await killed;
    };
    const first = startService(settings);
    await waitFor("some pages", async () => (await readRun()).pagesDone >= 10, 30_000);
    first.child.kill("SIGKILL");
    await first.ended;
    site.web.onRequest = null;
    release();
    const before = await readRun();
    expect(before.status).to.equal("running");
    const looks = await database.db("backlink_looks").where({ site_id: site.siteId }).select();
    await database.db("link_verifications").where({ id: before.id })
      .update({ lease_until: database.db.raw("NOW(6)") });
    const second = startService(settings);
    await waitFor("the end", async () => (await readRun()).status === "completed", 60_000);
    second.child.kill("SIGKILL");
    await second.ended;
    const run = await readRun();
    expect(run).to.include({ pagesDone: 50, linksDone: run.linksCount });
    expect(Object.values(run.outcomes).reduce((sum, count) => sum + count)).to.equal(run.linksDone);
    // what the first process had kept is as it was
    for (const look of looks) {
      const { site_id, link_id } = look;
      const after = await database.db("backlink_looks").where({ site_id, link_id }).first();
      expect(after).to.deep.equal(look);
    }
  });

  it("passes over sites that are being deleted", async () => {
    await database.db("sites").where({ id: site.siteId }).update({ status: "deleting" });
    await verifyBacklinks.run(site.services, context());
    expect(site.web.requests).to.deep.equal([]);
  });
});
