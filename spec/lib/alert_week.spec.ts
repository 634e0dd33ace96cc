import { spawn } from "node:child_process";
import { expect } from "chai";
import { noteLinkChange } from "../../db/backlinks/link_versions.ts";
import { trackKeywords } from "../../db/search/tracked_keywords.ts";
import { addDays } from "../../lib/core/days.ts";
import { createMetricsRegistry } from "../../lib/core/metrics_registry.ts";
import { requestRefresh } from "../../lib/commands/search_data/refresh/request_refresh.ts";
import { checkAlerts } from "../../lib/jobs/check_alerts.ts";
import { deliverWebhooks } from "../../lib/jobs/deliver_webhooks.ts";
import type { Job } from "../../lib/jobs/job.ts";
import { noticeQuotas } from "../../lib/jobs/notice_quotas.ts";
import { queueReports } from "../../lib/jobs/queue_reports.ts";
import { sendAlerts } from "../../lib/jobs/send_alerts.ts";
import { alertCalls } from "../support/accounts/alert_calls.ts";
import { insertSpecAccount, type SpecAccount } from "../support/accounts/account.ts";
import { confirmSpecAddress, specMailSettings } from "../support/accounts/alert_sending.ts";
import { insertSpecSite } from "../support/accounts/sites.ts";
import { listUnsaidAlerts } from "../support/accounts/unsaid_alerts.ts";
import { startReceiver, type WebhookReceiver } from "../support/accounts/webhook_receiver.ts";
import { WEBHOOK_CONFIG, webhookCalls } from "../support/accounts/webhook_sending.ts";
import { plantAnswers } from "../support/ai_mentions/ai_answers.ts";
import {
  finishQueuedAudit,
  loopbackSettings,
  startSiteAudit,
} from "../support/audits/audit_run.ts";
import { insertLinks, insertLinkTexts } from "../support/backlinks/link_rows.ts";
import { type SpecApi, startApi } from "../support/api.ts";
import { createSpecDatabase, type SpecDatabase } from "../support/database.ts";
import { insertOwner, updateOwnerLanguage } from "../../db/accounts/owners.ts";
import { NO_PASSPHRASE_HASH } from "../../lib/credentials/passphrase_hash.ts";
import { type SpecMailServer, startMailServer } from "../support/mail/mail_server.ts";
import { readMail } from "../support/mail/read_mail.ts";
import { findUnsaidTexts } from "../support/web/unsaid_texts.ts";
import {
  importOverHttp,
  refreshAll,
  type SearchClient,
} from "../support/search/imported_search.ts";
import { importRankRows, rankRow } from "../support/search/rank_data.ts";
import { nodeSettings } from "../support/service_process.ts";
import { startTestSite, type TestSite } from "../support/test_site.ts";
import { waitFor } from "../support/wait.ts";

/** A member whose pages are in German, and someone who has no sign-in. */
const GERMAN = "seo@agentur.example";
const ENGLISH = "seo@example.com";
const PROCESS = new URL("../support/accounts/alert_process.ts", import.meta.url).pathname;
const JOBS: readonly Job[] = [
  checkAlerts,
  queueReports,
  noticeQuotas,
  sendAlerts,
  deliverWebhooks,
];

/** Names that are the same in both languages. */
const SAME = new Set(["robots.txt"]);

/** What people and webhooks got on a day. */
interface Heard {
  /** Types of events with what they are about. */
  events: string[];
  /** Subjects. */
  mails: string[];
}

describe("a week of planted events", () => {
  let database: SpecDatabase;
  let api: SpecApi;
  let account: SpecAccount;
  let site: TestSite;
  let receiver: WebhookReceiver;
  let mail: SpecMailServer;
  let client: SearchClient;
  let siteId: number;
  /** A Friday. */
  let clock = new Date("2026-11-20T09:00:00Z");
  let robots = "User-agent: *\nDisallow: /private/\n";
  let pages: Record<string, string> = {};
  let answers = 0;
  let hanging = false;
  let hung = 0;
  /** Subjects of the German mails. */
  const told: string[] = [];

  before(async () => {
    database = await createSpecDatabase();
    const links = [..."bcdef"].map((name) => `<a href="/${name}">Page ${name}</a>`).join(" ");
    pages = Object.fromEntries(["/", ...[..."abcdef"].map((name) => `/${name}`)].map((path) => [
      path,
      `<html lang="en"><head><title>Page ${path} of the shop</title></head><body>` +
      `<h1>Page ${path}</h1><a href="/a">Page a</a> ${links}</body></html>`,
    ]));
    site = await startTestSite((path) =>
      path === "/robots.txt"
        ? { headers: { "content-type": "text/plain" }, body: robots }
        : pages[path]
    );
    receiver = await startReceiver();
    mail = await startMailServer({
      onMailFrom: (_address, _session, done) => {
        if (hanging) hung++;
        else done();
      },
    });
    api = await startApi(database, {
      now: () => clock,
      config: {
        ...WEBHOOK_CONFIG,
        ...loopbackSettings(site.port),
        mail: specMailSettings(mail.port),
      },
    });
    account = await insertSpecAccount(database.db);
    siteId = await insertSpecSite(database.db, account.accountId, {
      ...{ domain: "shop.test", startUrl: "http://shop.test/" },
    });
    client = { api, token: account.tokenText, siteId };
  });
  after(async () => {
    await Promise.all([site.close(), receiver.close(), mail.close(), api.close()]);
    await database.drop();
  });

  const runJobs = async (jobs: readonly Job[] = JOBS) => {
    for (const job of jobs) {
      const context = { signal: new AbortController().signal, metrics: createMetricsRegistry() };
      await job.run(api.services, context);
    }
  };
  /** Runs all jobs as often as it takes, and takes what arrived. */
  const hear = async (): Promise<Heard> => {
    for (let turn = 0; turn < 3; turn++) await runJobs();
    const events = receiver.messages.splice(0).map(({ body }) => {
      const { type, data } = JSON.parse(body);
      return [type, data.code ?? data.rule ?? data.keyword ?? data.url ?? data.threshold_pct]
        .filter((part) => part !== undefined).join(" ");
    });
    const arrived = mail.mails.splice(0).map(({ to, source }) => ({ to, ...readMail(source) }));
    const [english, german] = [ENGLISH, GERMAN].map((address) =>
      arrived.filter(({ to }) => to.includes(address))
    );
    expect(german).to.have.length(english?.length ?? -1);
    english?.forEach(({ html }, at) => {
      // the heading of an alert about one page is its address
      const unsaid = findUnsaidTexts(html, german?.[at]?.html ?? "");
      expect(unsaid.filter((text) => !SAME.has(text))).to.deep.equal([]);
      told.push(german?.[at]?.subject ?? "");
    });
    return { events: events.toSorted(), mails: english?.map(({ subject }) => subject) ?? [] };
  };
  const nextDay = () => clock = new Date(clock.getTime() + 86_400_000);
  const audit = async () => {
    const place = { domain: "shop.test", startUrl: "http://shop.test/" };
    await finishQueuedAudit(
      await startSiteAudit({ services: api.services, siteId, log: [] }, place),
    );
  };
  const refresh = async () => {
    await database.db.transaction((trx) => requestRefresh(trx, siteId, { asked: false }));
    await refreshAll(client);
  };
  const rank = (date: string, positions: Record<string, number>) =>
    importRankRows(
      database.db,
      siteId,
      Object.entries(positions).map(([keyword, position]) =>
        rankRow({ keyword, date, position, url: "http://shop.test/a", seen: { from: 1, to: 100 } })
      ),
    );
  const answer = (from: string, days: number, named: (prompt: number) => boolean) =>
    plantAnswers(
      database.db,
      siteId,
      Array.from({ length: 4 * days }, (_, at) => ({
        ...{ prompt: `Which ${at % 4} is best?`, run: ++answers },
        askedAt: `${addDays(from, Math.floor(at / 4))}T09:00:00Z`,
        text: named(at % 4) ? "Take the one of shop.test." : "I know of none.",
      })),
    );
  /** The days from first to last before 24 November; one page falls in the last 29 of them. */
  const search = (first: number, last: number) =>
    importOverHttp(client, {
      file_name: `days ${first} to ${last}`,
      rows: Array.from({ length: last - first + 1 }, (_, at) => first + at).flatMap((day) => {
        const date = addDays("2026-11-23", day - 479);
        const row = (path: string, clicks: number, position: number) => ({
          ...{ date, query: `tea ${path}`, page: `http://shop.test${path}`, impressions: 40_000 },
          ...{ clicks, position },
        });
        const isLow = day > 450;
        return [row("/a", 2_000, 3), row("/c", isLow ? 5 : 20, isLow ? 9 : 4)];
      }),
    });

  it("sends each planted event once and nothing else, also with a sender killed in the middle", async function () {
    this.timeout(240_000);
    // what was so before is where it begins
    await insertLinkTexts(database.db, siteId, { domains: { 1: "one.test", 2: "two.test" } });
    await insertLinks(database.db, siteId, [
      ...[1, 2, 3].map((id) => ({ id, domain_id: 1 + id % 2 })),
      { id: 4, status: "lost", lost_on: "2026-11-01", lost_reason: "page_404" },
    ]);
    await noteLinkChange(database.db, siteId);
    for (const ago of [28, 21, 14, 7]) {
      await rank(addDays("2026-11-19", -ago), { shears: 4, spades: 7 + ago % 2 });
    }
    await rank("2026-11-19", { shears: 4, spades: 7 });
    const ids = await database.db("keywords").where({ site_id: siteId }).pluck("id");
    await trackKeywords(database.db, siteId, { ids, now: clock });
    await answer("2026-10-16", 35, (prompt) => prompt < 2);
    await search(0, 448);
    const queries = await database.db("keywords").where({ site_id: siteId })
      .whereIn("keyword", ["tea /a", "tea /c"]).pluck("id");
    await trackKeywords(database.db, siteId, { ids: queries, now: clock });
    await audit();
    await webhookCalls(api, account).add({ url: receiver.url });
    const ownerId = await insertOwner(database.db, {
      ...{ accountId: account.accountId, email: GERMAN, passphraseHash: NO_PASSPHRASE_HASH },
    }, clock);
    await updateOwnerLanguage(database.db, { id: ownerId, language: "de" }, clock);
    for (const address of [ENGLISH, GERMAN]) {
      await confirmSpecAddress(database.db, account.accountId, address);
    }
    const put = await alertCalls(api, account, siteId).put({
      ...{ timezone: "UTC", channels: { email: [ENGLISH, GERMAN] } },
      weekly_report: { email: [ENGLISH, GERMAN], weekday: "friday", time: "08:00" },
      rules: { health_below: { threshold: 1 }, health_drop: { threshold: 1 } },
    });
    expect(put.status).to.equal(200);
    await refresh();
    expect(await hear()).to.deep.equal({ events: [], mails: [] });

    // Saturday: nothing happens
    nextDay();
    await audit();
    await refresh();
    expect(await hear()).to.deep.equal({ events: ["audit.completed"], mails: [] });

    // Sunday: a keyword falls, and with it the share of the results; another one shakes, a link is lost
    nextDay();
    await rank("2026-11-22", { shears: 15, spades: 8 });
    await database.db("backlinks").where({ site_id: siteId, id: 2 })
      .update({ status: "lost", lost_on: "2026-11-21", lost_reason: "link_removed" });
    await noteLinkChange(database.db, siteId);
    await refresh();
    const sunday = await hear();
    expect(sunday.events).to.deep.equal([
      ...["alert.opened share_of_voice_drop", "backlink.lost", "keyword.moved shears"],
    ]);
    expect(sunday.mails).to.have.length(1);
    expect(sunday.mails[0]).to.match(/^shop\.test: Visibility in search results fell from /);

    // Monday: a link leads nowhere
    nextDay();
    const home = pages["/"] ?? "";
    pages["/"] = home.replace("</body>", '<a href="/gone">Gone</a></body>');
    await audit();
    const monday = await hear();
    expect(monday.mails).to.deep.equal(["shop.test: New: Page not found (1 URL)"]);
    expect(monday.events.filter((event) => !event.startsWith("issue."))).to.deep.equal([
      ...["alert.opened new_issues", "audit.completed", "score.changed"],
    ]);
    expect(monday.events).to.include.members([
      ...["issue.new link_to_broken_internal", "issue.new page_404"],
    ]);

    // Tuesday: robots.txt forbids pages, and the process that sends the mail is killed
    nextDay();
    robots = "User-agent: *\nDisallow: /a\nDisallow: /b\n";
    await audit();
    await runJobs([checkAlerts]);
    hanging = true;
    const child = spawn(process.execPath, [PROCESS], {
      env: {
        ...nodeSettings(),
        ...{ DATABASE_URL: database.url, SPEC_NOW: clock.toISOString() },
        ...{ SMTP_URL: `smtp://127.0.0.1:${mail.port}`, MAIL_FROM: "alerts@sv.example" },
      },
      stdio: ["ignore", "inherit", "inherit"],
    });
    await waitFor("the mail of the process", () => hung > 0);
    const ended = new Promise((resolve) => child.once("exit", resolve));
    child.kill("SIGKILL");
    await ended;
    hanging = false;
    expect((await hear()).mails).to.deep.equal([]);
    // its claim would end by itself some seconds later
    await database.db("alert_deliveries").whereNotNull("lease_until")
      .update({ lease_until: database.db.raw("NOW(6) - INTERVAL 1 SECOND") });
    const tuesday = await hear();
    expect(tuesday.mails).to.deep.equal(["shop.test: robots.txt changed and forbids 2 pages"]);

    // Wednesday: an engine names the site no more for one prompt; the month's calls run out
    nextDay();
    await answer("2026-11-20", 5, (prompt) => prompt < 1);
    await refresh();
    await database.db("accounts").where({ id: account.accountId })
      .update({ calls_per_month: 1_000 });
    await database.db("rate_states").where({ account_id: account.accountId })
      .update({ calls: 850, month: clock.toISOString().slice(0, 7) });
    expect(await hear()).to.deep.equal({
      ...{ events: ["ai.mention_changed", "quota.threshold 80"], mails: [] },
    });

    // Thursday: new days of search data, in which a page and its keyword fall
    nextDay();
    await database.db("accounts").where({ id: account.accountId })
      .update({ calls_per_month: null });
    await search(449, 479);
    await refreshAll(client);
    expect(await hear()).to.deep.equal({
      events: [
        ...["alert.opened content_decay", "import.completed", "keyword.moved tea /c"],
        "page.decaying http://shop.test/c",
      ],
      mails: ["http://shop.test/c began to lose its clicks"],
    });

    // Friday: the weekly report, and an audit that finds nothing new
    nextDay();
    await audit();
    const friday = await hear();
    expect(friday.mails).to.deep.equal(["Weekly report of shop.test, 2026-11-27"]);
    expect(friday.events).to.deep.equal(["audit.completed"]);
    expect(await hear()).to.deep.equal({ events: [], mails: [] });
    const waiting = await database.db("alert_deliveries").whereNot({ status: "delivered" });
    expect(waiting).to.deep.equal([]);
    expect(told.map((subject) => subject.replaceAll(/[\d,]+ %/g, "x %"))).to.deep.equal([
      "shop.test: Sichtbarkeit in Suchergebnissen fiel von x % auf x %",
      "shop.test: Neu: Seite nicht gefunden (1 URL)",
      "shop.test: robots.txt hat sich geändert und verbietet 2 Seiten",
      "http://shop.test/c begann, Klicks zu verlieren",
      "Wochenbericht zu shop.test, 2026-11-27",
    ]);
    expect(await listUnsaidAlerts(database.db)).to.deep.equal([]);
    const [killed] = await database.db("alert_deliveries").where({ attempts_count: 2 });
    expect(JSON.parse(killed.attempt_log).map(({ outcome }: { outcome: string }) => outcome))
      .to.deep.equal(["interrupted", "delivered"]);
  });
});
