import { expect } from "chai";
import { insertOccurrences } from "../../../../db/audits/crawl/crawl_batches.ts";
import { updateAudit } from "../../../../db/audits/lifecycle/audits.ts";
import { createFingerprint } from "../../../../lib/rules/score/fingerprint.ts";
import { auditSettings, type StartAuditBody } from "../../../../schemas/audit_settings.ts";
import { insertSpecAccount, type SpecAccount } from "../../../support/accounts/account.ts";
import { type SpecApi, startApi } from "../../../support/api.ts";
import { type CrawledUrl, type CrawlRows } from "../../../support/audits/crawl_rows.ts";
import { createSpecDatabase, type SpecDatabase } from "../../../support/database.ts";
import { insertFinishedAudit } from "../../../support/audits/finished_audit.ts";
import { SHOP, SHOP_CRAWL } from "../../../support/audits/shop_crawl.ts";
import { insertSpecSite } from "../../../support/accounts/sites.ts";

interface Row {
  state: string;
  code: string;
  url: string | null;
  target_url: string | null;
  fingerprint: string;
  // deno-lint-ignore no-explicit-any -- specs look into evidence of every shape
  evidence_before: any;
  // deno-lint-ignore no-explicit-any -- specs look into evidence of every shape
  evidence_after: any;
}

describe("AUDIT_DIFF_ROUTES", () => {
  let database: SpecDatabase;
  let api: SpecApi;
  let account: SpecAccount;
  let siteId: number;
  before(async () => {
    database = await createSpecDatabase();
    api = await startApi(database);
    account = await insertSpecAccount(database.db, {
      plan: "enterprise",
    });
  });
  after(async () => {
    await api.close();
    await database.drop();
  });
  beforeEach(async () => {
    siteId = await insertSpecSite(database.db, account.accountId);
  });

  const get = (auditId: number, query = "") =>
    api.request("GET", `/sites/${siteId}/audits/${auditId}/diff${query}`, {
      token: account.tokenText,
    });
  /** Audits a crawl; the URLs come first that `first` names, so that their numbers differ. */
  const audit = async (
    urls: Record<string, CrawledUrl>,
    crawl: Partial<CrawlRows> = {},
    settings: StartAuditBody = {},
  ) => {
    const auditId = await insertFinishedAudit(database.db, siteId, { urls, ...crawl });
    const all = JSON.stringify(auditSettings(settings));
    await database.db("audits").where({ id: auditId }).update({ settings: all });
    return auditId;
  };
  const states = (rows: Row[], code: string) =>
    rows.filter((row) => row.code === code)
      .map(({ state, url, target_url }) => [state, pathOf(url), pathOf(target_url)]);
  const pathOf = (url: string | null) => url === null ? null : url.slice(SHOP.length);

  const HOME = `${SHOP}/`;
  const A = `${SHOP}/a`;
  const B = `${SHOP}/b`;
  const GONE = `${SHOP}/gone`;
  const LOST = `${SHOP}/lost`;
  const BROKEN = "link_to_broken_internal";

  it("finds nothing but what persists where the same was crawled twice", async () => {
    const first = await insertFinishedAudit(database.db, siteId);
    // another order gives every URL another number
    const urls = Object.fromEntries([
      ...Object.entries(SHOP_CRAWL.urls).slice(0, 1),
      ...Object.entries(SHOP_CRAWL.urls).slice(1).reverse(),
    ]);
    const second = await insertFinishedAudit(database.db, siteId, { ...SHOP_CRAWL, urls });
    const { status, body } = await get(second, `?against=${first}&per_page=500`);
    expect(status).to.equal(200);
    const found = await database.db("audit_occurrences").where({ audit_id: second })
      .whereNot({ code: "rule_failed" }).count({ n: "*" }).first();
    expect(body.meta.total).to.equal(Number(found?.["n"]));
    expect(body.meta.summary.states).to.deep.equal({
      new: 0,
      regressed: 0,
      fixed: 0,
      gone_with_page: 0,
      newly_checked: 0,
      not_recrawled: 0,
      persisting: body.meta.total,
    });
    expect(body.meta.summary.score).to.include({ delta: 0 });
    expect(body.meta.summary.score.error_codes).to.deep.equal([]);
    expect(body.meta.summary.settings_changed).to.deep.equal([]);
    for (const row of body.data) {
      expect(row.evidence_before, row.code).to.be.an("object");
      expect(row.evidence_after, row.code).to.be.an("object");
    }
    const site = body.data.find((row: Row) => row.code === "robots_txt_invalid_line");
    expect([site.state, site.url]).to.deep.equal(["persisting", null]);
  });

  it("calls nothing fixed by the breakage of pages, and says that they were lost", async () => {
    const faulty = { title: "", links: [GONE] };
    const first = await audit({
      [HOME]: { links: [A, B, LOST] },
      [A]: faulty,
      [B]: faulty,
      [LOST]: faulty,
      [GONE]: { status: 404 },
    });
    const second = await audit({
      [HOME]: { links: [A, B, LOST] },
      [A]: { status: 500 },
      [B]: { status: 404 },
      [LOST]: { ...faulty, noindex: true, links: [] },
      [GONE]: { status: 404 },
    });
    const { body } = await get(second, `?against=${first}&fail_on=error&per_page=500`);
    expect(states(body.data, BROKEN).filter(([state]) => state !== "new")).to.deep.equal([
      ["gone_with_page", "/a", "/gone"],
      ["gone_with_page", "/b", "/gone"],
      ["gone_with_page", "/lost", "/gone"],
    ]);
    const { summary, gate } = body.meta;
    expect(summary.states.fixed).to.equal(0);
    expect(summary.pages.lost)
      .to.deep.equal({ total: 3, error: 2, redirect: 0, noindex: 1, not_html: 0, left: 0 });
    expect([summary.score.pages_lost, gate.pages_lost]).to.deep.equal([3, 3]);
    expect(gate.status).to.equal("failed");
  });

  it("says what is new, fixed, persisting and not looked at, with the evidence of both", async () => {
    const first = await audit({
      [HOME]: { links: [A, B, GONE] },
      [A]: { links: [GONE, HOME] },
      [B]: { links: [GONE] },
      [GONE]: { status: 404 },
    });
    const second = await audit({
      [HOME]: { links: [A, { to: GONE, elements: 3 }] },
      [LOST]: { status: 500 },
      [GONE]: { status: 404 },
      [A]: { links: [LOST, HOME] },
    }, { stopReason: "stopped" });
    const { body } = await get(second, `?against=${first}`);
    expect(states(body.data, BROKEN)).to.deep.equal([
      ["new", "/a", "/lost"],
      ["fixed", "/a", "/gone"],
      ["not_recrawled", "/b", "/gone"],
      ["persisting", "/", "/gone"],
    ]);
    const rows: Row[] = body.data.filter((row: Row) => row.code === BROKEN);
    expect(rows.map((row) => [
      row.evidence_before?.found.elements_count ?? null,
      row.evidence_after?.found.elements_count ?? null,
    ])).to.deep.equal([[null, 1], [1, null], [1, null], [1, 3]]);
    expect(rows[0]?.fingerprint)
      .to.equal(createFingerprint({ code: BROKEN, url: A, targetUrl: LOST }));
    expect(body.meta.summary.pages).to.deep.include({ added: 1, removed: 1, both: 3 });
    expect(body.meta.summary.score.error_codes[0])
      .to.deep.equal({ code: BROKEN, urls_before: 3, urls_after: 2, delta: -1 });
    const places = await api.request("GET", `/sites/${siteId}/issues/${BROKEN}/pages`, {
      token: account.tokenText,
    });
    expect(places.body.data.map((place: Row) => place.fingerprint)).to.have.members(
      [rows[0]?.fingerprint, rows[3]?.fingerprint],
    );
  });

  it("takes a link whose target was not checked this time for not looked at", async () => {
    const external = "https://ext.test/dead";
    const link = { to: external, internal: false };
    const first = await audit({
      [HOME]: { links: [link] },
      [external]: { kind: "external", status: 404 },
    });
    const second = await audit(
      { [HOME]: { links: [link] }, [external]: { kind: "external", state: "skipped" } },
      {},
      { check_external_links: false },
    );
    const { body } = await get(second, `?against=${first}`);
    const [row] = body.data.filter((one: Row) => one.code === "link_to_broken_external");
    expect(row.state).to.equal("not_recrawled");
    expect(body.meta.summary.settings_changed)
      .to.deep.equal([{ name: "check_external_links", before: true, after: false }]);
  });

  it("does not take for fixed what a rule that was switched off would find", async () => {
    const urls = { [HOME]: { links: [GONE] }, [GONE]: { status: 404 } };
    const first = await audit(urls);
    const second = await audit(urls, {}, { disabled_rules: [BROKEN] });
    await database.db("audit_occurrences").where({ audit_id: second, code: BROKEN }).delete();
    const { body } = await get(second, `?against=${first}`);
    expect(states(body.data, BROKEN)).to.deep.equal([["not_recrawled", "/", "/gone"]]);
  });

  it("names what had been fixed and is back", async () => {
    const broken = { [HOME]: { links: [GONE, A] }, [A]: {}, [GONE]: { status: 404 } };
    const whole = { [HOME]: { links: [A] }, [A]: {} };
    await audit(broken);
    const fixed = await audit(whole);
    const back = await audit({ ...broken, [A]: { links: [GONE] } });
    const { body } = await get(back, `?against=${fixed}`);
    expect(states(body.data, BROKEN)).to.deep.equal([
      ["new", "/a", "/gone"],
      ["regressed", "/", "/gone"],
    ]);
  });
  it("calls new what the audit between did not look at", async () => {
    const broken = { [HOME]: { links: [A] }, [A]: { links: [GONE] }, [GONE]: { status: 404 } };
    await audit(broken);
    const between = await audit({ [HOME]: { links: [A] }, [A]: { state: "skipped" } });
    const back = await audit(broken);
    const { body } = await get(back, `?against=${between}`);
    expect(states(body.data, BROKEN)).to.deep.equal([["new", "/a", "/gone"]]);
  });
  it("matches places on the whole site by what they are about, whatever their number", async () => {
    const sitemap = (name: string) => ({
      url: `${SHOP}/${name}.xml`,
      errors: [{ code: "not_well_formed" as const, message: "Unclosed element.", line: 9 }],
    });
    const urls = { [HOME]: {} };
    const first = await audit(urls, { sitemaps: [sitemap("one"), sitemap("two")] });
    const second = await audit(urls, { sitemaps: [sitemap("two"), sitemap("three")] });
    const { body } = await get(second, `?against=${first}&filter[code]=sitemap_invalid_xml`);
    expect(body.data.map((row: Row) => [
      row.state,
      row.evidence_before?.found.url ?? null,
      row.evidence_after?.found.url ?? null,
    ])).to.deep.equal([
      ["new", null, `${SHOP}/three.xml`],
      ["fixed", `${SHOP}/one.xml`, null],
      ["persisting", `${SHOP}/two.xml`, `${SHOP}/two.xml`],
    ]);
  });

  it("leads through all rows, filtered and sorted, without repeating one", async () => {
    const first = await insertFinishedAudit(database.db, siteId);
    const second = await insertFinishedAudit(database.db, siteId, {
      urls: { [HOME]: { links: [GONE] }, [GONE]: { status: 404 } },
    });
    const all = (await get(second, `?against=${first}&per_page=500`)).body;
    for (const query of ["", "&sort=-code", "&sort=category,state", "&filter[state]=fixed,new"]) {
      const seen: string[] = [];
      let cursor: string | null = "";
      while (cursor !== null) {
        const page = await get(
          second,
          `?against=${first}&per_page=7${query}${cursor === "" ? "" : `&cursor=${cursor}`}`,
        );
        expect(page.status).to.equal(200);
        seen.push(...page.body.data.map((row: Row) => `${row.state} ${row.fingerprint}`));
        cursor = page.body.meta.next_cursor;
      }
      const wanted = all.data
        .filter((row: Row) => !query.includes("filter") || /^(fixed|new)$/.test(row.state))
        .map((row: Row) => `${row.state} ${row.fingerprint}`);
      expect(seen.length, query).to.equal(new Set(seen).size);
      expect(seen, query).to.have.members(wanted);
      if (query === "") expect(seen).to.deep.equal(wanted);
    }
  });
  it("answers 422 to a cursor of another comparison", async () => {
    const first = await insertFinishedAudit(database.db, siteId);
    const second = await insertFinishedAudit(database.db, siteId);
    const { body } = await get(second, `?against=${first}&per_page=1`);
    const { status } = await get(first, `?against=${second}&cursor=${body.meta.next_cursor}`);
    expect(status).to.equal(422);
  });

  it("leaves out rules that failed, whose places have fingerprints all the same", async () => {
    const first = await audit({ [HOME]: {} });
    const second = await audit({ [HOME]: {} });
    const failure = (rule: string, targetId: number) => ({
      code: "rule_failed",
      urlId: 1,
      targetId,
      severity: "notice" as const,
      stage: "page" as const,
      evidence: JSON.stringify({ found: { rule }, expected: "a verdict", where: "audit" }),
    });
    const failures = [failure("title_missing", 1), failure("h1_missing", 2)];
    await insertOccurrences(database.db, second, failures);
    const { body } = await get(second, `?against=${first}`);
    expect(body.data.map((row: Row) => row.code)).not.to.include("rule_failed");
    const places = await api.request(
      "GET",
      `/sites/${siteId}/issues/rule_failed/pages?fields=fingerprint`,
      { token: account.tokenText },
    );
    expect(places.body.data.map((place: Row) => place.fingerprint)).to.deep.equal(
      ["title_missing", "h1_missing"].map((subject) =>
        createFingerprint({ code: "rule_failed", url: HOME, targetUrl: null, subject })
      ),
    );
  });

  describe("fail_on", () => {
    const before = { [HOME]: { links: [A] }, [A]: {} };
    const worse = {
      [HOME]: { links: [A, GONE] },
      [A]: { links: [GONE, HOME] },
      [GONE]: { status: 404 },
    };
    it("fails with the rows that are new or have come back", async () => {
      const first = await audit(before);
      const second = await audit(worse);
      const { body } = await get(second, `?against=${first}&fail_on=error&per_page=1`);
      expect(body.meta.gate).to.include({ status: "failed", fail_on: "error", failed_count: 2 });
      expect(states(body.meta.gate.rows, BROKEN))
        .to.deep.equal([["new", "/", "/gone"], ["new", "/a", "/gone"]]);
    });
    it("passes where nothing has become worse, and says nothing unasked", async () => {
      const first = await audit(worse);
      const second = await audit(worse);
      const { body } = await get(second, `?against=${first}&fail_on=warning`);
      expect(body.meta.gate)
        .to.deep.equal({
          ...{ status: "passed", fail_on: "warning", failed_count: 0 },
          ...{ pages_lost: 0, newly_checked_count: 0, rows: [] },
        });
      expect((await get(second, `?against=${first}`)).body.meta.gate).to.equal(null);
    });
    it("does not count what is ignored", async () => {
      const first = await audit(before);
      const second = await audit(worse);
      await database.db("audit_occurrences").where({ audit_id: second, code: BROKEN })
        .update({ ignored: 1 });
      const { body } = await get(second, `?against=${first}&fail_on=error&filter[ignored]=true`);
      expect(body.meta.gate.status).to.equal("passed");
      expect(body.data).to.have.length(2);
    });
    it("answers 422 to another severity", async () => {
      expect((await get(1, "?fail_on=notice")).body.errors).to.have.property("fail_on");
    });
  });

  describe("against", () => {
    it("is the previous audit by default", async () => {
      const first = await audit({ [HOME]: {} });
      const second = await audit({ [HOME]: {} }, { previousAuditId: first });
      expect((await get(second)).body.meta.against_audit_id).to.equal(first);
    });
    it("has to be given where there is no previous audit, or no longer", async () => {
      const first = await audit({ [HOME]: {} });
      const { status, body } = await get(first);
      expect(status).to.equal(422);
      expect(body.errors.against[0]).to.match(/^Audit \d+ is the first of this site/);
      const second = await audit({ [HOME]: {} }, { previousAuditId: 999_999 });
      expect((await get(second)).body.errors.against[0]).to.contain("audit 999999, was deleted");
    });
    it("cannot be the audit itself", async () => {
      const first = await audit({ [HOME]: {} });
      expect((await get(first, `?against=${first}`)).body.errors.against[0])
        .to.contain("cannot be compared with itself");
    });
    it("is a 422 where it is no id", async () => {
      for (const wrong of ["0", "-1", "1.5", "previous", "", "9007199254740993"]) {
        const { status, body } = await get(1, `?against=${wrong}`);
        expect([status, Object.keys(body.errors)]).to.deep.equal([422, ["against"]]);
      }
    });
    it("is a 404 where the site has no such audit", async () => {
      const first = await audit({ [HOME]: {} });
      expect((await get(first, "?against=999999")).body.code).to.equal("audit_not_found");
      expect((await get(999_999, `?against=${first}`)).body.code).to.equal("audit_not_found");
    });
    it("is a 409 with its state where it has no results or no rows", async () => {
      const first = await audit({ [HOME]: {} });
      const second = await audit({ [HOME]: {} });
      await database.db("audits").where({ id: first }).update({ details: "pruned" });
      const pruned = await get(second, `?against=${first}`);
      expect([pruned.status, pruned.body.code]).to.deep.equal([409, "audit_pruned"]);
      await updateAudit(database.db, first, { status: "failed" });
      const failed = await get(second, `?against=${first}`);
      expect(failed.body).to.include({ code: "audit_without_results", audit_status: "failed" });
    });
    it("may be a later audit", async () => {
      const first = await audit({ [HOME]: { links: [GONE] }, [GONE]: { status: 404 } });
      const second = await audit({ [HOME]: {} });
      const { body } = await get(first, `?against=${second}`);
      expect(states(body.data, BROKEN)).to.deep.equal([["new", "/", "/gone"]]);
    });
  });
});
