import { expect } from "chai";
import { claimAiRun } from "../../../db/ai_mentions/ai_run_leases.ts";
import { insertRun } from "../../../db/ai_mentions/ai_runs.ts";
import { claimAudit } from "../../../db/audits/lifecycle/audit_leases.ts";
import { insertAudit } from "../../../db/audits/lifecycle/audits.ts";
import type { Db } from "../../../db/core/connection.ts";
import { claimImport } from "../../../db/imports/import_leases.ts";
import { insertImport } from "../../../db/imports/imports.ts";
import { insertVerification } from "../../../db/backlinks/link_verifications.ts";
import { claimSearchConsole } from "../../../db/search_data/search_console_leases.ts";
import { claimRefresh, wantRefresh } from "../../../db/search_data/search_refreshes.ts";
import { claimVerification } from "../../../db/backlinks/verification_leases.ts";
import { auditSettings } from "../../../schemas/audit_settings.ts";
import type { PlanName } from "../../../schemas/common.ts";
import { insertSpecAccount } from "../../support/accounts/account.ts";
import { createSpecDatabase, type SpecDatabase } from "../../support/database.ts";
import { insertSpecSite } from "../../support/accounts/sites.ts";

const NOW = new Date(Date.UTC(2026, 0, 1));

/** A queue as this spec uses it: one piece of work for each site. */
interface Queue {
  table: string;
  /** The index that holds all that the order depends on. */
  covered?: string;
  insert(db: Db, siteId: number, asked: boolean, at: Date): Promise<unknown>;
  /** Returns the site whose work was claimed. */
  claim(db: Db): Promise<number | undefined>;
}

const QUEUES: readonly Queue[] = [
  {
    table: "audits",
    covered: "audits_waiting",
    insert: (db, siteId, asked, now) =>
      insertAudit(db, {
        ...{ siteId, trigger: asked ? "manual" : "schedule", label: null, now },
        ...{ settings: auditSettings({}), previousAuditId: null },
      }),
    claim: async (db) => siteOf(db, "audits", (await claimAudit(db, "spec"))?.auditId),
  },
  {
    table: "imports",
    covered: "imports_waiting",
    insert: (db, siteId, asked, now) =>
      insertImport(db, {
        ...{ siteId, source: asked ? "http" : "search_console", now },
        ...{ askedFormat: "auto", fileName: "a.csv", settings: "{}", sizeBytes: 1 },
      }),
    claim: async (db) => siteOf(db, "imports", (await claimImport(db, "spec", { now: NOW }))?.id),
  },
  {
    table: "ai_runs",
    covered: "ai_runs_waiting",
    insert: (db, siteId, asked, now) =>
      insertRun(db, {
        ...{ siteId, trigger: asked ? "manual" : "schedule", status: "queued", now },
        ...{ stopReason: null, engines: ["a"], promptsCount: 1, runsPerPrompt: 1 },
        ...{ questionsCount: 1, budgetUsd: null, maxAnswers: 1, importId: null },
      }),
    claim: async (db) => (await claimAiRun(db, "spec", NOW))?.siteId,
  },
  {
    table: "link_verifications",
    covered: "link_verifications_waiting",
    async insert(db, siteId, asked, now) {
      const origin = asked ? "request" : "schedule";
      const id = await insertVerification(db, { siteId, origin, linkIds: null, now });
      await db("link_verifications").where({ id }).update({ turn_at: now });
    },
    claim: async (db) => (await claimVerification(db, "spec", NOW))?.siteId,
  },
  {
    table: "search_refreshes",
    async insert(db, siteId, asked, now) {
      await wantRefresh(db, siteId, { asked });
      await db("search_refreshes").where({ site_id: siteId }).update({ wanted_at: now });
    },
    claim: async (db) => (await claimRefresh(db, "spec"))?.siteId,
  },
  {
    table: "search_console_connections",
    insert: (db, siteId, asked, now) =>
      db("search_console_connections").insert({
        ...{ site_id: siteId, property: "p", client_email: "e", private_key_id: "k" },
        ...{ encrypted_key: "", search_types: "web", by_country_and_device: 0 },
        ...{ state: "connected", requested_at: asked ? now : null, next_run_at: now },
        ...{ created_at: now, updated_at: now },
      }),
    claim: async (db) => (await claimSearchConsole(db, "spec", NOW))?.siteId,
  },
];

async function siteOf(db: Db, table: string, id: number | undefined): Promise<number | undefined> {
  if (id === undefined) return undefined;
  return (await db(table).where({ id }).first<{ site_id: number }>("site_id")).site_id;
}

describe("claims in turn", () => {
  let database: SpecDatabase;
  let accountId = 0;
  before(async () => {
    database = await createSpecDatabase();
  });
  after(() => database.drop());

  for (const { table, covered, insert, claim } of QUEUES) {
    describe(`of ${table}`, () => {
      let seconds = 0;
      beforeEach(async () => {
        await database.db(table).delete();
        await database.db("account_turns").delete();
        seconds = 0;
      });

      /** Queues work of an account, for a site of its own, later than all before. */
      async function queue(account: number, asked = true): Promise<number> {
        const siteId = await insertSpecSite(database.db, account);
        await insert(database.db, siteId, asked, new Date(NOW.getTime() - 3_600_000 + seconds++));
        return siteId;
      }
      const next = () => claim(database.db);
      const end = (siteId: number) => database.db(table).where({ site_id: siteId }).delete();

      it("takes the account with the least work under way", async () => {
        const [busy, idle] = [++accountId, ++accountId];
        const first = await queue(busy);
        const second = await queue(busy);
        const other = await queue(idle);
        expect([await next(), await next(), await next(), await next()])
          .to.deep.equal([first, other, second, undefined]);
      });

      it("takes an account with nothing under way before one that has, and has waited longer", async () => {
        const [busy, idle] = [++accountId, ++accountId];
        const first = await queue(busy);
        expect(await next()).to.equal(first);
        const second = await queue(busy);
        const other = await queue(idle);
        await database.db("account_turns").update({ claimed_at: new Date(0) });
        expect([await next(), await next()]).to.deep.equal([other, second]);
      });

      it("goes round the accounts also where one piece runs at a time", async () => {
        const [one, two] = [++accountId, ++accountId];
        const many = [await queue(one), await queue(one), await queue(one)];
        const few = [await queue(two), await queue(two)];
        const order: (number | undefined)[] = [];
        for (let count = 0; count < 5; count++) {
          const siteId = await next() ?? 0;
          order.push(siteId);
          await end(siteId);
        }
        expect(order).to.deep.equal([many[0], few[0], many[1], few[1], many[2]]);
      });

      it("takes what somebody asked for before what nobody asked for", async () => {
        const [one, two] = [++accountId, ++accountId];
        const unasked = [await queue(one, false), await queue(two, false)];
        const asked = [await queue(one), await queue(one)];
        expect([await next(), await next(), await next(), await next()])
          .to.deep.equal([...asked, unasked[1], unasked[0]]);
      });

      if (covered !== undefined) {
        it("reads only an index of what waits", async () => {
          for (let count = 0; count < 20; count++) await queue(++accountId);
          const statements: { sql: string; bindings: (Date | number | string)[] }[] = [];
          const watch = (statement: typeof statements[number]) => void statements.push(statement);
          database.db.on("query", watch);
          await next();
          database.db.removeListener("query", watch);
          const list = statements.find(({ sql }) => sql.includes("AS underWay"));
          const [plan] = await database.db.raw(`EXPLAIN FORMAT=TRADITIONAL ${list?.sql}`, [
            ...list?.bindings ?? [],
          ]);
          // deno-lint-ignore no-explicit-any -- as the server says it
          const reads = plan.filter((row: any) => row.table === "work");
          // deno-lint-ignore no-explicit-any -- as the server says it
          const waiting = reads.find((row: any) => row.key === covered);
          expect(waiting?.Extra).to.include("Using index");
        });
      }
    });
  }

  describe("of audits, with limits", () => {
    const LIMITS = { pro: 2, enterprise: 20 };
    beforeEach(() => database.db("audits").delete());

    async function queueMany(plan: PlanName, count: number): Promise<number> {
      const { accountId: id } = await insertSpecAccount(database.db, { plan });
      for (let made = 0; made < count; made++) {
        const siteId = await insertSpecSite(database.db, id);
        await QUEUES[0]?.insert(database.db, siteId, true, NOW);
      }
      return id;
    }

    it("are never more of an account than its plan lets run, however many claim at once", async () => {
      const account = await queueMany("pro", 6);
      const claims = await Promise.all(
        Array.from({ length: 8 }, (_, index) => claimAudit(database.db, `w${index}`, LIMITS)),
      );
      const made = claims.filter((claimed) => claimed !== undefined);
      expect(made.map((claimed) => claimed.accountId)).to.deep.equal([account, account]);
    });

    it("pass over an account that has all that it may have", async () => {
      const pro = await queueMany("pro", 3);
      const other = await queueMany("enterprise", 3);
      const order: (number | undefined)[] = [];
      for (let count = 0; count < 6; count++) {
        order.push((await claimAudit(database.db, "spec", LIMITS))?.accountId);
      }
      expect(order).to.deep.equal([pro, other, pro, other, other, undefined]);
    });
  });
});
