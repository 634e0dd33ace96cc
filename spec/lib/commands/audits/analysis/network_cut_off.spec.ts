import { expect } from "chai";
import { readAudit } from "../../../../../db/audits/lifecycle/audits.ts";
import { analyzeAudit } from "../../../../../lib/commands/audits/analysis/analyze_audit.ts";
import { compareAudits } from "../../../../../lib/commands/audits/diff/compare_audits.ts";
import { scoreAudit } from "../../../../../lib/commands/audits/analysis/score_audit.ts";
import { NETWORK_CUT_OFF } from "../../../../../lib/rules/unrun_rules.ts";
import { insertSpecAccount } from "../../../../support/accounts/account.ts";
import {
  completeAudit,
  type CrawledUrl,
  insertCrawl,
} from "../../../../support/audits/crawl_rows.ts";
import { createSpecDatabase, type SpecDatabase } from "../../../../support/database.ts";
import { insertSpecSite } from "../../../../support/accounts/sites.ts";

const TARGETS = ["https://a.test/", "https://b.test/", "https://c.test/x"];
const BROKEN = "link_to_broken_external";

describe("a crawl that could resolve no other host", () => {
  let database: SpecDatabase;
  let siteId: number;
  before(async () => {
    database = await createSpecDatabase();
    const { accountId } = await insertSpecAccount(database.db);
    siteId = await insertSpecSite(database.db, accountId);
  });
  after(() => database.drop());

  /** Audits a page with a link to each target, which became of them what `facts` says. */
  async function audit(facts: Partial<CrawledUrl>[], previousAuditId?: number): Promise<number> {
    const { db } = database;
    const links = TARGETS.map((to) => ({ to, internal: false }));
    const targets = TARGETS.map((url, index) =>
      [url, { kind: "external" as const, ...facts[index] }] as const
    );
    const auditId = await insertCrawl(db, siteId, {
      urls: { "https://s.test/": { links }, ...Object.fromEntries(targets) },
      ...previousAuditId === undefined ? {} : { previousAuditId },
    });
    await analyzeAudit({ db, log: () => {} }, auditId);
    await scoreAudit({ db, now: () => new Date("2026-11-20T11:00:00Z") }, auditId);
    await completeAudit(db, auditId);
    return auditId;
  }

  const unresolved = { fetchError: "dns" };

  async function read(auditId: number) {
    const { db } = database;
    const links = await db("audit_occurrences").where({ audit_id: auditId, code: BROKEN })
      .count({ count: "*" }).first();
    const { rules } = JSON.parse((await readAudit(db, auditId)).summary ?? "");
    const reasons = rules.not_run.filter(({ code }: { code: string }) => code === BROKEN)
      .map(({ reason }: { reason: string }) => reason);
    return { links: Number(links?.["count"]), reasons };
  }

  it("says so once, and calls no link broken or fixed", async () => {
    const first = await audit([{ status: 404 }, {}, {}]);
    expect(await read(first)).to.deep.equal({ links: 1, reasons: [] });
    const second = await audit([unresolved, unresolved, unresolved], first);
    expect(await read(second)).to.deep.equal({ links: 0, reasons: [NETWORK_CUT_OFF] });
    const { db } = database;
    const diff = await compareAudits(db, await readAudit(db, second), await readAudit(db, first));
    expect(diff.groups.filter(({ code }) => code === BROKEN).map(({ state }) => state))
      .to.deep.equal(["not_recrawled"]);
    const issue = await db("audit_issues").where({ audit_id: second, code: BROKEN })
      .first("status");
    expect(issue.status).to.equal("unverified");
  });

  it("is not meant where any other host has an address", async () => {
    const mixed = await audit([unresolved, unresolved, { status: 200 }]);
    expect(await read(mixed)).to.deep.equal({ links: 2, reasons: [] });
  });
});
