import { expect } from "chai";
import { createValidator } from "../../../../lib/core/validate.ts";
import { listAnswerSchema, objectAnswer } from "../../../../schemas/envelope.ts";
import { issueSchema, occurrenceSchema } from "../../../../schemas/issue.ts";
import { issueHistorySchema } from "../../../../schemas/issue_history.ts";
import { analyticObjectAnswer, provenanceSchema } from "../../../../schemas/provenance.ts";
import { insertSpecAccount, type SpecAccount } from "../../../support/accounts/account.ts";
import { type SpecApi, startApi } from "../../../support/api.ts";
import { createSpecDatabase, type SpecDatabase } from "../../../support/database.ts";
import { insertFinishedAudit } from "../../../support/audits/finished_audit.ts";
import { SHOP } from "../../../support/audits/shop_crawl.ts";
import { insertSpecSite } from "../../../support/accounts/sites.ts";

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
        // no search data
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
    it("puts first what needs to be fixed first", async () => {
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
    it("names the file that a problem of the site as a whole is about", async () => {
      expect((await pickOne("robots_txt_invalid_line")).example_urls)
        .to.deep.equal([`${SHOP}/robots.txt`]);
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

  describe("PATCH /sites/{id}/issues/{code}", () => {
    let site: number;
    beforeEach(async () => {
      site = await insertSpecSite(database.db, account.accountId);
      await insertFinishedAudit(database.db, site);
    });
    const patch = (code: string, body: object, id = site) =>
      api.request("PATCH", `/sites/${id}/issues/${code}`, { token: account.tokenText, body });

    it("ignores a problem and says who did so and why", async () => {
      const { status, body } = await patch("title_duplicate", { status: "ignored", note: "ok" });
      expect(status).to.equal(200);
      expect(body.data).to.deep.include({
        code: "title_duplicate",
        status: "ignored",
        affected_urls_count: 0,
        ignored_urls_count: 2,
        example_urls: [`${SHOP}/a`, `${SHOP}/b`],
      });
      expect(body.data.ignore.note).to.equal("ok");
      expect(body.data.ignore.by)
        .to.deep.equal({ token_id: account.tokenId, token_name: "spec" });
      expect((await get("/title_duplicate", site)).body.data).to.deep.equal(body.data);
      const listed = await get("?filter[status]=ignored&fields=code,ignore", site);
      expect(listed.body.data).to.deep.equal([
        { code: "title_duplicate", ignore: body.data.ignore },
      ]);
    });
    it("ignores a problem on some URLs, whose places say so", async () => {
      const urls = [`${SHOP}/b`];
      const { body } = await patch("title_duplicate", { status: "ignored", urls, note: "b" });
      expect(body.data).to.deep.include({
        status: "open",
        ignore: null,
        ignored_urls_count: 1,
        example_urls: [`${SHOP}/a`],
      });
      const places = await get("/title_duplicate/pages?fields=url,ignored,ignore", site);
      expect(places.body.data[0]).to.deep.equal({ url: `${SHOP}/a`, ignored: false, ignore: null });
      expect(places.body.data[1]).to.deep.include({ url: `${SHOP}/b`, ignored: true });
      expect(places.body.data[1].ignore.note).to.equal("b");
      const counting = await get("/title_duplicate/pages?filter[ignored]=false", site);
      expect(counting.body.data.map((place: { url: string }) => place.url))
        .to.deep.equal([`${SHOP}/a`]);
      const { page_id } = (await get("/title_duplicate/pages?filter[ignored]=true", site))
        .body.data[0];
      const page = await api.request("GET", `/sites/${site}/pages/${page_id}`, {
        token: account.tokenText,
      });
      const onPage = page.body.data.issues.items
        .filter((place: { code: string }) => place.code === "title_duplicate");
      expect(onPage.map((place: { ignored: boolean }) => place.ignored)).to.deep.equal([true]);
    });
    it("says who works on a problem, and that nobody does any more, without other figures", async () => {
      const before = (await get("/title_duplicate", site)).body.data;
      const { status, body } = await patch("title_duplicate", { in_progress: true, note: "Ann" });
      expect(status).to.equal(200);
      expect(body.data.work).to.deep.include({
        note: "Ann",
        by: { token_id: account.tokenId, token_name: "spec" },
      });
      expect({ ...body.data, work: null }).to.deep.equal(before);
      const listed = await get("?filter[code]=title_duplicate&fields=work", site);
      expect(listed.body.data).to.deep.equal([{ work: body.data.work }]);
      const ended = await patch("title_duplicate", { in_progress: false });
      expect(ended.body.data).to.deep.equal(before);
    });
    it("takes both decisions at once, with one note", async () => {
      const decided = { status: "ignored", in_progress: true, note: "soon" };
      const { body } = await patch("title_duplicate", decided);
      expect([body.data.ignore.note, body.data.work.note]).to.deep.equal(["soon", "soon"]);
    });
    it("shows in the audit how much is ignored", async () => {
      await patch("title_duplicate", { status: "ignored" });
      const { body } = await api.request("GET", `/sites/${site}/audit`, {
        token: account.tokenText,
      });
      expect(body.data.health.ignored).to.deep.equal({ issues: 1, occurrences: 2, urls: 2 });
    });
    it("answers 404 to a code that there is not, and to a problem that was not found", async () => {
      for (const code of ["no_such_rule", "title_too_long"]) {
        for (const decision of [{ status: "ignored" }, { in_progress: true }]) {
          const { status, body } = await patch(code, decision);
          expect([status, body.code]).to.deep.equal([404, "issue_not_found"]);
        }
      }
    });
    it("answers 404 to what can be no code, wherever it is asked for", async () => {
      for (const code of ["%C3%A4", "%F0%9F%98%80", "a%00b", "x".repeat(65)]) {
        const answers = [
          await patch(code, { status: "ignored" }),
          await get(`/${code}`, site),
          await get(`/${code}/pages`, site),
        ];
        expect(answers.map(({ status, body }) => [status, body.code]), code)
          .to.deep.equal(answers.map(() => [404, "issue_not_found"]));
      }
    });
    it("answers 404 before an audit has completed, and to another account's site", async () => {
      const empty = await insertSpecSite(database.db, account.accountId);
      expect((await patch("title_duplicate", { status: "open" }, empty)).body.code)
        .to.equal("no_audit");
      const other = await insertSpecAccount(database.db);
      const foreign = await insertSpecSite(database.db, other.accountId);
      expect((await patch("title_duplicate", { status: "open" }, foreign)).status).to.equal(404);
    });
    it("names the URL on which the problem was not found", async () => {
      const urls = [`${SHOP}/a`, `${SHOP}/b`, `${SHOP}/`];
      const { status, body } = await patch("title_duplicate", { status: "ignored", urls });
      expect(status).to.equal(422);
      expect(body.errors).to.have.all.keys("urls.2");
    });
    it("answers 409 when single URLs are to count of a problem that is ignored as a whole", async () => {
      await patch("title_duplicate", { status: "ignored" });
      const body = { status: "open", urls: [`${SHOP}/a`] };
      const answer = await patch("title_duplicate", body);
      expect([answer.status, answer.body.code]).to.deep.equal([409, "issue_ignored"]);
    });
    for (
      const [what, body] of Object.entries({
        "no status": {},
        "another status": { status: "fixed" },
        "no URLs": { status: "ignored", urls: [] },
        "too many URLs": { status: "ignored", urls: Array(1001).fill(`${SHOP}/a`) },
        "a note of 1,001 characters": { status: "ignored", note: "n".repeat(1001) },
        "a note on what counts again": { status: "open", note: "why" },
        "a note on what nobody works on any more": { in_progress: false, note: "why" },
        "URLs on which somebody works": { in_progress: true, urls: [`${SHOP}/a`] },
        "an unknown field": { status: "open", reason: "why" },
      })
    ) {
      it(`answers 422 to ${what}`, async () => {
        expect((await patch("title_duplicate", body)).status).to.equal(422);
      });
    }
  });

  describe("GET /sites/{id}/issues/{code}/history", () => {
    it("gives what each audit found of a problem", async () => {
      const { status, body } = await get("/title_duplicate/history");
      expect(status).to.equal(200);
      expect(createValidator(objectAnswer(issueHistorySchema))(body)).to.equal(undefined);
      expect(body.data.audits).to.have.length(1);
      expect(body.data.audits[0]).to.include({
        audit_id: auditId,
        status: "open",
        affected_urls_count: 2,
        new_count: null,
      });
    });
    it("has audits that say nothing of a rule, and a 404 for what is no rule", async () => {
      const { body } = await get("/title_too_long/history");
      expect(body.data.audits.map(({ status }: { status: string | null }) => status))
        .to.deep.equal([null]);
      for (const code of ["no_such_rule", "%C3%A4", "x".repeat(65)]) {
        const answer = await get(`/${code}/history`);
        expect([answer.status, answer.body.code]).to.deep.equal([404, "issue_not_found"]);
      }
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
