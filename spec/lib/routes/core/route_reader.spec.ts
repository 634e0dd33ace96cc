import { expect } from "chai";
import type { OperationId } from "../../../../schemas/operations.ts";
import type { ApiReader } from "../../../../lib/assistant/api_reader.ts";
import {
  ForbiddenError,
  NotFoundError,
  ServiceError,
  ValidationError,
} from "../../../../lib/core/errors.ts";
import { ROUTES } from "../../../../lib/routes/mod.ts";
import { createApiReaders } from "../../../../lib/routes/core/route_reader.ts";
import type { Caller } from "../../../../lib/routes/core/route.ts";
import { insertSpecAccount, type SpecAccount } from "../../../support/accounts/account.ts";
import { type SpecApi, startApi } from "../../../support/api.ts";
import { createSpecDatabase, type SpecDatabase } from "../../../support/database.ts";
import { insertSearchedSite } from "../../../support/search/searched_site.ts";
import { insertSpecSite } from "../../../support/accounts/sites.ts";

const NOW = new Date("2026-11-20T12:00:00Z");

describe("createApiReaders()", () => {
  let database: SpecDatabase;
  let api: SpecApi;
  let account: SpecAccount;
  let siteId: number;
  let keywordId: number;
  before(async () => {
    database = await createSpecDatabase();
    api = await startApi(database, { now: () => NOW });
    account = await insertSpecAccount(database.db);
    siteId = await insertSpecSite(database.db, account.accountId, { domain: "own.example" });
    ({ keywordId } = await insertSearchedSite(database.db, siteId, "https://own.example"));
  });
  after(async () => {
    await api.close();
    await database.drop();
  });

  const createReader = createApiReaders(ROUTES);
  function open(other: Partial<Caller> = {}, id = siteId): ApiReader {
    const caller: Caller = {
      accountId: account.accountId,
      accountName: "Ann",
      plan: "enterprise",
      tokenId: account.tokenId,
      abilities: ["read"],
      siteIds: null,
      ...other,
    };
    const baseUrl = `${api.url}/api/v1`;
    return createReader({ services: api.services, caller, siteId: id, baseUrl });
  }
  const errorOf = async (reading: Promise<unknown>): Promise<ServiceError> => {
    const error = await reading.then(() => undefined, (reason) => reason);
    expect(error).to.be.instanceOf(ServiceError);
    return error;
  };

  it("reads what the address that it names answers over HTTP", async () => {
    const questions = [
      ["getSite", {}],
      ["listKeywords", {
        query: {
          sort: "-clicks",
          per_page: 3,
          "filter[impressions][gte]": 1,
          fields: ["keyword", "clicks"],
          q: "keyword",
          cursor: null,
        },
      }],
      ["getKeywordHistory", { params: { keyword_id: keywordId } }],
      ["listInternalLinks", { query: { view: "pages" } }],
      ["getSearchOverview", { query: { from: "2026-10-01", to: "2026-10-31" } }],
    ] as const;
    for (const [operation, question] of questions) {
      const { body, apiUrl } = await open().read(operation, question);
      const path = apiUrl.slice(`${api.url}/api/v1`.length);
      const answer = await api.request("GET", path, { token: account.tokenText });
      expect(answer.status, path).to.equal(200);
      expect(body, path).to.deep.equal(answer.body);
    }
  });

  it("costs no call of the month", async () => {
    const remaining = async () =>
      (await api.request("GET", "/account", { token: account.tokenText })).headers
        .get("x-quota-remaining");
    const before = await remaining();
    await open().read("listKeywords");
    expect(before).to.match(/^\d+$/);
    expect(await remaining()).to.equal(before);
  });

  it("turns a parameter down as the route does", async () => {
    const error = await errorOf(open().read("listKeywords", { query: { sort: "colour" } }));
    const path = `/sites/${siteId}/keywords?sort=colour`;
    const answer = await api.request("GET", path, { token: account.tokenText });
    expect(answer.status).to.equal(422);
    expect(error).to.be.instanceOf(ValidationError);
    expect(error.message).to.equal(answer.body.message);
    expect(error).to.have.property("errors").that.deep.equals(answer.body.errors);
  });

  it("finds nothing under names that are no readable route of a site", async () => {
    for (const name of ["createCompetitor", "listSites", "getAccount", "constructor", ""]) {
      const error = await errorOf(open().read(name as OperationId));
      expect(error, name).to.be.instanceOf(NotFoundError);
    }
  });

  it("finds nothing under wrong parameters of the path", async () => {
    const wrong: Record<string, string | number>[] = [
      {},
      { keyword_id: "1/../2" },
      { keyword_id: -1 },
      { keyword_id: 999_999_999 },
      { keyword_id: keywordId, colour: 1 },
    ];
    for (const params of wrong) {
      const error = await errorOf(open().read("getKeywordHistory", { params }));
      expect(error, JSON.stringify(params)).to.be.instanceOf(NotFoundError);
    }
  });

  it("stays at its site whatever the parameters say", async () => {
    const other = await insertSpecSite(database.db, account.accountId);
    const { body } = await open().read("getSite", { params: { id: other } });
    expect(body.data.id).to.equal(siteId);
  });

  it("does not read what the caller's token may not", async () => {
    const refusals = [
      open({ abilities: ["write"] }),
      open({ siteIds: [siteId + 1] }),
    ];
    for (const reader of refusals) {
      expect(await errorOf(reader.read("getSite"))).to.be.instanceOf(ForbiddenError);
    }
    const stranger = await insertSpecAccount(database.db);
    const error = await errorOf(open({ accountId: stranger.accountId }).read("getSite"));
    expect(error).to.be.instanceOf(NotFoundError);
  });

  it("gives a copy, which its reader may change", async () => {
    const first = await open().read("getSite");
    first.body.data.domain = "changed.example";
    expect((await open().read("getSite")).body.data.domain).to.equal("own.example");
  });
});
