import { expect } from "chai";
import { NotFoundError, ValidationError } from "../../../../lib/core/errors.ts";
import { readerScope } from "../../../../lib/web/call_api.ts";
import { createReportReader, type ReportReader } from "../../../../lib/web/report/report_reader.ts";
import { insertSpecAccount } from "../../../support/accounts/account.ts";
import { type SpecApi, startApi } from "../../../support/api.ts";
import { createSpecDatabase, type SpecDatabase } from "../../../support/database.ts";
import { insertSpecSite } from "../../../support/accounts/sites.ts";

describe("createReportReader()", () => {
  let database: SpecDatabase;
  let api: SpecApi;
  let accountId: number;
  let siteId: number;
  before(async () => {
    database = await createSpecDatabase();
    api = await startApi(database);
    ({ accountId } = await insertSpecAccount(database.db));
    siteId = await insertSpecSite(database.db, accountId, { domain: "acme.example" });
  });
  after(async () => {
    await api.close();
    await database.drop();
  });

  async function openReader(id = siteId): Promise<ReportReader> {
    const request = { services: api.services, origin: "http://127.0.0.1" };
    const scope = await readerScope(request, { accountId, siteId: id });
    const now = new Date("2026-11-20T12:00:00Z");
    return createReportReader({ scope, siteId: id, domain: "acme.example", now, isOwner: false });
  }

  it("reads what is asked twice once, and other questions again", async () => {
    const reader = await openReader();
    const [first, second] = await Promise.all([
      reader.read("listIssues", { query: { per_page: 10 } }),
      reader.read("listIssues", { query: { per_page: 10 } }),
    ]);
    expect(first).to.equal(second);
    expect(await reader.read("listIssues", { query: { per_page: 5 } })).not.to.equal(first);
    expect(reader.origins().map(({ operationId }) => operationId))
      .to.deep.equal(["listIssues", "listIssues"]);
  });

  it("throws what the operation would answer", async () => {
    const reader = await openReader();
    const wrong = reader.read("listIssues", { query: { per_page: 0 } });
    expect(await wrong.catch((error: unknown) => error)).to.be.instanceOf(ValidationError);
    const missing = (await openReader(999_999_999)).read("getSite");
    expect(await missing.catch((error: unknown) => error)).to.be.instanceOf(NotFoundError);
  });
});
