import { expect } from "chai";
import { type ChildProcess, spawn } from "node:child_process";
import { readdirSync, readFileSync } from "node:fs";
import { rm } from "node:fs/promises";
import { join } from "node:path";
import { findProcessIdentity } from "../../db/embedded/processes.ts";
import { createScratchDirectory } from "../support/scratch_directory.ts";
import { startTestSite, type TestSite } from "../support/test_site.ts";
import { waitFor } from "../support/wait.ts";

const ROOT = new URL("../..", import.meta.url).pathname;

/** A site that no audit comes to the end of. */
const endless = (path: string) => {
  const number = Number(/\d+/.exec(path)?.[0] ?? 0);
  const links = Array.from(
    { length: 20 },
    (_, index) => `<a href="/page${number * 20 + index + 1}">Page</a>`,
  );
  return { delayMs: 50, body: `<title>Page ${number}</title>${links.join(" ")}` };
};

describe("npm start", () => {
  let site: TestSite;
  let dataDir: string;
  let child: ChildProcess;
  let output: string;
  let ended: Promise<number | string>;

  beforeEach(async function () {
    this.timeout(90_000);
    site = await startTestSite(endless);
    dataDir = await createScratchDirectory("search-visibility-start-");
    const { PATH = "", HOME = "" } = process.env;
    // a group of its own, as a terminal gives it; without the step that installs packages
    child = spawn("npm", ["start", "--ignore-scripts"], {
      cwd: ROOT,
      detached: true,
      env: {
        ...{ PATH, HOME, PORT: "0", DATA_DIR: dataDir },
        CRAWL_ALLOW_PRIVATE: "127.0.0.0/8",
        CRAWL_CONNECT_TO: `endless.test:80:127.0.0.1:${site.port}`,
      },
      stdio: ["ignore", "pipe", "pipe"],
    });
    output = "";
    for (const stream of [child.stdout, child.stderr]) {
      stream?.setEncoding("utf8").on("data", (text: string) => (output += text));
    }
    ended = new Promise((resolve) =>
      child.on("exit", (code, signal) => resolve(code ?? signal ?? ""))
    );
    await waitFor("the service", () => /^listening on /m.test(output), 80_000);
  });

  afterEach(async () => {
    if (child.exitCode === null && child.pid !== undefined) process.kill(-child.pid, "SIGKILL");
    await site.close();
    await rm(dataDir, { recursive: true, force: true, maxRetries: 5 });
  });

  async function startAudit(): Promise<void> {
    const url = /listening on (\S+)/.exec(output)?.[1];
    const token = /svk_\w+/.exec(output)?.[0];
    const post = async (path: string, body: object) => {
      const { status } = await fetch(`${url}/api/v1${path}`, {
        method: "POST",
        headers: { authorization: `Bearer ${token}`, "content-type": "application/json" },
        body: JSON.stringify(body),
      });
      expect(status, path).to.be.oneOf([201, 202]);
    };
    await post("/sites", { domain: "endless.test", start_url: "http://endless.test/" });
    await post("/sites/1/audit", { crawl_delay_ms: 0 });
    await waitFor("pages", () => site.requests.length > 20, 60_000);
  }

  for (const signal of ["SIGINT", "SIGTERM"] as const) {
    it(`ends after ${signal} to its group while it audits`, async function () {
      this.timeout(90_000);
      await startAudit();
      const serverPid = readFileSync(join(dataDir, "database", "server.pid"), "utf8");
      process.kill(-(child.pid ?? 0), signal);
      // a process that needs longer than it promises ends itself with 1
      expect(await ended).to.equal(0);
      expect(output).to.include('"event":"stopped"');
      expect(output).not.to.match(/EPIPE|"level":"error"/);
      expect(readdirSync(join(dataDir, "database", "users"))).to.deep.equal([]);
      expect(findProcessIdentity(Number(serverPid))).to.equal(undefined);
    });
  }

  it("ends with 0 where the reader of its output has gone", async function () {
    this.timeout(90_000);
    await startAudit();
    child.stdout?.destroy();
    child.stderr?.destroy();
    process.kill(-(child.pid ?? 0), "SIGINT");
    expect(await ended).to.equal(0);
    expect(readdirSync(join(dataDir, "database", "users"))).to.deep.equal([]);
  });
});
