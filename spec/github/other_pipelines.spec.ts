import { expect } from "chai";
import { execFile } from "node:child_process";
import { chmod, copyFile, mkdir, readFile, rm, symlink, writeFile } from "node:fs/promises";
import { delimiter, join } from "node:path";
import { env } from "node:process";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { createSpecDatabase, type SpecDatabase } from "../support/database.ts";
import {
  type LinesResult,
  readGitlabJob,
  readJenkinsStep,
  runLines,
} from "../support/guides/pipeline_lines.ts";
import { createScratchDirectory } from "../support/scratch_directory.ts";
import { startTestSite, type TestSite } from "../support/test_site.ts";

const ROOT = fileURLToPath(new URL("../..", import.meta.url));
/** What the program is made of. */
const PARTS = ["db", "lib", "schemas", "scripts", "package.json", "package-lock.json"];
const run = promisify(execFile);

const page = (title: string, body: string) =>
  `<!doctype html><html lang="en"><head><title>${title}</title></head>` +
  `<body><h1>${title}</h1>${body}</body></html>`;
const MAIN = page("Tea and all around it", '<a href="/green">Green</a> <a href="/old">Old</a>');
const REGRESSION = MAIN.replace("</body>", '<a href="/sencha">Sencha</a></body>');

describe("the pipelines of the guide about gates", function () {
  // several audits, each by a process of its own
  this.timeout(600_000);
  let database: SpecDatabase;
  let folder: string;
  let site: TestSite;
  const pages: Record<string, string> = {};
  before(async () => {
    folder = await createScratchDirectory("pipelines-");
    site = await startTestSite((path) => pages[path]);
  });
  after(async () => {
    await site.close();
    await rm(folder, { recursive: true });
  });
  beforeEach(async () => {
    Object.assign(pages, {
      "/": MAIN,
      "/green": page("Green tea from Uji", '<a href="/">Home</a>'),
    });
    database = await createSpecDatabase();
  });
  afterEach(() => database.drop());

  /** What the spec has in place of the services of the job. */
  const own = () => ({
    DATABASE_URL: database.url,
    CRAWL_CONNECT_TO: `shop.example.com:80:127.0.0.1:${site.port}`,
    CRAWL_ALLOW_PRIVATE: "127.0.0.0/8",
  });

  describe("GitLab", () => {
    const job = readGitlabJob();
    let bin: string;
    let repository: string;
    before(async () => {
      repository = join(folder, "repository");
      bin = join(folder, "bin");
      await mkdir(repository);
      await mkdir(bin);
      // the program as it is here, without a copy of all its files
      for (const part of PARTS) await symlink(join(ROOT, part), join(repository, part));
      await rm(join(repository, "package.json"));
      await copyFile(join(ROOT, "package.json"), join(repository, "package.json"));
      await git("init", "--quiet", "--initial-branch=main");
      await git("add", "--all");
      await git("commit", "--quiet", "--message", "program");
      // the packages are those that are installed; all else is npm itself
      const npm = (await run("which", ["npm"])).stdout.trim();
      const script = `#!/bin/sh\n[ "$1" != ci ] || exec ln -s "${ROOT}/node_modules" .\n` +
        `exec "${npm}" "$@"\n`;
      await writeFile(join(bin, "npm"), script);
      await chmod(join(bin, "npm"), 0o755);
    });
    const git = (...args: string[]) =>
      run("git", ["-c", "user.name=Spec", "-c", "user.email=spec@example.com", ...args], {
        cwd: repository,
      });

    /** Runs the lines in one shell, as GitLab Runner does by default, or with each line's exit code checked. */
    async function runJob(branch: string | null, project: string, checked = false) {
      await mkdir(project, { recursive: true });
      const check = "\n_code=$?; if [ $_code -ne 0 ]; then exit $_code; fi";
      const script = job.script.map((line) => checked ? line + check : line).join("\n");
      return await runLines(["bash", "--noprofile", "--norc", "-e", "-o", "pipefail"], script, {
        cwd: project,
        environment: {
          ...job.variables,
          ...own(),
          PATH: [bin, env["PATH"]].join(delimiter),
          TMPDIR: folder,
          GIT_CONFIG_COUNT: "1",
          GIT_CONFIG_KEY_0: `url.file://${repository}.insteadOf`,
          GIT_CONFIG_VALUE_0: "https://HOST/search-visibility-api.git",
          CI_PROJECT_DIR: project,
          CI_DEFAULT_BRANCH: "main",
          // a pipeline of a merge request has none
          ...branch !== null && { CI_COMMIT_BRANCH: branch },
        },
      });
    }

    it("saves what main has, passes an unchanged site and fails a regression", async () => {
      const project = join(folder, "builds", "a shop");
      const main = await runJob("main", project);
      expect(main.code, main.log).to.equal(0);
      for (const checked of [false, true]) {
        const unchanged = await runJob(null, project, checked);
        expect(unchanged.code, unchanged.log).to.equal(0);
        expect(unchanged.log).to.match(/Compared with saved audit \d+: 0 new, 0 gone/);
      }
      pages["/"] = REGRESSION;
      const { code, log } = await runJob("feature", project);
      expect(code, log).to.equal(1);
      const { paths: [markdown = ""], reports: { junit } } = job.artifacts;
      expect(await readFile(join(project, markdown), "utf8"))
        .to.match(/: failed, \d+ new place/).and.contain("/sencha").and.not.contain("/old");
      expect(await readFile(join(project, junit), "utf8"))
        .to.match(/\(page_404\)"><failure message="1 place"/);
      const [saved = ""] = job.cache.paths;
      expect(JSON.parse(await readFile(join(project, saved), "utf8")))
        .to.include({ domain: "shop.example.com" });
    });
  });

  describe("Jenkins", () => {
    const { folder: installed, script, files } = readJenkinsStep();

    function build(branch: string, workspace: string): Promise<LinesResult> {
      return runLines(["sh", "-xe"], script, {
        cwd: ROOT,
        environment: { ...own(), BRANCH_NAME: branch, WORKSPACE: workspace },
      });
    }

    it("compares with main's audit in the same database, and writes both files", async () => {
      expect(installed).to.equal("/opt/search-visibility-api");
      const workspace = join(folder, "a workspace");
      await mkdir(workspace);
      const main = await build("main", workspace);
      expect(main.code, main.log).to.equal(0);
      const unchanged = await build("feature", workspace);
      expect(unchanged.code, unchanged.log).to.equal(0);
      pages["/"] = REGRESSION;
      const { code, log } = await build("feature", workspace);
      expect(code, log).to.equal(1);
      const [junit, markdown] = await Promise.all(
        files.map((name) => readFile(join(workspace, name), "utf8")),
      );
      expect(junit).to.match(/\(page_404\)"><failure message="1 place"/);
      expect(markdown).to.contain("/sencha").and.not.contain("/old");
      expect(await database.db("audits").orderBy("id").pluck("trigger"))
        .to.deep.equal(["manual", "gate", "gate"]);
    });
  });
});
