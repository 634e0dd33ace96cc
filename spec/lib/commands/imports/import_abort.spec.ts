import { expect } from "chai";
import { insertSpecAccount } from "../../../support/accounts/account.ts";
import { createSpecDatabase, type SpecDatabase } from "../../../support/database.ts";
import { importRows } from "../../../support/search/search_data.ts";
import { insertSpecSite } from "../../../support/accounts/sites.ts";

const DAYS = 10;
const ROWS_A_DAY = 6_000;
const BATCHES = 12;

/** Rows in the order of their days, so that days are written while later ones are read. */
function createPerformance(): string {
  const lines = ["Date,Query,Page,Clicks,Impressions,Position"];
  for (let day = 1; day <= DAYS; day++) {
    const date = `2026-10-${String(day).padStart(2, "0")}`;
    for (let row = 0; row < ROWS_A_DAY; row++) {
      lines.push(`${date},query ${row},https://shop.example.com/${row % 50},1,10,3.5`);
    }
  }
  return lines.join("\n");
}

function createLinks(): string {
  const lines = ["source_url,target_url,anchor,nofollow"];
  for (let row = 0; row < DAYS * ROWS_A_DAY; row++) {
    lines.push(
      `https://blog${row % 97}.example.org/p${row},https://shop.example.com/,a ${row},false`,
    );
  }
  return lines.join("\n");
}

describe("importFiles() that is broken off", () => {
  let database: SpecDatabase;
  let siteId: number;
  before(async () => {
    database = await createSpecDatabase();
    const { accountId } = await insertSpecAccount(database.db);
    siteId = await insertSpecSite(database.db, accountId, { domain: "shop.example.com" });
  });
  after(() => database.drop());

  async function breakOff(text: string, mayLoad: boolean): Promise<void> {
    for (let last = 1; last <= BATCHES; last++) {
      const stop = new AbortController();
      let batches = 0;
      const error = await importRows(database.db, siteId, text, {
        mayLoad,
        signal: stop.signal,
        onProgress() {
          if (++batches === last * 4) stop.abort(new Error("It is enough."));
        },
      }).catch((error: unknown) => error);
      expect(error).to.have.property("message", "It is enough.");
    }
  }
  const count = async (table: string) => {
    const [row] = await database.db(table).where({ site_id: siteId }).count({ rows: "*" });
    return Number(row?.["rows"]);
  };

  for (const mayLoad of [true, false]) {
    const way = mayLoad ? "LOAD DATA" : "prepared inserts";
    it(`keeps nothing of search performance, wherever it is, by ${way}`, async function () {
      this.timeout(120_000);
      await breakOff(createPerformance(), mayLoad);
      expect(await count("search_days")).to.equal(0);
      expect(await count("search_facts")).to.equal(0);
    });
    it(`keeps nothing of links, wherever it is, by ${way}`, async function () {
      this.timeout(120_000);
      await breakOff(createLinks(), mayLoad);
      expect(await count("backlinks")).to.equal(0);
    });
  }
});
