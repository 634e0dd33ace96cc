import { expect } from "chai";
import type { AskedLedger } from "../../../../schemas/asked_ledger.ts";
import type { SearchChangesAnswer } from "../../../../schemas/search_changes.ts";
import { insertSpecAccount, type SpecAccount } from "../../../support/accounts/account.ts";
import { insertSpecSite } from "../../../support/accounts/sites.ts";
import { type SpecApi, startApi } from "../../../support/api.ts";
import { createSpecDatabase, type SpecDatabase } from "../../../support/database.ts";
import { importRows } from "../../../support/search/search_data.ts";
import { deriveSearchedRows } from "../../../support/search/searched_site.ts";

const DAYS = 56;
const QUERIES = 24;
/** What a kept answer is changed to say, so that a spec sees whether it was kept. */
const MARK = "This was kept.";

describe("kept ledgers of changes", () => {
  let database: SpecDatabase;
  let api: SpecApi;
  let account: SpecAccount;
  let siteId: number;
  /** The import that brought the last day. */
  let lastImportId: number;
  before(async () => {
    database = await createSpecDatabase();
    api = await startApi(database);
    account = await insertSpecAccount(database.db);
  });
  after(async () => {
    await api.close();
    await database.drop();
  });
  beforeEach(async () => {
    siteId = await insertSpecSite(database.db, account.accountId);
    await importRows(database.db, siteId, listRows().slice(QUERIES), { force: true });
    const last = await importRows(database.db, siteId, listRows().slice(0, QUERIES), {
      force: true,
    });
    lastImportId = last.importId;
    await deriveSearchedRows(database.db, siteId);
  });

  const call = async (method: string, path: string, body?: object) => {
    const answer = await api.request(method, `/sites/${siteId}${path}`, {
      token: account.tokenText,
      ...body && { body },
    });
    expect(answer.status, JSON.stringify(answer.body)).to.be.below(300);
    return answer.body;
  };
  const read = async (query = ""): Promise<SearchChangesAnswer> =>
    (await call("GET", `/changes${query}`)).data;
  const reports = (name = "search_changes") =>
    database.db("search_reports").where({ site_id: siteId, name });
  /** Has the answers that are kept say that they were. */
  const markKept = async () => {
    const kept = await reports().select<{ hash: Buffer; report: string }[]>("hash", "report");
    expect(kept).to.have.lengthOf(1);
    for (const { hash, report } of kept) {
      const marked = JSON.stringify({ ...JSON.parse(report), beginning: [MARK] });
      await reports().where({ hash }).update({ report: marked });
    }
  };
  const isKept = (answer: SearchChangesAnswer) => answer.explanation.startsWith(MARK);

  it("answer a second time as the first time", async () => {
    const first = await read();
    expect(first.pages.length).to.be.greaterThan(0);
    expect(await read()).to.deep.equal(first);
    await markKept();
    const second = await read();
    expect(isKept(second)).to.equal(true);
    expect({ ...second, explanation: first.explanation }).to.deep.equal(first);
  });

  const bringAgain = () =>
    importRows(database.db, siteId, listRows().slice(0, QUERIES), { force: true });

  const CHANGES: Record<string, () => Promise<unknown>> = {
    "a day comes again": () => bringAgain(),
    "a day goes": () =>
      database.db("search_days").where({ site_id: siteId, date: "2026-11-17" }).delete(),
    "a day is not final": () =>
      database.db("search_days").where({ site_id: siteId, date: "2026-11-02" })
        .update({ state: "partial" }),
    "an import goes": () => call("DELETE", `/imports/${lastImportId}`),
    "the site's names change": async () => {
      await call("PATCH", "", { brand_names: ["Query 3"] });
      await deriveSearchedRows(database.db, siteId);
    },
    "a person sets an intent": async () => {
      const { data } = await call("GET", "/keywords?per_page=1");
      await call("PATCH", `/keywords/${data[0].id}`, { intent: "navigational" });
    },
    "the click curve changes": () =>
      database.db("keyword_periods").where({ site_id: siteId }).update({
        positions: JSON.stringify(
          [1, 3].map((position) => ({ position, clicks: 90_000, impressions: 100_000 })),
        ),
      }),
    "a group of pages comes": () =>
      call("POST", "/page-groups", { name: "Even", paths: ["/page-2"] }),
  };
  for (const [name, change] of Object.entries(CHANGES)) {
    it(`are made again when ${name}`, async () => {
      await read();
      await markKept();
      await change();
      const answer = await read();
      expect(isKept(answer)).to.equal(false);
      await reports().delete();
      expect(answer).to.deep.equal(await read());
    });
  }

  it("are made again when a group of pages changes or goes", async () => {
    const { data: { id } } = await call("POST", "/page-groups", {
      name: "Two",
      paths: ["/page-2"],
    });
    const ofTwo = await read(`?page_group=${id}`);
    await markKept();
    expect(isKept(await read(`?page_group=${id}`))).to.equal(true);
    await call("PATCH", `/page-groups/${id}`, { paths: ["/page-2", "/page-3"] });
    const ofMore = await read(`?page_group=${id}`);
    expect(isKept(ofMore)).to.equal(false);
    expect(ofMore.current.clicks).to.be.greaterThan(ofTwo.current.clicks);
    await call("DELETE", `/page-groups/${id}`);
    const path = `/sites/${siteId}/changes?page_group=${id}`;
    const { status } = await api.request("GET", path, { token: account.tokenText });
    expect(status).to.equal(422);
  });

  it("say what else happened as it is known now", async () => {
    const first = await read();
    expect(first.onset.day).to.equal("2026-10-21");
    await markKept();
    const note = { title: "Deploy 1.2", first_day: first.onset.day };
    const { data: { id } } = await call("POST", "/annotations", note);
    const noted = await read();
    expect(isKept(noted)).to.equal(true);
    expect(noted.events?.events.map(({ title }) => title)).to.include("Deploy 1.2");
    expect(noted.explanation).to.include("At the same time: Deploy 1.2");
    await call("DELETE", `/annotations/${id}`);
    expect((await read()).explanation).to.not.include("Deploy 1.2");
  });

  it("of one question are none of another, or of another site", async () => {
    await read();
    await markKept();
    const others = [
      "?limit=1",
      "?segments=device",
      "?device=mobile",
      "?from=2026-11-11&to=2026-11-17",
    ];
    for (const query of others) expect(isKept(await read(query)), query).to.equal(false);
    const own = siteId;
    siteId = await insertSpecSite(database.db, account.accountId);
    await importRows(database.db, siteId, listRows(), { force: true });
    expect(isKept(await read())).to.equal(false);
    const stranger = await insertSpecAccount(database.db);
    const { status } = await api.request("GET", `/sites/${own}/changes`, {
      token: stranger.tokenText,
    });
    expect(status).to.equal(404);
  });

  it("are forty at most, those that were made last", async () => {
    await database.db("search_reports").insert(
      Array.from({ length: 40 }, (_, at) => ({
        ...{ site_id: siteId, name: "search_changes", report: "{}", made_of: Buffer.alloc(16) },
        hash: Buffer.alloc(16, at),
        computed_at: new Date(Date.UTC(2026, 10, 1, 0, at)),
      })),
    );
    await read();
    const hashes = await reports().orderBy("computed_at").pluck<Buffer[]>("hash");
    expect(hashes).to.have.lengthOf(40);
    expect(hashes[0]).to.deep.equal(Buffer.alloc(16, 1));
  });

  it("of a page are made again when a day comes again", async () => {
    const { data: [page] } = await call("GET", "/pages?per_page=1");
    const explain = async (): Promise<AskedLedger> =>
      (await call("GET", `/pages/${page.id}?explain=true`)).data.ledger;
    const first = await explain();
    expect(first.compared?.days_compared).to.equal(28);
    expect(await explain()).to.deep.equal(first);
    const marked = { ...first, compared: { ...first.compared, days_compared: 7_777 } };
    expect(await reports("search_ledger").update({ report: JSON.stringify(marked) })).to.equal(1);
    expect((await explain()).compared?.days_compared).to.equal(7_777);
    await bringAgain();
    expect((await explain()).compared?.days_compared).to.equal(28);
  });
});

/** Of 56 days up to 17 November 2026, the last one in front; a quarter of the queries has fewer clicks on 28 of them. */
function listRows(): object[] {
  return Array.from({ length: DAYS }, (_, ago) => {
    const date = new Date(Date.UTC(2026, 10, 17 - ago)).toISOString().slice(0, 10);
    return Array.from({ length: QUERIES }, (_, query) => ({
      ...{ date, country: "DE", device: query % 2 === 0 ? "mobile" : "desktop" },
      query: `query ${query}`,
      page: `https://kept.example.com/page-${query % 6}`,
      impressions: 200,
      clicks: ago < 28 && query < 6 ? 4 : 12,
      position: 3,
    }));
  }).flat();
}
