import { expect } from "chai";
import { createOpenApiDocument } from "../../../lib/openapi/openapi.ts";
import { ROUTES } from "../../../lib/routes/mod.ts";
import { type SpecApi, startApi } from "../../support/api.ts";
import { createSpecDatabase, type SpecDatabase } from "../../support/database.ts";
import {
  type FailingDatabase,
  type InjectedFailure,
  openFailingDatabase,
} from "../../support/failing_database.ts";
import { type FuzzOperation, listOperations } from "../../support/fuzz/operations.ts";
import { type FuzzAccount, insertFuzzAccount } from "../../support/fuzz/rows.ts";
import { createSeededRandom } from "../../support/random.ts";
import { startTestSite, type TestSite } from "../../support/test_site.ts";

/** One of each kind: how the others of a kind are taken is the wrapper's own spec. */
const FAILURES: Readonly<Record<string, InjectedFailure>> = {
  "a deadlock": { errno: 1213 },
  "a node without its cluster": { errno: 1047 },
  "a broken connection": { errno: null },
  "a lost answer": { errno: null, isDone: true },
};

/** Written next to what a request asks for: counts, and reports that are kept for the next reader. */
const BESIDE = [
  "idempotency_keys",
  "rate_states",
  "rate_chunks",
  "usage_days",
  "usage_months",
  // an entry is written before the change, and completed after it
  "audit_trail",
  "job_runs",
  "search_reports",
];

/** Statements at the start and the end of a request that all fail in turn. */
const ENDS = 6;

/** Done again after a part was done, these do the rest. */
const REPEATABLE = new Set(
  ROUTES.filter(({ repeatable }) => repeatable).map(({ path }) =>
    `/api/v1${path.replaceAll(/:(\w+)/g, "{$1}")}`
  ),
);

interface FailedRequest {
  name: string;
  failure: InjectedFailure;
  from: number;
  /** What the request has changed where its answer said so: of some it is less once a site has what they add. */
  wholes: string[][];
}

const OPERATIONS = listOperations(createOpenApiDocument(ROUTES)).filter(({ method, template }) =>
  method !== "GET" && method !== "HEAD" && template.startsWith("/api/v1/")
);

describe("a database in trouble", function () {
  this.timeout(240_000);
  let database: SpecDatabase;
  let failing: FailingDatabase;
  let site: TestSite;
  let api: SpecApi;
  let account: FuzzAccount;
  let sent = 0;
  /** Those of all operations so far. */
  const failedCommands = new Set<string>();
  let turns = 0;
  let rows: ReadonlyMap<string, number>;

  before(async () => {
    database = await createSpecDatabase();
    failing = openFailingDatabase(database.url, { hurried: true });
    site = await startTestSite({
      "/": "<title>Shop</title><h1>Shop</h1>",
      "/slow": { body: "slow", delayMs: 2_000 },
    });
    api = await startApi(database, {
      db: failing.db,
      config: {
        crawlConnectTo: [`::127.0.0.1:${site.port}`],
        crawlAllowPrivate: ["127.0.0.0/8"],
        // answers that show a secret are kept encrypted
        secretKeys: [Buffer.alloc(32, 1).toString("base64")],
        google: { apiUrl: site.origin, tokenUrl: `${site.origin}/token` },
      },
    });
    account = await insertFuzzAccount(api);
  });
  after(async () => {
    failing.arm();
    await api.close();
    await failing.close();
    await site.close();
    await database.drop();
  });

  for (const operation of OPERATIONS) {
    it(`answers ${operation.method} ${operation.template} in full or not at all`, async () => {
      failing.arm();
      rows = await countRows(database, await listTables(database));
      const usual = await send(operation);
      const wholes = [await readChanges()];
      const commands = listCommands(failing.statements);
      expect(usual.status, lastError()).to.be.below(500);
      for (const chosen of chooseFailures(commands)) {
        await expectWhole(operation, { ...chosen, wholes });
      }
      await expectAllNoticed();
    });
  }

  for (const operation of OPERATIONS.filter(({ method }) => method === "POST")) {
    it(`does ${operation.method} ${operation.template} once under a key`, async () => {
      failing.arm();
      rows = await countRows(database, await listTables(database));
      const usual = await send(operation, { key: `usual-${sent}` });
      const commits = failing.statements.flatMap((sql, at) => /^commit/i.test(sql) ? [at + 1] : []);
      expect(usual.status, lastError()).to.be.below(500);
      for (const from of commits.slice(0, 2 * ENDS)) {
        for (const to of [from, Infinity]) await expectOnce(operation, { from, to });
      }
      await expectAllNoticed();
    });
  }

  it("leaves other requests of the process their time", async () => {
    const answer = await fetch(`${site.origin}/slow`);
    expect(await answer.text()).to.equal("slow");
  });

  /**
   * Each command that no operation has sent before fails in all ways, and any other in one of them, which takes turns:
   * all operations begin with the statements that find the account, and most end with those of the audit trail.
   */
  function chooseFailures(commands: readonly string[]): Omit<FailedRequest, "wholes">[] {
    const ways = Object.entries(FAILURES);
    const places = choosePlaces(commands.length).map((from) => {
      const command = commands[from - 1] ?? "";
      const isNew = !failedCommands.has(command);
      failedCommands.add(command);
      return { from, isNew, turn: turns++ % ways.length };
    });
    return ways.flatMap(([name, failure], way) =>
      places.filter(({ isNew, turn }) => isNew || turn === way)
        .map(({ from }) => ({ name, failure, from }))
    );
  }

  /** The answer to a COMMIT is lost, alone or with all that follows; the request is sent again with its key. */
  async function expectOnce(
    operation: FuzzOperation,
    { from, to }: { from: number; to: number },
  ): Promise<void> {
    const key = `key-${sent}`;
    const body = operation.body && unused(operation.body.example);
    const path = pathOf(operation);
    await readChanges();
    failing.arm({ failure: { errno: null, isDone: true }, from, to });
    const first = await send(operation, { key, body, path }).finally(() => failing.arm());
    const changed = await readChanges();
    const at = `commit ${from}${to === from ? "" : " and all after"}\n${lastError()}`;
    // its process is given up
    await database.db("idempotency_keys").where({ idempotency_key: key, status: null })
      .update({ lease_until: "2020-01-01" });
    const again = await send(operation, { key, body, path });
    const tables = changed.map(tableOf);
    const twice = (await readChanges()).filter((change) => tables.includes(tableOf(change)));
    expect(twice, at).to.deep.equal([]);
    if (to === from) expect([first.status, again.status], at).to.satisfy(isReplayed);
    else if (changed.length > 0 && first.status === 503) {
      if (REPEATABLE.has(operation.template)) expect(again.status, at).to.equal(201);
      else expect(again.body.code, at).to.equal("idempotency_answer_lost");
    }
  }

  async function expectWhole(
    operation: FuzzOperation,
    { name, failure, from, wholes }: FailedRequest,
  ): Promise<void> {
    for (const to of [from, Infinity]) {
      failing.arm({ failure, from, to });
      const answer = await send(operation).finally(() => failing.arm());
      await removeChangeClaims(database);
      const changed = await readChanges();
      const at = `${name} at statement ${from}${to === from ? "" : " and all after"}`;
      if (answer.status < 500) {
        wholes.push(changed);
        continue;
      }
      expect(answer.status, `${at}\n${lastError()}`).to.equal(503);
      expect(answer.headers.get("retry-after"), at).to.match(/^[1-9]\d*$/);
      // what was committed is whole, though its answer could not be read
      if (changed.length > 0) expect(wholes, at).to.deep.include(changed);
    }
  }

  /** Since it was called before. Rows are counted in the tables whose number a statement could have changed. */
  async function readChanges(): Promise<string[]> {
    const statements = failing.takeStatements().filter(mayAddOrRemove);
    if (statements.length === 0) return [];
    const tables = statements.map((sql) => ADDS_OR_REMOVES.exec(sql)?.[1]);
    const isKnown = tables.every((name) => name !== undefined);
    return await readChangesOf(isKnown ? [...new Set(tables)] : [...rows.keys()]);
  }

  async function readChangesOf(tables: readonly string[]): Promise<string[]> {
    const before = rows;
    rows = new Map([...before, ...await countRows(database, tables)]);
    return difference(before, rows);
  }

  /** No number of rows has changed unnoticed. */
  async function expectAllNoticed(): Promise<void> {
    await readChanges();
    expect(await readChangesOf([...rows.keys()])).to.deep.equal([]);
  }

  function lastError(): string {
    const line = api.log.findLast(({ level }) => level === "error");
    const error = line?.fields["error"];
    return error instanceof Error ? `${error.stack}` : String(error);
  }

  async function send(
    operation: FuzzOperation,
    { key, path = pathOf(operation), body }: { key?: string; path?: string; body?: unknown } = {},
  ) {
    return await api.request(operation.method, path, {
      token: account.tokens.full.replace("Bearer ", ""),
      ...operation.body && { body: body ?? fresh(operation.body.example) },
      ...key !== undefined && { headers: { "Idempotency-Key": key } },
    });
  }

  function pathOf(operation: FuzzOperation): string {
    const ids = account.rows.idsFor(operation, createSeededRandom(++sent));
    return operation.template.replace("/api/v1", "").replaceAll(
      /\{(\w+)\}/g,
      (_, id) => ids[id] ?? "1",
    );
  }

  /** Domains that nobody has used. */
  function fresh(example: unknown): unknown {
    return JSON.parse(
      JSON.stringify(example).replace(/"domain":"[^"]+"/, `"domain":"fresh-${sent}.test"`),
    );
  }

  /** And texts. */
  function unused(example: unknown): unknown {
    return JSON.parse(
      JSON.stringify(fresh(example)).replace(/"(text|message)":"|"keywords":\["/, `$&${sent} `),
    );
  }
});

/** Reads, changes of rows that stay, and the ends of transactions. */
const KEEPS_NUMBERS = /^\s*(?:select|update|begin|start transaction|commit|rollback|set)\b/i;
/** Captures the table. */
const ADDS_OR_REMOVES = /^\s*(?:insert(?: ignore)? into|delete from) `?(\w+)/i;

/** Whether a statement can change the number of rows of a table that is counted. */
function mayAddOrRemove(sql: string): boolean {
  if (KEEPS_NUMBERS.test(sql)) return false;
  return !BESIDE.includes(ADDS_OR_REMOVES.exec(sql)?.[1] ?? "");
}

function tableOf(change: string): string {
  return change.split(" ")[0] ?? "";
}

function isReplayed([first = 0, again = 0]: readonly number[]): boolean {
  return first === again && first < 500;
}

/** For each statement what tells it from others: its text, and those before it in its transaction. */
function listCommands(statements: readonly string[]): string[] {
  let open = "";
  return statements.map((sql) => {
    if (/^begin/i.test(sql)) open = sql;
    else if (open !== "") open += `\n${sql}`;
    const command = open || sql;
    if (/^(?:commit|rollback)\b/i.test(sql)) open = "";
    return command;
  });
}

/** All statements of a short request; of a long one its first and last, and some between. */
function choosePlaces(count: number): number[] {
  const step = Math.max(1, (count - 2 * ENDS) / ENDS);
  const places = Array.from({ length: count }, (_, index) => index + 1);
  return places.filter((place) =>
    place <= ENDS || place > count - ENDS || (place - ENDS) % step < 1
  );
}

/** The claim of a change cannot be taken back while the database is away; it expires. */
async function removeChangeClaims({ db }: SpecDatabase): Promise<void> {
  await db("idempotency_keys").where("idempotency_key", "like", "if-match %").delete();
}

async function listTables({ db }: SpecDatabase): Promise<string[]> {
  const tables: { name: string }[] = await db("information_schema.tables")
    .whereRaw("table_schema = DATABASE()").select({ name: "table_name" });
  return tables.map(({ name }) => name).filter((name) => !BESIDE.includes(name));
}

async function countRows(
  { db }: SpecDatabase,
  tables: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  // for each COUNT(*) without a condition MySQL starts threads, which takes fifteen times as long as the count
  const [rows]: { name: string; count: number | null }[][] = await db.raw(
    tables.map((name) => `SELECT '${name}' AS name, SUM(1) AS count FROM ${name}`).join(
      " UNION ALL ",
    ),
  );
  return new Map((rows ?? []).map(({ name, count }) => [name, Number(count)]));
}

function difference(
  before: ReadonlyMap<string, number>,
  after: ReadonlyMap<string, number>,
): string[] {
  return [...after].flatMap(([name, count]) => {
    const change = count - (before.get(name) ?? 0);
    return change === 0 ? [] : [`${name} ${change}`];
  });
}
