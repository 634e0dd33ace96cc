import { expect } from "chai";
import { insertSpecSite } from "../support/accounts/sites.ts";
import { createSpecDatabase, type SpecDatabase } from "../support/database.ts";
import { runScript } from "../support/script.ts";

describe("npm run annotate", () => {
  let database: SpecDatabase;
  let siteId: number;

  before(async () => {
    database = await createSpecDatabase();
    siteId = await insertSpecSite(database.db, 1, {
      domain: "shop.example",
      timezone: "Europe/Berlin",
    });
  });
  after(() => database.drop());
  beforeEach(() => database.db("annotations").truncate());

  const annotate = (...args: string[]) =>
    runScript("annotate", args, { DATABASE_URL: database.url });

  it("notes a deploy of now", async () => {
    const { code, stdout, stderr } = await annotate("--site", String(siteId), "Deploy 1.2");
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
});
