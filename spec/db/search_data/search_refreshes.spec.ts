import { expect } from "chai";
import {
  claimRefresh,
  claimRefreshOf,
  failRefresh,
  findRefreshDuration,
  findRefreshState,
  findWantedAt,
  finishRefresh,
  RefreshLostError,
  releaseRefresh,
  renewRefresh,
  startRefreshStep,
  wantAllRefreshes,
  wantRefresh,
} from "../../../db/search_data/search_refreshes.ts";
import { markSiteDeleted } from "../../../db/sites/sites.ts";
import { insertSpecSite } from "../../support/accounts/sites.ts";
import { useSpecDatabase } from "../../support/database.ts";

describe("db/search_data/search_refreshes.ts", () => {
  const db = useSpecDatabase();
  let siteId: number;
  let otherId: number;
  beforeEach(async () => {
    await db()("search_refreshes").truncate();
    [siteId, otherId] = [await insertSpecSite(db(), 1), await insertSpecSite(db(), 2)];
  });
  const want = (asked = false, id = siteId) => wantRefresh(db(), id, { asked });
  const claim = (owner: string) => claimRefreshOf(db(), siteId, owner);
  const read = (id = siteId) => db()("search_refreshes").where({ site_id: id }).first();
  /** Puts a time of the refresh some seconds back. */
  const putBack = (column: string, seconds = 1) =>
    db()("search_refreshes").where({ site_id: siteId })
      .update({ [column]: db().raw("NOW(6) - INTERVAL ? SECOND", [seconds]) });
  const errorOf = (action: Promise<unknown>) =>
    action.then(() => undefined, (error: Error) => error);

  describe("wantRefresh()", () => {
    it("notes a later change, and that somebody asked until it is done", async () => {
      expect(await findRefreshState(db(), siteId)).to.equal(undefined);
      expect(await findWantedAt(db(), siteId)).to.equal(undefined);
      await want(true);
      await putBack("wanted_at", 60);
      const first = await findWantedAt(db(), siteId) ?? "";
      await want();
      expect((await findWantedAt(db(), siteId) ?? "") > first).to.equal(true);
      expect(await read()).to.include({ asked: 1 });
      expect(await findRefreshState(db(), siteId)).to.deep.equal({ pending: true, step: null });
    });
    it("keeps sites apart", async () => {
      await want(true);
      expect(await findRefreshState(db(), otherId)).to.equal(undefined);
      await want(false, otherId);
      expect(await read(otherId)).to.include({ asked: 0 });
    });
  });

  describe("wantAllRefreshes()", () => {
    it("notes a change of all sites with derived rows, and of no others", async () => {
      await want();
      const wantedAt = await claim("a") ?? "";
      await finishRefresh(db(), { siteId, wantedAt }, "a");
      expect(await findRefreshState(db(), siteId)).to.include({ pending: false });
      await wantAllRefreshes(db());
      expect(await findRefreshState(db(), siteId)).to.include({ pending: true });
      expect(await findRefreshState(db(), otherId)).to.equal(undefined);
    });
  });

  describe("claimRefreshOf()", () => {
    it("is for one owner, as long as the lease holds", async () => {
      await want();
      expect(await claim("a")).to.equal(await findWantedAt(db(), siteId));
      expect(await claim("b")).to.equal(undefined);
      await putBack("lease_until");
      expect(await claim("b")).to.equal(await findWantedAt(db(), siteId));
      expect(await read()).to.include({ lease_owner: "b" });
    });
    it("is for one of many who try at the same time", async () => {
      await want();
      const claims = await Promise.all(["a", "b", "c", "d"].map(claim));
      expect(claims.filter((claimed) => claimed !== undefined)).to.have.length(1);
    });
    it("gives nothing where nothing is wanted", async () => {
      expect(await claim("a")).to.equal(undefined);
      await want();
      await finishRefresh(db(), { siteId, wantedAt: await claim("a") ?? "" }, "a");
      expect(await claim("a")).to.equal(undefined);
    });
  });

  describe("claimRefresh()", () => {
    it("gives those that somebody asked for first, and none of a site that is deleted", async () => {
      const deletedId = await insertSpecSite(db(), 1);
      await want(true, deletedId);
      await markSiteDeleted(db(), { accountId: 1, siteId: deletedId, now: new Date() });
      await want();
      await putBack("wanted_at", 60);
      await want(true, otherId);
      expect(await claimRefresh(db(), "a")).to.include({ siteId: otherId, accountId: 2 });
      expect(await claimRefresh(db(), "a")).to.include({ siteId, accountId: 1, asked: false });
      expect(await claimRefresh(db(), "a")).to.equal(undefined);
    });
  });

  describe("renewRefresh() and startRefreshStep()", () => {
    it("hold the claim for another while", async () => {
      await want();
      await claim("a");
      await putBack("lease_until");
      await renewRefresh(db(), siteId, "a");
      expect(await claim("b")).to.equal(undefined);
      await putBack("lease_until");
      await startRefreshStep(db(), { siteId, owner: "a", step: "keywords" });
      expect(await claim("b")).to.equal(undefined);
      expect(await findRefreshState(db(), siteId))
        .to.deep.equal({ pending: true, step: "keywords" });
    });
    it("throw when another process has taken over", async () => {
      await want();
      await claim("a");
      await putBack("lease_until");
      await claim("b");
      for (
        const action of [
          renewRefresh(db(), siteId, "a"),
          startRefreshStep(db(), { siteId, owner: "a", step: "keywords" }),
        ]
      ) expect(await errorOf(action)).to.be.instanceOf(RefreshLostError);
      expect(await read()).to.include({ lease_owner: "b", step: null });
    });
  });

  describe("finishRefresh()", () => {
    it("ends the refresh, and keeps how long it took", async () => {
      await want(true);
      const wantedAt = await claim("a") ?? "";
      await startRefreshStep(db(), { siteId, owner: "a", step: "keywords" });
      expect(await findRefreshDuration(db(), siteId)).to.equal(null);
      expect(await finishRefresh(db(), { siteId, wantedAt, tookMs: 1_500 }, "a")).to.equal(true);
      expect(await findRefreshState(db(), siteId)).to.deep.equal({ pending: false, step: null });
      expect(await findRefreshDuration(db(), siteId)).to.equal(1_500);
      expect(await read()).to.include({ asked: 0, lease_owner: null, lease_until: null });
    });
    it("keeps a change that was wanted after the claim, and that somebody asked for it", async () => {
      await want();
      await putBack("wanted_at", 60);
      const wantedAt = await claim("a") ?? "";
      await want(true);
      await finishRefresh(db(), { siteId, wantedAt }, "a");
      expect(await findRefreshState(db(), siteId)).to.include({ pending: true });
      expect(await read()).to.include({ asked: 1 });
      expect(await claim("b")).to.equal(await findWantedAt(db(), siteId));
    });
    it("does nothing for a process without the lease", async () => {
      await want();
      const wantedAt = await claim("a") ?? "";
      expect(await finishRefresh(db(), { siteId, wantedAt }, "b")).to.equal(false);
      expect(await findRefreshState(db(), siteId)).to.include({ pending: true });
    });
  });

  describe("failRefresh()", () => {
    it("keeps the reason, and lets it be tried again after a while", async () => {
      await want();
      await claim("a");
      await startRefreshStep(db(), { siteId, owner: "a", step: "keywords" });
      await failRefresh(db(), { siteId, owner: "b", message: "not ours" });
      expect(await read()).to.include({ lease_owner: "a", error_message: null });
      await failRefresh(db(), { siteId, owner: "a", message: `ä${"m".repeat(1_000)}` });
      expect(await read()).to.include({
        ...{ lease_owner: null, step: null, error_message: `?${"m".repeat(999)}` },
      });
      expect(await claim("b")).to.equal(undefined);
      await putBack("lease_until");
      const wantedAt = await claim("b") ?? "";
      await finishRefresh(db(), { siteId, wantedAt }, "b");
      expect(await read()).to.include({ error_message: null });
    });
  });

  describe("releaseRefresh()", () => {
    it("lets any process continue at once, after the owner gives it back", async () => {
      await want();
      const wantedAt = await claim("a");
      await releaseRefresh(db(), siteId, "b");
      expect(await claim("b")).to.equal(undefined);
      await releaseRefresh(db(), siteId, "a");
      expect(await claim("b")).to.equal(wantedAt);
    });
  });

  describe("findRefreshDuration()", () => {
    it("is null without a refresh", async () => {
      expect(await findRefreshDuration(db(), siteId)).to.equal(null);
    });
  });
});
