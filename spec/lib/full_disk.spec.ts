import { expect } from "chai";
import { claimAudit } from "../../db/audits/lifecycle/audit_leases.ts";
import { readAudit } from "../../db/audits/lifecycle/audits.ts";
import { openConnection } from "../../db/core/connection.ts";
import { finishQueuedAudit, queueAudit } from "../support/audits/audit_run.ts";
import { createSpecDatabase, type SpecDatabase } from "../support/database.ts";
import { generateSite, startTestSite, type TestSite } from "../support/test_site.ts";

const PAGES = 120;

describe("an audit whose database has no space left", () => {
  let database: SpecDatabase;
  let site: TestSite;
  before(async () => {
    database = await createSpecDatabase();
    site = await startTestSite(generateSite(PAGES));
  });
  after(async () => {
    await site.close();
    await database.drop();
  });

  /** A table in memory of a few kilobytes: the database's own error when it is full, without a disk to fill. */
  async function fillTable(): Promise<void> {
    const connection = await openConnection(database.url);
    await connection.query("SET max_heap_table_size = 16384");
    await connection.query("ALTER TABLE audit_links ENGINE=MEMORY");
    await connection.end();
  }

  /** What was written before the table was full is not rolled back there, as it is on a disk. */
  async function makeSpace(): Promise<void> {
    await database.db("audit_links").delete();
    await database.db.raw("ALTER TABLE audit_links ENGINE=InnoDB");
  }

  it("is given back, says so, waits, and goes on when there is space again", async () => {
    const run = await queueAudit(database, site.port, { concurrency: 4 });
    await fillTable();
    expect(await finishQueuedAudit(run)).to.deep.include({
      status: "running",
      error_code: "no_space_left",
    });
    const interrupted = run.log.find(({ event }) => event === "audit_interrupted");
    expect(String(interrupted?.fields["error"])).to.match(/table '.*audit_links.*' is full/);
    expect(run.log.filter(({ level }) => level === "error")).to.deep.equal([]);
    // nobody tries it again at once
    expect(await claimAudit(database.db, "another")).to.equal(undefined);

    await makeSpace();
    await database.db("audits").update({ lease_until: null });
    const finished = await finishQueuedAudit(run);
    expect(finished).to.include({ status: "completed", error_code: null, error_message: null });
    expect(finished.pages_crawled).to.be.above(PAGES / 2);
    expect(await readAudit(database.db, run.auditId)).to.include({ stop_reason: "queue_empty" });
  });
});
