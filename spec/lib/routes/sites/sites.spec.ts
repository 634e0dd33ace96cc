import { expect } from "chai";
import { insertAudit, updateAudit } from "../../../../db/audits/lifecycle/audits.ts";
import { listManualCompetitors } from "../../../../db/search/competitors.ts";
import { auditSettings } from "../../../../schemas/audit_settings.ts";
import { siteSchema } from "../../../../schemas/site.ts";
import { insertSpecAccount, type SpecAccount } from "../../../support/accounts/account.ts";
import { type SpecApi, startApi } from "../../../support/api.ts";
import { createSpecDatabase, type SpecDatabase } from "../../../support/database.ts";
import { insertSpecSite } from "../../../support/accounts/sites.ts";

describe("SITE_ROUTES", () => {
  let database: SpecDatabase;
  let api: SpecApi;
  let account: SpecAccount;
  before(async () => {
    database = await createSpecDatabase();
    api = await startApi(database);
  });
  after(async () => {
    await api.close();
    await database.drop();
  });
  beforeEach(async () => {
    account = await insertSpecAccount(database.db);
  });

  const send = (method: string, path: string, body?: unknown) =>
    api.request(method, path, { token: account.tokenText, body });
  const create = (body: unknown) => send("POST", "/sites", body);
  const get = (path: string) => send("GET", path);

  describe("POST /sites", () => {
    it("creates a site and answers 201 with its address", async () => {
      const { status, headers, body } = await create({ domain: "Shop.Example.com" });
      expect(status).to.equal(201);
      expect(headers.get("location")).to.equal(`${api.url}/api/v1/sites/${body.data.id}`);
      expect(body.data.domain).to.equal("shop.example.com");
      expect((await get(`/sites/${body.data.id}`)).body).to.deep.equal(body);
    });
    it("keeps which rules are off and on, and names unknown ones", async () => {
      const { body } = await create({
        domain: "rules.example.com",
        disabled_rules: ["title_missing", "h1_missing", "title_missing"],
        enabled_rules: ["readability_difficult"],
      });
      expect(body.data.disabled_rules).to.deep.equal(["h1_missing", "title_missing"]);
      expect(body.data.enabled_rules).to.deep.equal(["readability_difficult"]);
      const wrong = await create({ domain: "more.example.com", disabled_rules: ["titel_missing"] });
      expect(wrong.status).to.equal(422);
      expect(wrong.body.errors).to.deep.equal({
        "disabled_rules.0": [
          'There is no rule "titel_missing"; GET /issue-types lists all of them.',
        ],
      });
    });
    it("gives what was not measured as null", async () => {
      const { body } = await create({
        domain: "example.com",
        brand_names: ["Example"],
        brand_exclusions: ["for example"],
      });
      expect(Object.keys(body.data)).to.deep.equal(siteSchema.required.slice());
      const { id: _, created_at: createdAt, updated_at: updatedAt, ...rest } = body.data;
      expect(createdAt).to.match(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);
      expect(updatedAt).to.equal(createdAt);
      expect(rest).to.deep.equal({
        domain: "example.com",
        health_score: null,
        last_audit_at: null,
        name: "example.com",
        start_url: null,
        status: "active",
        country: null,
        language: null,
        timezone: "UTC",
        brand_names: ["Example"],
        brand_exclusions: ["for example"],
        disabled_rules: [],
        enabled_rules: [],
        audits_kept: 5,
        previous_health_score: null,
        last_audit_stop_reason: null,
        audit_status: null,
        next_audit_at: null,
        pages_count: null,
        issues_count: null,
        keywords_count: null,
        backlinks_count: null,
      });
    });
    it("answers 422 with errors.domain when the domain is missing", async () => {
      for (const { status, body } of [await create({}), await send("POST", "/sites")]) {
        expect(status).to.equal(422);
        expect(body.message).to.equal("The domain field is required.");
        expect(body.errors).to.deep.equal({ domain: ["The domain field is required."] });
      }
    });
    it("answers 422 that shows the right form of a domain", async () => {
      const { status, body } = await create({ domain: "shop.example.com/x" });
      expect(status).to.equal(422);
      expect(body.errors.domain[0]).to.match(/^Use shop\.example\.com,/);
    });
    it("makes of a URL the domain, and where audits begin if it says more", async () => {
      const first = await create({ domain: "https://www.example.com/" });
      expect(first.status).to.equal(201);
      expect(first.body.data).to.include({
        domain: "www.example.com",
        name: "www.example.com",
        start_url: null,
      });
      const startUrl = "http://shop.example.com:8080/path";
      const second = await create({ domain: startUrl });
      expect(second.body.data).to.include({ domain: "shop.example.com", start_url: startUrl });
      const given = { domain: "https://a.example.com/x", start_url: "https://a.example.com/y" };
      expect((await create(given)).body.data.start_url).to.equal(given.start_url);
      const any = { domain: "http://b.example.com/x", start_url: null };
      expect((await create(any)).body.data.start_url).to.equal(null);
      const long = await create({ domain: `https://c.example.com/${"ü".repeat(400)}` });
      expect(long.body.errors).to.have.all.keys("domain");
    });
    it("answers 422 when the account has the domain, with or without www.", async () => {
      await create({ domain: "example.com" });
      const { status, body } = await create({ domain: "www.example.com" });
      expect([status, body.code]).to.deep.equal([422, "domain_taken"]);
      expect(body.errors).to.have.property("domain");
    });
    it("lets two accounts have the same domain", async () => {
      await create({ domain: "example.com" });
      account = await insertSpecAccount(database.db);
      expect((await create({ domain: "example.com" })).status).to.equal(201);
    });
    it("names every wrong field and counts them in the message", async () => {
      const { body } = await create({ domain: "example.com", country: 1, x: 1, "a.b": 1 });
      expect(Object.keys(body.errors)).to.have.members(["country", "x", "a.b"]);
      expect(body.message).to.match(/\(and 2 more errors\)$/);
    });
    it("lets only one of two equal requests win", async () => {
      const answers = await Promise.all([1, 2, 3, 4].map(() => create({ domain: "example.com" })));
      expect(answers.map((answer) => answer.status).sort()).to.deep.equal([201, 422, 422, 422]);
    });
    it("keeps the competitors", async () => {
      const { body } = await create({ domain: "example.com", competitors: ["WWW.Rival.example"] });
      expect(await listManualCompetitors(database.db, body.data.id))
        .to.deep.equal(["rival.example"]);
    });
    it("starts the first audit when asked to", async () => {
      const { body } = await create({ domain: "example.com", start_audit: true });
      expect(body.data.audit_status).to.equal("queued");
    });
    it("starts no audit for a token without the ability audit", async () => {
      account = await insertSpecAccount(database.db, {}, { abilities: ["read", "write"] });
      const { status, body } = await create({ domain: "example.com", start_audit: true });
      expect([status, body.code]).to.deep.equal([403, "ability_missing"]);
      expect((await get("/sites")).body.data).to.deep.equal([]);
      expect((await create({ domain: "example.com" })).status).to.equal(201);
    });
    it("answers 403 to a token that is limited to some sites", async () => {
      account = await insertSpecAccount(database.db, {}, { siteIds: [1] });
      const { status, body } = await create({ domain: "example.com" });
      expect([status, body.code]).to.deep.equal([403, "site_not_allowed"]);
    });
  });

  describe("GET /sites", () => {
    it("has one key, and paging in the headers", async () => {
      for (const domain of ["a.example", "b.example", "c.example"]) await create({ domain });
      const first = await get("/sites?per_page=2&sort=-domain");
      expect(Object.keys(first.body)).to.deep.equal(["data"]);
      expect(first.body.data.map((site: { domain: string }) => site.domain))
        .to.deep.equal(["c.example", "b.example"]);
      expect(first.headers.get("x-total-count")).to.equal("3");
      const next = /<([^>]+)>; rel="next"/.exec(first.headers.get("link") ?? "")?.[1] ?? "";
      const second = await get(next.slice(`${api.url}/api/v1`.length));
      expect(second.body.data.map((site: { domain: string }) => site.domain))
        .to.deep.equal(["a.example"]);
      expect(second.headers.get("link")).not.to.include('rel="next"');
    });
    it("shows only the sites that the token is limited to", async () => {
      const id = await insertSpecSite(database.db, account.accountId);
      const other = await insertSpecSite(database.db, account.accountId);
      const { tokenText } = await insertSpecAccount(database.db, {}, {
        accountId: account.accountId,
        siteIds: [id],
      });
      const { body } = await api.request("GET", "/sites", { token: tokenText });
      expect(body.data.map((site: { id: number }) => site.id)).to.deep.equal([id]);
      expect((await api.request("GET", `/sites/${other}`, { token: tokenText })).status)
        .to.equal(403);
    });
    it("filters, searches and chooses fields", async () => {
      await create({ domain: "a.example", country: "DE" });
      await create({ domain: "b.example", country: "FR", name: "Käse & 100%" });
      const { body } = await get("/sites?filter[country]=FR,IT&q=100%25&fields=domain,country");
      expect(body.data).to.deep.equal([{ domain: "b.example", country: "FR" }]);
      expect((await get("/sites?filter[status]=active&q=nothing")).body.data).to.deep.equal([]);
    });
    it("goes on by name where names begin alike for longer than an address may be", async () => {
      const { accountId, tokenText } = await insertSpecAccount(database.db);
      const names = ["b", "a", "c"].map((end) => "é".repeat(9_999) + end);
      for (const name of names) await insertSpecSite(database.db, accountId, { name });
      const found: string[] = [];
      let path: string | undefined = "/sites?sort=name&per_page=1";
      while (path !== undefined) {
        const { body, headers } = await api.request("GET", path, { token: tokenText });
        found.push(body.data[0].name);
        const link = headers.get("link") ?? "";
        expect(link.length).to.be.below(3_000);
        path = /api\/v1([^>]+)>; rel="next"/.exec(link)?.[1];
      }
      expect(found).to.deep.equal(names);
    });
  });

  describe("GET /sites/{id}", () => {
    it("reports the state of the newest audit", async () => {
      const id = await insertSpecSite(database.db, account.accountId);
      const auditId = await insertAudit(database.db, {
        siteId: id,
        trigger: "manual",
        label: null,
        settings: auditSettings({}),
        previousAuditId: null,
        now: new Date(),
      });
      await updateAudit(database.db, auditId, { status: "running" });
      expect((await get(`/sites/${id}`)).body.data.audit_status).to.equal("running");
    });
    for (const id of ["0", "-1", "abc", "1.5", "99999999999999999999", "9007199254740993"]) {
      it(`answers 404 to the id ${id}`, async () => {
        expect((await get(`/sites/${id}`)).status).to.equal(404);
      });
    }
    it("answers 404 to someone else's site as to an unknown one", async () => {
      const other = await insertSpecAccount(database.db);
      const id = await insertSpecSite(database.db, other.accountId);
      const { status, body } = await get(`/sites/${id}`);
      expect([status, body.code]).to.deep.equal([404, "site_not_found"]);
      const unknown = await get("/sites/999999");
      expect(unknown.body.message).to.equal(body.message.replace(String(id), "999999"));
    });
  });

  describe("PATCH /sites/{id}", () => {
    it("changes what the body names", async () => {
      const id = await insertSpecSite(database.db, account.accountId, { country: "DE" });
      const { status, body } = await send("PATCH", `/sites/${id}`, {
        name: "New",
        brand_names: ["A", "A"],
        competitors: ["rival.example"],
      });
      expect(status).to.equal(200);
      expect(body.data).to.include({ name: "New", country: "DE" });
      expect(body.data.brand_names).to.deep.equal(["A"]);
      expect(await listManualCompetitors(database.db, id)).to.deep.equal(["rival.example"]);
    });
    it("takes how many audits keep their rows, from 1 to 100", async () => {
      const { body } = await create({ domain: "kept.example.com", audits_kept: 2 });
      expect(body.data.audits_kept).to.equal(2);
      const path = `/sites/${body.data.id}`;
      expect((await send("PATCH", path, { audits_kept: 100 })).body.data.audits_kept).to.equal(100);
      for (const wrong of [0, 101, 2.5, "3"]) {
        const { status, body: refusal } = await send("PATCH", path, { audits_kept: wrong });
        expect([status, Object.keys(refusal.errors)]).to.deep.equal([422, ["audits_kept"]]);
      }
    });
    it("does not change the domain, and wants at least one field", async () => {
      const id = await insertSpecSite(database.db, account.accountId);
      expect((await send("PATCH", `/sites/${id}`, { domain: "x.example" })).body.errors)
        .to.have.property("domain");
      expect((await send("PATCH", `/sites/${id}`, {})).status).to.equal(422);
    });
    it("answers 404 to someone else's site", async () => {
      const other = await insertSpecAccount(database.db);
      const id = await insertSpecSite(database.db, other.accountId);
      expect((await send("PATCH", `/sites/${id}`, { name: "Mine" })).status).to.equal(404);
    });
  });

  describe("DELETE /sites/{id}", () => {
    it("answers 204, then 404, and the domain is free again", async () => {
      const { body } = await create({ domain: "example.com", start_audit: true });
      const answer = await send("DELETE", `/sites/${body.data.id}`);
      expect([answer.status, answer.text]).to.deep.equal([204, ""]);
      expect((await get(`/sites/${body.data.id}`)).status).to.equal(404);
      expect((await send("DELETE", `/sites/${body.data.id}`)).status).to.equal(404);
      expect((await get("/sites")).body.data).to.deep.equal([]);
      expect((await create({ domain: "example.com" })).status).to.equal(201);
    });
    it("cancels the audit that is under way", async () => {
      const { body } = await create({ domain: "example.com", start_audit: true });
      await send("DELETE", `/sites/${body.data.id}`);
      expect(await database.db("audits").where({ site_id: body.data.id }).pluck("status"))
        .to.deep.equal(["canceled"]);
    });
  });
});
