import { expect } from "chai";
import { insertSpecAccount, type SpecAccount } from "../../../support/accounts/account.ts";
import { insertAnsweredSite } from "../../../support/ai_mentions/answered_site.ts";
import { type SpecApi, startApi } from "../../../support/api.ts";
import { createSpecDatabase, type SpecDatabase } from "../../../support/database.ts";

describe("AI_ANSWER_ROUTES", () => {
  let database: SpecDatabase;
  let api: SpecApi;
  let account: SpecAccount;
  let siteId: number;
  before(async () => {
    database = await createSpecDatabase();
    api = await startApi(database, { now: () => new Date("2026-11-20T12:00:00Z") });
    account = await insertSpecAccount(database.db);
    ({ siteId } = await insertAnsweredSite(database.db, account.accountId));
  });
  after(async () => {
    await api.close();
    await database.drop();
  });

  const get = (path: string, token = account.tokenText) => api.request("GET", path, { token });
  /** The answer of this moment as the list has it, with its text. */
  const listed = async (moment: string) => {
    const { body } = await get(`/sites/${siteId}/aeo?filter[answered_at]=${moment}`);
    return body.data[0];
  };

  it("gives the answer as the list has it, with its text and each place that names a brand", async () => {
    const row = await listed("2026-11-15T09:00:00Z");
    const { status, body } = await get(`/sites/${siteId}/aeo/answers/${row.id}`);
    const { answer, mentions, ...rest } = body.data;
    expect(status).to.equal(200);
    expect(rest).to.deep.equal(row);
    expect(answer).to.equal("1. **Rival** – great\n2. **Acme** – good");
    const [rival, own] = mentions;
    expect(mentions).to.have.length(2);
    expect(rival).to.include({ own: false, name: "rival" });
    expect(rival.competitor_id).to.equal(row.competitors_mentioned[0].competitor_id);
    expect(own).to.include({ own: true, competitor_id: null });
    expect(mentions.map((one: { start: number; end: number }) => answer.slice(one.start, one.end)))
      .to.deep.equal(["Rival", "Acme"]);
  });

  it("counts places as the list counts mentions", async () => {
    const row = await listed("2026-11-17T09:00:00Z");
    const { body } = await get(`/sites/${siteId}/aeo/answers/${row.id}`);
    const counts = row.competitors_mentioned.map((one: { mentions_count: number }) =>
      one.mentions_count
    );
    expect(body.data.mentions).to.have.length(
      counts.reduce((sum: number, one: number) => sum + one, 0),
    );
  });

  it("names no places of a refusal, and has no text of a failure", async () => {
    const refused = await listed("2026-11-16T10:00:00Z");
    const { body } = await get(`/sites/${siteId}/aeo/answers/${refused.id}`);
    expect(body.data).to.deep.include({ status: "refused", mentions: [] });
    expect(body.data.answer).to.equal("I cannot say anything of Acme.");
    const failed = await listed("2026-11-16T11:00:00Z");
    const answer = await get(`/sites/${siteId}/aeo/answers/${failed.id}`);
    expect(answer.body.data).to.deep.include({ status: "failed", answer: null, mentions: [] });
  });

  it("finds answers of days before those that are listed", async () => {
    const [{ id }] = await database.db("ai_answers").where({ site_id: siteId })
      .orderBy("asked_at").limit(1);
    const { status, body } = await get(`/sites/${siteId}/aeo/answers/${id}`);
    expect([status, body.data.answered_at]).to.deep.equal([200, "2026-10-20T09:00:00.000Z"]);
  });

  it("answers 404 to an answer that is none, and to that of another site", async () => {
    const other = await insertSpecAccount(database.db);
    const theirs = await insertAnsweredSite(database.db, other.accountId);
    const [{ id }] = await database.db("ai_answers").where({ site_id: theirs.siteId }).limit(1);
    for (const one of [id, 987654]) {
      const { status, body } = await get(`/sites/${siteId}/aeo/answers/${one}`);
      expect([status, body.code]).to.deep.equal([404, "answer_not_found"]);
    }
  });
});
