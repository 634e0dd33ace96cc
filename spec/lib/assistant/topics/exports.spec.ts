import { expect } from "chai";
import { answerQuestion } from "../../../../lib/assistant/analyst.ts";
import { createApiReaders } from "../../../../lib/routes/core/route_reader.ts";
import { ROUTES } from "../../../../lib/routes/mod.ts";
import { insertSpecAccount, type SpecAccount } from "../../../support/accounts/account.ts";
import { insertSpecSite } from "../../../support/accounts/sites.ts";
import { type SpecApi, startApi } from "../../../support/api.ts";
import { createSpecDatabase, type SpecDatabase } from "../../../support/database.ts";
import { refreshAll } from "../../../support/search/imported_search.ts";
import { importRows } from "../../../support/search/search_data.ts";
import { addDays } from "../../../../lib/core/days.ts";

const NOW = new Date("2026-11-20T12:00:00Z");
const FIRST = "2026-10-01";
const DAYS = 42;
const LAST = addDays(FIRST, DAYS - 1);

/** What the export of Search Console's interface has: days apart from queries. */
describe("answers about a site that has exports alone", () => {
  let database: SpecDatabase;
  let api: SpecApi;
  let account: SpecAccount;
  before(async () => {
    database = await createSpecDatabase();
    api = await startApi(database, { now: () => NOW });
    account = await insertSpecAccount(database.db);
  });
  after(async () => {
    await api.close();
    await database.drop();
  });

  async function insertSite(
    domain: string,
    { before, since, head = [60, 100] }: { before: number; since: number; head?: number[] },
  ) {
    const siteId = await insertSpecSite(database.db, account.accountId, { domain });
    await importRows(
      database.db,
      siteId,
      Array.from({ length: DAYS }, (_, day) => ({
        date: addDays(FIRST, day),
        ...{ clicks: day < DAYS / 2 ? before : since, impressions: 400, position: 5 },
      })),
    );
    const queries = Array.from({ length: 1_000 }, (_, at) => ({
      query: `tea ${at}`,
      ...{ clicks: at === 0 ? head[0] : 0, impressions: at === 0 ? head[1] : 2, position: 8 },
    }));
    await importRows(database.db, siteId, queries, { from: FIRST, to: LAST });
    await refreshAll({ api, token: account.tokenText, siteId });
    return siteId;
  }
  async function ask(siteId: number, message: string): Promise<string> {
    const { accountId, tokenId } = account;
    const reader = createApiReaders(ROUTES)({
      services: api.services,
      caller: {
        accountId,
        accountName: "Ann",
        plan: "enterprise",
        tokenId,
        abilities: ["read"],
        siteIds: null,
      },
      siteId,
      baseUrl: `${api.url}/api/v1`,
    });
    return (await answerQuestion({ message, earlier: [], reader, now: NOW })).message;
  }

  it("say of rows that were cut off where rows are asked for, and not beside the totals", async () => {
    const siteId = await insertSite("limit.test", { before: 10, since: 10 });
    const total = await ask(siteId, "how many clicks did we get");
    expect(total).to.include("the site had").and.not.to.include("1,000 rows");
    const low = await ask(siteId, "which keywords have a low click rate");
    expect(low).to.include("There is no keyword with a low CTR")
      .and.to.include("Note: The export has 1,000 rows");
  });

  it("tell the last days against those before, where nothing earlier is known", async () => {
    const siteId = await insertSite("fell.test", { before: 10, since: 6 });
    const message = await ask(siteId, "why did traffic drop?");
    expect(message).to.include("the site had 336 clicks, but there is no earlier window")
      .and.to.include("Its last days against as many before them:")
      .and.to.include(
        "From October 22, 2026 to November 11, 2026, the site had 126 clicks, 84 fewer than in the " +
          "window before.",
      )
      .and.to.include("(from October 1, 2026 to October 21, 2026) it was 210 clicks (-84, -40 %)")
      .and.to.include("Which keywords and pages changed is not known")
      .and.not.to.include("Chance alone");
  });

  it("say that totals are sums of rows, where the export has no days", async () => {
    const siteId = await insertSpecSite(database.db, account.accountId, { domain: "rows.test" });
    const rows = [{ query: "scanner", clicks: 45, impressions: 1_095, position: 5 }];
    await importRows(database.db, siteId, rows, { from: FIRST, to: LAST });
    await refreshAll({ api, token: account.tokenText, siteId });
    const english = await ask(siteId, "How is my site doing in search?");
    expect(english).to.include("the site had 45 clicks")
      .and.to.include("These are sums of the rows that the data have");
    expect(await ask(siteId, "Wie viele Klicks hatten wir?"))
      .to.include("Das sind Summen der Zeilen, die es in den Daten gibt");
    const known = await insertSite("totals.test", { before: 10, since: 6 });
    expect(await ask(known, "How is my site doing in search?")).not.to.include("sums of the rows");
  });

  it("split the change between two exports over what both show", async () => {
    const siteId = await insertSpecSite(database.db, account.accountId, { domain: "two.test" });
    const windows = [["2026-10-01", "2026-10-14"], ["2026-10-15", "2026-10-28"]] as const;
    for (const [at, [from, to]] of windows.entries()) {
      const days = Array.from({ length: 14 }, (_, day) => ({
        date: addDays(from, day),
        ...{ clicks: at === 0 ? 30 : 20, impressions: 400, position: 5 },
      }));
      await importRows(database.db, siteId, days);
      const row = (query: string, clicks: number) => ({
        query,
        clicks,
        impressions: 900,
        position: 4,
      });
      await importRows(database.db, siteId, [
        row("assam tea", at === 0 ? 180 : 90),
        row("green tea", 60),
        row(at === 0 ? "tea sale" : "tea gift", 15),
      ], { from, to });
    }
    await refreshAll({ api, token: account.tokenText, siteId });
    expect(await ask(siteId, "why did traffic drop?"))
      .to.include("Clicks fell by 140, from 420 (from October 1, 2026 to October 14, 2026) to 280")
      .and.to.include("The 2 keywords that both exports show changed by -90 clicks: ")
      .and.to.include("1 that only the earlier export shows had 15 clicks")
      .and.to.include("Not shown in the exports: 165 clicks before, 115 clicks now.")
      .and.to.include("- “assam tea”: 180 → 90 clicks (-90)");
    const german = await ask(siteId, "Warum ist der Traffic gefallen?");
    expect(german).to.include("die beide Exporte zeigen").and.to.not.include("(auf Englisch:)");
  });

  it("say in German what they say in English", async () => {
    const siteId = await insertSite("sank.test", { before: 10, since: 6 });
    for (const question of ["Warum ist der Traffic gefallen?", "Welche Klicks sind Marke?"]) {
      expect(await ask(siteId, question), question).to.not.include("(auf Englisch:)");
    }
  });

  it("say that chance alone makes a small change, with the window it is against", async () => {
    // 147 against 168: 1.96 times the root of 315 is 34.8
    const siteId = await insertSite("held.test", { before: 8, since: 7 });
    const message = await ask(siteId, "why did traffic drop?");
    expect(message).to.include("it was 168 clicks (-21, -12.5 %)")
      .and.to.include(
        "Chance alone makes such a change: with this few, windows differ by up to 34",
      );
    const other = await insertSite("same.test", { before: 3, since: 3 });
    expect(await ask(other, "why did traffic drop?")).to.include("as many as in the window before.")
      .and.not.to.include("Chance alone");
  });

  it("do not say that rows which an export's limit cut off were withheld", async () => {
    const siteId = await insertSite("cut.test", { before: 4, since: 4 });
    expect(await ask(siteId, "how much of our traffic is branded?"))
      .to.include("and the export ends at its limit of rows");
  });

  it("name nothing as first that is worth less than a click", async () => {
    const siteId = await insertSite("small.test", { before: 4, since: 4, head: [1, 90] });
    const { body } = await api.request("GET", `/sites/${siteId}/opportunities`, {
      token: account.tokenText,
    });
    expect(body.data[0].estimated_gain.expected).to.be.within(0.05, 0.95);
    expect(await ask(siteId, "what should I do first?"))
      .to.include("No keyword or page is worth a click more in four weeks.");
  });
});
