import { expect } from "chai";
import { copyFile, readFile, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import {
  addressOf,
  podman,
  run,
  type RunResult,
  skipWithoutBuilder,
  waitForHealth,
} from "../../support/containers.ts";
import { findFreePort } from "../../../scripts/bench/free_port.ts";
import { createScratchDirectory } from "../../support/scratch_directory.ts";
import { waitFor } from "../../support/wait.ts";

const ROOT = fileURLToPath(new URL("../../..", import.meta.url));
const PROJECT = `search-visibility-spec-${process.pid}`;
const DATABASE_IMAGE = "localhost/search-visibility-database";
const MINUTES = 60_000;
const container = (service: string) => `${PROJECT}_${service}_1`;

/** Only with `npm run test:deploy`, after the spec of the image that it runs. */
describe("scripts/deploy/compose.yaml", () => {
  let folder: string;
  let settings: Record<string, string>;

  before(async function () {
    this.timeout(20 * MINUTES);
    const { base } = skipWithoutBuilder(this);
    folder = await createScratchDirectory("compose-");
    for (const name of ["compose.yaml", "create_env.sh"]) {
      await copyFile(join(ROOT, "scripts/deploy", name), join(folder, name));
    }
    await podman(
      ...["build", "--format", "docker", "--network", "host", "--build-arg", `BASE=${base}`],
      ...["-t", DATABASE_IMAGE, join(ROOT, "spec/fixtures/deploy/database")],
    );
    const port = await findFreePort();
    settings = {
      SERVICE_IMAGE: "localhost/search-visibility-api",
      DATABASE_IMAGE,
      DATABASE_MEMORY: "128M",
      API_PORT: String(port),
    };
    expect(await run("sh", [join(folder, "create_env.sh")])).to.include({ code: 0 });
    await start();
  });
  after(async function () {
    this.timeout(2 * MINUTES);
    if (settings === undefined) return;
    await compose("down");
    await podman("volume", "rm", "--force", `${PROJECT}_database`);
    await podman("network", "rm", "--force", `${PROJECT}_default`);
    await rm(folder, { recursive: true });
  });

  const compose = (...args: string[]): Promise<RunResult> =>
    run("podman-compose", ["-p", PROJECT, "-f", join(folder, "compose.yaml"), ...args], settings);

  async function start(): Promise<void> {
    await compose("up", "-d", "--no-build");
    for (const service of ["database", "api", "worker"]) await waitForHealth(container(service));
  }

  async function ask(token: string, path: string, body?: object) {
    const answer = await fetch(`${await addressOf(container("api"))}/api/v1${path}`, {
      method: body === undefined ? "GET" : "POST",
      headers: { authorization: `Bearer ${token}`, "content-type": "application/json" },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    return { status: answer.status, body: await answer.json() };
  }

  it("keeps its secrets for the owner, and never makes them a second time", async () => {
    for (const name of ["database.env", "service.env"]) {
      expect((await stat(join(folder, name))).mode & 0o777, name).to.equal(0o600);
    }
    const before = await readFile(join(folder, "service.env"), "utf8");
    const { code, output } = await run("sh", [join(folder, "create_env.sh")]);
    expect({ code, output }).to.deep.equal({
      code: 1,
      output: "database.env or service.env exists: nothing was changed.\n",
    });
    expect(await readFile(join(folder, "service.env"), "utf8")).to.equal(before);
  });

  it("has a worker that does what the API is asked for, and data that outlive both", async function () {
    this.timeout(10 * MINUTES);
    const token = /svk_\w+/.exec(await podman("logs", container("api")))?.[0] ?? "";
    const rows = { format: "search_console_rows", rows: ROWS };
    const site = await ask(token, "/sites", { domain: "example.com" });
    expect(site.status).to.equal(201);
    const path = `/sites/${site.body.data.id}/imports`;
    expect((await ask(token, path, rows)).status).to.equal(202);
    await waitFor("the import", async () => {
      const { body } = await ask(token, path);
      return body.data[0]?.status === "completed";
    }, 60_000);
    expect(await podman("logs", container("worker"))).to.include("worker ready");
    await compose("down");
    await start();
    expect((await ask(token, path)).body.data[0]).to.include({
      status: "completed",
      rows_stored: 1,
    });
  });
});

const ROWS = [{ date: "2026-11-01", query: "tea", clicks: 1, impressions: 10 }];
