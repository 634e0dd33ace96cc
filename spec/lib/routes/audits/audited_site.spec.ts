import { expect } from "chai";
import type { ListField, ListFields } from "../../../../db/core/list_shapes.ts";
import { shownFields } from "../../../../lib/lists/parse_list_query.ts";
import { ROUTES } from "../../../../lib/routes/mod.ts";
import type { Route } from "../../../../lib/routes/core/route.ts";
import { insertSpecAccount, type SpecAccount } from "../../../support/accounts/account.ts";
import { importSpecAnswers } from "../../../support/ai_mentions/ai_answers.ts";
import { type SpecAnswer, type SpecApi, startApi } from "../../../support/api.ts";
import { createSpecDatabase, type SpecDatabase } from "../../../support/database.ts";
import { insertFinishedAudit } from "../../../support/audits/finished_audit.ts";
import { insertSearchedSite, type SearchedSite } from "../../../support/search/searched_site.ts";
import { SHOP } from "../../../support/audits/shop_crawl.ts";
import { insertNotedRows } from "../../../support/accounts/noted_rows.ts";
import { insertSourceRows, type SourceRows } from "../../../support/accounts/source_rows.ts";
import { insertSpecSite } from "../../../support/accounts/sites.ts";

/** What has to be asked for, besides the site. */
const QUERIES: Readonly<Record<string, string>> = {
  "/sites/:id/robots": `url=${SHOP}/a`,
};

/** What this site does not have: a schedule, and an audit that verifies a fix. */
const ELSEWHERE = ["/sites/:id/schedule", "/sites/:id/audits/:audit_id/verdict"];

/** A value that a field of this type does not have. */
const WRONG: Readonly<Partial<Record<ListField["type"], string>>> = {
  integer: "many",
  number: "much",
  boolean: "maybe",
  time: "yesterday",
};

/** What a pruned audit still has. */
const WITHOUT_ROWS: ReadonlySet<string> = new Set([
  "/sites/:id/issues",
  "/sites/:id/issues/:code",
]);

/** Every route that reads, over a site with two audits and search data of every kind. */
describe("routes that read an audited site", () => {
  let database: SpecDatabase;
  let api: SpecApi;
  let account: SpecAccount;
  let siteId: number;
  let auditId: number;
  let prunedId: number;
  let failedId: number;
  let otherId: number;
  let pageId: number;
  let searched: SearchedSite;
  let sources: SourceRows;
  let conversationId: number;
  let answered: Awaited<ReturnType<typeof importSpecAnswers>>;

  before(async () => {
    database = await createSpecDatabase();
    api = await startApi(database);
    account = await insertSpecAccount(database.db);
    siteId = await insertSpecSite(database.db, account.accountId, { domain: "shop.test" });
    const { db } = database;
    prunedId = await insertFinishedAudit(db, siteId);
    await db("audits").where({ id: prunedId }).update({ details: "pruned" });
    failedId = await insertFinishedAudit(db, siteId);
    await db("audits").where({ id: failedId }).update({ status: "failed" });
    otherId = await insertFinishedAudit(db, await insertSpecSite(db, account.accountId));
    const previous = await insertFinishedAudit(db, siteId);
    auditId = await insertFinishedAudit(database.db, siteId);
    await database.db("audits").where({ id: auditId }).update({ previous_audit_id: previous });
    await db("audit_pages").where({ audit_id: previous }).update({ title: "As it was" });
    const page = await database.db("audit_pages")
      .where({ audit_id: auditId, url: `${SHOP}/a` }).first("page_id");
    pageId = page.page_id;
    searched = await insertSearchedSite(db, siteId, SHOP);
    await insertNotedRows(db, { siteId, importId: searched.importId });
    sources = await insertSourceRows(db, siteId);
    answered = await importSpecAnswers(db, siteId);
    await api.request("POST", `/sites/${siteId}/backlinks/verify`, { token: account.tokenText });
    const answer = await api.request("POST", `/sites/${siteId}/ai/chat`, {
      token: account.tokenText,
      body: { message: "How is my site?" },
    });
    conversationId = answer.body.data.conversation_id;
  });
  after(async () => {
    await api.close();
    await database.drop();
  });

  async function get(route: Route, query = "", changes: Record<string, string> = {}) {
    const places: Record<string, string> = {
      ":audit_id": String(auditId),
      ":bot": "Googlebot",
      ":page_id": String(pageId),
      ":code": "title_duplicate",
      ":keyword_id": String(searched.keywordId),
      ":competitor_id": String(searched.competitorId),
      ":import_id": String(searched.importId),
      ":conversation_id": String(conversationId),
      ":prompt_id": String(answered.promptId),
      ":answer_id": String(answered.answerId),
      ":run_id": String(answered.runId),
      ":view_id": String(sources.viewId),
      ":subject_id": String(sources.subjectId),
      ":id": String(siteId),
      ...changes,
    };
    const path = route.path.replaceAll(/:\w+/g, (name) => places[name] ?? "1");
    const asked = [QUERIES[route.path], query].filter(Boolean).join("&");
    const headers = { token: account.tokenText };
    return await api.request("GET", `${path}${asked === "" ? "" : `?${asked}`}`, headers);
  }

  function expectStatus(answer: SpecAnswer, status: number, code?: string): void {
    expect(answer.status, answer.text).to.equal(status);
    if (code !== undefined) expect(answer.body.code, answer.text).to.equal(code);
  }

  const reading = ROUTES.filter(({ method, path }) =>
    method === "GET" && path.startsWith("/sites/:id/") && !ELSEWHERE.includes(path)
  );

  for (const route of reading) {
    describe(`GET ${route.path}`, () => {
      it("answers 200", async () => {
        expectStatus(await get(route), 200);
      });

      if (JSON.stringify(route.querySchema ?? {}).includes('"to":')) {
        it("ends whatever days are asked for", async () => {
          const days = ["0001-01-01", "1899-12-31", "1900-01-01", "9999-12-31"];
          const windows = days.flatMap((
            day,
          ) => [`from=${day}`, `to=${day}`, `from=${day}&to=${day}`]);
          for (const window of [...windows, "from=0001-01-01&to=9999-12-31"]) {
            const { status, text } = await get(route, window);
            expect(status, `${window}: ${text.slice(0, 200)}`).to.be.oneOf([200, 422]);
          }
        });
      }

      if (route.path.includes(":audit_id")) {
        it("answers 404 to an audit that the site does not have", async () => {
          for (const id of ["999999", "99999999999999999999"]) {
            expectStatus(await get(route, "", { ":audit_id": id }), 404);
          }
        });
      }
      if (route.path.includes(":page_id")) {
        it("answers 404 to a page that the site does not have", async () => {
          for (const id of ["999999", "99999999999999999999"]) {
            expectStatus(await get(route, "", { ":page_id": id }), 404);
          }
        });
      }
      if (route.path.includes(":code")) {
        it("answers 404 to a rule that there is not", async () => {
          for (const code of ["nothing", "title%20missing", "x".repeat(200)]) {
            expectStatus(await get(route, "", { ":code": code }), 404);
          }
        });
      }
      if (Object.hasOwn(Object(Object(route.querySchema).properties), "audit_id")) {
        it("reads any audit of the site, and no other", async () => {
          expectStatus(await get(route, `audit_id=${auditId}`), 200);
          expectStatus(await get(route, "audit_id=999999"), 404, "audit_not_found");
          expectStatus(await get(route, `audit_id=${otherId}`), 404, "audit_not_found");
        });
        it("answers 409 to an audit without results, and with the state", async () => {
          const answer = await get(route, `audit_id=${failedId}`);
          expectStatus(answer, 409, "audit_without_results");
          expect(answer.body).to.include({ audit_id: failedId, audit_status: "failed" });
        });
        it("says of a pruned audit that its rows are gone, or shows its figures", async () => {
          const answer = await get(route, `audit_id=${prunedId}`);
          if (WITHOUT_ROWS.has(route.path)) expectStatus(answer, 200);
          else expectStatus(answer, 409, "audit_pruned");
        });
      }

      const lists = route.list === undefined
        ? Object.entries(route.views ?? {})
        : [["", route.list] as const];
      for (const [view, list] of lists) describeList(route, view, list);
    });
  }

  function describeList(route: Route, view: string, list: ListFields): void {
    const prefix = view === "" ? "" : `view=${view}&`;
    const fields = Object.entries(list.fields);
    const ofView = view === "" ? "" : ` of ${view}`;

    it(`sorts${ofView} by every field that can be sorted, both ways`, async () => {
      const { body } = await get(route, `${prefix}per_page=500`);
      // the shop has no text that names a page
      if (view !== "opportunities") expect(body.data).to.have.length.greaterThan(0);
      for (const [name, field] of fields.filter(([, { sortable }]) => sortable)) {
        for (const sort of [name, `-${name}`]) {
          const sorted = await get(route, `${prefix}per_page=500&sort=${sort}`);
          expectStatus(sorted, 200);
          expect(sorted.body.data, `${sort} ${field.type}`).to.have.length(body.data.length);
        }
      }
    });

    it(`pages${ofView} through everything, once each`, async () => {
      const { body } = await get(route, `${prefix}per_page=500`);
      const seen: unknown[] = [];
      let cursor: string | null = "";
      while (cursor !== null && seen.length <= body.data.length) {
        const more: string = cursor === "" ? "" : `&cursor=${encodeURIComponent(cursor)}`;
        const page = await get(route, `${prefix}per_page=7${more}`);
        expectStatus(page, 200);
        seen.push(...page.body.data);
        cursor = page.body.meta.next_cursor;
      }
      expect(seen).to.deep.equal(body.data);
    });

    it(`answers${ofView} with each field alone, as it is among all`, async () => {
      const names = shownFields(list);
      const { body } = await get(route, `${prefix}per_page=500&fields=${names.join(",")}`);
      for (const name of names) {
        const sparse = await get(route, `${prefix}per_page=500&fields=${name}`);
        expectStatus(sparse, 200);
        const expected = body.data.map((row: Record<string, unknown>) => ({ [name]: row[name] }));
        expect(sparse.body.data, name).to.deep.equal(expected);
      }
    });

    it(`refuses${ofView} filters by values of another type`, async () => {
      for (const [name, field] of fields.filter(([, { filterable }]) => filterable)) {
        const wrong = field.values === undefined ? WRONG[field.type] : "nothing";
        if (wrong === undefined) continue;
        const answer = await get(route, `${prefix}filter[${name}]=${wrong}`);
        expectStatus(answer, 422, "validation_failed");
        expect(answer.body.errors).to.have.property(`filter[${name}]`);
      }
    });
  }
});
