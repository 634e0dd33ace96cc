import { expect } from "chai";
import { insertAudit, updateAudit } from "../../../../db/audits/lifecycle/audits.ts";
import { type Db, openDatabase } from "../../../../db/core/connection.ts";
import { createAuditFeeds } from "../../../../lib/web/live/audit_feeds.ts";
import { auditSettings } from "../../../../schemas/audit_settings.ts";
import { createSpecDatabase, type SpecDatabase } from "../../../support/database.ts";
import { insertSpecOwner } from "../../../support/accounts/owner.ts";
import { errorCodeOf } from "../../../support/accounts/sign_in.ts";
import { insertSpecSite } from "../../../support/accounts/sites.ts";
import { waitFor } from "../../../support/wait.ts";

const NOW = new Date("2026-11-20T12:00:00.123Z");
const TICK_MS = 10;

/** Someone who listens, and what there was to hear. */
interface SpecListener {
  key: string;
  heard: string[];
  isOver: boolean;
  /** Whether the session still holds. */
  holds: boolean;
  asked: number;
}

describe("createAuditFeeds()", () => {
  let database: SpecDatabase;
  let db: Db;
  let accountId: number;
  let siteId: number;
  let auditId: number;
  let queries: string[];
  before(async () => {
    database = await createSpecDatabase();
    db = openDatabase(database.url);
    db.on("query", ({ sql }: { sql: string }) => queries.push(sql));
  });
  after(async () => {
    await db.destroy();
    await database.drop();
  });
  beforeEach(async () => {
    ({ accountId } = await insertSpecOwner(database.db, NOW));
    siteId = await insertSpecSite(database.db, accountId);
    auditId = await insertAudit(database.db, {
      siteId,
      trigger: "manual",
      label: null,
      settings: auditSettings({}),
      previousAuditId: null,
      now: NOW,
    });
    queries = [];
  });

  const open = (stopping?: AbortSignal) =>
    createAuditFeeds({ db, log: () => {}, ...stopping && { stopping } }, { tickMs: TICK_MS });
  const join = async (
    feeds: ReturnType<typeof open>,
    key = "one",
    shareId: number | null = null,
  ) => {
    const place = await feeds.join({ siteId, auditId, accountId, shareId });
    if (place === undefined) throw new Error("There is no such audit.");
    const listener: SpecListener = { key, heard: [], isOver: false, holds: true, asked: 0 };
    place.listen({
      key,
      mayStillRead() {
        listener.asked++;
        return Promise.resolve(listener.holds);
      },
      send: (text) => void listener.heard.push(text),
      end: () => {
        listener.isOver = true;
        place.leave();
      },
    });
    return Object.assign(listener, { leave: place.leave });
  };
  const crawl = (pages: number) => updateAudit(database.db, auditId, { pages_crawled: pages });

  it("says at once how far an audit is, and then what changes", async () => {
    const listener = await join(open());
    expect(listener.heard[0]).to.match(
      /^id: 1795176000123\nevent: progress\ndata: \{"audit_id":\d+,"status":"queued",.*\}\n\n$/,
    );
    await crawl(3);
    await waitFor("the pages", () => listener.heard.length === 2);
    expect(listener.heard[1]).to.contain('"pages_crawled":3,');
    listener.leave();
  });

  it("asks once for 50 listeners", async () => {
    const feeds = open();
    const listeners = await Promise.all(Array.from({ length: 50 }, () => join(feeds)));
    await crawl(4);
    await waitFor(
      "all",
      () => listeners.every(({ heard }) => heard.at(-1)?.includes('"pages_crawled":4')),
    );
    const before = queries.length;
    const start = performance.now();
    await waitFor("ticks", () => queries.length >= before + 5);
    expect(queries.length - before).to.be.at.most((performance.now() - start) / TICK_MS + 1);
    expect(new Set(queries)).to.have.length(1);
    for (const { leave } of listeners) leave();
  });

  it("tells who comes later nothing that is older than the page they have", async () => {
    const feeds = open();
    const first = await join(feeds);
    await crawl(6);
    const later = await join(feeds);
    await waitFor("the first event", () => later.heard.length === 1);
    expect(later.heard[0]).to.contain('"pages_crawled":6,');
    first.leave();
    later.leave();
  });

  it("asks nothing more once nobody listens", async () => {
    const feeds = open();
    const listener = await join(feeds);
    await waitFor("a tick", () => queries.length >= 2);
    listener.leave();
    const other = await insertSpecSite(database.db, accountId);
    const count = queries.length;
    await waitFor("some time", async () => {
      await database.db("sites").where({ id: other }).first("id");
      return performance.now() % 200 > 190;
    });
    expect(queries.length).to.be.at.most(count + 1);
  });

  it("says so now and then that it is still there", async () => {
    const listener = await join(open());
    await waitFor("a comment", () => listener.heard.includes(": still here\n\n"));
    listener.leave();
  });

  it("ends with the audit", async () => {
    const feeds = open();
    const listener = await join(feeds);
    await database.db("audits").where({ id: auditId }).update({ status: "completed" });
    await waitFor("the end", () => listener.isOver);
    expect(listener.heard.at(-1)).to.match(/event: end\ndata: \{.*"status":"completed"/);
    const late = await join(feeds);
    expect(late.heard).to.have.length(1);
    expect(late.isOver).to.equal(true);
  });

  it("ends when the audit is deleted", async () => {
    const listener = await join(open());
    await database.db("audits").where({ id: auditId }).delete();
    await waitFor("the end", () => listener.isOver);
    expect(listener.heard.at(-1)).to.equal("event: end\ndata: null\n\n");
  });

  it("ends for those alone whose session or link does not hold any more, and asks once for each", async () => {
    const feeds = open();
    const listeners = await Promise.all(["one", "one", "two"].map((key) => join(feeds, key)));
    const [first, second, third] = listeners;
    for (const one of [first, second]) if (one) one.holds = false;
    await waitFor("the end", () => first?.isOver === true);
    expect(listeners.map(({ isOver }) => isOver)).to.deep.equal([true, true, false]);
    expect(second?.asked).to.equal(0);
    third?.leave();
  });

  it("ends with the process, and takes nobody more", async () => {
    const stop = new AbortController();
    const feeds = open(stop.signal);
    const listener = await join(feeds);
    stop.abort();
    await waitFor("the end", () => listener.isOver);
    expect(await errorCodeOf(join(feeds))).to.equal("stopping");
  });

  it("goes on when the database was away for a moment", async () => {
    const listener = await join(open());
    await database.db.raw("RENAME TABLE audits TO audits_away");
    const count = queries.length;
    await waitFor("failures", () => queries.length > count + 2);
    await database.db.raw("RENAME TABLE audits_away TO audits");
    await crawl(9);
    await waitFor("the pages", () => listener.heard.length >= 2);
    expect(listener.isOver).to.equal(false);
    listener.leave();
  });

  it("has 200 places for an account's owners, and gives them back", async () => {
    const feeds = open();
    const listeners = await Promise.all(Array.from({ length: 200 }, () => join(feeds)));
    expect(await errorCodeOf(join(feeds))).to.equal("too_many_listeners");
    listeners[0]?.leave();
    listeners[0]?.leave();
    const last = await join(feeds);
    expect(await errorCodeOf(join(feeds))).to.equal("too_many_listeners");
    for (const { leave } of [...listeners, last]) leave();
  });

  it("has others for who comes by links, so that the owner always finds one", async () => {
    const feeds = open();
    const byLink = (shareId: number) => join(feeds, `link ${shareId}`, shareId);
    const readers = await Promise.all(Array.from({ length: 50 }, () => byLink(1)));
    expect(await errorCodeOf(byLink(1))).to.equal("too_many_listeners");
    readers.push(...await Promise.all(Array.from({ length: 50 }, () => byLink(2))));
    expect(await errorCodeOf(byLink(3))).to.equal("too_many_listeners");
    const owners = await Promise.all(Array.from({ length: 200 }, () => join(feeds)));
    expect(owners.every(({ isOver }) => !isOver)).to.equal(true);
    for (const { leave } of [...readers, ...owners]) leave();
  });

  it("knows no audit of another site", async () => {
    const feeds = open();
    expect(await feeds.join({ siteId: siteId + 1, auditId, accountId, shareId: null }))
      .to.equal(undefined);
  });
});
