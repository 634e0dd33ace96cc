import { expect } from "chai";
import { insertRows } from "../../../../db/core/sql_rows.ts";
import type { SiteEventAnswer } from "../../../../schemas/site_event.ts";
import { insertSpecAccount, type SpecAccount } from "../../../support/accounts/account.ts";
import { insertSpecSite } from "../../../support/accounts/sites.ts";
import { type SpecApi, startApi } from "../../../support/api.ts";
import {
  type AuditRun,
  finishQueuedAudit,
  startSiteAudit,
} from "../../../support/audits/audit_run.ts";
import {
  CHANGED_SITE,
  CHANGING_ORIGIN,
  STANDING_SITE,
} from "../../../support/audits/planted_changes.ts";
import { type ServedSite, serveSite } from "../../../support/catalogue/serve_site.ts";
import { createSpecDatabase, type SpecDatabase } from "../../../support/database.ts";
import { insertCompetitors } from "../../../support/search/stored_rows.ts";

/** The day on which Google's August 2026 spam update began. */
const ONSET = "2026-08-18";

describe("EVENT_ROUTES", () => {
  let database: SpecDatabase;
  let api: SpecApi;
  let account: SpecAccount;
  let served: ServedSite;
  let answers = STANDING_SITE;
  let siteId: number;

  before(async function () {
    this.timeout(60_000);
    database = await createSpecDatabase();
    served = await serveSite({ origin: CHANGING_ORIGIN }, (path) => answers[path]);
    api = await startApi(database, { config: served.config });
    account = await insertSpecAccount(database.db);
    siteId = await insertSpecSite(database.db, account.accountId, { domain: "site.test" });
    await auditOn("2026-08-10T09:00:00Z", STANDING_SITE);
    await auditOn("2026-08-16T09:00:00Z", CHANGED_SITE);
  });
  after(async () => {
    await api.close();
    await served.close();
    await database.drop();
  });

  /** Runs a real audit, which is then put on another day. */
  async function auditOn(time: string, site: typeof STANDING_SITE): Promise<void> {
    answers = site;
    const place = { domain: "site.test", startUrl: `${CHANGING_ORIGIN}/` };
    const begun: Omit<AuditRun, "auditId"> = { services: api.services, siteId, log: [] };
    const run = await startSiteAudit(begun, place);
    await finishQueuedAudit(run);
    const at = new Date(time);
    await database.db("audits").where({ id: run.auditId })
      .update({ queued_at: at, started_at: at, finished_at: at });
  }

  const call = (path: string, id = siteId) =>
    api.request("GET", `/sites/${id}${path}`, { token: account.tokenText });
  const read = async (query: string, id = siteId) => {
    const { status, body } = await call(`/events?${query}`, id);
    expect(status, JSON.stringify(body)).to.equal(200);
    return body.data as {
      window: { from: string; to: string };
      events: SiteEventAnswer[];
      unknown: { source: string; code: string; message: string }[];
    };
  };
  const note = async (body: object, id = siteId) => {
    const request = { token: account.tokenText, body };
    const { status } = await api.request("POST", `/sites/${id}/annotations`, request);
    expect(status).to.equal(201);
  };
  const told = (events: readonly SiteEventAnswer[]) =>
    events.map((event) => `${event.days_from_onset} ${event.source} ${event.code}`);

  it("joins what is known, the nearest before the onset first, what came later last", async () => {
    await note({ kind: "deploy", title: "Deploy 1.2", occurred_at: "2026-08-17T10:00:00Z" });
    await note({
      kind: "content",
      title: "Rewrite",
      first_day: "2026-08-01",
      last_day: "2026-08-05",
    });
    await note({ kind: "seo", title: "Repair", first_day: "2026-08-20" });
    await note({ kind: "other", title: "Too early", first_day: "2026-08-03" });
    const { window, events } = await read(`around=${ONSET}`);
    expect(window).to.deep.equal({ from: "2026-08-04", to: "2026-08-25" });
    expect(told(events)).to.deep.equal([
      "0 search_update spam",
      "-1 annotation deploy",
      "-2 audit robots_txt_changed",
      "-2 audit indexability_lost",
      "-2 audit new_errors",
      "-13 annotation content",
      "2 annotation seo",
    ]);
    expect(events[0]).to.include({
      title: "August 2026 spam update",
      first_day: "2026-08-18",
      last_day: "2026-08-21",
      dated: "moment",
      url: "https://status.search.google.com/incidents/LEubPCm2octf2uMqCFKE",
    });
  });

  it("dates what two audits saw differently between them, with counts and rows", async () => {
    const { events, unknown } = await read("around=2026-08-12");
    const audited = events.filter(({ source }) => source === "audit");
    const days = audited.map((event) =>
      `${event.days_from_onset} ${event.first_day} ${event.last_day} ${event.dated}`
    );
    expect(new Set(days)).to.deep.equal(new Set(["0 2026-08-10 2026-08-16 between"]));
    const lost = audited.find(({ code }) => code === "indexability_lost");
    // as planted: /cake, /old-tea, /variant, /secret, /vault
    expect(lost).to.include({ count: 5, title: "5 pages can no longer be indexed" });
    expect(lost?.parts).to.have.deep.members([
      { name: "status", count: 1 },
      { name: "redirect", count: 1 },
      { name: "canonicalised", count: 1 },
      { name: "noindex", count: 1 },
      { name: "robots", count: 1 },
    ]);
    const rows = await call(new URL(lost?.api_url ?? "").href.split(`/sites/${siteId}`)[1] ?? "");
    expect(rows.body.data.map(({ url }: { url: string }) => new URL(url).pathname).toSorted())
      .to.deep.equal(["/cake", "/old-tea", "/secret", "/variant", "/vault"]);
    const errors = audited.find(({ code }) => code === "new_errors");
    expect(errors?.parts).to.deep.include({ name: "page_404", count: 1 });
    expect(errors?.count).to.equal(errors?.parts.reduce((sum, { count }) => sum + count, 0));
    expect(unknown.map(({ source }) => source)).to.not.include("audit");
  });

  it("names addresses that answer with the rows", async () => {
    const { events } = await read(`around=${ONSET}`);
    expect(events).to.not.have.length(0);
    for (const { api_url: url } of events) {
      const { pathname, search } = new URL(url ?? "");
      const path = `${pathname.replace(/^\/api\/v1/, "")}${search}`;
      const { status, body } = await api.request("GET", path, { token: account.tokenText });
      expect(status, path).to.equal(200);
      expect([body.data].flat(), path).to.not.have.length(0);
    }
  });

  it("measures the distance from the whole span of an onset that is not exact", async () => {
    const { events } = await read(`around=2026-08-15&around_to=2026-08-17&days=3`);
    expect(told(events.filter(({ source }) => source !== "audit"))).to.deep.equal([
      "0 annotation deploy",
      "1 search_update spam",
      "3 annotation seo",
    ]);
  });

  it("reports a long change of counting where it begins and where it ends, not in between", async () => {
    const titles = async (day: string) =>
      (await read(`around=${day}`)).events.map(({ title }) => title)
        .filter((title) => title.includes("impressions"));
    expect(await titles("2025-05-14")).to.deep.equal([
      "Begin: Search Console logged wrong impressions",
    ]);
    expect(await titles("2025-12-01")).to.deep.equal([]);
    expect(await titles("2026-04-28")).to.deep.equal([
      "End: Search Console logged wrong impressions",
    ]);
  });

  it("reports days on which more linking domains than usual were lost, by their own dates", async () => {
    const id = await insertSpecSite(database.db, account.accountId);
    const day = (date: string, lost: number) => [id, date, 0, lost + 1, 0, lost];
    await insertRows(
      database.db,
      "link_days (site_id, date, new_links, lost_links, new_domains, lost_domains)",
      [
        ...Array.from({ length: 28 }, (_, index) => day(`2026-07-${String(index + 1)}`, 3)),
        day("2026-08-12", 12),
        day("2026-08-13", 2), // usual: 28 × 3 in 90 days
        day("2026-08-19", 5),
      ],
    );
    const { events } = await read(`around=${ONSET}`, id);
    const lost = events.filter(({ source }) => source === "backlinks");
    expect(told(lost)).to.deep.equal(["-6 backlinks links_lost", "1 backlinks links_lost"]);
    expect(lost[0]).to.include({
      title: "12 linking domains lost",
      text: "Usually 0.9 a day, by the 90 days before.",
      first_day: "2026-08-12",
      count: 12,
    });
    const later = await read("around=2026-10-20", id);
    expect(later.unknown.find(({ source }) => source === "backlinks")?.message)
      .to.match(/ends on 2026-08-19/);
  });

  it("reports competitors that stand higher or lower since", async () => {
    const id = await insertSpecSite(database.db, account.accountId);
    await insertCompetitors(database.db, [
      { id: 11, siteId: id, domain: "up.example" },
      { id: 12, siteId: id, domain: "down.example" },
      { id: 13, siteId: id, domain: "same.example" },
    ]);
    const points = { 11: [10, 14.5], 12: [30, 28], 13: [20, 20.5] };
    const rows = Object.entries(points).flatMap(([competitor, [before = 0, after = 0]]) =>
      ["2026-08-04", "2026-08-11", "2026-08-18", "2026-08-25"].map((
        date,
      ) => [id, 7, Number(competitor), date, null, date < ONSET ? before : after])
    );
    await insertRows(
      database.db,
      "competitor_days (site_id, context_id, competitor_id, date, share_of_voice, visibility)",
      rows,
    );
    const { events } = await read(`around=${ONSET}`, id);
    expect(
      events.filter(({ source }) => source === "competitor").map((
        { title, code, last_day },
      ) => [title, code, last_day]),
    ).to.deep.equal([
      ["up.example gained 4.5 points of visibility", "competitor_gained", "2026-08-25"],
      ["down.example lost 2.0 points of visibility", "competitor_lost", "2026-08-25"],
    ]);
  });

  it("says what nobody has looked at, which is not that nothing happened", async () => {
    const id = await insertSpecSite(database.db, account.accountId);
    const { events, unknown } = await read("around=2026-11-02", id);
    expect(events).to.deep.equal([]);
    expect(unknown.map(({ source, code }) => `${source} ${code}`)).to.deep.equal([
      "search_update updates_not_known",
      "audit no_audit",
      "backlinks no_links",
      "competitor no_results_around",
      "log no_logs",
    ]);
    const codes = async (day: string) =>
      (await read(`around=${day}`)).unknown.filter(({ source }) => source === "audit")
        .map(({ code }) => code);
    expect(await codes("2026-08-17")).to.deep.equal(["no_audit_since"]);
    expect(await codes("2026-08-09")).to.deep.equal(["no_audit_before"]);
    expect(await codes("2026-08-16")).to.deep.equal([]);
  });

  it("looks at today by default", async () => {
    const { onset } = (await call("/events")).body.data;
    const today = api.services.now().toISOString().slice(0, 10);
    expect(onset).to.deep.equal({ from: today, to: today });
  });

  it("ends its window with the last day of the calendar", async () => {
    const { window } = await read("around=9999-12-28");
    expect(window).to.deep.equal({ from: "9999-12-14", to: "9999-12-31" });
  });

  it("refuses days that are none", async () => {
    for (
      const [query, field] of [
        ["around=2026-02-30", "around"],
        ["around=2026-08-18&around_to=2026-08-17", "around_to"],
        ["around=2026-08-18&days=61", "days"],
      ]
    ) {
      const { status, body } = await call(`/events?${query}`);
      expect(status, query).to.equal(422);
      expect(Object.keys(body.errors)).to.deep.equal([field]);
    }
  });
});
