import { expect } from "chai";
import { loopbackSettings } from "../../support/audits/audit_run.ts";
import {
  GUARDED_LOGIN,
  type GuardedSite,
  startGuardedSite,
} from "../../support/audits/guarded_site.ts";
import { createSpecDatabase, type SpecDatabase } from "../../support/database.ts";
import { useWarmScripts } from "../../support/warm_scripts/use_warm_scripts.ts";

const { username, password } = GUARDED_LOGIN;

describe("npm run audit, behind a login", function () {
  // each command starts the program, and its audit some threads of it
  this.timeout(240_000);
  let database: SpecDatabase;
  let site: GuardedSite;
  const runWarm = useWarmScripts();
  before(async () => {
    database = await createSpecDatabase();
    site = await startGuardedSite({ "shop.test/": "<title>In</title><h1>In</h1>" });
  });
  after(async () => {
    await site.close();
    await database.drop();
  });

  async function audit(args: string[], environment: Record<string, string> = {}) {
    const { crawlAllowPrivate, crawlConnectTo } = loopbackSettings(site.port);
    const result = await runWarm("audit", ["http://shop.test/", "--delay-ms", "0", ...args], {
      DATABASE_URL: database.url,
      CRAWL_ALLOW_PRIVATE: crawlAllowPrivate.join(","),
      CRAWL_CONNECT_TO: crawlConnectTo.join(","),
      LOGIN: `${username}:${password}`,
      ...environment,
    });
    expect(result.stdout + result.stderr).not.to.include(password);
    return result;
  }

  it("says what is missing without a SECRET_KEY", async () => {
    const { code, stderr } = await audit(["--basic", "env:LOGIN"]);
    expect(code).to.equal(3);
    expect(stderr).to.include("This server has no SECRET_KEY");
  });

  it("signs in with what the environment holds, where a proof of ownership is required, too", async () => {
    const keys = { SECRET_KEY: Buffer.alloc(32, 7).toString("base64") };
    const environment = { ...keys, CRAWL_REQUIRE_OWNERSHIP: "on" };
    const first = await audit(["--basic", "env:LOGIN", "--json"], environment);
    expect(first.code, first.stderr).to.equal(0);
    expect(JSON.parse(first.stdout)).to.include({ status: "completed", pages_crawled: 1 });
    // it is kept for later audits, unless they are to do without
    expect((await audit(["--json"], keys)).code).to.equal(0);
    const without = await audit(["--no-login", "--json"], keys);
    expect(JSON.parse(without.stdout).issues.map((issue: { code: string }) => issue.code))
      .to.include("page_403");
  });

  it("ends with 3 and the statement where the login is refused", async () => {
    const keys = { SECRET_KEY: Buffer.alloc(32, 7).toString("base64"), LOGIN: "Aladdin:wrong" };
    const { code, stdout } = await audit(["--basic", "env:LOGIN", "--json"], keys);
    expect(code).to.equal(3);
    expect(JSON.parse(stdout).error).to.deep.include({ code: "login_refused" });
  });
});
