import { expect } from "chai";
import { createMetricsRegistry } from "../../../lib/core/metrics_registry.ts";
import { queueReports } from "../../../lib/jobs/queue_reports.ts";
import type { Services } from "../../../lib/services.ts";
import { type AlertCalls, alertCalls } from "../../support/accounts/alert_calls.ts";
import { insertSpecAccount, type SpecAccount } from "../../support/accounts/account.ts";
import {
  confirmSpecAddress,
  insertSpecAlert,
  sendAllAlerts,
  specMailSettings,
} from "../../support/accounts/alert_sending.ts";
import { insertSpecSite } from "../../support/accounts/sites.ts";
import { type SpecApi, startApi } from "../../support/api.ts";
import { createSpecDatabase, type SpecDatabase } from "../../support/database.ts";
import { type SpecMailServer, startMailServer } from "../../support/mail/mail_server.ts";
import { importRows } from "../../support/search/search_data.ts";

describe("queueReports", () => {
  let database: SpecDatabase;
  let api: SpecApi;
  let account: SpecAccount;
  let siteId: number;
  let calls: AlertCalls;
  let server: SpecMailServer;
  /** A Friday. */
  let clock: Date;
  let services: Services;

  before(async () => {
    database = await createSpecDatabase();
    api = await startApi(database, { now: () => clock });
    server = await startMailServer();
    services = {
      ...api.services,
      config: { ...api.services.config, mail: specMailSettings(server.port) },
    };
  });
  after(async () => {
    await Promise.all([api.close(), server.close()]);
    await database.drop();
  });
  beforeEach(async () => {
    clock = new Date("2026-11-20T12:00:00Z");
    account = await insertSpecAccount(database.db);
    siteId = await insertSpecSite(database.db, account.accountId, { domain: "shop.test" });
    calls = alertCalls(api, account, siteId);
    server.mails.length = 0;
  });
  afterEach(async () => {
    await database.db("alert_settings").delete();
    await database.db("alert_deliveries").delete();
  });

  const queue = () =>
    queueReports.run(services, {
      signal: new AbortController().signal,
      metrics: createMetricsRegistry(),
    });
  const send = async () => {
    await Promise.all([queue(), queue(), queue()]);
    await sendAllAlerts(services);
  };
  const ask = async (
    report: { email: string[]; weekday?: string; time?: string },
    timezone = "Europe/Berlin",
  ) => {
    for (const email of report.email) {
      await confirmSpecAddress(database.db, account.accountId, email);
    }
    return await calls.put({ timezone, weekly_report: report, channels: { webhook: false } });
  };

  it("sends the report once over all processes, at its time in its zone, and says what came of it", async () => {
    const put = await ask({ email: ["seo@example.com", "ceo@example.com"], weekday: "monday" });
    expect(put.body.data).to.deep.include({
      weekly_report: {
        email: ["seo@example.com", "ceo@example.com"],
        weekday: "monday",
        time: "08:00",
      },
      ...{ weekly_report_at: "2026-11-23T07:00:00.000Z", last_report: [] },
    });
    clock = new Date("2026-11-23T06:59:59Z");
    await send();
    expect(server.mails).to.have.length(0);
    clock = new Date("2026-11-23T07:00:00Z");
    await send();
    await send();
    expect(server.mails.map(({ to }) => to.join())).to.have.members([
      ...["seo@example.com", "ceo@example.com"],
    ]);
    const { data } = (await calls.read()).body;
    expect(data.weekly_report_at).to.equal("2026-11-30T07:00:00.000Z");
    expect(data.last_report).to.deep.equal(["seo@example.com", "ceo@example.com"].map((target) => ({
      ...{ target, status: "delivered", attempts_count: 1, error: null },
      ...{ queued_at: "2026-11-23T07:00:00.000Z", finished_at: "2026-11-23T07:00:00.000Z" },
    })));
    clock = new Date("2026-11-30T07:00:00Z");
    await send();
    expect(server.mails).to.have.length(4);
  });

  it("says in text and HTML what is known, and of the rest why it is not", async () => {
    await importRows(
      database.db,
      siteId,
      Array.from({ length: 30 }, (_, ago) => ({
        date: new Date(Date.UTC(2026, 10, 17 - ago)).toISOString().slice(0, 10),
        ...{ query: "tea", page: "https://shop.test/a", impressions: 100, position: 4 },
        clicks: ago < 7 ? 30 : 40,
      })),
    );
    await insertSpecAlert(database.db, { accountId: account.accountId, siteId }, {
      ...{ now: clock, email: "other@example.com" },
    });
    await database.db("alert_deliveries").delete();
    await ask({ email: ["seo@example.com"], weekday: "saturday", time: "07:30" }, "UTC");
    clock = new Date("2026-11-21T07:30:00Z");
    await send();
    const source = (server.mails[0]?.source ?? "").replaceAll("=\r\n", "").replaceAll("=20", " ");
    expect(source).to.include("Subject: Weekly report of shop.test, 2026-11-21");
    expect(source).to.include("multipart/alternative");
    expect(source).to.include("Alerts of the last seven days: Alert 1 of shop.test.");
    expect(source).to.include("Health score: not known: no audit has completed");
    expect(source).to.include(
      "Clicks 2026-11-11 to 2026-11-17: 210 (the seven days before: 280)",
    );
    expect(source).to.include("Linking domains: not known: no links were imported");
    expect(source).to.include("Named in AI answers: not known: no AI engine was asked");
    expect(source).to.include(`/sites/${siteId}/report`);
    expect(source).to.match(/<th scope=3D"row">Health score<\/th>/);
    // the same figures as the page's own answer
    const overview = await api.request(
      "GET",
      `/sites/${siteId}/search-overview?from=2026-11-11&to=2026-11-17`,
      { token: account.tokenText },
    );
    expect(overview.body.data.totals.clicks).to.equal(210);
  });

  it("sends one report after weeks in which no process ran, and none once it is not wanted", async () => {
    await ask({ email: ["seo@example.com"] });
    clock = new Date("2026-12-16T12:00:00Z");
    await send();
    expect(server.mails).to.have.length(1);
    expect((await calls.read()).body.data.weekly_report_at).to.equal("2026-12-21T07:00:00.000Z");
    await calls.put({ weekly_report: null });
    clock = new Date("2027-02-16T12:00:00Z");
    await send();
    expect(server.mails).to.have.length(1);
    expect((await calls.read()).body.data).to.deep.include({
      ...{ weekly_report: null, weekly_report_at: null },
    });
  });

  it("follows the clocks of the zone when they change", async () => {
    clock = new Date("2026-10-20T12:00:00Z");
    await ask({ email: ["seo@example.com"], weekday: "sunday", time: "02:30" });
    // clocks go back on 25 October: 02:30 comes twice and counts once
    expect((await calls.read()).body.data.weekly_report_at).to.equal("2026-10-25T00:30:00.000Z");
    clock = new Date("2026-10-25T00:30:00Z");
    await send();
    clock = new Date("2026-10-25T01:30:00Z");
    await send();
    expect(server.mails).to.have.length(1);
    expect((await calls.read()).body.data.weekly_report_at).to.equal("2026-11-01T01:30:00.000Z");
  });
});
