import { expect } from "chai";
import {
  CRAWLER_VIEW_LIST,
  deleteOldCrawlerViews,
  findCrawlerView,
  findLatestCrawlerView,
  insertCrawlerView,
  listCrawlerViews,
} from "../../../../db/audits/lifecycle/crawler_views.ts";
import {
  claimCrawlerView,
  completeCrawlerView,
  failCrawlerView,
  listCrawlerAnswers,
  storeCrawlerAnswer,
} from "../../../../db/audits/lifecycle/crawler_view_work.ts";
import { insertSpecAccount } from "../../../support/accounts/account.ts";
import { insertSpecSite } from "../../../support/accounts/sites.ts";
import { createSpecDatabase, type SpecDatabase } from "../../../support/database.ts";

const NOW = new Date("2026-11-20T12:00:00.000Z");
const VERDICTS = {
  ...{ allowed: 2, blocked_by_robots: 0, blocked_by_server: 0, challenged: 0 },
  ...{ different_content: 0, unknown: 0 },
};
const ANSWER = { pageNumber: 0, agent: "GPTBot", robotsAllowed: false, robotsRule: "Disallow: /" };

describe("db/audits/lifecycle/crawler_views.ts", () => {
  let database: SpecDatabase;
  let siteId: number;

  before(async () => {
    database = await createSpecDatabase();
  });
  after(() => database.drop());
  beforeEach(async () => {
    await database.db("crawler_views").delete();
    const { accountId } = await insertSpecAccount(database.db);
    siteId = await insertSpecSite(database.db, accountId);
  });

  const insert = () =>
    insertCrawlerView(database.db, {
      ...{ siteId, agents: ["GPTBot", "ClaudeBot"], answersCount: 5 },
      pages: [{ url: "https://a.test/ü", chosen_by: "home" }],
    }, NOW);
  const claim = (owner: string) => claimCrawlerView(database.db, owner, NOW);
  const store = (id: number, owner: string, agent = "GPTBot") =>
    storeCrawlerAnswer(
      database.db,
      { id, siteId, owner, now: NOW },
      { ...ANSWER, agent, seen: null, control: null },
    );
  it("queue one view of a site at a time", async () => {
    const id = await insert();
    expect(await insert()).to.equal(undefined);
    expect(await findCrawlerView(database.db, siteId, id ?? 0)).to.deep.include({
      ...{ id, status: "queued", agents: ["GPTBot", "ClaudeBot"], answers_done: 0, verdicts: null },
      pages: [{ url: "https://a.test/ü", chosen_by: "home" }],
    });
    expect(await findCrawlerView(database.db, siteId + 1, id ?? 0)).to.equal(undefined);
  });

  it("end, and make room for the next", async () => {
    const id = await insert() ?? 0;
    await claim("one");
    await completeCrawlerView(database.db, { id, owner: "two", now: NOW }, VERDICTS);
    expect((await findCrawlerView(database.db, siteId, id))?.status).to.equal("running");
    await completeCrawlerView(database.db, { id, owner: "one", now: NOW }, VERDICTS);
    expect(await findLatestCrawlerView(database.db, siteId))
      .to.deep.include({ id, status: "completed", verdicts: VERDICTS, finished_at: NOW });
    const next = await insert() ?? 0;
    await claim("one");
    const error = { code: "internal_error", message: "It broke." };
    await failCrawlerView(database.db, { id: next, owner: "one", now: NOW }, error);
    expect(await findCrawlerView(database.db, siteId, next))
      .to.deep.include({ status: "failed", error_code: "internal_error" });
    expect((await findLatestCrawlerView(database.db, siteId))?.id).to.equal(id);
  });

  it("are listed with the newest first, and only the last are kept", async () => {
    const ids: number[] = [];
    for (let count = 0; count < 3; count++) {
      const id = await insert() ?? 0;
      await claim("one");
      await store(id, "one");
      await completeCrawlerView(database.db, { id, owner: "one", now: NOW }, VERDICTS);
      ids.unshift(id);
    }
    const query = {
      ...{ perPage: 2, sort: [{ field: CRAWLER_VIEW_LIST.key, descending: true }], filters: [] },
      ...{ search: null, fields: null, cursor: null, binding: "" },
    };
    const { rows, total } = await listCrawlerViews(database.db, siteId, query);
    expect([rows.map(({ id }) => id), total]).to.deep.equal([ids.slice(0, 2), 3]);
    expect(await deleteOldCrawlerViews(database.db, siteId, 1)).to.equal(2);
    expect(await listCrawlerAnswers(database.db, siteId, ids[2] ?? 0)).to.deep.equal([]);
    expect(await listCrawlerAnswers(database.db, siteId, ids[0] ?? 0)).to.have.length(1);
  });
});
