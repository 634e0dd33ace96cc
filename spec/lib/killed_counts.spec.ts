import { expect } from "chai";
import { insertSpecAccount } from "../support/accounts/account.ts";
import { createSpecDatabase, type SpecDatabase } from "../support/database.ts";
import { type ServiceProcess, startService } from "../support/service_process.ts";
import { waitFor } from "../support/wait.ts";

describe("what a process that is killed has counted", () => {
  let database: SpecDatabase;
  let token: string;
  let service: ServiceProcess;
  let url: string;
  beforeEach(async () => {
    database = await createSpecDatabase();
    ({ tokenText: token } = await insertSpecAccount(database.db));
    service = startService({ DATABASE_URL: database.url, ROLE: "api" });
    url = (await service.waitForLine(/^listening on (http\S+)$/m))[1] ?? "";
  });
  afterEach(async () => {
    await kill();
    await database.drop();
  });

  async function kill(): Promise<void> {
    service.child.kill("SIGKILL");
    await service.ended;
  }
  async function call(path: string): Promise<number> {
    const answer = await fetch(`${url}/api/v1${path}`, {
      headers: { authorization: `Bearer ${token}` },
    });
    await answer.text();
    return answer.status;
  }
  const readMonth = async () => (await database.db("rate_states").first("calls"))?.calls;
  const readDays = async () => {
    const [row] = await database.db("usage_days").sum({ calls: "calls", paid: "paid" });
    return { calls: Number(row?.calls), paid: Number(row?.paid) };
  };

  it("is exact in the month; by day and endpoint what was written a moment ago is missing", async function () {
    this.timeout(60_000);
    for (let count = 0; count < 40; count++) expect(await call("/sites")).to.equal(200);
    await waitFor("the calls by day", async () => (await readDays()).calls === 40);
    for (let count = 0; count < 22; count++) expect(await call("/sites")).to.equal(200);
    await kill();
    expect(await readMonth()).to.equal(62);
    const { calls, paid } = await readDays();
    expect(calls).to.be.within(40, 62);
    expect(paid).to.equal(calls);
  });

  it("has given back what was refused, once the next request was answered", async function () {
    this.timeout(60_000);
    for (let count = 0; count < 10; count++) expect(await call("/sites/999")).to.equal(404);
    expect(await call("/sites")).to.equal(200);
    await kill();
    expect(await readMonth()).to.equal(1);
  });

  it("has no call too few while many are under way", async function () {
    this.timeout(60_000);
    let answered = 0, sent = 0;
    let stopped = false;
    const clients = Array.from({ length: 16 }, async () => {
      while (!stopped) {
        sent++;
        const status = await call("/sites").catch(() => 0);
        if (status === 200) answered++;
      }
    });
    await waitFor("some answers", () => answered >= 200, 30_000);
    await kill();
    stopped = true;
    await Promise.all(clients);
    // what was admitted and could not be answered any more stays counted
    const month = await readMonth();
    expect(month).to.be.at.least(answered);
    expect(month).to.be.at.most(sent);
    expect(month - answered).to.be.at.most(16);
  });
});
