import { expect } from "chai";
import {
  cutDaysStatus,
  missingDataStatus,
  missingSegmentStatus,
} from "../../../../lib/commands/search_data/search_data_status.ts";
import { insertSpecAccount } from "../../../support/accounts/account.ts";
import { insertSpecSite } from "../../../support/accounts/sites.ts";
import { createSpecDatabase, type SpecDatabase } from "../../../support/database.ts";
import { insertFacts } from "../../../support/search/search_facts.ts";

describe("missingDataStatus()", () => {
  let database: SpecDatabase;
  let siteId: number;
  before(async () => {
    database = await createSpecDatabase();
    const { accountId } = await insertSpecAccount(database.db);
    siteId = await insertSpecSite(database.db, accountId);
  });
  after(() => database.drop());

  it("says that Discover and Google News have no queries, instead of asking for them", async () => {
    const page = "https://shop.example.com/tea";
    for (const searchType of ["discover", "google_news", "image"] as const) {
      await insertFacts(database.db, siteId, [{
        ...{ kind: "page", date: "2026-11-03", page, searchType },
        ...{ clicks: 3, impressions: 10, position: null },
      }]);
      for (const kind of ["query", "query_page"] as const) {
        const { code, message } = await missingDataStatus(database.db, {
          ...{ siteId, kind, searchType, country: null, device: null },
          ...{ window: undefined, bounds: [] },
        });
        if (searchType === "image") {
          expect(code).to.equal(`needs_${kind}_rows`);
        } else {
          expect(code, kind).to.equal("search_type_without_queries");
          expect(message).to.include(`content-decay?search_type=${searchType}`)
            .and.not.include("import");
        }
      }
    }
  });
});

describe("missingSegmentStatus()", () => {
  it("names one column, or two", () => {
    const messageOf = (country: string | null, device: "mobile" | null) =>
      missingSegmentStatus({ siteId: 1, country, device }).message;
    expect(messageOf(null, "mobile")).to.include("with the column device, or")
      .and.include("Without the parameter device the");
    expect(messageOf("DE", "mobile")).to.include("with the columns country and device, or")
      .and.include("Without the parameters country and device the");
  });
});

describe("cutDaysStatus()", () => {
  it("says which totals count the rows that are missing", () => {
    expect(cutDaysStatus(0, 28)).to.equal(null);
    expect(cutDaysStatus(2, 28)?.message).to.match(
      /^2 of the 28 days have 50,000 rows.* Only totals that came apart from rows \(`totals_source: property`\)/,
    );
  });
});
