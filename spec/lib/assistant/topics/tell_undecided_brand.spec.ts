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
const FIRST = "2026-08-20";
const DAYS = 90;
const QUESTION = "how much of our traffic is branded?";

describe("tellUndecidedBrand()", () => {
  let database: SpecDatabase;
  let api: SpecApi;
  let account: SpecAccount;
  let siteId: number;
  before(async () => {
    database = await createSpecDatabase();
    api = await startApi(database, { now: () => NOW });
    account = await insertSpecAccount(database.db);
    siteId = await insertSpecSite(database.db, account.accountId, {
      ...{ domain: "works.test", brandNames: ["Acmeworks"] },
    });
    // "acme sale" ended before the last 28 days: 60 times 20 clicks, and 90 times 10 of "green tea"
    const rows = Array.from({ length: DAYS }, (_, day) => ({ day, date: addDays(FIRST, day) }))
      .flatMap(({ day, date }) => [
        { date, query: "green tea", clicks: 10, impressions: 90, position: 4 },
        ...day < 60 ? [{ date, query: "acme sale", clicks: 20, impressions: 90, position: 4 }] : [],
      ]);
    await importRows(database.db, siteId, rows);
    await refreshAll({ api, token: account.tokenText, siteId });
  });
  after(async () => {
    await api.close();
    await database.drop();
  });

  async function plant(clicks: number) {
    await database.db("brand_spellings").where({ site_id: siteId }).delete();
    await database.db("brand_spellings").insert({
      ...{ site_id: siteId, spelling: "acme", name: "acmeworks", status: "possible", clicks },
      ...{ likeness: "short", distance: 5, probability: 0.1, keywords_count: 1 },
      ...{ impressions: 5_400, position: 4, found_at: new Date() },
    });
  }
  async function ask(message: string): Promise<string> {
    const { accountId, tokenId } = account;
    const reader = createApiReaders(ROUTES)({
      services: api.services,
      caller: {
        ...{ accountId, accountName: "Ann", plan: "enterprise", tokenId },
        ...{ abilities: ["read"], siteIds: null },
      },
      siteId,
      baseUrl: `${api.url}/api/v1`,
    });
    return (await answerQuestion({ message, earlier: [], reader, now: NOW })).message;
  }

  it("names the days that a name's clicks are of, and not as a part of the question's", async () => {
    await plant(1_200);
    const english = await ask(QUESTION);
    expect(english).to.match(/brought 0 clicks .*, others 280 \(/);
    expect(english).to.include(
      "“acme” may be the brand as well; from August 20, 2026 to November 17, 2026 it brought 1,200 " +
        "clicks from all countries and devices: confirm or refuse it.",
    );
    expect(english).not.to.include("of the other clicks");
    expect(await ask("Welche Klicks sind Marke?")).to.include(
      "„acme“ ist vielleicht auch die Marke; vom 20. August 2026 bis 17. November 2026 kamen darüber " +
        "1.200 Klicks aus allen Ländern und von allen Geräten",
    );
  });

  it("says nothing of a name by which less than a tenth of the clicks of these days come", async () => {
    // 2,100 clicks in 90 days: 200 are less than a tenth, and more than half of the last 28 days'
    await plant(200);
    expect(await ask(QUESTION)).not.to.include("may be the brand");
  });
});
