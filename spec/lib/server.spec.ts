import { expect } from "chai";
import { rm } from "node:fs/promises";
import { createServer } from "node:http";
import { type AddressInfo, connect } from "node:net";
import { migrate } from "../../db/upgrade/migrate.ts";
import { MIGRATIONS } from "../../db/migrations/mod.ts";
import { findRefreshState } from "../../db/search_data/search_refreshes.ts";
import { createSpecDatabase, type SpecDatabase } from "../support/database.ts";
import { createScratchDirectory } from "../support/scratch_directory.ts";
import { type ServiceProcess, startService } from "../support/service_process.ts";
import { waitFor } from "../support/wait.ts";

const textOf = async (url: string) => await (await fetch(url)).text();

const READY = /^listening on (http:\/\/127\.0\.0\.1:\d+)$/m;

describe("the process", () => {
  let database: SpecDatabase;
  let running: ServiceProcess[];
  beforeEach(async () => {
    database = await createSpecDatabase();
    running = [];
  });
  afterEach(async () => {
    for (const { child, ended } of running) {
      child.kill("SIGKILL");
      await ended;
    }
    await database.drop();
  });

  function start(settings: Record<string, string> = {}): ServiceProcess {
    const service = startService({ DATABASE_URL: database.url, ...settings });
    running.push(service);
    return service;
  }

  async function startReady(settings?: Record<string, string>): Promise<[ServiceProcess, string]> {
    const service = start(settings);
    return [service, (await service.waitForLine(READY))[1] ?? ""];
  }

  describe("on an empty database", () => {
    beforeEach(async () => {
      await database.drop();
      database = await createSpecDatabase({ migrated: false });
    });

    it("migrates an empty database and is ready", async () => {
      const [, url] = await startReady();
      expect((await fetch(`${url}/readyz`)).status).to.equal(200);
      expect((await fetch(`${url}/healthz`)).status).to.equal(200);
    });

    it("migrates once and makes one account when several start at once", async () => {
      const services = [start(), start(), start()];
      await Promise.all(services.map((service) => service.waitForLine(READY)));
      const output = services.map((service) => service.output()).join("");
      expect(output.match(/"event":"migrated"/g)).to.have.length(1);
      expect(output.match(/^ {2}svk_/gm)).to.have.length(1);
    });

    it("stops the start when a migration is missing and MIGRATE is check", async () => {
      const service = start({ MIGRATE: "check" });
      expect(await service.ended).to.equal(1);
      expect(service.output()).to.equal(
        "The service cannot start:\n" +
          `The database lacks migrations (${MIGRATIONS.map(({ name }) => name).join(", ")}). ` +
          'Run "npm run migrate", or set MIGRATE=auto to have the start do it.\n',
      );
      await migrate(database.db);
      await startReady({ MIGRATE: "check" });
    });

    it("finishes what a migration has left undone, also where MIGRATE is check", async () => {
      await migrate(database.db);
      const times = { wanted_at: "2026-11-01 00:00:00", done_at: "2026-11-01 00:00:01" };
      await database.db("search_refreshes").insert({ site_id: 1, ...times });
      await startReady({ MIGRATE: "check" });
      expect(await findRefreshState(database.db, 1)).to.include({ pending: true });
    });
  });

  it("shows a first account's token once, with a curl line that works", async () => {
    const [first, url] = await startReady();
    const curl = /curl -H 'Authorization: (Bearer svk_\w+)' (\S+)/.exec(first.output());
    expect(curl?.[2]).to.equal(`${url}/api/v1/account`);
    const answer = await fetch(curl?.[2] ?? "", { headers: { authorization: curl?.[1] ?? "" } });
    expect(answer.status).to.equal(200);
    const [second] = await startReady();
    expect(second.output()).not.to.match(/svk_/);
  });

  it("writes down what it counted before it ends; several processes add up", async function () {
    this.timeout(60_000);
    const [first, firstUrl] = await startReady();
    const authorization = /Authorization: (Bearer svk_\w+)/.exec(first.output())?.[1] ?? "";
    const [second, secondUrl] = await startReady();
    for (const url of [firstUrl, secondUrl, secondUrl]) {
      await (await fetch(`${url}/api/v1/sites`, { headers: { authorization } })).text();
    }
    for (const { child, ended } of [first, second]) {
      child.kill("SIGTERM");
      expect(await ended).to.equal(0);
    }
    expect(await database.db("usage_days").select("endpoint", "calls", "paid")).to.deep.equal([
      { endpoint: "GET /sites", calls: 3, paid: 3 },
    ]);
  });

  for (const signal of ["SIGTERM", "SIGINT"] as const) {
    it(`exits with 0 on ${signal}`, async () => {
      const [service] = await startReady();
      service.child.kill(signal);
      expect(await service.ended).to.equal(0);
    });
  }

  it("answers the request in flight before it ends, and accepts no other", async () => {
    const [service, url] = await startReady();
    const token = /svk_\w+/.exec(service.output())?.[0] ?? "";
    const body = JSON.stringify({ domain: "example.com", start_url: "https://example.com/" });
    const socket = connect(Number(new URL(url).port), "127.0.0.1");
    const answer = readAll(socket);
    socket.write(
      "POST /api/v1/sites HTTP/1.1\r\nHost: a.test\r\nContent-Type: application/json\r\n" +
        `Authorization: Bearer ${token}\r\nContent-Length: ${body.length}\r\n` +
        "Expect: 100-continue\r\n\r\n",
    );
    // the service has the head of the request and waits for its body
    await new Promise((resolve) => socket.once("data", resolve));
    service.child.kill("SIGTERM");
    await service.waitForLine(/"event":"stopping"/);
    const refused = await fetch(`${url}/healthz`).catch((error: unknown) => error);
    expect(refused).to.be.instanceOf(TypeError);
    socket.write(body);
    expect(await answer).to.match(/\r\n\r\nHTTP\/1\.1 201 Created\r\n/);
    expect(await service.ended).to.equal(0);
  });

  it("answers health and metrics as a worker, and nothing else", async () => {
    const [worker, url] = await startReady({ ROLE: "worker", WORKER_PORT: "0" });
    await worker.waitForLine(/^worker ready$/m);
    expect((await fetch(`${url}/healthz`)).status).to.equal(200);
    expect((await fetch(`${url}/readyz`)).status).to.equal(200);
    await waitFor("a job", async () => /^job_runs_total/m.test(await textOf(`${url}/metrics`)));
    const answer = await fetch(`${url}/api/v1/sites`);
    expect(answer.status).to.equal(404);
    expect(await answer.json()).to.include({ code: "not_found" });
    worker.child.kill("SIGTERM");
    expect(await worker.ended).to.equal(0);
  });

  it("runs jobs only as a worker, and says when it is ready", async () => {
    const worker = start({ ROLE: "worker" });
    await worker.waitForLine(/^worker ready$/m);
    expect(worker.output()).not.to.match(/svk_|listening/);
    worker.child.kill("SIGTERM");
    expect(await worker.ended).to.equal(0);
  });

  it("names every wrong setting in the words of a person", async () => {
    const service = start({ PORT: "x", ROLE: "y" });
    expect(await service.ended).to.equal(1);
    expect(service.output()).to.equal(
      'The service cannot start:\nPORT must be an integer, not "x".\n' +
        'ROLE must be one of: all, api, worker, not "y".\n',
    );
  });

  it("says that the port is in use", async () => {
    const other = createServer().listen(0, "127.0.0.1");
    await new Promise((resolve) => other.once("listening", resolve));
    const { port } = other.address() as AddressInfo; // listens on TCP
    const service = start({ PORT: String(port) });
    expect(await service.ended).to.equal(1);
    expect(service.output()).to.match(
      new RegExp(`^Port ${port} on 127\\.0\\.0\\.1 is in use\\. .*set PORT`, "m"),
    );
    expect(service.output()).not.to.match(/svk_|^ {4}at /m);
    other.close();
  });

  it("says that the database does not answer, without the password", async () => {
    const service = start({ DATABASE_URL: "mysql://root:secret@127.0.0.1:1/name" });
    expect(await service.ended).to.equal(1);
    expect(service.output()).to.equal(
      "The service cannot start:\nThe database 127.0.0.1:1/name does not answer (ECONNREFUSED). " +
        "Check that it runs, and DATABASE_URL.\n",
    );
  });

  it("says that the database does not exist", async () => {
    const url = new URL(database.url);
    url.pathname = "/spec_missing";
    const service = start({ DATABASE_URL: url.href });
    expect(await service.ended).to.equal(1);
    expect(service.output()).to.match(/spec_missing does not exist\. Create it first\./);
  });

  it("takes over the private server of a process that was killed", async () => {
    const dataDir = await createScratchDirectory("service-");
    const settings = { DATABASE_URL: "", DATA_DIR: dataDir };
    const [killed] = await startReady(settings);
    killed.child.kill("SIGKILL");
    await killed.ended;
    const [service, url] = await startReady(settings);
    expect((await fetch(`${url}/readyz`)).status).to.equal(200);
    expect(service.output()).not.to.match(/svk_/);
    service.child.kill("SIGTERM");
    expect(await service.ended).to.equal(0);
    await rm(dataDir, { recursive: true });
  });

  it("answers what is not HTTP with an error in JSON", async () => {
    const [, url] = await startReady();
    const socket = connect(Number(new URL(url).port), "127.0.0.1");
    const answer = readAll(socket);
    socket.write("nonsense\r\n\r\n");
    expect(await answer).to.match(
      /^HTTP\/1\.1 400 Bad Request\r\n[^]*"message":"The request is not well-formed HTTP\."/,
    );
  });
});

function readAll(socket: NodeJS.ReadableStream): Promise<string> {
  let text = "";
  socket.setEncoding("utf8").on("data", (part) => (text += part));
  return new Promise((resolve) => socket.once("close", () => resolve(text)));
}
