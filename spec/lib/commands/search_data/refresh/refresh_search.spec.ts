import { expect } from "chai";
import { claimRefresh, findRefreshState } from "../../../../../db/search_data/search_refreshes.ts";
import { refreshSearch } from "../../../../../lib/commands/search_data/refresh/refresh_search.ts";
import type { RefreshStep } from "../../../../../lib/commands/search_data/refresh/refresh_step.ts";
import { requestRefresh } from "../../../../../lib/commands/search_data/refresh/request_refresh.ts";
import { readConfig } from "../../../../../lib/core/config.ts";
import type { Services } from "../../../../../lib/services.ts";
import { insertSpecAccount } from "../../../../support/accounts/account.ts";
import { createSpecDatabase, type SpecDatabase } from "../../../../support/database.ts";
import { insertSpecSite } from "../../../../support/accounts/sites.ts";

describe("refreshSearch()", () => {
  let database: SpecDatabase;
  let services: Services;
  let siteId: number;
  const never = new AbortController().signal;
  before(async () => {
    database = await createSpecDatabase();
    services = {
      config: readConfig({}),
      db: database.db,
      searchWindows: database.searchWindows,
      now: () => new Date("2026-11-20T12:00:00Z"),
      log() {},
    };
  });
  beforeEach(async () => {
    await database.db("search_refreshes").delete();
    const { accountId } = await insertSpecAccount(database.db);
    siteId = await insertSpecSite(database.db, accountId);
    await requestRefresh(database.db, siteId);
  });
  after(() => database.drop());

  const stateOf = () => findRefreshState(database.db, siteId);
  const claim = async (owner = "here") => {
    const claimed = await claimRefresh(database.db, owner);
    if (claimed === undefined) throw new Error("There is nothing to claim.");
    return { ...claimed, owner };
  };
  const step = (name: string, run: RefreshStep["run"] = () => Promise.resolve()): RefreshStep => ({
    name,
    run,
  });

  it("runs the steps in their order, and is then done", async () => {
    const names: string[] = [];
    const record = (name: string) =>
      step(name, async ({ siteId: id }) => {
        names.push(`${name} ${(await stateOf())?.step} ${id === siteId}`);
      });
    await refreshSearch(services, await claim(), {
      shutdown: never,
      steps: [record("one"), record("two")],
    });
    expect(names).to.deep.equal(["one one true", "two two true"]);
    expect(await stateOf()).to.deep.equal({ pending: false, step: null });
    expect(await claimRefresh(database.db, "other")).to.equal(undefined);
  });
  it("is still to be done when something changed meanwhile", async () => {
    const change = step("change", () => requestRefresh(database.db, siteId));
    await refreshSearch(services, await claim(), { shutdown: never, steps: [change] });
    expect(await stateOf()).to.deep.equal({ pending: true, step: null });
    expect((await claimRefresh(database.db, "other"))?.siteId).to.equal(siteId);
  });
  it("runs the other steps when one fails, and is tried again after a while", async () => {
    const names: string[] = [];
    const broken = step("broken", () => Promise.reject(new Error("No gain.")));
    const other = step("other", () => {
      names.push("other");
      return Promise.resolve();
    });
    await refreshSearch(services, await claim(), { shutdown: never, steps: [broken, other] });
    expect(names).to.deep.equal(["other"]);
    expect(await stateOf()).to.deep.equal({ pending: true, step: null });
    expect(await claimRefresh(database.db, "other")).to.equal(undefined);
    const row = await database.db("search_refreshes").where({ site_id: siteId })
      .first("error_message", "lease_owner");
    expect(row).to.deep.equal({
      error_message: 'The step "broken" failed: Error: No gain.',
      lease_owner: null,
    });
  });
  it("gives the refresh back when the process stops", async () => {
    const shutdown = new AbortController();
    const stop = step("stop", () => {
      shutdown.abort(new Error("The process is stopping."));
      return Promise.resolve();
    });
    let isRun = false;
    const later = step("later", () => {
      isRun = true;
      return Promise.resolve();
    });
    await refreshSearch(services, await claim(), {
      shutdown: shutdown.signal,
      steps: [stop, later],
    });
    expect(isRun).to.equal(false);
    expect((await claimRefresh(database.db, "other"))?.siteId).to.equal(siteId);
  });
  it("runs no further step once another process has taken it over", async () => {
    const lose = step("lose", async () => {
      await database.db("search_refreshes").where({ site_id: siteId })
        .update({ lease_owner: "other" });
    });
    let isRun = false;
    const later = step("later", () => {
      isRun = true;
      return Promise.resolve();
    });
    await refreshSearch(services, await claim(), { shutdown: never, steps: [lose, later] });
    expect(isRun).to.equal(false);
    const row = await database.db("search_refreshes").where({ site_id: siteId })
      .first("lease_owner", "done_at");
    expect(row).to.deep.equal({ lease_owner: "other", done_at: null });
  });
});

describe("claimRefresh()", () => {
  let database: SpecDatabase;
  let siteId: number;
  before(async () => {
    database = await createSpecDatabase();
    const { accountId } = await insertSpecAccount(database.db);
    siteId = await insertSpecSite(database.db, accountId);
  });
  beforeEach(async () => {
    await database.db("search_refreshes").delete();
    await requestRefresh(database.db, siteId);
  });
  after(() => database.drop());

  it("gives a refresh to one only", async () => {
    const claims = await Promise.all(
      ["a", "b", "c"].map((owner) => claimRefresh(database.db, owner)),
    );
    expect(claims.filter((claimed) => claimed !== undefined)).to.have.length(1);
  });
  it("takes over from a worker that died", async () => {
    await claimRefresh(database.db, "died");
    await database.db("search_refreshes").where({ site_id: siteId })
      .update({ lease_until: database.db.raw("NOW(6) - INTERVAL 1 SECOND") });
    expect((await claimRefresh(database.db, "other"))?.siteId).to.equal(siteId);
  });
  it("leaves a site alone that is being deleted", async () => {
    await database.db("sites").where({ id: siteId }).update({ status: "deleting" });
    expect(await claimRefresh(database.db, "other")).to.equal(undefined);
    await database.db("sites").where({ id: siteId }).update({ status: "active" });
  });
});
