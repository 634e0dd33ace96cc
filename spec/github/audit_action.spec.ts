import { expect } from "chai";
import { execFile } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { mkdir, readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { createMetricsRegistry } from "../../lib/core/metrics_registry.ts";
import { advanceAudits } from "../../lib/jobs/advance_audits.ts";
import { startJobs } from "../../lib/jobs/start_jobs.ts";
import { type ActionResult, runAction } from "../support/action_steps.ts";
import { createSpecDatabase, type SpecDatabase } from "../support/database.ts";
import { insertSpecAccount } from "../support/accounts/account.ts";
import { startApi } from "../support/api.ts";
import { loopbackSettings } from "../support/audits/audit_run.ts";
import { type GithubApi, startGithubApi } from "../support/github_api.ts";
import { createScratchDirectory } from "../support/scratch_directory.ts";
import { startTestSite, type TestSite } from "../support/test_site.ts";

const ACTION = fileURLToPath(new URL("../../.github/actions/audit/action.yml", import.meta.url));
const TOKEN = "ghs_spec";
/** ACTION_RUNS=10 npm test -- github/audit_action */
const RUNS = Number(process.env["ACTION_RUNS"] ?? 1);
const run = promisify(execFile);

const page = (title: string, body: string) =>
  `<!doctype html><html lang="en"><head><title>${title}</title></head>` +
  `<body><h1>${title}</h1>${body}</body></html>`;
/** The site of the main branch, which has an old error: /old is gone. */
const MAIN = {
  "index.html": page("Tea and all around it", '<a href="/green">Green</a> <a href="/old">Old</a>'),
  "green.html": page("Green tea from Uji", '<a href="/">Home</a>'),
};

describe("the action that audits a site", function () {
  // several audits, each by a process of its own
  this.timeout(240_000 + RUNS * 90_000);
  let database: SpecDatabase;
  let folder: string;
  let workspace: string;
  let site: TestSite;
  let github: GithubApi;
  before(async () => {
    database = await createSpecDatabase();
    github = await startGithubApi(TOKEN);
    folder = await createScratchDirectory("audit-action-");
    workspace = join(folder, "checkout");
    const bare = join(folder, "shop.git");
    await git(folder, "init", "--quiet", "--bare", "--initial-branch=main", bare);
    await git(folder, "clone", "--quiet", bare, workspace);
    await change("main", MAIN);
    const [index, green] = [MAIN["index.html"], MAIN["green.html"]];
    await change("unchanged", { "green.html": `${green}\n` });
    await change("regression", {
      "index.html": index.replace("</body>", '<a href="/sencha">Sencha</a></body>'),
    });
    site = await startTestSite((path) => {
      const file = join(workspace, `${path === "/" ? "index" : path.slice(1)}.html`);
      return existsSync(file) ? readFileSync(file, "utf8") : undefined;
    });
    // the main branch's own run saves what it found
    const main = await runOn("main", {});
    expect(main.failedStep, main.log).to.equal("Verdict");
    await mkdir(join(folder, "base"));
    await writeFile(
      join(folder, "base", "audit.json"),
      await readFile(join(workspace, main.outputs["saved"] ?? "")),
    );
  });
  after(async () => {
    await site.close();
    await github.close();
    await rm(folder, { recursive: true });
    await database.drop();
  });
  beforeEach(() => {
    github.comments.length = 0;
  });

  async function git(cwd: string, ...args: string[]): Promise<void> {
    const author = ["-c", "user.name=Spec", "-c", "user.email=spec@example.com"];
    await run("git", [...author, ...args], { cwd });
  }
  /** Commits files on a branch that begins at main, and pushes it. */
  async function change(branch: string, files: Record<string, string>): Promise<void> {
    if (branch !== "main") {
      await git(workspace, "checkout", "--quiet", "-B", branch, "origin/main");
    } else await git(workspace, "checkout", "--quiet", "-B", branch);
    for (const [name, text] of Object.entries(files)) await writeFile(join(workspace, name), text);
    await git(workspace, "add", "--all");
    await git(workspace, "commit", "--quiet", "--message", branch);
    await git(workspace, "push", "--quiet", "origin", branch);
  }
  /** Checks the branch out and runs the action's steps there. */
  async function runOn(
    branch: string,
    inputs: Record<string, string>,
    pull?: number,
  ): Promise<ActionResult> {
    await git(workspace, "checkout", "--quiet", branch);
    const event = join(folder, "event.json");
    await writeFile(
      event,
      JSON.stringify(pull === undefined ? {} : { pull_request: { number: pull } }),
    );
    return await runAction({
      file: ACTION,
      workspace,
      inputs: {
        url: "http://shop.test/",
        "connect-to": `shop.test:80:127.0.0.1:${site.port}`,
        "database-url": database.url,
        "github-token": TOKEN,
        arguments: "--delay-ms\n0\n--no-external",
        ...inputs,
      },
      environment: {
        GITHUB_REPOSITORY: "acme/shop",
        GITHUB_EVENT_PATH: event,
        GITHUB_API_URL: github.url,
      },
    });
  }
  const against = () => ({ against: join(folder, "base", "audit.json") });

  it("takes no URL for an option: one such as --help passes nothing", async () => {
    const result = await runOn("main", { url: "--help" });
    expect([result.code, result.failedStep], result.log).to.deep.equal([3, "Verdict"]);
  });

  for (let number = 1; number <= RUNS; number++) {
    const ofRun = RUNS === 1 ? "" : `, run ${number} of ${RUNS}`;
    it(`fails a planted regression, and says what the change brought in one comment${ofRun}`, async () => {
      const result = await runOn("regression", against(), 7);
      expect([result.code, result.failedStep], result.log).to.deep.equal([1, "Verdict"]);
      expect(result.outputs["exit-code"]).to.equal("1");
      expect(result.log).to.match(/^::error title=.*link_to_broken_internal/m)
        .and.not.match(/^::error .*\/old/m);
      const [comment, ...more] = github.comments;
      expect(more).to.deep.equal([]);
      expect(comment?.body).to.match(
        /^<!-- search-visibility-audit -->\n### Audit of `shop\.test`: failed/,
      )
        .and.contain("`http://shop.test/` → `http://shop.test/sencha`")
        .and.not.contain("/old");
      expect(result.summary).to.equal(comment?.body);
      const sarif = JSON.parse(
        await readFile(join(workspace, result.outputs["sarif"] ?? ""), "utf8"),
      );
      const found = sarif.runs[0].results.filter(({ level }: { level: string }) =>
        level === "error"
      );
      expect(found.length).to.be.above(0);
      expect(JSON.stringify(found)).to.contain("/sencha").and.not.contain("/old");
      expect(await readFile(join(workspace, result.outputs["junit"] ?? ""), "utf8"))
        .to.match(/<testcase[^>]*link_to_broken_internal[^>]*><failure/);
    });

    it(`passes an unchanged site, old errors or not, and updates its comment in place${ofRun}`, async () => {
      const first = await runOn("regression", against(), 8);
      expect(first.code).to.equal(1);
      const second = await runOn("unchanged", against(), 8);
      expect([second.code, second.failedStep], second.log).to.deep.equal([0, null]);
      expect(github.comments).to.have.lengthOf(1);
      expect(github.comments[0]?.body).to.match(/: passed, nothing new\n/)
        .and.contain("0 new, 0 gone");
    });
  }

  it("writes no comment where the event is no pull request, or no token is given", async () => {
    expect((await runOn("unchanged", against())).code).to.equal(0);
    expect((await runOn("unchanged", { ...against(), "github-token": "" }, 9)).code).to.equal(0);
    expect(github.comments).to.deep.equal([]);
  });

  it("passes where the comment cannot be written, as by the token of a fork, and says so", async () => {
    const readOnly = await runOn("unchanged", { ...against(), "github-token": "ghs_fork" }, 9);
    expect([readOnly.code, readOnly.failedStep], readOnly.log).to.deep.equal([0, null]);
    expect(readOnly.log).to.match(/GitHub answered 403: Resource not accessible by integration/)
      .and.match(/^::warning::The comment was not written/m);
    expect(readOnly.summary).to.match(/: passed, nothing new\n/);
    expect(github.comments).to.deep.equal([]);
    const failed = await runOn("regression", { ...against(), "github-token": "ghs_fork" }, 9);
    expect([failed.code, failed.failedStep], failed.log).to.deep.equal([1, "Verdict"]);
  });

  it("does not run what a pull request puts into an input", async () => {
    const evil = `"; touch ${join(folder, "hacked")}; echo "`;
    const result = await runOn("unchanged", { ...against(), name: evil, url: `http://$(id)/` });
    expect(result.code).to.be.above(0);
    expect(existsSync(join(folder, "hacked"))).to.equal(false);
  });

  it("says so where there is no audit of the main branch yet, or it is another site's", async () => {
    const none = await runOn("unchanged", { against: join(folder, "nothing.json") });
    expect(none.log).to.match(/::notice::There is no saved audit of the main branch yet/);
    // the database of this spec has the audit before
    expect(none.log).to.match(/Compared with audit \d+: 0 new/);
    const other = join(folder, "base", "other.json");
    const saved = JSON.parse(await readFile(against().against, "utf8"));
    await writeFile(other, JSON.stringify({ ...saved, domain: "other.test" }));
    const refused = await runOn("unchanged", { against: other });
    expect(refused.log).to.match(/is an audit of other\.test, not of shop\.test/);
    expect(refused.outputs["exit-code"]).to.equal("2");
  });

  it("lets a server audit, by its address and a token, and needs no database then", async () => {
    const { crawlAllowPrivate, crawlConnectTo } = loopbackSettings(site.port);
    const api = await startApi(database, { config: { crawlAllowPrivate, crawlConnectTo } });
    const jobs = startJobs(api.services, [advanceAudits], createMetricsRegistry());
    // of another account than the runs of the action with the database
    const { tokenText } = await insertSpecAccount(database.db);
    const server = {
      ...{ api: api.url, "api-token": tokenText, "connect-to": "", "database-url": "" },
      ...against(),
    };
    try {
      const passed = await runOn("unchanged", server, 10);
      expect([passed.code, passed.failedStep], passed.log).to.deep.equal([0, null]);
      const failed = await runOn("regression", { ...server, "connect-to": "a:80:b:80" }, 10);
      expect([failed.code, failed.failedStep], failed.log).to.deep.equal([1, "Verdict"]);
      expect(failed.log).to.match(/^::warning::connect-to has no effect with api/m);
      expect(failed.log).not.to.contain(tokenText);
      expect(github.comments).to.have.lengthOf(1);
      expect(github.comments[0]?.body).to.contain("/sencha").and.not.contain("/old");
      const refused = await runOn("unchanged", { ...server, "api-token": "svk_wrong" });
      expect(refused.outputs["exit-code"]).to.equal("3");
    } finally {
      await jobs.stop();
      await api.close();
    }
  });
});
