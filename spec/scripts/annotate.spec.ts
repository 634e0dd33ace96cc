import { expect } from "chai";
import { insertSpecAccount } from "../support/accounts/account.ts";
import { startReceiver } from "../support/accounts/webhook_receiver.ts";
import { startApi } from "../support/api.ts";
import { insertSpecSite } from "../support/accounts/sites.ts";
import { createSpecDatabase, type SpecDatabase } from "../support/database.ts";
import { runScript } from "../support/script.ts";
import { useWarmScripts } from "../support/warm_scripts/use_warm_scripts.ts";

describe("npm run annotate", () => {
  let database: SpecDatabase;
  let siteId: number;
  const runWarm = useWarmScripts();

  before(async () => {
    database = await createSpecDatabase();
    siteId = await insertSpecSite(database.db, 1, {
      domain: "shop.example",
      timezone: "Europe/Berlin",
    });
  });
  after(() => database.drop());
  beforeEach(() => database.db("annotations").truncate());

  const settings = () => ({ DATABASE_URL: database.url });
  const annotate = (...args: string[]) => runWarm("annotate", args, settings());

  it("notes a deploy of now", async () => {
    const { code, stdout, stderr } = await runScript("annotate", [
      "--site",
      `${siteId}`,
      "Deploy 1.2",
    ], settings());
    expect({ code, stderr }).to.deep.equal({ code: 0, stderr: "" });
    const row = await database.db("annotations").first();
    expect(row).to.include({
      site_id: siteId,
      kind: "deploy",
      title: "Deploy 1.2",
      source: "command_line",
      timezone: "Europe/Berlin",
    });
    expect(Date.now() - row.occurred_at.getTime()).to.be.within(-5_000, 60_000);
    expect(stdout).to.match(
      /^Noted as annotation \d+ of site \d+: Deploy 1\.2 \(\d{4}-\d\d-\d\d\)/,
    );
  });

  it("takes what an annotation has, and prints JSON", async () => {
    const days = ["--first-day", "2026-11-01", "--last-day", "2026-11-03"];
    const more = ["--kind", "outage", "--text", "disk", "--url", "https://example.com/1"];
    const { code, stdout } = await annotate(
      ...["--site", String(siteId), "Down", ...days, ...more, "--path", "/shop/", "--json"],
    );
    expect(code).to.equal(0);
    const { id, ...told } = JSON.parse(stdout);
    expect(told).to.deep.equal({
      site_id: siteId,
      kind: "outage",
      title: "Down",
      first_day: "2026-11-01",
      last_day: "2026-11-03",
    });
    expect(await database.db("annotations").where({ id }).first()).to.include({
      text: "disk",
      url: "https://example.com/1",
      path: "/shop/",
      occurred_at: null,
    });
  });

  it("refuses what is wrong, names it, and notes nothing", async () => {
    const site = ["--site", String(siteId)];
    const wrong: [string[], number, RegExp][] = [
      [["Deploy"], 2, /--site is missing/],
      [site, 2, /TITLE is missing/],
      [[...site, "Deploy", "1.2"], 2, /put TITLE into quotes/],
      [[...site, " "], 2, /TITLE must be a text/],
      [[...site, "a", "--kind", "party"], 2, /--kind must be one of/],
      [[...site, "a", "--first-day", "2026-02-30"], 2, /--first-day must be a day/],
      [[...site, "a", "--last-day", "2026-02-01"], 1, /goes with first_day/],
      [["--site", "999", "a"], 1, /There is no site 999\. There are: \d+ \(shop\.example\)/],
    ];
    for (const [args, expected, message] of wrong) {
      const { code, stderr } = await annotate(...args);
      expect(stderr).to.match(message);
      expect(code, stderr).to.equal(expected);
    }
    expect(await database.db("annotations")).to.deep.equal([]);
  });

  it("takes --text for the title without one, a moment and a group of pages", async () => {
    const [groupId] = await database.db("page_groups").insert({
      ...{ site_id: siteId, name: "Shop", kind: "paths", paths: '["/shop/"]' },
      ...{ created_at: new Date(), updated_at: new Date() },
    });
    const { code, stderr } = await annotate(
      ...["--site", String(siteId), "--text", "Deploy 1.2.3", "--at", "2026-11-12T23:30:00Z"],
      ...["--page-group", String(groupId)],
    );
    expect({ code, stderr }).to.deep.equal({ code: 0, stderr: "" });
    const row = await database.db("annotations").first();
    expect(row).to.include({ title: "Deploy 1.2.3", text: null, page_group_id: groupId });
    expect(row.occurred_at).to.deep.equal(new Date("2026-11-12T23:30:00Z"));
    const wrong = ["--page-group", "shop"];
    expect((await annotate("--site", String(siteId), "a", ...wrong)).code).to.equal(2);
  });
});

describe("npm run annotate -- --api", () => {
  const noDatabase = { DATABASE_URL: "mysql://nobody@127.0.0.1:1/none" };
  const runWarm = useWarmScripts();
  const annotate = (token: string, ...args: string[]) =>
    runWarm("annotate", args, { ...noDatabase, SEARCH_VISIBILITY_TOKEN: token });

  it("notes over HTTP, without a database", async () => {
    const database = await createSpecDatabase();
    const api = await startApi(database);
    try {
      const { tokenText: token, accountId } = await insertSpecAccount(database.db);
      const siteId = await insertSpecSite(database.db, accountId, { domain: "shop.example" });
      const args = ["--site", String(siteId), "Deploy 1.2", "--api", api.url];
      const settings = { ...noDatabase, SEARCH_VISIBILITY_TOKEN: token };
      const { code, stdout, stderr } = await runScript("annotate", [...args, "--json"], settings);
      expect({ code, stderr }).to.deep.equal({ code: 0, stderr: "" });
      const row = await database.db("annotations").first();
      expect(JSON.parse(stdout)).to.include({ id: row.id, site_id: siteId, title: "Deploy 1.2" });
      expect(row).to.include({ kind: "deploy", source: "api" });
      const refusals: [string, string[], number, RegExp][] = [
        [token, ["--site", "999", "a", "--api", `${api.url}/api/v1/`], 1, /answered 404: .*999/],
        [token, [...args, "--last-day", "2026-02-01"], 1, /answered 422: .*first_day/],
        ["wrong", args, 1, /answered 401/],
        ["", args, 2, /SEARCH_VISIBILITY_TOKEN must have a token/],
        [token, ["--site", "1", "a", "--api", "sv.example.com"], 2, /--api must be the address/],
      ];
      for (const [by, given, expected, message] of refusals) {
        const refused = await annotate(by, ...given);
        expect(refused.stderr).to.match(message);
        expect(refused.code).to.equal(expected);
        expect(refused.stderr).not.to.include(token);
      }
    } finally {
      await api.close();
      await database.drop();
    }
  });

  it("sends it again with the same key while the server is busy, and follows no redirect", async () => {
    const receiver = await startReceiver();
    const data = { id: 7, kind: "deploy", title: "a", first_day: "2026-11-01" };
    receiver.answer = (response, _message, index) =>
      index === 0
        ? response.writeHead(503, { "retry-after": "1" }).end("busy")
        : response.writeHead(201).end(
          JSON.stringify({ data: { ...data, last_day: "2026-11-02" } }),
        );
    try {
      const args = ["--site", "1", "a", "--api", new URL(receiver.url).origin];
      const { code, stdout } = await annotate("sv_1", ...args);
      expect({ code, stdout }).to.deep.equal({
        code: 0,
        stdout: "Noted as annotation 7 of site 1: a (2026-11-01 to 2026-11-02).\n",
      });
      const keys = receiver.messages.map(({ headers }) => headers["idempotency-key"]);
      expect(keys).to.have.length(2);
      expect(keys[0]).to.equal(keys[1]);
      expect(receiver.messages[0]?.path).to.equal("/api/v1/sites/1/annotations");
      receiver.answer = (response) => response.writeHead(302, { location: receiver.url }).end();
      const moved = await annotate("sv_1", ...args);
      expect(moved.code).to.equal(1);
      expect(moved.stderr).to.match(/answered 302: it is not the API/);
      expect(receiver.messages).to.have.length(3);
    } finally {
      await receiver.close();
    }
  });
});
