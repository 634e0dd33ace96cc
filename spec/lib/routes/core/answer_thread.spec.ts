import { setTimeout as delay } from "node:timers/promises";
import { expect } from "chai";
import type {
  ChangesMade,
  ChangesQuestion,
  ChangesWork,
  LedgerQuestion,
} from "../../../../lib/commands/search/changes/changes_thread.ts";
import { createAnswerThread } from "../../../../lib/routes/core/answer_thread.ts";
import { makeChanges } from "../../../../lib/routes/search/answer_changes.ts";
import { answerLedger, makeLedger } from "../../../../lib/routes/search/answer_ledger.ts";
import { insertSpecAccount, type SpecAccount } from "../../../support/accounts/account.ts";
import { insertSpecSite } from "../../../support/accounts/sites.ts";
import { type SpecApi, startApi } from "../../../support/api.ts";
import { findChangesQuestion } from "../../../support/search/changes_question.ts";
import { createSpecDatabase, type SpecDatabase } from "../../../support/database.ts";
import { importRows } from "../../../support/search/search_data.ts";

const PROGRAM = new URL("../../../../lib/changes_worker.ts", import.meta.url);

/** Says that it has started, and answers anything. */
const ECHO_PROGRAM = new URL(`data:text/javascript,${
  encodeURIComponent(`
    import { parentPort } from "node:worker_threads";
    parentPort.postMessage({ type: "log", level: "info", event: "started", fields: {} });
    parentPort.on("message", (order) => {
      if (order === "stop") parentPort.close();
      else parentPort.postMessage({ type: "answer", answer: "made" });
    });
  `)
}`);

/** An account, after a time that a thread may rest for. */
async function rested(): Promise<number> {
  await delay(20);
  return 1;
}

describe("createAnswerThread()", () => {
  let database: SpecDatabase;
  let api: SpecApi;
  let account: SpecAccount;
  before(async () => {
    database = await createSpecDatabase();
    api = await startApi(database);
    account = await insertSpecAccount(database.db);
  });
  after(async () => {
    await api.close();
    await database.drop();
  });

  const open = () => {
    const thread = createAnswerThread<ChangesWork, unknown>(api.services, { program: PROGRAM });
    return {
      // the program answers a question with what it made
      run: async (accountId: number, question: ChangesQuestion) =>
        await thread.run({ accountId, question }) as ChangesMade,
      explain: (asked: LedgerQuestion) => thread.run({ accountId: account.accountId, asked }),
      close: () => thread.close(),
    };
  };

  const findQuestion = (siteId: number, query = {}) =>
    findChangesQuestion(database.db, siteId, query);

  it("answers as the thread of the API does, one question after the other", async () => {
    const siteId = await insertSpecSite(database.db, account.accountId, {
      domain: "thread.example.com",
    });
    await importRows(database.db, siteId, listRows());
    const thread = open();
    const questions = await Promise.all(
      [{}, { limit: 1 }, { country: "DE" }].map((query) => findQuestion(siteId, query)),
    );
    const answers = await Promise.all(
      questions.map((question) => thread.run(account.accountId, question)),
    );
    for (const [at, question] of questions.entries()) {
      const here = await makeChanges(api.services, question);
      expect(here.answer.pages.length).to.be.greaterThan(0);
      expect(JSON.stringify(answers[at])).to.equal(JSON.stringify(here));
    }
    const [page] = answers[0]?.answer.pages ?? [];
    for (const part of [{}, { pageId: page?.page_id ?? 0 }]) {
      const asked = { ...await findQuestion(siteId), query: {}, ...part };
      const here = await makeLedger(api.services, asked);
      expect(here.compared?.change.clicks).to.be.lessThan(0);
      expect(await thread.explain(asked)).to.deep.equal(here);
    }
    await thread.close();
  });

  it("leaves ledgers of few rows to the thread that asks, and gives it those of many", async () => {
    const siteId = await insertSpecSite(database.db, account.accountId, {
      domain: "many.example.com",
    });
    await importRows(database.db, siteId, listRows(), { force: true });
    const given: LedgerQuestion[] = [];
    const window = { from: "2026-10-21", to: "2026-11-17" };
    const asked = { siteId, accountId: account.accountId, query: {}, window };
    const made = await answerLedger(api.services, asked);
    const changesThread = {
      ...api.services.changesThread,
      explain(_: number, question: LedgerQuestion) {
        given.push(question);
        return Promise.resolve(made);
      },
    };
    const services = { ...api.services, changesThread };
    await answerLedger(services, asked);
    expect(given).to.deep.equal([]);
    await database.db("search_days").where({ site_id: siteId }).update({ rows_count: 1_000 });
    expect(await answerLedger(services, asked)).to.equal(made);
    expect(given.map(({ days }) => days.current.from)).to.deep.equal([window.from]);
  });

  it("starts ahead of the first answer where it is prepared, and rests as after one", async () => {
    let starts = 0;
    const waiting: (() => void)[] = [];
    const log = () => {
      starts++;
      waiting.shift()?.();
    };
    const hasStarted = () => new Promise<void>((resolve) => waiting.push(resolve));
    const create = (idleMs?: number) =>
      createAnswerThread<{ accountId: number }, string>({ ...api.services, log }, {
        program: ECHO_PROGRAM,
        ...idleMs !== undefined && { idleMs },
      });
    const ready = create();
    const started = hasStarted();
    ready.prepare();
    ready.prepare();
    await started;
    expect(await ready.run({ accountId: 1 })).to.equal("made");
    expect(starts).to.equal(1);
    await ready.close();
    const impatient = create(1);
    impatient.prepare();
    // it ends with nothing to do, and what is asked then starts it again
    while (starts < 3) expect(await impatient.run({ accountId: await rested() })).to.equal("made");
    await impatient.close();
  });

  it("fails an answer with its own error, and makes the next one", async () => {
    const siteId = await insertSpecSite(database.db, account.accountId, {
      domain: "fails.example.com",
    });
    await importRows(database.db, siteId, listRows(), { force: true });
    const thread = open();
    const { accountId } = account;
    const question = await findQuestion(siteId);
    const failed = await thread.run(accountId, { ...question, query: { page_group: 99 } })
      .then(() => undefined, (error: Error) => error);
    expect(failed?.name).to.equal("ValidationError");
    const { answer } = await thread.run(accountId, question);
    expect(answer.current.from).to.equal("2026-10-21");
    await thread.close();
  });

  it("goes round the accounts, and refuses what one of them asks beyond four at a time", async () => {
    const siteId = await insertSpecSite(database.db, account.accountId, {
      domain: "turns.example.com",
    });
    await importRows(database.db, siteId, listRows(), { force: true });
    const question = await findQuestion(siteId);
    const thread = open();
    const done: number[] = [];
    const ask = async (accountId: number) => {
      await thread.run(accountId, question);
      done.push(accountId);
    };
    const greedy = [1, 2, 3, 4].map(() => ask(account.accountId));
    const refused = await ask(account.accountId).then(() => undefined, (error: Error) => error);
    expect(refused).to.include({ name: "LimitExceededError", code: "too_many_comparisons" });
    const other = account.accountId + 1;
    await ask(other);
    await Promise.all(greedy);
    expect(done.indexOf(other)).to.be.at.most(2);
    await ask(account.accountId);
    await thread.close();
  });

  it("starts again after its end", async () => {
    const siteId = await insertSpecSite(database.db, account.accountId, {
      domain: "again.example.com",
    });
    await importRows(database.db, siteId, listRows(), { force: true });
    const question = await findQuestion(siteId);
    const thread = open();
    const ask = () => thread.run(account.accountId, question);
    const first = await ask();
    await thread.close();
    expect(await ask()).to.deep.equal(first);
    await thread.close();
  });
});

/** Of 56 days up to 17 November 2026, of which the last 28 have fewer clicks on one page. */
function listRows(): object[] {
  return Array.from({ length: 56 }, (_, day) => {
    const date = new Date(Date.UTC(2026, 10, 17 - (55 - day))).toISOString().slice(0, 10);
    return ["DE", "US"].flatMap((country) =>
      ["tea", "pots"].map((name) => ({
        ...{ date, country, device: "mobile", query: name, impressions: 200, position: 3 },
        page: `https://thread.example.com/${name}`,
        clicks: name === "tea" && day >= 28 ? 4 : 12,
      }))
    );
  }).flat();
}
