import { availableParallelism } from "node:os";
import { getCACertificates, setDefaultCACertificates } from "node:tls";
import { threadId } from "node:worker_threads";
import { expect } from "chai";
import { claimAudit } from "../../../db/audits/lifecycle/audit_leases.ts";
import { readAudit } from "../../../db/audits/lifecycle/audits.ts";
import { runAudit } from "../../../lib/commands/audits/crawl/run_audit.ts";
import type { PageReaders } from "../../../lib/commands/audits/crawl/page_readers.ts";
import type { RequestWatch } from "../../../lib/core/requests_under_way.ts";
import type { ReadingTerms } from "../../../lib/commands/audits/crawl/read_answer.ts";
import { createReaderPlaces, ReaderPlaces } from "../../../lib/jobs/reader_places.ts";
import {
  openReaderThreads,
  type ReaderThreads,
  type ReaderThreadsOptions,
} from "../../../lib/jobs/reader_threads.ts";
import { RULES } from "../../../lib/rules/mod.ts";
import { auditSettings } from "../../../schemas/audit_settings.ts";
import {
  type AuditRun,
  finishQueuedAudit,
  queueSiteAudit,
} from "../../support/audits/audit_run.ts";
import type { ReaderEnd } from "../../support/audits/breaking_reader.ts";
import { fetchFacts } from "../../support/audits/page_record.ts";
import { readStoredRows } from "../../support/audits/stored_rows.ts";
import { CATALOGUE_SITE } from "../../support/catalogue/catalogue_site.ts";
import { CATALOGUE_ORIGIN } from "../../support/catalogue/page.ts";
import { type ServedSite, serveSite } from "../../support/catalogue/serve_site.ts";
import { CERTIFICATE } from "../../support/certificate.ts";
import { createSpecDatabase, type SpecDatabase } from "../../support/database.ts";
import type { TestAnswer } from "../../support/test_site.ts";
import { waitFor } from "../../support/wait.ts";

/** Faults that a clock finds are left out. */
const ANSWERS: Record<string, TestAnswer> = { ...CATALOGUE_SITE, "/silent": "", "/slow": "" };
const SETTINGS = {
  concurrency: 16,
  enabled_rules: RULES.filter((rule) => rule.offByDefault).map(({ id }) => id),
  disabled_rules: ["ttfb_slow", "page_slow"],
};
const TERMS: ReadingTerms = {
  scope: { domain: "site.test", includeSubdomains: false },
  settings: auditSettings({}),
};
const BREAKING = new URL("../../support/audits/breaking_reader.ts", import.meta.url);
const OTHER_THREAD = 1_000_000;
const NO_REQUESTS: RequestWatch = { areComing: () => false };
const ENDS: [ReaderEnd, RegExp][] = [
  ["error", /The reading thread breaks/],
  ["exit", /ended by itself/],
  ["memory", /memory limit/],
  ["hang", /did not come back from a page/],
];

/** Threads that have started, and what they were given and gave back. */
interface StartedReaders {
  readers: PageReaders;
  places: ReaderPlaces;
  counts: { read: number; givenBack: number };
  log: { event: string; error: unknown }[];
  threads: ReaderThreads;
  close(): void;
}

describe("openReaderThreads()", () => {
  const trusted = getCACertificates("default");
  let database: SpecDatabase;
  let served: ServedSite;
  /** Of an audit that one thread did alone. */
  let alone: Map<string, string[]>;

  before(async function () {
    this.timeout(60_000);
    setDefaultCACertificates([...trusted, CERTIFICATE]);
    database = await createSpecDatabase();
    served = await serveSite({ origin: CATALOGUE_ORIGIN }, (path) => ANSWERS[path]);
    alone = await audit();
  });
  afterEach(() => {
    delete process.env["READER_END"];
    delete process.env["READER_BREAKS_AT"];
  });
  after(async () => {
    setDefaultCACertificates(trusted);
    await served.close();
    await database.drop();
  });

  function queue(): Promise<AuditRun> {
    const place = { domain: "site.test", startUrl: `${CATALOGUE_ORIGIN}/`, config: served.config };
    return queueSiteAudit(database, place, SETTINGS);
  }

  async function audit(readers?: PageReaders): Promise<Map<string, string[]>> {
    const run = await queue();
    const { status } = await finishQueuedAudit(run, readers);
    expect(status).to.equal("completed");
    return await readStoredRows(database.db, run.auditId);
  }

  /** Starts threads that stay until they are closed here. */
  async function start(
    count: number,
    options: Partial<ReaderThreadsOptions> = {},
  ): Promise<StartedReaders> {
    const places = new ReaderPlaces(createReaderPlaces(count));
    const log: StartedReaders["log"] = [];
    const threads = openReaderThreads({
      workNice: 0,
      places,
      requests: NO_REQUESTS,
      log: (_, event, fields = {}) => void log.push({ event, error: fields["error"] }),
      ...options,
    });
    const counts = { read: 0, givenBack: 0 };
    const keeper = threads.open(TERMS);
    await waitFor("the threads", () => {
      keeper.ask();
      return log.filter(({ event }) => event === "reader_thread_started").length === count;
    });
    await waitFor("room", () => keeper.hasRoom() || count === 0);
    const readers: PageReaders = {
      open(terms) {
        const opened = threads.open(terms);
        return {
          ...opened,
          async read(answer) {
            const read = await opened.read(answer);
            if (read === null) counts.givenBack++;
            else counts.read++;
            return read;
          },
        };
      },
    };
    return { readers, places, counts, log, threads, close: keeper.close };
  }

  for (const count of [0, 1, 3]) {
    it(`stores the same rows to the last byte with ${count} threads more`, async function () {
      this.timeout(60_000);
      const started = await start(count);
      const stored = await audit(started.readers);
      started.close();
      expect([...alone.keys()]).to.include.members(
        ["audit_pages", "audit_links", "audit_occurrences", "audit_issues", "audit_texts"],
      );
      expect(alone.get("audit_occurrences")).to.have.length.above(350);
      expect([...stored.keys()]).to.deep.equal([...alone.keys()]);
      for (const [table, rows] of alone) expect(stored.get(table), table).to.deep.equal(rows);
      expect(started.counts.givenBack).to.equal(0);
      if (count === 0) expect(started.counts.read).to.equal(0);
      else expect(started.counts.read).to.be.above(20);
    });
  }

  for (const [end, reason] of ENDS) {
    it(`goes on with the same rows when a thread ends by ${end}`, async function () {
      this.timeout(120_000);
      // the thread gets a copy
      process.env["READER_END"] = end;
      const started = await start(1, {
        program: BREAKING,
        silentMs: end === "hang" ? 500 : 60_000,
      });
      const stored = await audit(started.readers);
      started.close();
      for (const [table, rows] of alone) expect(stored.get(table), table).to.deep.equal(rows);
      expect(started.counts.givenBack).to.be.above(0);
      const [broken] = started.log.filter(({ event }) => event === "reader_thread_broken");
      expect(String(broken?.error)).to.match(reason);
      // its place is free for another one
      expect(started.places.take(threadId)).to.equal(true);
    });
  }

  it("reads for two audits at a time, each with its own rows", async () => {
    const started = await start(1);
    const runs = [await queue(), await queue()];
    // claimed one after the other, so that each is claimed once
    for (const _ of runs) await claimAudit(database.db, "spec");
    await Promise.all(runs.map(({ services, auditId }) =>
      runAudit(services, auditId, {
        owner: "spec",
        options: { shutdown: new AbortController().signal, readers: started.readers },
      })
    ));
    started.close();
    for (const { auditId } of runs) {
      const stored = await readStoredRows(database.db, auditId);
      for (const [table, rows] of alone) expect(stored.get(table), table).to.deep.equal(rows);
    }
    expect(started.counts.read).to.be.above(20);
  }).timeout(60_000);

  it("gives an audit back while pages are being read, which goes on to the same rows", async () => {
    const started = await start(1);
    const shutdown = new AbortController();
    let given = 0;
    const stopping: PageReaders = {
      open(terms) {
        const opened = started.readers.open(terms);
        return {
          ...opened,
          read(answer) {
            const read = opened.read(answer);
            if (++given === 20) shutdown.abort(new Error("stopping"));
            return read;
          },
        };
      },
    };
    const run = await queue();
    await claimAudit(database.db, "spec");
    await runAudit(run.services, run.auditId, {
      owner: "spec",
      options: { shutdown: shutdown.signal, readers: stopping },
    });
    expect(await readAudit(database.db, run.auditId))
      .to.include({ finished_at: null, stage: "crawling" });
    // it can be claimed again at once
    const { status } = await finishQueuedAudit(run, started.readers);
    started.close();
    expect(status).to.equal("completed");
    const stored = await readStoredRows(database.db, run.auditId);
    for (const [table, rows] of alone) expect(stored.get(table), table).to.deep.equal(rows);
  }).timeout(60_000);

  it("keeps threads for the next audit until they are closed, or wanted elsewhere", async () => {
    const started = await start(1, { idleMs: 60_000 });
    started.close();
    const next = started.readers.open(TERMS);
    expect(next.hasRoom()).to.equal(true);
    const answer = { facts: fetchFacts(), probe: null, crawledAt: new Date() };
    expect((await next.read(answer))?.unreadable).to.equal(null);
    // what it asks for in vain itself does not end its thread
    next.ask();
    expect(started.places.areWanted).to.equal(true);
    next.close();
    expect(started.places.areWanted).to.equal(false);
    await waitFor("the place of an idle thread", () => started.places.take(OTHER_THREAD));
    expect(next.hasRoom()).to.equal(false);
    expect(started.log.map(({ event }) => event)).to.deep.equal(["reader_thread_started"]);

    const others = await start(1, { idleMs: 60_000 });
    others.close();
    others.threads.close();
    await waitFor("its place", () => others.places.take(OTHER_THREAD));
  }).timeout(30_000);

  it("has room in fewer threads while requests come, and starts none", async () => {
    const coming = { isSo: false };
    const besideRequests = Math.max(0, availableParallelism() - 3);
    const started = await start(besideRequests + 1, {
      requests: { areComing: () => coming.isSo },
    });
    const opened = started.readers.open(TERMS);
    const answer = { facts: fetchFacts(), probe: null, crawledAt: new Date() };
    coming.isSo = true;
    expect(opened.hasRoom()).to.equal(besideRequests > 0);
    if (besideRequests === 0) expect(await opened.read(answer)).to.equal(null);
    started.places.giveBack(threadId);
    opened.ask();
    expect(started.log).to.have.length(besideRequests + 1);
    coming.isSo = false;
    expect(opened.hasRoom()).to.equal(true);
    expect((await opened.read(answer))?.unreadable).to.equal(null);
    opened.ask();
    expect(started.log).to.have.length(besideRequests + 2);
    opened.close();
    started.close();
  }).timeout(30_000);

  it("stores the same rows when requests come now and then", async () => {
    let looks = 0;
    const started = await start(1, { requests: { areComing: () => looks++ % 20 > 10 } });
    const stored = await audit(started.readers);
    started.close();
    for (const [table, rows] of alone) expect(stored.get(table), table).to.deep.equal(rows);
    expect(started.counts.read).to.be.above(20);
  }).timeout(60_000);

  it("moves a copy of a body, and leaves the body as it is", async () => {
    const started = await start(1);
    const opened = started.readers.open(TERMS);
    // a part of a larger buffer, as chunks of a connection are
    const text = "<!doctype html><title>Part</title>";
    const body = Buffer.from(`before${text}behind`).subarray(6, 6 + text.length);
    const facts = { ...fetchFacts(), body };
    const read = await opened.read({ facts, probe: null, crawledAt: new Date() });
    expect(JSON.parse(read?.packed.json ?? "{}").fields.title).to.equal("Part");
    expect(body.toString()).to.equal(text);
    opened.close();
    started.close();
  }).timeout(30_000);

  it("gives back the only page that a thread has when it hangs on it", async function () {
    this.timeout(30_000);
    process.env["READER_END"] = "hang";
    process.env["READER_BREAKS_AT"] = "1";
    const started = await start(1, { program: BREAKING, silentMs: 500 });
    const opened = started.readers.open(TERMS);
    const answer = { facts: fetchFacts(), probe: null, crawledAt: new Date() };
    expect(await opened.read(answer)).to.equal(null);
    opened.close();
    started.close();
  });
});
