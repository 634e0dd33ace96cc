import { expect } from "chai";
import { answerQuestion } from "../../../../lib/assistant/analyst.ts";
import { addDays } from "../../../../lib/core/days.ts";
import { createApiReaders } from "../../../../lib/routes/core/route_reader.ts";
import { ROUTES } from "../../../../lib/routes/mod.ts";
import { insertSpecAccount, type SpecAccount } from "../../../support/accounts/account.ts";
import { insertSpecSite } from "../../../support/accounts/sites.ts";
import { type SpecApi, startApi } from "../../../support/api.ts";
import { createSpecDatabase, type SpecDatabase } from "../../../support/database.ts";
import { refreshAll } from "../../../support/search/imported_search.ts";
import { importRows } from "../../../support/search/search_data.ts";

const NOW = new Date("2026-11-20T12:00:00Z");
const FIGURES = { clicks: 2, impressions: 40, position: 4.2 };

describe("tellNewKeywords()", () => {
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

  const insertSite = (domain: string) =>
    insertSpecSite(database.db, account.accountId, { domain, brandNames: ["Acme"] });

  /** Imports a row of each query on each of 28 days. */
  async function importDays(siteId: number, from: string, queries: readonly string[]) {
    const rows = Array.from({ length: 28 }, (_, day) => addDays(from, day))
      .flatMap((date) => queries.map((query) => ({ date, query, ...FIGURES })));
    await importRows(database.db, siteId, rows);
  }

  async function ask(siteId: number, message: string): Promise<string> {
    await refreshAll({ api, token: account.tokenText, siteId });
    const reader = createApiReaders(ROUTES)({
      services: api.services,
      caller: {
        accountId: account.accountId,
        accountName: "Ann",
        plan: "enterprise",
        tokenId: account.tokenId,
        abilities: ["read"],
        siteIds: null,
      },
      siteId,
      baseUrl: `${api.url}/api/v1`,
    });
    const answer = await answerQuestion({ message, earlier: [], reader, now: NOW });
    expect(answer.kind).to.equal("keywords_new");
    return answer.message;
  }

  it("goes by the days of the data, whatever came first with an import", async () => {
    const siteId = await insertSite("days.example");
    await importDays(siteId, "2026-10-22", ["steady tea", "fresh tea"]);
    await importDays(siteId, "2026-09-24", ["steady tea", "bygone tea"]);
    const english = await ask(siteId, "Which keywords are new?");
    expect(english).to.contain("1 new keyword, from October 22, 2026 to November 18, 2026")
      .and.contain("compared with the days from September 24, 2026 to October 21, 2026")
      .and.contain("“fresh tea”: 56 clicks, 1,120 impressions, position 4.2");
    expect(english).not.to.contain("steady tea");
    expect(english).not.to.contain("bygone tea");
    const german = await ask(siteId, "Welche Keywords sind neu?");
    expect(german).to.contain("1 neues Keyword, vom 22. Oktober 2026 bis 18. November 2026");
  });

  it("says that none is new", async () => {
    const siteId = await insertSite("steady.example");
    await importDays(siteId, "2026-09-24", ["steady tea"]);
    await importDays(siteId, "2026-10-22", ["steady tea"]);
    expect(await ask(siteId, "Which keywords are new?")).to.contain(
      "No keyword is new in this window (compared with the days",
    );
  });

  it("does not know it where there is nothing to compare with", async () => {
    const siteId = await insertSite("export.example");
    const rows = ["steady tea", "fresh tea"].map((query) => ({ query, ...FIGURES }));
    await importRows(database.db, siteId, rows, { from: "2026-10-22", to: "2026-11-18" });
    const english = await ask(siteId, "Which keywords are new?");
    expect(english).to.contain("It is not known which keywords are new");
    expect(english).not.to.contain("fresh tea");
    expect(await ask(siteId, "Welche Keywords sind neu?")).to.contain("ist nicht bekannt");
  });
});
