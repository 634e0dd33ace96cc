import { expect } from "chai";
import { insertSpecAccount } from "../support/accounts/account.ts";
import { alertCalls } from "../support/accounts/alert_calls.ts";
import { insertSpecAlert } from "../support/accounts/alert_sending.ts";
import { insertSpecSite } from "../support/accounts/sites.ts";
import { startApi } from "../support/api.ts";
import { createSpecDatabase, type SpecDatabase } from "../support/database.ts";
import { runScript } from "../support/script.ts";
import { useWarmScripts } from "../support/warm_scripts/use_warm_scripts.ts";

describe("npm run alerts", () => {
  let database: SpecDatabase;
  let siteId: number;
  const runWarm = useWarmScripts();

  before(async () => {
    database = await createSpecDatabase();
    const account = await insertSpecAccount(database.db);
    siteId = await insertSpecSite(database.db, account.accountId, { domain: "shop.test" });
    const api = await startApi(database);
    await alertCalls(api, account, siteId).put({
      ...{ timezone: "UTC", weekly_report: { email: ["seo2@example.com"] } },
      rules: Object.fromEntries(
        ["health_below", "health_drop", "new_issues", "robots_changed", "indexability_lost"]
          .map((rule) => [rule, { enabled: false }]),
      ),
    });
    await api.close();
    await insertSpecAlert(database.db, { accountId: account.accountId, siteId });
  });
  after(() => database.drop());

  const settings = () => ({ DATABASE_URL: database.url });
  const alerts = (...args: string[]) => runWarm("alerts", args, settings());

  it("shows what is watched for, when the report is sent, and what is open", async () => {
    const { code, stdout, stderr } = await runScript("alerts", ["--site", `${siteId}`], settings());
    expect({ code, stderr }).to.deep.equal({ code: 0, stderr: "" });
    expect(stdout.split("\n")).to.deep.include.members([
      "shop.test is watched for certificate_expiring, clicks_drop, keyword_group_drop, " +
      "content_decay, links_lost, share_of_voice_drop, bot_errors, bot_stays_away.",
      "1 open:",
      "  2026-11-20  Alert 1 of shop.test",
    ]);
    expect(stdout).to.match(/^The next weekly report: \d{4}-\d\d-\d\dT08:00:00\.000Z\.$/m);
    const json = await alerts("--site", String(siteId), "--json");
    expect(JSON.parse(json.stdout).open).to.deep.include({
      ...{ id: 1, rule: "health_below", title: "Alert 1 of shop.test", part_of: null },
      happened_on: "2026-11-20",
    });
  });

  it("prints the weekly report without sending it", async () => {
    const { code, stdout, stderr } = await alerts("--site", String(siteId), "--report");
    expect({ code, stderr }).to.deep.equal({ code: 0, stderr: "" });
    expect(stdout).to.match(/^Weekly report of shop\.test, \d{4}-\d\d-\d\d\n/);
    expect(stdout).to.include("Health score: not known: no audit has completed\n");
    expect(await database.db("alert_deliveries").where({ kind: "report" })).to.deep.equal([]);
  });

  it("confirms an address without asking its owner, and shows the state of each", async () => {
    const site = ["--site", String(siteId)];
    const before = await alerts(...site);
    expect(before.stdout).to.include("seo2@example.com is pending. This server sends no e-mail");
    const confirmed = await alerts(...site, "--confirm", "Seo2@example.com");
    expect({ ...confirmed }).to.deep.include({
      ...{ code: 0, stdout: "Seo2@example.com is confirmed and gets the mails.\n" },
    });
    const again = await alerts(...site, "--confirm", "seo2@example.com", "--json");
    expect(JSON.parse(again.stdout)).to.deep.equal({
      ...{ address: "seo2@example.com", state: "confirmed", changed: false },
    });
    const { addresses } = JSON.parse((await alerts(...site, "--json")).stdout);
    expect(addresses[0]).to.include({ state: "confirmed", confirmed_by: "operator" });
    const wrong = await alerts(...site, "--confirm", '"a b"@example.com');
    expect([wrong.code, wrong.stdout]).to.deep.equal([1, ""]);
    expect(wrong.stderr).to.include("must be an e-mail address such as you@example.com");
  });

  it("says what is wrong with its arguments", async () => {
    expect((await alerts()).code).to.equal(2);
    expect((await alerts("--site", "99")).code).to.equal(1);
    expect((await alerts("--site", String(siteId), "--send")).code).to.equal(2);
  });
});
