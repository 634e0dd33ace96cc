import { expect } from "chai";
import { createValidator } from "../../../lib/validate.ts";
import { listAnswerSchema } from "../../../schemas/envelope.ts";
import { issueSchema, occurrenceSchema } from "../../../schemas/issue.ts";
import { analyticObjectAnswer, provenanceSchema } from "../../../schemas/provenance.ts";
import { insertSpecAccount, type SpecAccount } from "../../support/account.ts";
import { type SpecApi, startApi } from "../../support/api.ts";
import { createSpecDatabase, type SpecDatabase } from "../../support/database.ts";
import { insertFinishedAudit } from "../../support/finished_audit.ts";
import { SHOP } from "../../support/shop_crawl.ts";
import { insertSpecSite } from "../../support/sites.ts";

const listSchema = listAnswerSchema(issueSchema, provenanceSchema);
const placesSchema = listAnswerSchema(occurrenceSchema, provenanceSchema);

describe("ISSUE_ROUTES", () => {
  let database: SpecDatabase;
  let api: SpecApi;
  let account: SpecAccount;
  let siteId: number;
  let auditId: number;
  before(async () => {
    database = await createSpecDatabase();
    api = await startApi(database);
    account = await insertSpecAccount(database.db);
    siteId = await insertSpecSite(database.db, account.accountId);
    auditId = await insertFinishedAudit(database.db, siteId);
  });
  after(async () => {
    await api.close();
    await database.drop();
  });

  const get = (path: string, id = siteId) =>
    api.request("GET", `/sites/${id}/issues${path}`, { token: account.tokenText });
  const pickOne = async (code: string) => (await get(`?filter[code]=${code}`)).body.data[0];

  describe("GET /sites/{id}/issues", () => {
    it("gives each problem with the words of the catalogue", async () => {
      const { status, body } = await get("");
      expect(status).to.equal(200);
      expect(createValidator(listSchema)(body)).to.equal(undefined);
      const issue = await pickOne("link_to_broken_internal");
      expect(issue).to.include({
        title: "Link to a broken page of the site",
        severity: "error",
        category: "links",
        scope: "crawl",
        status: "open",
        affected_urls_count: 1,
        previous_affected_urls_count: null,
        first_seen_at: "2026-11-20T10:00:00.000Z",
        clicks_affected: null,
      });
      expect(issue.how_to_fix).to.match(/^Correct the address/);
      expect(issue.example_urls).to.deep.equal([`${SHOP}/`]);
    });
    it("says which crawl was read", async () => {
      const { body } = await get("?per_page=1");
      expect(body.meta).to.deep.include({
        source: "crawl",
        audit_id: auditId,
        from: "2026-11-20",
        to: "2026-11-20",
        data_state: "final",
        formula: { name: "priority_score", version: 1 },
        data_status: null,
        per_page: 1,
      });
    });
    it("puts first what is to be fixed first", async () => {
      const { body } = await get("");
      const scores = body.data.map((issue: { priority_score: number }) => issue.priority_score);
      expect(scores).to.deep.equal(scores.toSorted((a: number, b: number) => b - a));
    });
    it("filters by severity and category", async () => {
      const { body } = await get("?filter[severity]=error&filter[category]=canonical&fields=code");
      expect(body.data.length).to.be.greaterThan(0);
      for (const { code } of body.data) {
        expect(await pickOne(code)).to.include({ severity: "error", category: "canonical" });
      }
    });
    it("makes a field of the catalogue alone", async () => {
      const { body } = await get("?fields=title,example_urls&filter[code]=link_to_broken_internal");
      expect(body.data).to.deep.equal([
        { title: "Link to a broken page of the site", example_urls: [`${SHOP}/`] },
      ]);
    });
    it("leads through all problems without repeating one", async () => {
      const all = (await get("?fields=code")).body.data;
      const seen = [];
      let path = "?fields=code&per_page=3";
      while (path !== "") {
        const { body } = await get(path);
        seen.push(...body.data);
        path = body.links.next === null ? "" : new URL(body.links.next).search;
      }
      expect(seen).to.deep.equal(all);
    });
    it("shows no URLs for a problem of the site as a whole", async () => {
      expect((await pickOne("robots_txt_invalid_line")).example_urls).to.deep.equal([]);
    });
    it("keeps answering when a rule has left the catalogue", async () => {
      const site = await insertSpecSite(database.db, account.accountId);
      const audit = await insertFinishedAudit(database.db, site);
      for (const table of ["audit_issues", "audit_occurrences"]) {
        await database.db(table).where({ audit_id: audit, code: "link_to_broken_internal" })
          .update({ code: "old_rule" });
      }
      const { body } = await get("?filter[code]=old_rule", site);
      expect(createValidator(listSchema)(body)).to.equal(undefined);
      expect(body.data[0]).to.include({ title: "old_rule", scope: null, how_to_fix: null });
      expect((await get("/old_rule/pages", site)).body.meta.total).to.equal(1);
    });
    it("is empty and says what to do before an audit has completed", async () => {
      const site = await insertSpecSite(database.db, account.accountId);
      const { status, body } = await get("", site);
      expect(status).to.equal(200);
      expect(body.data).to.deep.equal([]);
      expect(body.meta).to.deep.include({ total: 0, audit_id: null, data_state: null });
      expect(body.meta.data_status.code).to.equal("no_audit");
      expect(body.meta.data_status.message).to.contain(`POST /sites/${site}/audit`);
    });
    it("stays with its audit although a newer one completes", async () => {
      const site = await insertSpecSite(database.db, account.accountId);
      const first = await insertFinishedAudit(database.db, site);
      const page = await get("?per_page=2", site);
      const second = await insertFinishedAudit(database.db, site);
      const next = await get(new URL(page.body.links.next).search, site);
      expect(next.body.meta.audit_id).to.equal(first);
      expect((await get("", site)).body.meta.audit_id).to.equal(second);
    });
    it("reads an earlier audit", async () => {
      const site = await insertSpecSite(database.db, account.accountId);
      const first = await insertFinishedAudit(database.db, site);
      await insertFinishedAudit(database.db, site);
      const { body } = await get(`?audit_id=${first}`, site);
      expect(body.meta.audit_id).to.equal(first);
    });
    it("answers 404 to another site's audit and 409 to one without results", async () => {
      const site = await insertSpecSite(database.db, account.accountId);
      expect((await get(`?audit_id=${auditId}`, site)).body.code).to.equal("audit_not_found");
      const failed = await insertFinishedAudit(database.db, site);
      await database.db("audits").where({ id: failed }).update({ status: "failed" });
      const { status, body } = await get(`?audit_id=${failed}`, site);
      expect(status).to.equal(409);
      expect(body).to.include({
        code: "audit_without_results",
        message: `Audit ${failed} is failed: it has no results to read.`,
        audit_status: "failed",
      });
    });
  });

  describe("GET /sites/{id}/issues/{code}", () => {
    it("gives the problem as the list does", async () => {
      const { body } = await get("/link_to_broken_internal");
      expect(createValidator(analyticObjectAnswer(issueSchema))(body)).to.equal(undefined);
      expect(body.data).to.deep.equal(await pickOne("link_to_broken_internal"));
    });
    it("answers 404 when the audit did not find it", async () => {
      const { status, body } = await get("/title_too_long");
      expect([status, body.code]).to.deep.equal([404, "issue_not_found"]);
    });
    it("answers 404 before an audit has completed", async () => {
      const site = await insertSpecSite(database.db, account.accountId);
      const { status, body } = await get("/title_missing", site);
      expect([status, body.code]).to.deep.equal([404, "no_audit"]);
    });
  });

  describe("GET /sites/{id}/issues/{code}/pages", () => {
    it("gives each place with its page, target and evidence", async () => {
      const { body } = await get("/link_to_broken_internal/pages");
      expect(createValidator(placesSchema)(body)).to.equal(undefined);
      expect(body.meta.total).to.equal(1);
      const [place] = body.data;
      expect(place).to.deep.include({
        url: `${SHOP}/`,
        severity: "error",
        target_url: `${SHOP}/gone`,
      });
      expect(place.page_id).to.be.a("number");
      expect(place.evidence.expected).to.equal("a link to a URL that answers 200");
      expect(place.evidence.found).to.be.an("object");
      expect(place.evidence.where).to.be.a("string");
    });
    it("gives a place on the site as a whole without page and target", async () => {
      const { body } = await get("/robots_txt_invalid_line/pages");
      expect(body.data[0]).to.include({ page_id: null, url: null, target_url: null });
    });
    it("lists places in crawl order and leads through them", async () => {
      const all = (await get("/title_duplicate/pages")).body;
      expect(all.data.map((place: { url: string }) => place.url))
        .to.deep.equal(["/a", "/b"].map((path) => SHOP + path));
      const first = (await get("/title_duplicate/pages?per_page=1")).body;
      const second = await get(`/title_duplicate/pages${new URL(first.links.next).search}`);
      expect([...first.data, ...second.body.data]).to.deep.equal(all.data);
      expect(second.body.meta.total).to.equal(2);
    });
    it("filters by URL", async () => {
      const { body } = await get("/title_duplicate/pages?filter[url][contains]=/b&fields=url");
      expect(body.data).to.deep.equal([{ url: `${SHOP}/b` }]);
      expect(body.meta.total).to.equal(1);
    });
    it("is empty when a rule found nothing and 404 when there is no such rule", async () => {
      expect((await get("/title_too_long/pages")).body.data).to.deep.equal([]);
      const { status, body } = await get("/no_such_rule/pages");
      expect([status, body.code]).to.deep.equal([404, "issue_not_found"]);
    });
  });
});
