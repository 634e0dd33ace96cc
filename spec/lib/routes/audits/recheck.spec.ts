import { expect } from "chai";
import { createValidator } from "../../../../lib/core/validate.ts";
import { auditProgressSchema } from "../../../../schemas/audit_progress.ts";
import { objectAnswer } from "../../../../schemas/envelope.ts";
import { insertSpecAccount, type SpecAccount } from "../../../support/accounts/account.ts";
import { type SpecApi, startApi } from "../../../support/api.ts";
import { createSpecDatabase, type SpecDatabase } from "../../../support/database.ts";
import { insertFinishedAudit } from "../../../support/audits/finished_audit.ts";
import { SHOP } from "../../../support/audits/shop_crawl.ts";
import { insertSpecSite } from "../../../support/accounts/sites.ts";

describe("RECHECK_ROUTES", () => {
  let database: SpecDatabase;
  let api: SpecApi;
  let account: SpecAccount;
  let siteId: number;
  before(async () => {
    database = await createSpecDatabase();
    api = await startApi(database);
    account = await insertSpecAccount(database.db);
  });
  beforeEach(async () => {
    siteId = await insertSpecSite(database.db, account.accountId);
  });
  after(async () => {
    await api.close();
    await database.drop();
  });

  const post = (body: object) =>
    api.request("POST", `/sites/${siteId}/audit/recheck`, { token: account.tokenText, body });
  const get = (path: string) =>
    api.request("GET", `/sites/${siteId}${path}`, { token: account.tokenText });

  describe("POST /sites/{id}/audit/recheck", () => {
    it("queues a recheck and says where to follow it", async () => {
      const baseId = await insertFinishedAudit(database.db, siteId);
      const { status, headers, body } = await post({ codes: ["title_duplicate"], label: "mine" });
      expect(status).to.equal(202);
      expect(createValidator(objectAnswer(auditProgressSchema))(body)).to.equal(undefined);
      expect(headers.get("location")).to.equal(`${api.url}/api/v1/sites/${siteId}/audit/progress`);
      const { audit_id } = body.data;
      const audit = (await get(`/audits/${audit_id}`)).body.data;
      expect(audit).to.deep.include({
        trigger: "recheck",
        label: "mine",
        based_on_audit_id: baseId,
        recheck: { codes: ["title_duplicate"], urls: [], urls_count: null, left_out_count: null },
      });
      const listed = (await get("/audits?filter[trigger]=recheck")).body.data;
      expect(listed.map((item: { based_on_audit_id: number }) => item.based_on_audit_id))
        .to.deep.equal([baseId]);
      expect((await get(`/audits/${baseId}`)).body.data)
        .to.deep.include({ based_on_audit_id: null, recheck: null });
    });
    it("answers 409 without a completed audit and beside an unfinished one", async () => {
      const none = await post({ urls: [`${SHOP}/`] });
      expect([none.status, none.body.code]).to.deep.equal([409, "no_base_audit"]);
      await insertFinishedAudit(database.db, siteId);
      await post({ urls: [`${SHOP}/`] });
      const second = await post({ urls: [`${SHOP}/`] });
      expect([second.status, second.body.code]).to.deep.equal([409, "audit_unfinished"]);
    });
    for (
      const [what, body] of Object.entries({
        "nothing named": {},
        "no codes": { codes: [] },
        "no URLs": { urls: [] },
        "1,001 URLs": { urls: Array(1001).fill(`${SHOP}/`) },
        "an unknown code": { codes: ["no_such_rule"] },
        "a foreign URL": { urls: ["https://other.test/"] },
        "settings, which are those of the audit before": { urls: [`${SHOP}/`], max_pages: 5 },
      })
    ) {
      it(`answers 422 to ${what}`, async () => {
        await insertFinishedAudit(database.db, siteId);
        expect((await post(body)).status).to.equal(422);
      });
    }
  });
});
