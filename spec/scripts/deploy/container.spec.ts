import { expect } from "chai";
import { existsSync } from "node:fs";
import { homedir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import {
  addressOf,
  podman,
  run,
  skipWithoutBuilder,
  waitForHealth,
} from "../../support/containers.ts";

const ROOT = fileURLToPath(new URL("../../..", import.meta.url));
const IMAGE = "localhost/search-visibility-api";
const NAME = `search-visibility-spec-${process.pid}`;
const MINUTES = 60_000;

/** Only with `npm run test:deploy`, which brings a builder of containers and a base to build on. */
describe("the image of scripts/deploy/Dockerfile", () => {
  let built = false;

  before(async function () {
    this.timeout(20 * MINUTES);
    const { base } = skipWithoutBuilder(this);
    const npmrc = join(homedir(), ".npmrc");
    await podman(
      ...["build", "--format", "docker", "--network", "host", "--build-arg", `BASE=${base}`],
      ...(existsSync(npmrc) ? ["--secret", `id=npmrc,src=${npmrc}`] : []),
      ...["-f", join(ROOT, "scripts/deploy/Dockerfile"), "-t", IMAGE, ROOT],
    );
    await podman("network", "create", NAME);
    built = true;
    await start();
  });
  after(async function () {
    this.timeout(2 * MINUTES);
    if (!built) return;
    await podman("rm", "--force", NAME);
    await podman("volume", "rm", "--force", NAME);
    await podman("network", "rm", "--force", NAME);
  });

  /** As the documentation says, with the private database on a volume. */
  async function start(): Promise<void> {
    await podman(
      ...["run", "--detach", "--name", NAME, "--network", NAME, "--volume", `${NAME}:/data`, IMAGE],
    );
    await waitForHealth(NAME);
  }

  async function readToken(): Promise<string> {
    return /svk_\w+/.exec(await podman("logs", NAME))?.[0] ?? "";
  }

  async function askAccount(token: string): Promise<number> {
    const headers = { authorization: `Bearer ${token}` };
    return (await fetch(`${await addressOf(NAME)}/api/v1/account`, { headers })).status;
  }

  it("runs as a user of its own, and answers", async () => {
    expect(await podman("exec", NAME, "id", "-u")).to.equal("10001");
    expect(await askAccount(await readToken())).to.equal(200);
  });

  it("holds what runs, and nothing else", async () => {
    const names = (await podman("exec", NAME, "ls", "-A", "/app")).split("\n");
    expect(names).to.have.members([
      ...["CHANGELOG.md", "LICENSE", "README.md", "db", "lib", "node_modules", "package.json"],
      ...["schemas", "scripts"],
    ]);
    const packages = (await podman("exec", NAME, "ls", "/app/node_modules")).split("\n");
    expect(packages).to.include.members(["koa", "knex"]);
    expect(packages).not.to.include.members(["mocha"]).and.not.to.include.members(["typescript"]);
    const { output } = await run("podman", ["exec", NAME, "find", "/app", "-name", "*.env"]);
    expect(output).to.equal("");
  });

  it("writes a backup by the documented command", async function () {
    this.timeout(2 * MINUTES);
    const output = await podman(
      ...["exec", NAME, "npm", "run", "--silent", "backup", "--", "/data/first.backup"],
    );
    expect(output).to.match(/^Backed up [\d,]+ rows of \d+ tables/);
    expect(await podman("exec", NAME, "stat", "-c", "%a %u", "/data/first.backup"))
      .to.equal("600 10001");
  });

  it("ends with 0 when it is stopped, and keeps its data on the volume", async function () {
    this.timeout(6 * MINUTES);
    const token = await readToken();
    await podman("stop", "--time", "20", NAME);
    expect(await podman("inspect", "--format", "{{.State.ExitCode}}", NAME)).to.equal("0");
    expect(await podman("logs", NAME)).to.include('"event":"stopped"');
    await podman("rm", NAME);
    await start();
    expect(await readToken()).to.equal("");
    expect(await askAccount(token)).to.equal(200);
  });
});
