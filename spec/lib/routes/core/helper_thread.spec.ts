import { expect } from "chai";
import {
  createChangesHelper,
  type HelperMade,
  type HelperWork,
} from "../../../../lib/commands/search/changes/changes_helper.ts";
import type { ChangesWork } from "../../../../lib/commands/search/changes/changes_thread.ts";
import type { UpperHalf } from "../../../../lib/metrics/search/changes/order_halves.ts";
import type { SegmentWork } from "../../../../lib/metrics/search/changes/segment_sums.ts";
import { createAnswerThread } from "../../../../lib/routes/core/answer_thread.ts";
import { startHelperThread } from "../../../../lib/routes/core/helper_thread.ts";
import { makeChanges } from "../../../../lib/routes/search/answer_changes.ts";
import { insertSpecAccount, type SpecAccount } from "../../../support/accounts/account.ts";
import { insertSpecSite } from "../../../support/accounts/sites.ts";
import { type SpecApi, startApi } from "../../../support/api.ts";
import {
  type AskedWindows,
  findChangesQuestion,
} from "../../../support/search/changes_question.ts";
import { createSpecDatabase, type SpecDatabase } from "../../../support/database.ts";
import { createSeededRandom } from "../../../support/random.ts";
import { importRows } from "../../../support/search/search_data.ts";

const CHANGES_PROGRAM = new URL("../../../../lib/changes_worker.ts", import.meta.url);
const HELPER_PROGRAM = new URL("../../../../lib/changes_helper_worker.ts", import.meta.url);
/** Answers of more rows are made with a helper. */
const FEW_ROWS = 20_000;
const DAYS = 14;
const QUERIES = 1_500;

describe("answers of windows with many rows", () => {
  let database: SpecDatabase;
  let api: SpecApi;
  let account: SpecAccount;
  let siteId: number;
  before(async () => {
    database = await createSpecDatabase();
    api = await startApi(database);
    account = await insertSpecAccount(database.db);
    siteId = await insertSpecSite(database.db, account.accountId, { domain: "many.example.com" });
    const rows = listRows();
    expect(rows.length).to.be.above(FEW_ROWS);
    await importRows(database.db, siteId, rows);
  });
  after(async () => {
    await api.close();
    await database.drop();
  });

  const ask = (query: AskedWindows = {}) =>
    findChangesQuestion(database.db, siteId, { from: "2026-11-11", to: "2026-11-17", ...query });

  it("are those that one thread makes alone, to the byte", async () => {
    const thread = startHelperThread<HelperWork, HelperMade>(HELPER_PROGRAM, { workNice: 0 });
    const halves: UpperHalf[] = [];
    const works: SegmentWork[] = [];
    const helper = createChangesHelper((work) => {
      if ("upper" in work) halves.push(work.upper);
      else works.push(work.segments);
      return thread.run(work);
    });
    for (const query of [{}, { country: "DE" }, { segments: "device" }, { limit: 1 }]) {
      const question = await ask(query);
      const alone = await makeChanges(api.services, question);
      const helped = await makeChanges(api.services, question, { helper });
      expect(JSON.stringify(helped)).to.equal(JSON.stringify(alone));
      expect(alone.answer.pages.length).to.be.above(0);
    }
    expect(works.map(({ dimensions }) => dimensions.length)).to.deep.equal([2, 1, 1, 2]);
    // it would take longer to copy the columns than to sum them
    expect(works[0]?.rows.clicks.buffer).to.be.instanceOf(SharedArrayBuffer);
    expect(halves).to.have.length(4);
    expect(halves[0]?.memory.buffer).to.be.instanceOf(SharedArrayBuffer);
    expect(works[0]?.pairs.after.clicks.buffer).to.be.instanceOf(SharedArrayBuffer);
    await thread.close();
  });

  it("are made by the thread of such answers with its helper", async () => {
    const thread = createAnswerThread<ChangesWork, unknown>(api.services, {
      program: CHANGES_PROGRAM,
    });
    const question = await ask();
    const alone = await makeChanges(api.services, question);
    const answer = await thread.run({ accountId: account.accountId, question });
    expect(JSON.stringify(answer)).to.equal(JSON.stringify(alone));
    await thread.close();
  });

  it("fail where the helper breaks, and the next one is made", async () => {
    const thread = startHelperThread<HelperWork, HelperMade>(HELPER_PROGRAM, { workNice: 0 });
    const broken = createChangesHelper((work) =>
      thread.run(
        "upper" in work ? work : {
          // the calling thread begins with its own counter
          segments: {
            ...work.segments,
            kinds: new Uint8Array(work.segments.kinds.length).fill(99),
            begun: new Int32Array(1),
          },
        },
      )
    );
    const question = await ask();
    const failure = await makeChanges(api.services, question, { helper: broken })
      .then(() => undefined, (error: unknown) => error);
    expect(failure).to.be.instanceOf(RangeError);
    const alone = await makeChanges(api.services, question);
    const helped = await makeChanges(api.services, question, {
      helper: createChangesHelper(thread.run),
    });
    expect(JSON.stringify(helped)).to.equal(JSON.stringify(alone));
    await thread.close();
  });
});

/** Each query has a row a day: of one of two pages, three countries and two devices. */
function listRows(): object[] {
  const random = createSeededRandom(7);
  return Array.from({ length: DAYS }, (_, day) => {
    const date = `2026-11-${String(4 + day).padStart(2, "0")}`;
    return Array.from({ length: QUERIES }, (_, query) => ({
      date,
      query: `kettle ${query}`,
      page: `https://many.example.com/${(query + (day > 6 ? random.below(2) : 0)) % 40}`,
      country: ["DE", "US", "FR"][random.below(3)],
      device: ["mobile", "desktop"][random.below(2)],
      impressions: 1 + random.below(40),
      clicks: random.below(2),
      position: 1 + random.below(30),
    }));
  }).flat();
}
