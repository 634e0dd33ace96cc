import { expect } from "chai";
import {
  ALERT_LIST,
  countOpenAlerts,
  insertAlert,
  listAlerts,
  listAlertsSince,
  listCausesSince,
  listOpenAlerts,
  listToldCauses,
  resolveAlert,
} from "../../../db/sites/alerts.ts";
import type { AlertRule } from "../../../schemas/alert.ts";
import { useSpecDatabase } from "../../support/database.ts";
import { askList } from "../../support/list_query.ts";

const BEFORE = new Date("2026-11-20T11:59:59.999Z");
const NOW = new Date("2026-11-20T12:00:00.000Z");
const LATER = new Date("2026-11-21T12:00:00.000Z");

describe("db/sites/alerts.ts", () => {
  const db = useSpecDatabase();
  beforeEach(async () => {
    await db()("alerts").delete();
  });

  const open = (
    cause: string,
    { siteId = 1, accountId = 7, rule = "health_below" as AlertRule, title = cause, at = NOW } = {},
    partOf: number | null = null,
  ) =>
    insertAlert(db(), {
      ...{ account_id: accountId, site_id: siteId, rule, cause_key: cause, severity: "error" },
      ...{ title, message: '{"title":"M"}', memory: '{"score":61}', happened_on: "2026-11-19" },
      part_of: partOf,
    }, at);
  const list = async (parameters: Record<string, string> = {}, siteId = 1) => {
    const page = await listAlerts(db(), siteId, askList(ALERT_LIST, parameters));
    return { ...page, causes: page.rows.map(({ cause_key: key }) => key) };
  };

  describe("insertAlert()", () => {
    it("opens an alert with all that is known of it", async () => {
      const cause = await open("score");
      const id = await open("links", {}, cause);
      const [row] = await db()("alerts").where({ id });
      expect(row).to.deep.equal({
        ...{ id, account_id: 7, site_id: 1, rule: "health_below", cause_key: "links" },
        ...{ open_key: "links", severity: "error", title: "links", message: '{"title":"M"}' },
        ...{ memory: '{"score":61}', happened_on: new Date("2026-11-19T00:00:00Z") },
        ...{ opened_at: NOW, resolved_at: null, part_of: cause },
      });
    });

    it("cuts a title that is longer than the column, without half a character", async () => {
      await open("long", { title: "x".repeat(301) });
      await open("emoji", { title: `${"x".repeat(299)}😀` });
      expect((await list()).rows.map(({ title }) => title))
        .to.deep.equal(["x".repeat(299), "x".repeat(300)]);
    });

    it("refuses a cause that is open on the site, and takes it again when it is resolved", async () => {
      const first = await open("score");
      await open("score", { siteId: 2 });
      const error = await open("score").catch((reason) => reason);
      expect(error.code).to.equal("ER_DUP_ENTRY");
      await resolveAlert(db(), first, LATER);
      const second = await open("score", { at: LATER });
      expect((await list()).rows.map(({ id, status }) => [id, status]))
        .to.deep.equal([[second, "open"], [first, "resolved"]]);
    });
  });

  describe("resolveAlert()", () => {
    it("ends this alert and no other", async () => {
      const first = await open("a");
      await open("b");
      await resolveAlert(db(), first, LATER);
      expect(await db()("alerts").orderBy("id").select("cause_key", "open_key", "resolved_at"))
        .to.deep.equal([
          { cause_key: "a", open_key: null, resolved_at: LATER },
          { cause_key: "b", open_key: "b", resolved_at: null },
        ]);
    });
  });

  describe("listAlerts()", () => {
    it("gives an alert with its status, and no alert of another site", async () => {
      const id = await open("score", { title: "Health score is 61" });
      await open("theirs", { siteId: 2 });
      const { rows, total, nextCursor } = await list();
      expect([total, nextCursor]).to.deep.equal([1, null]);
      const text = '{"title":"M"}';
      expect(rows).to.deep.equal([{
        ...{ id, rule: "health_below", cause_key: "score", severity: "error", status: "open" },
        ...{ title: "Health score is 61", sentences: text, facts: text, evidence: text },
        ...{ happened_on: new Date("2026-11-19T00:00:00Z"), opened_at: NOW, resolved_at: null },
        ...{ part_of: null, deliveries: id },
      }]);
      expect((await list({}, 3)).rows).to.deep.equal([]);
    });

    it("begins with the newest and leads through all, each once", async () => {
      for (const cause of ["a", "b", "c"]) await open(cause);
      await open("theirs", { siteId: 2 });
      const first = await list({ per_page: "2" });
      expect([first.causes, first.total]).to.deep.equal([["c", "b"], 3]);
      const second = await list({ per_page: "2", cursor: first.nextCursor ?? "" });
      expect([second.causes, second.total, second.nextCursor]).to.deep.equal([["a"], 3, null]);
    });

    it("filters by status, part and rule, and searches the title", async () => {
      const gone = await open("gone", { title: "Score is 40", rule: "health_drop" });
      await resolveAlert(db(), gone, LATER);
      await open("there", { title: "Score is 61" });
      await open("part", { title: "Fewer clicks" }, gone);
      expect((await list({ "filter[status]": "resolved" })).causes).to.deep.equal(["gone"]);
      expect((await list({ "filter[status]": "open" })).causes).to.deep.equal(["part", "there"]);
      expect((await list({ "filter[part_of]": String(gone) })).causes).to.deep.equal(["part"]);
      expect((await list({ "filter[rule]": "health_drop" })).causes).to.deep.equal(["gone"]);
      expect((await list({ q: "score", sort: "id" })).causes).to.deep.equal(["gone", "there"]);
    });
  });

  describe("listOpenAlerts() and countOpenAlerts()", () => {
    it("know the open alerts of one site, the oldest first", async () => {
      await resolveAlert(db(), await open("gone"), LATER);
      const first = await open("b");
      const second = await open("a", { rule: "clicks_drop" }, first);
      await open("theirs", { siteId: 2 });
      const row = { message: '{"title":"M"}', memory: '{"score":61}' };
      expect(await listOpenAlerts(db(), 1)).to.deep.equal([
        { ...row, id: first, rule: "health_below", cause_key: "b", part_of: null },
        { ...row, id: second, rule: "clicks_drop", cause_key: "a", part_of: first },
      ]);
      expect(await countOpenAlerts(db(), 1)).to.equal(2);
      expect(await listOpenAlerts(db(), 3)).to.deep.equal([]);
      expect(await countOpenAlerts(db(), 3)).to.equal(0);
    });
  });

  describe("listCausesSince()", () => {
    const causesOf = async () =>
      (await listCausesSince(db(), 1, NOW)).map(({ id, rule }) => [id, rule]);

    it("finds what happens once, open or resolved, the newest first", async () => {
      const robots = await open("robots", { rule: "robots_changed" });
      const index = await open("index", { rule: "indexability_lost", at: LATER });
      await resolveAlert(db(), robots, LATER);
      expect(await listCausesSince(db(), 1, NOW)).to.deep.equal([
        { id: index, rule: "indexability_lost", memory: '{"score":61}' },
        { id: robots, rule: "robots_changed", memory: '{"score":61}' },
      ]);
    });

    it("leaves out other rules, parts, what was opened before, and other sites", async () => {
      const own = await open("robots", { rule: "robots_changed" });
      await open("score");
      await open("part", { rule: "indexability_lost" }, own);
      await open("before", { rule: "robots_changed", at: BEFORE });
      await open("theirs", { rule: "robots_changed", siteId: 2 });
      expect(await causesOf()).to.deep.equal([[own, "robots_changed"]]);
    });

    it("finds the last 20 at most", async () => {
      const ids = [];
      for (let number = 1; number <= 21; number++) {
        ids.push(await open(`robots${number}`, { rule: "robots_changed" }));
      }
      expect((await causesOf()).map(([id]) => id)).to.deep.equal(ids.slice(1).toReversed());
    });
  });

  describe("listAlertsSince()", () => {
    it("finds the titles of the last alerts that were sent, of any rule, open or resolved", async () => {
      const first = await open("first");
      await open("before", { at: BEFORE });
      await resolveAlert(db(), first, LATER);
      await open("part", {}, first);
      await open("theirs", { siteId: 2 });
      await open("robots", { rule: "robots_changed" });
      await open("last", { at: LATER });
      const titles = async (limit: number) =>
        (await listAlertsSince(db(), 1, { since: NOW, limit })).map(({ title }) => title);
      expect(await titles(9)).to.deep.equal(["last", "robots", "first"]);
      expect(await titles(2)).to.deep.equal(["last", "robots"]);
    });
  });

  describe("listToldCauses()", () => {
    it("names each of these causes that the site had, open or resolved, once", async () => {
      await resolveAlert(db(), await open("twice"), LATER);
      await open("twice");
      await resolveAlert(db(), await open("gone"), LATER);
      await open("unasked");
      await open("theirs", { siteId: 2 });
      const told = await listToldCauses(db(), 1, ["twice", "gone", "theirs", "never"]);
      expect(told.toSorted()).to.deep.equal(["gone", "twice"]);
      expect(await listToldCauses(db(), 1, [])).to.deep.equal([]);
    });
  });
});
