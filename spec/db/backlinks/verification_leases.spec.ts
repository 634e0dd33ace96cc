import { expect } from "chai";
import { transaction } from "../../../db/core/connection.ts";
import {
  deleteOldVerifications,
  endScheduledVerification,
  findLatestVerification,
  findUnfinishedVerification,
  findVerification,
  insertVerification,
} from "../../../db/backlinks/link_verifications.ts";
import {
  addToVerification,
  claimVerification,
  completeVerification,
  countVerification,
  failVerification,
  moveVerification,
  releaseVerification,
  renewVerification,
  VerificationLostError,
} from "../../../db/backlinks/verification_leases.ts";
import { insertSpecAccount } from "../../support/accounts/account.ts";
import { createSpecDatabase, type SpecDatabase } from "../../support/database.ts";
import { insertSpecSite } from "../../support/accounts/sites.ts";

const NOW = new Date("2026-11-20T12:00:00.000Z");

describe("runs of verifications", () => {
  let database: SpecDatabase;
  let accountId = 0;
  let siteId: number;
  let otherId: number;

  before(async () => {
    database = await createSpecDatabase();
    ({ accountId } = await insertSpecAccount(database.db));
    siteId = await insertSpecSite(database.db, accountId);
    otherId = await insertSpecSite(database.db, accountId);
  });
  beforeEach(() => database.db("link_verifications").delete());
  after(() => database.drop());

  const queue = (id = siteId, origin: "request" | "schedule" = "request") =>
    insertVerification(database.db, { siteId: id, origin, linkIds: [3, 1], now: NOW });
  const claim = (owner: string) => claimVerification(database.db, owner, NOW);
  const endLease = () =>
    database.db("link_verifications").update({ lease_until: database.db.raw("NOW(6)") });

  async function lostOf(work: Promise<unknown>): Promise<void> {
    const error = await work.then(() => null, (thrown: unknown) => thrown);
    expect(error).to.be.instanceOf(VerificationLostError);
  }

  describe("insertVerification()", () => {
    it("queues one of a site at a time", async () => {
      const id = await queue() ?? 0;
      expect(await queue()).to.equal(undefined);
      expect(await queue(otherId)).to.be.a("number");
      const run = await findVerification(database.db, siteId, id);
      expect(run).to.deep.include({
        ...{ id, siteId, origin: "request", status: "queued", linkIds: [3, 1], outcomes: {} },
        ...{ pagesCount: null, linksCount: null, createdAt: NOW, startedAt: null },
      });
      expect(await findVerification(database.db, otherId, id)).to.equal(undefined);
    });
  });

  describe("claimVerification()", () => {
    it("claims the run that has waited longest, once", async () => {
      const first = await queue();
      const second = await queue(otherId);
      expect(await claim("one")).to.deep.equal({ id: first, siteId, accountId, asked: true });
      expect(await claim("two")).to.deep.equal({
        id: second,
        siteId: otherId,
        accountId,
        asked: true,
      });
      expect(await claim("three")).to.equal(undefined);
    });

    it("takes a run over whose process died, and lets a run that was given back wait its turn", async () => {
      const first = await queue() ?? 0;
      await claim("dead");
      await endLease();
      expect(await claim("next")).to.deep.equal({ id: first, siteId, accountId, asked: true });
      await lostOf(renewVerification(database.db, first, "dead"));
      await renewVerification(database.db, first, "next");
      const second = await queue(otherId);
      await releaseVerification(database.db, first, { owner: "next" });
      expect((await claim("other"))?.id).to.equal(second);
      expect((await claim("other"))?.id).to.equal(first);
      // one for the process that died, and one for this
      expect((await findVerification(database.db, siteId, first))?.attempts).to.equal(2);
    });

    it("gives no run twice to many that ask at the same time", async () => {
      await queue();
      const claims = await Promise.all(Array.from({ length: 8 }, (_, index) => claim(`w${index}`)));
      expect(claims.filter((claimed) => claimed !== undefined)).to.have.lengthOf(1);
    });
  });

  describe("addToVerification()", () => {
    it("adds up what was done, and refuses who has lost the claim", async () => {
      const id = await queue() ?? 0;
      await claim("one");
      await countVerification(database.db, { id, owner: "one" }, { pages: 9, links: 12 });
      const add = (owner: string, outcomes: Record<string, number>) =>
        transaction(
          database.db,
          (trx) =>
            addToVerification(trx, { id, owner, now: NOW }, {
              pagesDone: 1,
              linksDone: 2,
              outcomes,
            }),
        );
      await add("one", { live: 1, "gone:page_404": 1 });
      await add("one", { live: 2 });
      await moveVerification(database.db, { id, owner: "one", now: NOW }, Buffer.from("12345678"));
      await lostOf(add("two", { live: 1 }));
      await lostOf(moveVerification(database.db, { id, owner: "two", now: NOW }, Buffer.alloc(8)));
      expect(await findVerification(database.db, siteId, id)).to.deep.include({
        ...{ pagesCount: 9, linksCount: 12, pagesDone: 2, linksDone: 4 },
        outcomes: { live: 3, "gone:page_404": 1 },
        cursorKey: Buffer.from("12345678"),
      });
    });
  });

  describe("completeVerification()", () => {
    it("ends a run, after which another may begin", async () => {
      const id = await queue() ?? 0;
      await claim("one");
      await completeVerification(database.db, { id, owner: "two", now: NOW });
      expect((await findUnfinishedVerification(database.db, siteId))?.status).to.equal("running");
      await completeVerification(database.db, { id, owner: "one", now: NOW });
      expect(await findUnfinishedVerification(database.db, siteId)).to.equal(undefined);
      const next = await queue();
      expect((await findLatestVerification(database.db, siteId))?.id).to.equal(next);
    });

    it("is not undone by giving it back", async () => {
      const id = await queue() ?? 0;
      await claim("one");
      await failVerification(database.db, { id, owner: "one", now: NOW }, {
        ...{ code: "internal_error", message: "x".repeat(2_000) },
      });
      await releaseVerification(database.db, id, { owner: "one" });
      const run = await findVerification(database.db, siteId, id);
      expect(run).to.include({ status: "failed", errorCode: "internal_error" });
      expect(run?.errorMessage).to.have.lengthOf(1_000);
    });
  });

  describe("endScheduledVerification()", () => {
    it("ends what the server began, and nothing that somebody asked for", async () => {
      const asked = await queue() ?? 0;
      const own = await queue(otherId, "schedule") ?? 0;
      for (const id of [asked, own]) await endScheduledVerification(database.db, id, NOW);
      expect((await findVerification(database.db, siteId, asked))?.status).to.equal("queued");
      expect((await findVerification(database.db, otherId, own))?.status).to.equal("completed");
    });
  });

  describe("deleteOldVerifications()", () => {
    it("keeps the newest, and what is not done", async () => {
      const ids: (number | undefined)[] = [];
      for (let count = 0; count < 4; count++) {
        const id = await queue(siteId, "schedule") ?? 0;
        await endScheduledVerification(database.db, id, NOW);
        ids.push(id);
      }
      ids.push(await queue());
      await deleteOldVerifications(database.db, siteId, 2);
      expect(await database.db("link_verifications").orderBy("id").pluck("id"))
        .to.deep.equal(ids.slice(2));
    });
  });
});
