import { expect } from "chai";
import { insertVerification } from "../../../../db/backlinks/link_verifications.ts";
import { claimVerification } from "../../../../db/backlinks/verification_leases.ts";
import { ABILITIES } from "../../../../schemas/common.ts";
import { insertSpecAccount, type SpecAccount } from "../../../support/accounts/account.ts";
import { type SpecApi, startApi } from "../../../support/api.ts";
import { createSpecDatabase, type SpecDatabase } from "../../../support/database.ts";
import { importRows } from "../../../support/search/search_data.ts";
import { insertSpecSite } from "../../../support/accounts/sites.ts";

const NOW = new Date("2026-11-20T12:00:00.000Z");

describe("LINK_VERIFICATION_ROUTES", () => {
  let database: SpecDatabase;
  let api: SpecApi;
  let account: SpecAccount;
  let siteId: number;
  let ids: number[];

  before(async () => {
    database = await createSpecDatabase();
    api = await startApi(database, { now: () => NOW });
    account = await insertSpecAccount(database.db);
  });
  beforeEach(async () => {
    await database.db("link_verifications").delete();
    siteId = await insertSpecSite(database.db, account.accountId);
    const { domain } = await database.db("sites").where({ id: siteId }).first("domain");
    await importRows(
      database.db,
      siteId,
      [1, 2, 3].map((number) => ({
        "source url": `https://blog-${number}.test/`,
        "target url": `https://${domain}/`,
      })),
      { format: "backlinks", from: "2026-11-19", to: "2026-11-19" },
    );
    ids = await database.db("backlinks").where({ site_id: siteId }).orderBy("id").pluck("id");
  });
  after(async () => {
    await api.close();
    await database.drop();
  });

  const path = (id = siteId) => `/sites/${id}/backlinks/verify`;
  const get = (id = siteId) => api.request("GET", path(id), { token: account.tokenText });
  const post = (body?: object, id = siteId) =>
    api.request("POST", path(id), { token: account.tokenText, ...body && { body } });

  describe("POST /sites/{id}/backlinks/verify", () => {
    it("queues a look at all links and says where to follow it", async () => {
      const { status, headers, body } = await post();
      expect(status).to.equal(202);
      expect(headers.get("location")).to.match(
        new RegExp(`/api/v1/sites/${siteId}/backlinks/verify$`),
      );
      expect(headers.get("retry-after")).to.equal("5");
      const { id, ...verification } = body.data;
      expect(id).to.be.a("number");
      expect(verification).to.deep.equal({
        ...{ origin: "request", status: "queued", progress_pct: null, asked_count: null },
        ...{ pages_count: null, pages_done_count: 0, links_count: null, links_done_count: 0 },
        ...{ live_count: 0, lost_count: 0, gone_count: 0, failed_count: 0, reasons: [] },
        ...{ error: null, queued_at: NOW.toISOString(), started_at: null, finished_at: null },
        ...{ updated_at: NOW.toISOString(), next_look_at: null },
      });
    });

    it("takes each link that is named once", async () => {
      const [first = 0, second = 0] = ids;
      const { status, body } = await post({ ids: [second, first, second] });
      expect(status).to.equal(202);
      expect(body.data.asked_count).to.equal(2);
    });

    it("refuses links of other sites, and links that are not there", async () => {
      const [first = 0] = ids;
      const other = await insertSpecSite(database.db, account.accountId);
      expect((await post({ ids: [first] }, other)).status).to.equal(422);
      const { status, body } = await post({ ids: [first, 999_999] });
      expect(status).to.equal(422);
      expect(body.errors).to.deep.equal({
        "ids.1": [
          `The site has no backlink 999999. GET /sites/${siteId}/backlinks lists those it has.`,
        ],
      });
      expect((await get()).status).to.equal(404);
    });

    it("takes a thousand links at most, and at least one", async () => {
      expect((await post({ ids: [] })).status).to.equal(422);
      const many = Array.from({ length: 1_001 }, (_, index) => index + 1);
      expect((await post({ ids: many })).status).to.equal(422);
      expect((await post({ ids: ["1 OR 1=1"] })).status).to.equal(422);
      expect((await post({ ids: [2 ** 53] })).status).to.equal(422);
      expect((await post({ ids: [2 ** 40] })).status).to.equal(422);
    });

    it("names the state of a verification that is not done", async () => {
      const first = await post();
      const { status, body } = await post({ ids: ids.slice(0, 1) });
      expect(status).to.equal(409);
      expect(body).to.include({
        code: "verification_running",
        status: 409,
        verification_id: first.body.data.id,
        verification_status: "queued",
      });
      expect(body.message).to.equal(
        "The backlinks of this site are being verified already: queued. " +
          `GET /sites/${siteId}/backlinks/verify says how far it is.`,
      );
    });

    it("goes before what the server began by itself", async () => {
      const run = await insertVerification(database.db, {
        ...{ siteId, origin: "schedule", linkIds: null, now: NOW },
      });
      expect((await post()).status).to.equal(202);
      const row = await database.db("link_verifications").where({ id: run }).first();
      expect(row).to.include({ status: "completed", unfinished: null });
    });

    it("begins one verification, however many ask at the same time", async () => {
      const answers = await Promise.all(Array.from({ length: 8 }, () => post()));
      const statuses = answers.map(({ status }) => status).toSorted();
      expect(statuses).to.deep.equal([202, 409, 409, 409, 409, 409, 409, 409]);
    });

    it("says what is missing where there are no links", async () => {
      const other = await insertSpecSite(database.db, account.accountId);
      const { status, body } = await post(undefined, other);
      expect(status).to.equal(409);
      expect(body.code).to.equal("no_backlinks");
      expect(body.message).to.contain(`POST /sites/${other}/imports`);
    });

    it("needs the ability to audit, and a site of one's own", async () => {
      const abilities = ABILITIES.filter((ability) => ability !== "audit");
      const reader = await insertSpecAccount(database.db, {}, { abilities });
      const refused = await api.request("POST", path(), { token: reader.tokenText });
      expect(refused.status).to.equal(403);
      const stranger = await insertSpecAccount(database.db);
      for (const method of ["GET", "POST"]) {
        const answer = await api.request(method, path(), { token: stranger.tokenText });
        expect(answer.status).to.equal(404);
      }
    });
  });

  describe("GET /sites/{id}/backlinks/verify", () => {
    it("is a 404 before the first one", async () => {
      const { status, body } = await get();
      expect(status).to.equal(404);
      expect(body.code).to.equal("no_verification");
    });

    it("says how far it is and what was found", async () => {
      await post();
      await claimVerification(database.db, "spec", NOW);
      await database.db("link_verifications").where({ site_id: siteId }).update({
        pages_count: 3,
        links_count: 30,
        pages_done: 2,
        links_done: 20,
        outcomes: JSON.stringify({
          "live": 11,
          "gone:page_404": 1,
          "lost:page_404": 3,
          "lost:link_removed": 1,
          "none:timeout": 4,
        }),
      });
      const { body, headers } = await get();
      expect(headers.get("retry-after")).to.equal("5");
      expect(body.data).to.deep.include({
        ...{ status: "running", progress_pct: 66, pages_count: 3, pages_done_count: 2 },
        ...{ links_count: 30, links_done_count: 20, started_at: NOW.toISOString() },
        ...{ live_count: 11, lost_count: 4, gone_count: 1, failed_count: 4 },
        reasons: [
          { outcome: "failed", reason: "timeout", links_count: 4 },
          { outcome: "lost", reason: "page_404", links_count: 3 },
          { outcome: "lost", reason: "link_removed", links_count: 1 },
          { outcome: "gone", reason: "page_404", links_count: 1 },
        ],
      });
    });
  });
});
