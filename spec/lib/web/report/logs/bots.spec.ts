import { expect } from "chai";
import { insertSpecAccount, type SpecAccount } from "../../../../support/accounts/account.ts";
import { insertSpecSite } from "../../../../support/accounts/sites.ts";
import { type SpecApi, startApi } from "../../../../support/api.ts";
import { createSpecDatabase, type SpecDatabase } from "../../../../support/database.ts";
import {
  type PlantedRequest,
  plantRequests,
  readPlanted,
} from "../../../../support/logs/planted_requests.ts";
import { createSeededRandom } from "../../../../support/random.ts";

const TITLE = "Bots in the server's logs";

describe("the report's section of bots", () => {
  let database: SpecDatabase;
  let api: SpecApi;
  let account: SpecAccount;
  let siteId: number;
  before(async () => {
    database = await createSpecDatabase();
    api = await startApi(database);
    account = await insertSpecAccount(database.db);
    siteId = await insertSpecSite(database.db, account.accountId, { domain: "shop.test" });
  });
  after(async () => {
    await api.close();
    await database.drop();
  });
  const read = async (): Promise<string> => {
    const { status, body } = await api.request("GET", `/sites/${siteId}/report`, {
      token: account.tokenText,
    });
    expect(status).to.equal(200);
    return body.data.markdown;
  };

  it("is not there without logs, nor named among what is missing", async () => {
    expect(await read()).not.to.contain(TITLE);
  });
  it("has the bots of search engines and AI systems with their requests", async () => {
    const requests: PlantedRequest[] = plantRequests(createSeededRandom(5), {
      ...{ count: 200, days: ["2026-11-18", "2026-11-20"], paths: ["/a", "/b"] },
    });
    await readPlanted(api.services, { siteId, origin: "https://shop.test" }, requests);
    const markdown = await read();
    expect(markdown).to.contain(TITLE);
    for (const bot of ["Googlebot", "Bingbot", "GPTBot"]) {
      const some = requests.filter(({ sender }) => sender.bot === bot);
      const line = markdown.split("\n").find((one) => one.startsWith(`| ${bot} `)) ?? "";
      expect(line.split("|").map((cell) => cell.trim()), bot).to.include(String(some.length));
    }
    // the table of the chart has the days, the newest first
    const rows = markdown.split("\n").filter((one) => /^\| (?:18|20) Nov 2026 \|/.test(one));
    expect(rows).to.have.length(2);
    expect(rows[0]).to.contain("20 Nov");
    // the chart speaks of all bots: each request of the day is in a column, those of libraries as well
    for (const [at, date] of ["2026-11-20", "2026-11-18"].entries()) {
      const cells = rows[at]?.split("|").slice(2, -1).map((cell) => Number(cell)) ?? [];
      expect(cells.reduce((sum, count) => sum + count, 0), date)
        .to.equal(requests.filter((one) => one.date === date).length);
    }
    expect(markdown).to.match(/\| Day \|.*\| tools \|/);
    // the sentence names each purpose, so that its parts sum to all requests
    const [, all = "", parts = ""] = /([\d,]+) requests of bots: (.*?);/.exec(markdown) ?? [];
    expect(Number(all)).to.equal(requests.length);
    expect(parts).to.match(/\d+ for tools/);
    expect((parts.match(/\d+/g) ?? []).reduce((sum, count) => sum + Number(count), 0))
      .to.equal(requests.length);
    // libraries are no bots of search engines or AI systems
    expect(markdown).not.to.contain("| curl");
  });
});
