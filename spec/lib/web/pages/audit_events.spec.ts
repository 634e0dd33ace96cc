import { expect } from "chai";
import { insertAudit, updateAudit } from "../../../../db/audits/lifecycle/audits.ts";
import { insertToken } from "../../../../db/accounts/tokens.ts";
import { endSession } from "../../../../lib/commands/accounts/web_session.ts";
import { createTokenText, hashToken } from "../../../../lib/core/token.ts";
import { ABILITIES } from "../../../../schemas/common.ts";
import { auditSettings } from "../../../../schemas/audit_settings.ts";
import { type SpecApi, startApi } from "../../../support/api.ts";
import { finishQueuedAudit, queueAudit } from "../../../support/audits/audit_run.ts";
import { createSpecDatabase, type SpecDatabase } from "../../../support/database.ts";
import { type EventReader, readEvents } from "../../../support/event_reader.ts";
import { insertSpecOwner, type SpecOwner } from "../../../support/accounts/owner.ts";
import { createPageVisitor, type PageVisitor } from "../../../support/web/page_visitor.ts";
import { startService } from "../../../support/service_process.ts";
import { insertSpecSite } from "../../../support/accounts/sites.ts";
import { generateSite, startTestSite } from "../../../support/test_site.ts";

describe("GET /sites/:id/audits/:audit_id/events", function () {
  this.timeout(30_000);
  let database: SpecDatabase;
  let api: SpecApi;
  let owner: SpecOwner;
  let visitor: PageVisitor;
  before(async () => {
    database = await createSpecDatabase();
    api = await startApi(database);
    owner = await insertSpecOwner(database.db, new Date());
  });
  after(async () => {
    await api.close();
    await database.drop();
  });
  beforeEach(async () => {
    visitor = createPageVisitor(api.url);
    await visitor.signIn(owner);
  });

  const cookieOf = ({ cookies }: PageVisitor) => `session=${cookies.get("session")}`;
  const follow = (siteId: number, auditId: number, who = visitor): Promise<EventReader> =>
    readEvents(`${api.url}/sites/${siteId}/audits/${auditId}/events`, {
      Cookie: cookieOf(who),
      "Accept-Encoding": "gzip, br",
    });
  const queueIdle = async (accountId = owner.accountId) => {
    const siteId = await insertSpecSite(database.db, accountId);
    const auditId = await insertAudit(database.db, {
      siteId,
      trigger: "manual",
      label: null,
      settings: auditSettings({}),
      previousAuditId: null,
      now: new Date(),
    });
    return { siteId, auditId };
  };

  it("reports a running audit to its end, the same as the API", async () => {
    const site = await startTestSite(generateSite(150));
    // the first account of the database
    expect(owner.accountId).to.equal(1);
    const run = await queueAudit(database, site.port);
    const reader = await follow(run.siteId, run.auditId);
    expect(reader.status).to.equal(200);
    expect(reader.headers.get("content-type")).to.equal("text/event-stream; charset=utf-8");
    expect(reader.headers.get("content-encoding")).to.equal(null);
    expect(reader.headers.get("cache-control")).to.equal("no-store, no-transform");
    expect(reader.headers.get("x-accel-buffering")).to.equal("no");
    expect((await reader.next())?.data).to.include({ status: "queued", pages_crawled: 0 });
    expect(reader.text()).to.match(/^retry: 3000\n\n/);
    await finishQueuedAudit(run);
    await reader.ended;
    await site.close();
    const last = reader.events.at(-1);
    expect(last?.event).to.equal("end");
    const pages = reader.events.map(({ data }) => data.pages_crawled);
    expect(pages).to.deep.equal(pages.toSorted((a, b) => a - b));
    expect(last?.data).to.include({ status: "completed", progress_pct: 100 });
    const { accountId } = owner;
    const tokenText = createTokenText();
    const tokenHash = hashToken(tokenText);
    const token = { accountId, name: "spec", tokenHash, abilities: ABILITIES, siteIds: null };
    await insertToken(database.db, token, new Date());
    const path = `/sites/${run.siteId}/audit/progress`;
    const { body } = await api.request("GET", path, { token: tokenText });
    expect(last?.data).to.deep.equal(body.data);
  });

  it("reaches 50 listeners with one question", async () => {
    const { siteId, auditId } = await queueIdle();
    const readers = await Promise.all(Array.from({ length: 50 }, () => follow(siteId, auditId)));
    for (const reader of readers) await reader.next();
    const questions: string[] = [];
    const note = ({ sql }: { sql: string }) => void questions.push(sql);
    database.db.on("query", note);
    await updateAudit(database.db, auditId, { pages_crawled: 7 });
    for (const reader of readers) expect((await reader.next())?.data.pages_crawled).to.equal(7);
    database.db.off("query", note);
    expect(questions.filter((sql) => /^select .* from `audits`/.test(sql))).to.have.length(1);
    for (const reader of readers) reader.leave();
  });

  it("ends when the session is revoked", async () => {
    const { siteId, auditId } = await queueIdle();
    const reader = await follow(siteId, auditId);
    const other = createPageVisitor(api.url);
    await other.signIn(owner);
    const kept = await follow(siteId, auditId, other);
    await endSession(database.db, visitor.cookies.get("session") ?? "");
    await reader.ended;
    expect(reader.events.map(({ event }) => event)).to.deep.equal(["progress"]);
    await updateAudit(database.db, auditId, { pages_crawled: 1 });
    await kept.next();
    expect((await kept.next())?.data.pages_crawled).to.equal(1);
    kept.leave();
  });

  it("lets go of a listener that has gone", async () => {
    const { siteId, auditId } = await queueIdle();
    const reader = await follow(siteId, auditId);
    await reader.next();
    const line = api.logged("request");
    reader.leave();
    expect((await line).fields).to.include({
      route: "/sites/:id/audits/:audit_id/events",
      aborted: true,
    });
    expect(api.log.filter(({ level }) => level === "error")).to.deep.equal([]);
  });

  it("is refused without a session, and gives no cookie", async () => {
    const { siteId, auditId } = await queueIdle();
    const { status, headers } = await readEvents(
      `${api.url}/sites/${siteId}/audits/${auditId}/events`,
    );
    expect(status).to.equal(401);
    expect(headers.get("set-cookie")).to.equal(null);
  });

  it("knows neither another account's audit nor one of another site", async () => {
    const foreign = await queueIdle((await insertSpecOwner(database.db, new Date())).accountId);
    const [one, two] = [await queueIdle(), await queueIdle()];
    expect((await follow(foreign.siteId, foreign.auditId)).status).to.equal(404);
    expect((await follow(one.siteId, foreign.auditId)).status).to.equal(404);
    expect((await follow(one.siteId, two.auditId)).status).to.equal(404);
    expect((await follow(one.siteId, 0)).status).to.equal(404);
  });

  it("ends with the process, which does not wait for readers", async () => {
    const { siteId, auditId } = await queueIdle();
    const service = startService({ DATABASE_URL: database.url, ROLE: "api" });
    const [, url = ""] = await service.waitForLine(/listening on (http:\S+)/);
    const readers = await Promise.all(
      Array.from(
        { length: 20 },
        () =>
          readEvents(`${url}/sites/${siteId}/audits/${auditId}/events`, {
            Cookie: cookieOf(visitor),
          }),
      ),
    );
    for (const reader of readers) await reader.next();
    service.child.kill("SIGTERM");
    await Promise.all(readers.map(({ ended }) => ended));
    // a process that needs longer than it promises ends itself with 1
    expect(await service.ended).to.equal(0);
  });
});
