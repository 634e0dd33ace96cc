import { expect } from "chai";
import { insertRows } from "../../../db/core/sql_rows.ts";
import {
  findSite,
  findSiteByDomain,
  listSites,
  lockSite,
  markSiteDeleted,
  readRuleSettings,
  readSiteAccount,
  readSiteForAudit,
  SITE_LIST,
  updateSite,
} from "../../../db/sites/sites.ts";
import { useSpecDatabase } from "../../support/database.ts";
import { askList } from "../../support/list_query.ts";
import { insertSpecSite } from "../../support/accounts/sites.ts";

describe("sites", () => {
  const now = new Date("2026-11-20T08:00:00.123Z");
  const db = useSpecDatabase();

  describe("findSite()", () => {
    it("returns the site with its times and no audit", async () => {
      const id = await insertSpecSite(db(), 1, { domain: "found.example", now });
      expect(await findSite(db(), 1, id)).to.include({
        id,
        domain: "found.example",
        status: "active",
        audit_status: null,
        health_score: null,
      });
      expect((await findSite(db(), 1, id))?.created_at).to.deep.equal(now);
    });
    it("returns undefined when the site belongs to another account", async () => {
      const id = await insertSpecSite(db(), 1);
      expect(await findSite(db(), 2, id)).to.equal(undefined);
    });
    it("gives each account only its own when several ask at once", async () => {
      const [mine, theirs] = [
        await insertSpecSite(db(), 1),
        await insertSpecSite(db(), 2),
      ];
      const asked = [[1, mine], [2, mine], [1, theirs], [2, theirs], [1, 999_999]] as const;
      const found = await Promise.all(
        asked.map(([account, id]) => findSite(db(), account, id)),
      );
      expect(found.map((site) => site?.id))
        .to.deep.equal([mine, undefined, undefined, theirs, undefined]);
    });
    it("returns undefined when the site is being deleted", async () => {
      const id = await insertSpecSite(db(), 1);
      expect(await markSiteDeleted(db(), { accountId: 1, siteId: id, now })).to.equal(true);
      expect(await findSite(db(), 1, id)).to.equal(undefined);
      expect(await markSiteDeleted(db(), { accountId: 1, siteId: id, now })).to.equal(false);
    });
  });

  describe("insertSite()", () => {
    it("refuses the same domain in an account until it is deleted", async () => {
      const id = await insertSpecSite(db(), 3, { domain: "same.example" });
      const error = await insertSpecSite(db(), 3, { domain: "www.same.example" })
        .catch((reason: Error) => reason);
      expect(error).to.be.instanceOf(Error);
      await insertSpecSite(db(), 4, { domain: "same.example" });
      await markSiteDeleted(db(), { accountId: 3, siteId: id, now });
      expect(await insertSpecSite(db(), 3, { domain: "same.example" })).to.be.above(id);
    });
  });

  describe("updateSite()", () => {
    it("changes what is given, null included, and leaves the rest", async () => {
      const id = await insertSpecSite(db(), 5, { country: "DE", language: "de" });
      await updateSite(db(), { accountId: 5, siteId: id }, { country: null, now });
      expect(await findSite(db(), 5, id)).to.include({ country: null, language: "de" });
      expect(await updateSite(db(), { accountId: 6, siteId: id }, { name: "x", now }))
        .to.equal(false);
    });
  });

  const deleted = async (accountId: number) => {
    const siteId = await insertSpecSite(db(), accountId);
    await markSiteDeleted(db(), { accountId, siteId, now });
    return siteId;
  };
  const messageOf = (action: Promise<unknown>) =>
    action.then(() => "nothing was thrown", (error: Error) => error.message);

  describe("readSiteForAudit()", () => {
    it("reads the site, whatever its account", async () => {
      const startUrl = "https://audited.example/start";
      const id = await insertSpecSite(db(), 7, { domain: "audited.example", startUrl });
      expect(await readSiteForAudit(db(), id))
        .to.deep.equal({ id, domain: "audited.example", startUrl });
    });
    it("throws when the site is gone or being deleted", async () => {
      const id = await deleted(7);
      expect(await messageOf(readSiteForAudit(db(), id)))
        .to.equal(`Site ${id} does not exist any more.`);
      expect(await messageOf(readSiteForAudit(db(), 999_999)))
        .to.equal("Site 999999 does not exist any more.");
    });
  });

  describe("readSiteAccount()", () => {
    it("reads whose site it is, and throws when it is being deleted", async () => {
      const [first, second] = [
        await insertSpecSite(db(), 8),
        await insertSpecSite(db(), 9),
      ];
      expect(await readSiteAccount(db(), first)).to.equal(8);
      expect(await readSiteAccount(db(), second)).to.equal(9);
      const id = await deleted(8);
      expect(await messageOf(readSiteAccount(db(), id)))
        .to.equal(`Site ${id} does not exist any more.`);
    });
  });

  describe("readRuleSettings()", () => {
    it("reads the rules of the site, none where it names none", async () => {
      const id = await insertSpecSite(db(), 10, {
        disabledRules: ["title_missing"],
        enabledRules: ["hsts_missing", "csp_missing"],
      });
      const other = await insertSpecSite(db(), 10);
      const old = await insertSpecSite(db(), 10);
      await db()("sites").where({ id: old })
        .update({ disabled_rules: null, enabled_rules: null });
      expect(await readRuleSettings(db(), id)).to.deep.equal({
        disabledRules: ["title_missing"],
        enabledRules: ["hsts_missing", "csp_missing"],
      });
      const none = { disabledRules: [], enabledRules: [] };
      for (const siteId of [other, old, 999_999]) {
        expect(await readRuleSettings(db(), siteId)).to.deep.equal(none);
      }
    });
  });

  describe("lockSite()", () => {
    it("locks an active site, and no site that is gone or being deleted", async () => {
      const id = await insertSpecSite(db(), 11);
      const gone = await deleted(11);
      const held = await db().transaction(async (trx) => [
        await lockSite(trx, id),
        await lockSite(trx, gone),
        await lockSite(trx, 999_999),
      ]);
      expect(held).to.deep.equal([true, false, false]);
    });
  });

  describe("markSiteDeleted()", () => {
    it("leaves a site of another account", async () => {
      const id = await insertSpecSite(db(), 12);
      expect(await markSiteDeleted(db(), { accountId: 13, siteId: id, now }))
        .to.equal(false);
      expect(await findSite(db(), 12, id)).to.include({ status: "active" });
    });
  });

  describe("findSiteByDomain()", () => {
    it("finds the account's site by its domain without www, until it is deleted", async () => {
      const site = { domain: "www.known.example", startUrl: "https://known.example/" };
      const id = await insertSpecSite(db(), 14, site);
      await insertSpecSite(db(), 15, { domain: "known.example" });
      const find = (accountId: number, key: string) => findSiteByDomain(db(), accountId, key);
      expect(await find(14, "known.example")).to.deep.equal({ id, ...site });
      expect(await find(14, "www.known.example")).to.equal(undefined);
      expect(await find(16, "known.example")).to.equal(undefined);
      await markSiteDeleted(db(), { accountId: 14, siteId: id, now });
      expect(await find(14, "known.example")).to.equal(undefined);
    });
  });

  describe("listSites()", () => {
    const ids: Record<"shop" | "blog" | "wiki", number> = { shop: 0, blog: 0, wiki: 0 };
    before(async () => {
      ids.shop = await insertSpecSite(db(), 20, {
        domain: "shop.example",
        name: "Zebra",
        country: "DE",
      });
      ids.blog = await insertSpecSite(db(), 20, { domain: "blog.example", name: "Ape" });
      ids.wiki = await insertSpecSite(db(), 20, { domain: "wiki.example", name: "Mole" });
      await deleted(20);
      await insertSpecSite(db(), 21, { domain: "shop.example" });
      const { shop, blog } = ids;
      await insertRows(
        db(),
        "audits (id, site_id, status, stop_reason, `trigger`, settings, queued_at, updated_at)",
        [
          [501, shop, "completed", "queue_empty", "manual", "{}", now, now],
          [502, shop, "failed", null, "manual", "{}", now, now],
          [503, blog, "completed", "page_limit", "manual", "{}", now, now],
        ],
      );
      await db()("sites").where({ id: shop })
        .update({ last_audit_id: 501, last_audit_at: now, health_score: 80 });
      await db()("sites").where({ id: blog })
        .update({ last_audit_id: 503, health_score: 90 });
      await insertRows(
        db(),
        "schedules (site_id, enabled, timezone, settings, next_run_at, created_at, updated_at)",
        [[blog, 1, "UTC", "{}", "2026-12-01 00:00:00", now, now]],
      );
    });
    const list = (
      parameters: Record<string, string> = {},
      { accountId = 20, siteIds = null }: { accountId?: number; siteIds?: number[] | null } = {},
    ) => listSites(db(), { accountId, siteIds, query: askList(SITE_LIST, parameters) });
    const domainsOf = async (...asked: Parameters<typeof list>) =>
      (await list(...asked)).rows.map(({ domain }) => domain);

    it("lists the account's sites that are not being deleted, the oldest first", async () => {
      expect(await domainsOf()).to.deep.equal(["shop.example", "blog.example", "wiki.example"]);
      expect((await list()).total).to.equal(3);
      expect(await domainsOf({}, { accountId: 22 })).to.deep.equal([]);
    });
    it("gives the newest audit's status and why the one with the figures ended", async () => {
      const { rows } = await list();
      const states = rows.map((site) => [
        site.audit_status,
        site.last_audit_stop_reason,
        site.next_audit_at?.toISOString(),
      ]);
      expect(states).to.deep.equal([
        ["failed", "queue_empty", undefined],
        ["completed", "page_limit", "2026-12-01T00:00:00.000Z"],
        [null, null, undefined],
      ]);
    });
    it("lists some sites alone, of this account", async () => {
      const other = await insertSpecSite(db(), 23);
      expect(await domainsOf({}, { siteIds: [ids.wiki, ids.shop, other] }))
        .to.deep.equal(["shop.example", "wiki.example"]);
      expect(await domainsOf({}, { siteIds: [] })).to.deep.equal([]);
    });
    it("sorts scores that are not known last, in both directions", async () => {
      expect(await domainsOf({ sort: "health_score" }))
        .to.deep.equal(["shop.example", "blog.example", "wiki.example"]);
      expect(await domainsOf({ sort: "-health_score" }))
        .to.deep.equal(["blog.example", "shop.example", "wiki.example"]);
      expect(await domainsOf({ sort: "name" }))
        .to.deep.equal(["blog.example", "wiki.example", "shop.example"]);
    });
    it("filters by audits and schedules, and searches domains and names", async () => {
      expect(await domainsOf({ "filter[audit_status]": "failed" }))
        .to.deep.equal(["shop.example"]);
      expect(await domainsOf({ "filter[last_audit_stop_reason]": "page_limit" }))
        .to.deep.equal(["blog.example"]);
      expect(await domainsOf({ "filter[next_audit_at][null]": "true" }))
        .to.deep.equal(["shop.example", "wiki.example"]);
      expect(await domainsOf({ "filter[country]": "DE" })).to.deep.equal(["shop.example"]);
      expect(await domainsOf({ q: "EBR" })).to.deep.equal(["shop.example"]);
    });
  });
});
