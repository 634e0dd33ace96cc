import { expect } from "chai";
import { deleteImport } from "../../../../lib/commands/imports/delete_import.ts";
import { ConflictError, NotFoundError } from "../../../../lib/core/errors.ts";
import { insertSpecAccount } from "../../../support/accounts/account.ts";
import { createSpecDatabase, type SpecDatabase } from "../../../support/database.ts";
import { importRows } from "../../../support/search/search_data.ts";
import { insertSpecSite } from "../../../support/accounts/sites.ts";

const noLog = () => {};

describe("deleteImport()", () => {
  let database: SpecDatabase;
  let accountId: number;
  let siteId: number;
  before(async () => {
    database = await createSpecDatabase();
    ({ accountId } = await insertSpecAccount(database.db));
  });
  after(() => database.drop());
  beforeEach(async () => {
    siteId = await insertSpecSite(database.db, accountId);
  });

  const bring = (input: Parameters<typeof importRows>[2], options = {}) =>
    importRows(database.db, siteId, input, options);
  const deleteIn = (site: number, importId: number, limits = {}) =>
    deleteImport({ db: database.db, log: noLog }, { siteId: site, importId }, limits);
  const remove = (importId: number, site = siteId) => deleteIn(site, importId);
  const read = (id: number) => database.db("imports").where({ id }).first();
  const count = async (table: string) => {
    const [row] = await database.db(table).where({ site_id: siteId }).count({ n: "*" });
    return Number(row?.n);
  };
  const day = (date: string) => ({ date, query: "tea", clicks: 1, impressions: 10 });

  it("deletes the days that no later import has replaced", async () => {
    const { importId } = await bring([day("2026-11-01"), day("2026-11-02")]);
    const later = await bring([day("2026-11-02")]);
    await remove(importId);
    const left = await database.db("search_days").where({ site_id: siteId }).orderBy("kind")
      .pluck("import_id");
    // the day of queries and the totals that are made of it
    expect(left).to.deep.equal([later.importId, later.importId]);
    expect(await count("search_facts")).to.equal(2);
    expect(await database.db("imports").where({ site_id: siteId }).pluck("id"))
      .to.deep.equal([later.importId]);
  });

  it("deletes answers that no later import has replaced, with the prompts that only they were for", async () => {
    const answer = { prompt: "Best tea?", engine: "sonar", asked_at: "2026-11-01T09:00:00Z" };
    const { importId } = await bring([
      { ...answer, answer: "One." },
      { ...answer, answer: "Two.", prompt: "Which tea?" },
    ]);
    await bring([{ ...answer, answer: "Three." }]);
    await remove(importId);
    expect(await database.db("ai_answer_texts").where({ site_id: siteId }).pluck("text"))
      .to.deep.equal(["Three."]);
    expect(await database.db("ai_prompts").where({ site_id: siteId }).pluck("text"))
      .to.deep.equal(["Best tea?"]);
    expect(await count("ai_runs")).to.equal(1);
  });

  it("deletes what was made of query and page rows", async () => {
    const { importId } = await bring([
      { ...day("2026-11-01"), page: "https://example.com/" },
    ], { force: true });
    expect(await count("search_facts")).to.equal(3);
    await remove(importId);
    expect(await count("search_facts")).to.equal(0);
    expect(await count("search_days")).to.equal(0);
  });

  it("deletes windows with their rows, so that others may overlap them", async () => {
    const { date: _, ...row } = day("");
    const { importId } = await bring([row], { from: "2026-09-01", to: "2026-09-30" });
    await remove(importId);
    expect(await count("search_periods")).to.equal(0);
    expect(await count("search_period_queries")).to.equal(0);
    await bring([row], { from: "2026-09-15", to: "2026-10-14" });
  });

  it("deletes ranks and search volumes", async () => {
    const ranks = await bring("keyword,position,date\ntea,3,2026-11-01\n");
    const volumes = await bring("keyword,search volume\ntea,100\n");
    expect([await count("rank_days"), await count("keyword_volumes")]).to.deep.equal([1, 1]);
    await remove(ranks.importId);
    await remove(volumes.importId);
    for (
      const table of ["rank_days", "rank_dates", "rank_day_sets", "rank_newest"]
        .concat(["keyword_volumes", "keyword_volume_newest"])
    ) expect(await count(table), table).to.equal(0);
  });

  it("refuses while an import of the site is running", async () => {
    const { importId } = await bring([day("2026-11-01")]);
    const other = await bring([day("2026-11-02")]);
    await database.db("imports").where({ id: other.importId }).update({
      status: "running",
      lease_until: database.db.raw("NOW(6) + INTERVAL 1 MINUTE"),
    });
    const error = await remove(importId).catch((error: unknown) => error);
    expect(error).to.be.instanceOf(ConflictError);
    expect(error).to.include({ code: "import_running" });
    expect(error).to.have.property("message").that.includes(`Import ${other.importId} of the site`);
    expect(await count("search_facts")).to.equal(4);
  });

  it("leaves a large one to the job, with all that it brought, however often it is asked", async () => {
    const { importId } = await bring([day("2026-11-01"), day("2026-11-02")]);
    const large = { maxRows: 1 };
    expect(await deleteIn(siteId, importId, large)).to.equal("deleting");
    expect(await deleteIn(siteId, importId)).to.equal("deleting");
    expect(await read(importId)).to.include({ status: "deleting", step: null, lease_owner: null });
    expect(await count("search_facts")).to.equal(4);
  });

  it("leaves to the job what takes too long, as if it had not begun", async () => {
    const { importId } = await bring([day("2026-11-01")]);
    const deleted = await deleteIn(siteId, importId, { maxTimeMs: 0 });
    expect(deleted).to.equal("deleting");
    expect(await read(importId)).to.include({ status: "deleting", step: null, lease_owner: null });
    expect(await count("search_facts")).to.equal(2);
  });

  it("waits for the job while another one of the site is deleted", async () => {
    const [first, second] = [await bring([day("2026-11-01")]), await bring([day("2026-11-02")])];
    await deleteIn(siteId, first.importId, { maxRows: 0 });
    expect(await remove(second.importId)).to.equal("deleting");
  });

  it("deletes at once what brought nothing", async () => {
    const { importId } = await bring([day("2026-11-01")]);
    await database.db("imports").where({ id: importId }).update({ status: "failed" });
    expect(await deleteIn(siteId, importId, { maxRows: 0 })).to.equal("deleted");
    expect(await read(importId)).to.equal(undefined);
  });

  it("knows no import of another site", async () => {
    const { importId } = await bring([day("2026-11-01")]);
    const error = await remove(importId, siteId + 1).catch((error: unknown) => error);
    expect(error).to.be.instanceOf(NotFoundError);
  });
});
