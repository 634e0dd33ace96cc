import { expect } from "chai";
import {
  findAnswerWindow,
  windowSnapshot,
} from "../../../../lib/commands/ai_mentions/answer_window.ts";
import { ValidationError } from "../../../../lib/core/errors.ts";
import { insertSpecAccount } from "../../../support/accounts/account.ts";
import { insertAnsweredSite } from "../../../support/ai_mentions/answered_site.ts";
import { createSpecDatabase, type SpecDatabase } from "../../../support/database.ts";

const CURSOR = { total: 3, values: [] };
const TODAY = 20_000;

describe("findAnswerWindow()", () => {
  let database: SpecDatabase;
  let siteId: number;

  before(async () => {
    database = await createSpecDatabase();
    const { accountId } = await insertSpecAccount(database.db);
    ({ siteId } = await insertAnsweredSite(database.db, accountId));
  });
  after(() => database.drop());

  it("goes on in the window that a list began with", async () => {
    const begun = { from: "2026-11-01", to: "2026-11-16" };
    const cursor = { ...CURSOR, ...windowSnapshot(begun) };
    expect(await findAnswerWindow(database.db, siteId, { query: { compare: "none" }, cursor }))
      .to.deep.equal({ ...begun, previous: null });
  });

  const broken: [what: string, snapshot: number, otherSnapshot: number][] = [
    ["days that no calendar has", 1e12, 1e12],
    ["a window that ends before it begins", TODAY, TODAY - 1],
    ["a longer window than there may be", TODAY, TODAY + 10_000],
  ];
  for (const [what, snapshot, otherSnapshot] of broken) {
    it(`refuses a cursor with ${what}`, async () => {
      const cursor = { ...CURSOR, snapshot, otherSnapshot };
      const error = await findAnswerWindow(database.db, siteId, { query: {}, cursor }).catch((
        one,
      ) => one);
      expect(error).to.be.instanceOf(ValidationError);
      expect(Object.keys(error.errors)).to.deep.equal(["cursor"]);
    });
  }
});
