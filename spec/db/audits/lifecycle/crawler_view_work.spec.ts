import { expect } from "chai";
import {
  findCrawlerView,
  insertCrawlerView,
} from "../../../../db/audits/lifecycle/crawler_views.ts";
import {
  claimCrawlerView,
  CrawlerViewLostError,
  listCrawlerAnswers,
  releaseCrawlerView,
  renewCrawlerView,
  storeCrawlerAnswer,
} from "../../../../db/audits/lifecycle/crawler_view_work.ts";
import { insertSpecAccount } from "../../../support/accounts/account.ts";
import { insertSpecSite } from "../../../support/accounts/sites.ts";
import { createSpecDatabase, type SpecDatabase } from "../../../support/database.ts";

const NOW = new Date("2026-11-20T12:00:00.000Z");
const ANSWER = { pageNumber: 0, agent: "GPTBot", robotsAllowed: false, robotsRule: "Disallow: /" };

describe("db/audits/lifecycle/crawler_view_work.ts", () => {
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
  const lost = async (work: Promise<unknown>) =>
    expect(await work.then(() => null, (error: unknown) => error))
      .to.be.instanceOf(CrawlerViewLostError);

  it("are claimed once, renewed by their holder alone, and given back", async () => {
    const id = await insert() ?? 0;
    expect(await claim("one")).to.deep.include({ id, siteId, asked: true });
    expect(await claim("two")).to.equal(undefined);
    await renewCrawlerView(database.db, id, "one");
    await lost(renewCrawlerView(database.db, id, "two"));
    await releaseCrawlerView(database.db, id, "one");
    expect((await claim("two"))?.id).to.equal(id);
    await lost(store(id, "one"));
  });

  it("keep each answer once, under the claim", async () => {
    const id = await insert() ?? 0;
    await claim("one");
    await store(id, "one");
    await store(id, "one");
    await store(id, "one", "browser");
    const answers = await listCrawlerAnswers(database.db, siteId, id);
    expect(answers.map(({ agent }) => agent)).to.deep.equal(["GPTBot", "browser"]);
    expect(answers[0]).to.deep.equal({ ...ANSWER, seen: null, control: null });
    expect(await findCrawlerView(database.db, siteId, id)).to.include({ answers_done: 2 });
  });
});
