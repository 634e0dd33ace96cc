import { expect } from "chai";
import { deleteAuditRows } from "../../../../../db/audits/lifecycle/audit_rows.ts";
import {
  type AuditDiffs,
  createAuditDiffs,
} from "../../../../../lib/commands/audits/diff/audit_diffs.ts";
import { createSpecDatabase, type SpecDatabase } from "../../../../support/database.ts";
import { insertFinishedAudit } from "../../../../support/audits/finished_audit.ts";
import { insertSpecSite } from "../../../../support/accounts/sites.ts";
import { waitFor } from "../../../../support/wait.ts";

describe("createAuditDiffs()", () => {
  let database: SpecDatabase;
  let diffs: AuditDiffs;
  let siteId: number;
  let first: number;
  let second: number;
  let comparisons = 0;
  before(async () => {
    database = await createSpecDatabase();
    diffs = createAuditDiffs(database.db);
    siteId = await insertSpecSite(database.db, 1);
    first = await insertFinishedAudit(database.db, siteId);
    second = await insertFinishedAudit(database.db, siteId);
    // each comparison reads this once of each audit
    database.db.on("query", ({ sql, bindings }: { sql: string; bindings: unknown[] }) => {
      if (/o\.url_id = 0/.test(sql) && bindings[0] === second) comparisons++;
    });
  });
  after(() => database.drop());
  beforeEach(() => {
    comparisons = 0;
  });

  const read = (againstId: number | null = first) =>
    diffs.read({ accountId: 1, siteId, auditId: second, againstId });

  it("compares two audits once, also for those who ask meanwhile", async () => {
    const [one, other] = await Promise.all([read(), read()]);
    const { diff, audit, against } = await read();
    expect([one.diff === diff, other.diff === diff]).to.deep.equal([true, true]);
    expect([audit.id, against.id]).to.deep.equal([second, first]);
    expect(comparisons).to.equal(1);
  });
  it("compares again once somebody has decided what to ignore", async () => {
    const before = await read();
    await database.db("audit_occurrences").where({ audit_id: second, code: "orphan_page" })
      .update({ ignored: 1 });
    await database.db("sites").where({ id: siteId }).increment("ignores_version", 1);
    const after = await read();
    const ignored = ({ diff }: typeof after) =>
      diff.groups.filter((group) => group.ignored).map(({ code }) => code);
    expect(ignored(before)).to.deep.equal([]);
    expect(ignored(after)).to.deep.equal(["orphan_page"]);
  });
  it("gives nothing that is kept once an audit is pruned or deleted", async () => {
    await read();
    await database.db("audits").where({ id: first }).update({ details: "pruning" });
    const refusal = await read().catch((error: Error) => error);
    expect(refusal).to.have.property("code", "audit_pruned");
    await database.db("audits").where({ id: first }).update({ details: "full", site_id: 0 });
    expect(await read().catch((error: Error) => error))
      .to.have.property("code", "audit_not_found");
    await database.db("audits").where({ id: first }).update({ site_id: siteId });
  });
  it("tries again after a comparison that failed", async () => {
    const third = await insertFinishedAudit(database.db, siteId);
    const choice = { accountId: 1, siteId, auditId: third, againstId: second };
    // no JSON: the comparison cannot read what it is about
    const place = { audit_id: third, url_id: 0 };
    const [row] = await database.db("audit_occurrences").where(place).limit(1);
    const key = { ...place, code: row.code, target_id: row.target_id };
    await database.db("audit_occurrences").where(key).update({ evidence: "{" });
    const failure = await diffs.read(choice).catch((error: Error) => error);
    expect(failure).to.be.instanceOf(SyntaxError);
    await database.db("audit_occurrences").where(key).update({ evidence: row.evidence });
    expect((await diffs.read(choice)).diff.groups).not.to.be.empty;
  });
  it("lets four comparisons of an account wait, and refuses a fifth", async () => {
    const third = await insertFinishedAudit(database.db, siteId);
    const pairs = [[first, third], [third, first], [second, third], [third, second]] as const;
    const ask = (auditId: number, againstId: number, accountId = 2) =>
      diffs.read({ accountId, siteId, auditId, againstId });
    await database.db.transaction(async (trx) => {
      // nobody can read them, so that every comparison waits
      await trx.raw("LOCK TABLES audit_occurrences WRITE");
      let begun = 0;
      const count = (_: unknown, { sql }: { sql: string }) => {
        // the last that is read before the comparison
        if (sql.includes("ignores_version")) begun++;
      };
      database.db.on("query-response", count);
      const waiting = pairs.map(([auditId, againstId]) => ask(auditId, againstId));
      await waitFor("four comparisons", () => begun === pairs.length);
      database.db.removeListener("query-response", count);
      const refusal = await ask(first, second).catch((error: Error) => error);
      expect(refusal).to.have.property("code", "too_many_comparisons");
      const other = ask(first, second, 3);
      await trx.raw("UNLOCK TABLES");
      expect(await Promise.all([...waiting, other])).to.have.length(5);
    });
  });
  it("refuses what it compared when rows were removed meanwhile", async () => {
    const third = await insertFinishedAudit(database.db, siteId);
    const fourth = await insertFinishedAudit(database.db, siteId);
    const reading = diffs.read({
      accountId: 1,
      siteId,
      auditId: fourth,
      againstId: third,
    });
    let pruning: Promise<unknown> | undefined;
    const prune = ({ sql }: { sql: string }) => {
      if (!/o\.url_id = 0/.test(sql) || pruning) return;
      pruning = (async () => {
        await database.db("audits").where({ id: third }).update({ details: "pruning" });
        await deleteAuditRows(database.db, third, { limit: 100_000 });
      })();
    };
    database.db.on("query", prune);
    const result = await reading.catch((error: Error) => error);
    database.db.removeListener("query", prune);
    await pruning;
    expect(result).to.have.property("code", "audit_pruned");
  });
});
