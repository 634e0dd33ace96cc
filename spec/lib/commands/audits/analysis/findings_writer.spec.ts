import { expect } from "chai";
import { type Db, transaction } from "../../../../../db/core/connection.ts";
import { FindingsWriter } from "../../../../../lib/commands/audits/analysis/findings_writer.ts";
import type { SiteFinding } from "../../../../../lib/rules/check_site.ts";
import { SITE_RULES } from "../../../../../lib/rules/site/mod.ts";
import { useSpecDatabase } from "../../../../support/database.ts";

const EVIDENCE = { found: 1, expected: 2, where: "here" };
const [FIRST, SECOND] = SITE_RULES;

function listFindings(rule: SiteFinding["rule"] | undefined, urlIds: number[]): SiteFinding[] {
  if (rule === undefined) throw new Error("There are fewer than two rules.");
  return urlIds.map((urlId) => ({ rule, urlId, finding: { evidence: EVIDENCE } }));
}

describe("FindingsWriter", () => {
  const db = useSpecDatabase();
  let auditId = 0;
  let transactionsCount = 0;
  let writer: FindingsWriter;

  async function write(work: (trx: Db) => Promise<void>): Promise<void> {
    transactionsCount++;
    await transaction(db(), work);
  }

  const listStored = () =>
    db()("audit_occurrences").where({ audit_id: auditId }).orderBy(["code", "url_id"]);

  beforeEach(() => {
    auditId++;
    transactionsCount = 0;
    writer = new FindingsWriter(auditId, write);
  });

  it("writes what was found of several inputs in one transaction", async () => {
    await writer.add(listFindings(FIRST, [2, 1]));
    await writer.add([]);
    await writer.add(listFindings(SECOND, [1]));
    expect(await listStored()).to.deep.equal([]);
    await writer.finish();
    expect(transactionsCount).to.equal(1);
    const rows = await listStored();
    expect(rows.map(({ code, url_id }) => `${code} ${url_id}`))
      .to.have.members([`${FIRST?.id} 1`, `${FIRST?.id} 2`, `${SECOND?.id} 1`]);
    expect(rows[0]).to.include({ stage: "site", target_id: 0, evidence: JSON.stringify(EVIDENCE) });
  });

  it("opens no transaction for nothing", async () => {
    await writer.add([]);
    await writer.finish();
    expect(transactionsCount).to.equal(0);
  });

  it("writes many findings before it has all", async () => {
    const urlIds = Array.from({ length: 4_000 }, (_, index) => index + 1);
    await writer.add(listFindings(FIRST, urlIds));
    expect(transactionsCount).to.equal(1);
    await writer.add(listFindings(SECOND, [1]));
    await writer.finish();
    expect(transactionsCount).to.equal(2);
    expect(await listStored()).to.have.length(4_001);
  });

  it("throws what a transaction threw", async () => {
    const failing = new FindingsWriter(auditId, () => Promise.reject(new Error("No lease.")));
    await failing.add(listFindings(FIRST, Array.from({ length: 4_000 }, (_, index) => index + 1)));
    const error = await failing.finish().catch((reason: unknown) => reason);
    expect(error).to.include({ message: "No lease." });
  });
});
