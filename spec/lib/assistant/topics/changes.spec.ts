import { expect } from "chai";
import { answerQuestion } from "../../../../lib/assistant/analyst.ts";
import type { ApiQuestion, ApiReader } from "../../../../lib/assistant/api_reader.ts";
import { createApiReaders } from "../../../../lib/routes/core/route_reader.ts";
import { ROUTES } from "../../../../lib/routes/mod.ts";
import type { OperationId } from "../../../../schemas/operations.ts";
import { insertSpecAccount, type SpecAccount } from "../../../support/accounts/account.ts";
import { insertSpecSite } from "../../../support/accounts/sites.ts";
import { type SpecApi, startApi } from "../../../support/api.ts";
import { SHOP } from "../../../support/audits/shop_crawl.ts";
import { createSpecDatabase, type SpecDatabase } from "../../../support/database.ts";
import { addDays } from "../../../../lib/core/days.ts";
import { importRows } from "../../../support/search/search_data.ts";
import { insertSearchedSite } from "../../../support/search/searched_site.ts";

const NOW = new Date("2026-11-20T12:00:00Z");
/** The days since the keywords with even numbers fell. */
const SINCE = "since 2026-09-29";

describe("CHANGE_KINDS", () => {
  let database: SpecDatabase;
  let api: SpecApi;
  let account: SpecAccount;
  let reader: ApiReader;
  let siteId: number;
  before(async () => {
    database = await createSpecDatabase();
    api = await startApi(database, { now: () => NOW });
    account = await insertSpecAccount(database.db);
    siteId = await insertSpecSite(database.db, account.accountId, { domain: "shop.test" });
    await insertSearchedSite(database.db, siteId, SHOP);
    await post("annotations", { kind: "deploy", title: "Deploy 1.2", first_day: "2026-09-29" });
    reader = open(siteId);
  });
  after(async () => {
    await api.close();
    await database.drop();
  });

  function open(id: number): ApiReader {
    const { accountId, tokenId } = account;
    return createApiReaders(ROUTES)({
      services: api.services,
      caller: {
        accountId,
        accountName: "Ann",
        plan: "enterprise",
        tokenId,
        abilities: ["read"],
        siteIds: null,
      },
      siteId: id,
      baseUrl: `${api.url}/api/v1`,
    });
  }
  async function post(list: string, body: object): Promise<void> {
    const { status, text } = await api.request("POST", `/sites/${siteId}/${list}`, {
      token: account.tokenText,
      body,
    });
    expect(status, text).to.equal(201);
  }
  async function ask(message: string) {
    const answer = await answerQuestion({ message, earlier: [], reader, now: NOW });
    for (const { api_url: url } of answer.citations) {
      const path = url.slice(`${api.url}/api/v1`.length);
      const { status, text } = await api.request("GET", path, { token: account.tokenText });
      expect(status, `${url}: ${text}`).to.equal(200);
    }
    return answer;
  }

  it("name no cause by the few days that a long window shares with the one before", async () => {
    const id = await insertSpecSite(database.db, account.accountId, { domain: "young.test" });
    const rows = Array.from({ length: 43 }, (_, day) => ({
      date: addDays("2026-10-07", day),
      ...{ query: "tea", page: "https://young.test/tea" },
      ...{ clicks: day < 20 ? 20 : 5, impressions: 100 },
    }));
    await importRows(database.db, id, rows);
    const message = "why did traffic drop from 2026-10-12 to 2026-11-18?";
    const answer = await answerQuestion({ message, earlier: [], reader: open(id), now: NOW });
    expect(answer.message).to.include("These are too few days of the window to say why")
      .and.not.to.include("moved most");
  });

  it("say where the clicks of a change went, with the rows behind it", async () => {
    const answer = await ask(`why did my traffic drop ${SINCE}?`);
    expect(answer.kind).to.equal("traffic_change");
    const path = `/sites/${siteId}/changes?from=2026-09-29&to=2026-11-17&limit=3`;
    const { body } = await api.request("GET", path, { token: account.tokenText });
    // six keywords, 4 clicks a day less each, on 50 days
    expect(body.data.compared_change.clicks).to.equal(-1_176);
    expect(answer.message).to.include("Clicks fell by 1,176, from 2,940 to 1,764, on the 49 days")
      .and.to.match(/Most of it: positions \(-[\d,]+\)/)
      .and.to.include("It began on September 29, 2026.")
      .and.to.include("“Deploy 1.2”, on September 29, 2026 (annotation)")
      .and.to.include("it proves no cause");
    for (const { url, change, ...row } of body.data.pages) {
      expect(answer.message).to.include(
        `${url}: ${row.previous_clicks} → ${row.current_clicks} clicks (${change.clicks}), mostly by`,
      );
    }
    expect(answer.citations[0]?.type).to.equal("search_changes");
    expect(answer.citations.filter(({ type }) => type === "keyword")).to.have.lengthOf(3);
    expect(answer.data_as_of).to.equal("2026-11-17");
  });

  it("say which part may be chance, and do not call parts that go both ways most of it", async () => {
    // deno-lint-ignore no-explicit-any -- the type of an answer depends on its operation
    const read: any = async (operation: OperationId, question?: ApiQuestion) => {
      const reading = await reader.read(operation, question);
      if (operation !== "getChanges") return reading;
      const { data, ...rest } = Object(reading.body);
      const demand = { clicks: 500, low: -20, high: 1_020 };
      return {
        ...reading,
        body: { ...rest, data: { ...data, effects: { ...data.effects, demand } } },
      };
    };
    const grown: ApiReader = { siteId, siteUrl: reader.siteUrl, read };
    const message = `why did my traffic drop ${SINCE}?`;
    const answer = await answerQuestion({ message, earlier: [], reader: grown, now: NOW });
    expect(answer.message).to.match(
      /Its greatest parts: positions \(-[\d,]+\) and demand for all queries \(\+500, not beyond chance\)\./,
    );
  });

  it("say the same in German", async () => {
    const answer = await ask("Warum habe ich seit dem 29.9.2026 Klicks verloren?");
    expect(answer.kind).to.equal("traffic_change");
    expect(answer.message).to.include("Die Klicks sanken um 1.176, von 2.940 auf 1.764")
      .and.to.match(/Das meiste davon: Positionen \(-[\d.]+\)/)
      .and.to.include("Es begann am 29. September 2026.")
      .and.to.include("eine Ursache beweist es nicht");
    expect(answer.message).not.to.match(/\b(?:clicks|days|queries|auf Englisch)\b/);
  });

  it("compare with the days that are named", async () => {
    const answer = await ask("why did clicks drop in October compared with August?");
    expect(answer.message).to.include("from August 1, 2026 to August 31, 2026;");
    expect(answer.notApplied).to.eql([]);
  });

  it("tell what happened on a day, and what nobody looked at", async () => {
    for (const question of ["what happened on 2026-09-29?", "Was ist am 29.9.2026 passiert?"]) {
      const answer = await ask(question);
      expect(answer.kind, question).to.equal("events_around");
      expect(answer.message).to.include("Deploy 1.2");
      expect(answer.message).to.match(/Not known of these days|Für diese Tage nicht/);
    }
  });

  it("list annotations, of the days that are named", async () => {
    const answer = await ask("show my annotations");
    expect(answer.kind).to.equal("annotations");
    expect(answer.message).to.include("1 annotation was noted, the newest first:")
      .and.to.include("on September 29, 2026: “Deploy 1.2” (deploy)");
    const german = await ask("Zeige die Anmerkungen vom August");
    expect(german.message).to.include("Für diese Tage ist nichts eingetragen.");
  });

  it("tell which page groups lost, and how to add one where there is none", async () => {
    const none = await ask(`which page groups lost clicks ${SINCE}?`);
    expect(none.message).to.include("The site has no page groups.");
    await post("page-groups", { name: "Two", kind: "list", paths: ["/page-2"] });
    const answer = await ask(`which page groups lost clicks ${SINCE}?`);
    expect(answer.kind).to.equal("page_groups_change");
    expect(answer.message).to.include("- “Two”: 245 → 49 clicks (-196)")
      .and.to.include("All together: -1,176 clicks.");
    const german = await ask("Welche Seitengruppen haben seit dem 29.9.2026 Klicks verloren?");
    expect(german.message).to.include("„Two“: 245 → 49 Klicks (-196)")
      .and.to.include("Alle zusammen: -1.176 Klicks.")
      .and.not.to.include("auf Englisch");
  });

  it("fall back on the two sums where queries are not known with their pages", async () => {
    const empty = open(await insertSpecSite(database.db, account.accountId));
    const message = "why did my traffic drop?";
    const answer = await answerQuestion({ message, earlier: [], reader: empty, now: NOW });
    expect(answer.kind).to.equal("traffic_change");
    expect(answer.message).to.match(/no search data/);
  });
});
