import { type ChildProcess, spawn } from "node:child_process";
import { Agent, get } from "node:http";
import { createInterface } from "node:readline";
import { expect } from "chai";
import { insertSpecAccount } from "../../support/accounts/account.ts";
import { createSpecDatabase, type SpecDatabase } from "../../support/database.ts";

const LIMIT = 60;
const WINDOW_MS = 1_500;
const WORKERS = 24;

describe("the sliding window over two processes", () => {
  let database: SpecDatabase;
  const processes: ApiProcess[] = [];
  before(async () => {
    database = await createSpecDatabase();
    processes.push(await startProcess(database), await startProcess(database));
  });
  after(async () => {
    for (const { child } of processes) child.kill("SIGKILL");
    await database.drop();
  });

  it("never holds more than the limit, and lets the next in when the oldest leaves", async () => {
    const { tokenText, accountId } = await insertSpecAccount(
      database.db,
      { requestsPerMinute: LIMIT },
    );
    const end = performance.now() + 3.5 * WINDOW_MS;
    const statuses = new Map<number, number>();
    await Promise.all(Array.from({ length: WORKERS }, async (_, worker) => {
      const { port } = processes[worker % 2] ?? { port: 0 };
      while (performance.now() < end) {
        const status = await request(port, tokenText);
        statuses.set(status, (statuses.get(status) ?? 0) + 1);
      }
    }));
    const stamps = (await Promise.all(processes.map(stopProcess))).flat().sort((a, b) => a - b);

    expect([...statuses.keys()].sort()).to.deep.equal([200, 429]);
    expect(stamps).to.have.length(statuses.get(200) ?? 0);
    expect(stamps.length).to.be.at.least(3 * LIMIT).and.at.most(4 * LIMIT);
    const gapsUs = stamps.slice(LIMIT).map((at, i) => at - (stamps[i] ?? 0));
    expect(Math.min(...gapsUs)).to.be.at.least(WINDOW_MS * 1_000);
    const [state] = await database.db("rate_states").where({ account_id: accountId });
    expect(Number(state.admitted)).to.equal(stamps.length);
  });
});

interface ApiProcess {
  child: ChildProcess;
  port: number;
  /** Lines of stdout after the first. */
  nextLine(): Promise<string>;
}

async function startProcess({ url }: SpecDatabase): Promise<ApiProcess> {
  const file = new URL("../../support/api_process.ts", import.meta.url).pathname;
  const child = spawn(process.execPath, [file, url, String(WINDOW_MS)], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
  const nextLine = async () => String((await lines.next()).value);
  return { child, port: JSON.parse(await nextLine()).port, nextLine };
}

async function stopProcess({ child, nextLine }: ApiProcess): Promise<number[]> {
  child.kill("SIGTERM");
  return JSON.parse(await nextLine());
}

const agent = new Agent({ keepAlive: true });

function request(port: number, token: string): Promise<number> {
  return new Promise((resolve, reject) => {
    const headers = { Authorization: `Bearer ${token}` };
    get({ agent, port, host: "127.0.0.1", path: "/api/v1/sites", headers }, (answer) => {
      answer.resume().once("end", () => resolve(answer.statusCode ?? 0));
    }).once("error", reject);
  });
}
