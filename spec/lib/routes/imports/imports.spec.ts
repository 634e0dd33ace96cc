import { expect } from "chai";
import { importers } from "../../../../lib/importers/mod.ts";
import { HEADER_ALIASES } from "../../../../lib/importers/columns/header_aliases.ts";
import { advanceImports } from "../../../../lib/jobs/advance_imports.ts";
import { createMetricsRegistry } from "../../../../lib/core/metrics_registry.ts";
import { IMPORT_FORMATS } from "../../../../schemas/import.ts";
import { IMPORT_COLUMNS } from "../../../../schemas/import_columns.ts";
import { insertSpecAccount, type SpecAccount } from "../../../support/accounts/account.ts";
import { type SpecApi, startApi } from "../../../support/api.ts";
import { createSpecDatabase, type SpecDatabase } from "../../../support/database.ts";
import { insertSpecSite } from "../../../support/accounts/sites.ts";
import { finishImports } from "../../../support/imports/finish_imports.ts";
import { createZip } from "../../../support/zip.ts";

const ROWS = "query,page,date,clicks,impressions,position\n" +
  "red shoes,https://shop.example.com/red,2026-07-01,3,10,2\n" +
  "blue shoes,https://shop.example.com/blue,2026-07-01,1,20,5.5\n" +
  "red shoes,https://shop.example.com/red,2026-07-02,2,10,1\n";

describe("the imports of a site", () => {
  let database: SpecDatabase;
  let api: SpecApi;
  let account: SpecAccount;
  let siteId: number;
  let path: string;

  before(async () => {
    database = await createSpecDatabase();
    api = await startApi(database);
  });
  beforeEach(async () => {
    account = await insertSpecAccount(database.db);
    siteId = await insertSpecSite(database.db, account.accountId, { domain: "shop.example.com" });
    path = `/sites/${siteId}/imports`;
  });
  after(async () => {
    await api.close();
    await database.drop();
  });

  function ask(method: string, address: string, body?: object) {
    return api.request(method, address, {
      token: account.tokenText,
      ...body !== undefined && { body },
    });
  }

  /** As the server does it, in a thread. */
  async function runImports(): Promise<void> {
    await advanceImports.run(api.services, {
      signal: new AbortController().signal,
      metrics: createMetricsRegistry(),
    });
  }

  /** Sends an import, runs it and gives what became of it. */
  async function bring(body: object) {
    const { status, body: sent, text } = await ask("POST", path, body);
    expect(status, text).to.equal(202);
    await finishImports(api.services);
    return (await ask("GET", `${path}/${sent.data.id}`)).body.data;
  }

  async function errorsOf(body: object) {
    const answer = await ask("POST", path, body);
    expect(answer.status, answer.text).to.equal(422);
    return answer.body.errors;
  }

  it("knows the formats and columns that exist", () => {
    expect(IMPORT_FORMATS).to.deep.equal(importers.map(({ format }) => format));
    expect(IMPORT_COLUMNS).to.have.members(Object.keys(HEADER_ALIASES));
  });

  describe("POST", () => {
    it("queues the file and says where its import is", async () => {
      const { status, body, headers } = await ask("POST", path, {
        file_name: "rows.csv",
        content: ROWS,
      });
      expect(status).to.equal(202);
      expect(headers.get("location")).to.equal(`${api.url}/api/v1${path}/${body.data.id}`);
      expect(body.data).to.include({
        source: "http",
        status: "queued",
        step: null,
        format: null,
        asked_format: "auto",
        file_name: "rows.csv",
        size_bytes: ROWS.length,
        progress_pct: 0,
        rows_read: 0,
        error: null,
        started_at: null,
      });
      expect(body.data.settings).to.deep.equal({ force: false });
      await runImports();
      const { body: { data: done } } = await ask("GET", `${path}/${body.data.id}`);
      expect(done).to.include({ status: "completed", rows_stored: 3 });
    });

    it("keeps the rows of a text, and says all about them", async () => {
      const done = await bring({
        file_name: "rows.csv",
        content: `${ROWS}broken shoes,https://shop.example.com/x,2026-07-02,many,10,1\n`,
      });
      expect(done).to.deep.include({
        status: "completed",
        format: "search_console_rows",
        progress_pct: 100,
        rows_read: 4,
        rows_stored: 3,
        rows_skipped: 1,
        error: null,
        detected: ["rows.csv: rows of search performance by date, query, page"],
        files: [{
          name: "rows.csv",
          columns: ["query", "page", "date", "clicks", "impressions", "position"],
        }],
        kinds: [{ kind: "query_page", rows_count: 3, from: "2026-07-01", to: "2026-07-02" }],
        windows: [],
      });
      expect(done.stored).to.deep.include({ kind: "query_page", rows_count: 3 });
      expect(done.skipped).to.have.length(1);
      expect(done.skipped[0]).to.include({ file: "rows.csv", line: 5 });
      expect(done.skipped[0].reason).to.include("many");
      expect(done.skipped_reasons).to.deep.equal([
        { reason: 'The clicks: "…" is no number.', rows_count: 1, clicks: 0, impressions: 0 },
      ]);
      const days = await database.db("search_days").where({ site_id: siteId, kind: 4 })
        .orderBy("date").select("clicks", "impressions");
      expect(days.map(({ clicks, impressions }) => [clicks, impressions])).to.deep.equal([
        [4, 30],
        [2, 10],
      ]);
    });

    it("keeps nothing of the content once it is imported", async () => {
      await bring({ content: ROWS });
      const chunks = await database.db("import_contents").where({ site_id: siteId }).pluck("chunk");
      expect(chunks).to.deep.equal([]);
    });

    it("takes rows as JSON", async () => {
      const done = await bring({
        rows: [
          { query: "red shoes", date: "2026-07-01", clicks: 3, impressions: 10, position: 2 },
          { query: "blue shoes", date: "2026-07-01", clicks: 1, impressions: 20, position: 5.5 },
        ],
      });
      expect(done).to.include({ status: "completed", rows_read: 2, file_name: "rows" });
      expect(done.kinds).to.deep.equal([
        { kind: "query", rows_count: 2, from: "2026-07-01", to: "2026-07-01" },
      ]);
    });

    it("takes ZIP files and UTF-16 in base64, with line breaks or without", async () => {
      const zip = createZip([
        {
          name: "Queries.csv",
          content: "Top queries,Clicks,Impressions,CTR,Position\nshoes,1,10,10%,3\n",
        },
        { name: "Filters.csv", content: "Filter,Value\nSearch type,Web\n" },
      ]).toString("base64");
      const wrapped = zip.replace(/.{76}/g, "$&\n");
      const done = await bring({
        file_name: "export.zip",
        content: wrapped,
        encoding: "base64",
        from: "2026-06-01",
        to: "2026-06-30",
      });
      expect(done).to.include({ status: "completed", format: "search_console_export" });
      expect(done.windows).to.deep.equal([
        { kind: "query", from: "2026-06-01", to: "2026-06-30" },
      ]);
      const utf16 = Buffer.from(`\ufeff${ROWS}`, "utf16le").toString("base64");
      expect(await bring({ content: utf16, encoding: "base64" })).to.include({
        status: "completed",
        rows_read: 3,
      });
    });

    it("uses the settings that are sent with the file", async () => {
      const done = await bring({
        format: "search_console_rows",
        content: "Suchwort,Besuche,Einblendungen\nschuhe,2,20\n",
        columns: { query: ["Suchwort"], clicks: ["Besuche"], impressions: ["Einblendungen"] },
        from: "2026-05-01",
        to: "2026-05-31",
        search_type: "image",
        country: "DE",
        language: "de",
        device: "mobile",
        engine: "google",
        location: "Berlin",
        force: true,
      });
      expect(done).to.include({
        status: "completed",
        rows_stored: 1,
        asked_format: "search_console_rows",
      });
      expect(done.settings).to.deep.equal({
        from: "2026-05-01",
        to: "2026-05-31",
        country: "DE",
        language: "de",
        location: "Berlin",
        device: "mobile",
        engine: "google",
        search_type: "image",
        columns: { query: ["Suchwort"], clicks: ["Besuche"], impressions: ["Einblendungen"] },
        force: true,
      });
    });

    it("replaces the same days when it is repeated", async () => {
      await bring({ content: ROWS });
      await bring({ content: ROWS });
      const [sum] = await database.db("search_facts").where({ site_id: siteId, kind: 4 })
        .sum({ clicks: "clicks" });
      expect(Number(sum?.["clicks"])).to.equal(6);
    });

    it("keeps an export of another site with force alone", async () => {
      const content = ROWS.replaceAll("shop.example.com", "other.example.org");
      const refused = await bring({ content });
      expect(refused.status).to.equal("failed");
      expect(refused.error.code).to.equal("other_site");
      expect(refused.error.message).to.include("other.example.org (3 rows)");
      expect(refused).to.include({ rows_stored: 0, rows_read: 3, progress_pct: null });
      const kept = await bring({ content, force: true });
      expect(kept.status).to.equal("completed");
      expect(kept.warnings[0]).to.include("Kept by force");
    });

    it("says what is wrong with a file, where, and keeps nothing of it", async () => {
      const failures = [
        [{ content: "name;age\nAnna;7\n" }, "format_unknown"],
        [{ content: "query,clicks,impressions\nshoes,1,2\n" }, "window_missing"],
        [{ content: "<html><title>Sign in</title>" }, "html_page"],
        [{ content: "UEsDBAo=", encoding: "base64" }, "zip_broken"],
        [{ content: "query,date,clicks,impressions\nshoes,2031-01-01,1,2\n" }, "future_dates"],
        [{ content: ROWS, format: "serp_api" }, "not_this_format"],
      ] as const;
      for (const [body, code] of failures) {
        const failed = await bring(body);
        expect(failed.error?.code, JSON.stringify(body)).to.equal(code);
        expect(failed.error.message).to.be.a("string").that.has.length.above(20);
      }
      const rows = await database.db("search_facts").where({ site_id: siteId }).select("kind");
      expect(rows).to.deep.equal([]);
    });

    it("refuses at once what can be told at once", async () => {
      const needs = { content: ["The content field is required, or rows."] };
      expect(await errorsOf({})).to.deep.equal(needs);
      expect(await errorsOf({ content: ROWS, rows: [{ a: 1 }] })).to.deep.equal({
        rows: ["The rows field must not be sent with content: send one of the two."],
      });
      expect(await errorsOf({ content: "" })).to.deep.equal({
        content: ["The content field must not be empty."],
      });
      expect(await errorsOf({ content: " \n\t" })).to.deep.equal({
        content: ["The content field must not be empty."],
      });
      expect(await errorsOf({ rows: [] })).to.deep.equal({
        rows: ["The rows field must not be empty."],
      });
      expect(await errorsOf({ content: "not base64!", encoding: "base64" })).to.deep.equal({
        content: ["The content field must be base64; without encoding it is taken as text."],
      });
      expect(await errorsOf({ content: "QUJDR", encoding: "base64" })).to.have.key("content");
      expect(await errorsOf({ content: "data:text/csv;base64,QUJD", encoding: "base64" }))
        .to.deep.equal({
          content: [
            "The content field must be base64 alone, without data: and what follows it up to the " +
            "comma.",
          ],
        });
      expect((await errorsOf({ content: ROWS, format: "excel" })).format[0]).to.include(
        "must be one of: auto, search_console_export",
      );
    });

    it("refuses days that cannot be meant", async () => {
      const of = (from?: string, to?: string) => errorsOf({ content: ROWS, from, to });
      expect(await of("2026-07-02", "2026-07-01")).to.deep.equal({
        to: ["The to field must not be before the from field."],
      });
      expect(await of("2026-07-02")).to.deep.equal({
        to: ["The to field is required beside from."],
      });
      expect(await of("2026-07-02", "2999-01-01")).to.deep.equal({
        to: ["The to field must not be in the future."],
      });
      expect((await of("2026-02-30", "2026-03-01")).from[0]).to.include("a day that exists");
    });

    it("imports once with an Idempotency-Key", async () => {
      const request = {
        token: account.tokenText,
        body: { content: ROWS },
        headers: { "Idempotency-Key": "import-1" },
      };
      const first = await api.request("POST", path, request);
      const second = await api.request("POST", path, request);
      expect(second.headers.get("idempotent-replayed")).to.equal("true");
      expect(second.body.data.id).to.equal(first.body.data.id);
      const all = await ask("GET", path);
      expect(all.body.meta.total).to.equal(1);
      await runImports();
    });

    it("needs a token that may write, and a site of the account", async () => {
      const reader = await insertSpecAccount(database.db, {}, {
        accountId: account.accountId,
        abilities: ["read"],
      });
      const token = reader.tokenText;
      expect((await api.request("POST", path, { token, body: { content: ROWS } })).status)
        .to.equal(403);
      const stranger = await insertSpecAccount(database.db);
      const foreign = { token: stranger.tokenText, body: { content: ROWS } };
      expect((await api.request("POST", path, foreign)).body.code).to.equal("site_not_found");
      for (const address of [path, `${path}/1`]) {
        const answer = await api.request("GET", address, { token: stranger.tokenText });
        expect(answer.body.code).to.equal("site_not_found");
      }
    });
  });

  describe("GET", () => {
    it("lists none of an empty site", async () => {
      const { body } = await ask("GET", path);
      expect(body.data).to.deep.equal([]);
      expect(body.meta.total).to.equal(0);
    });

    it("lists the newest first, filtered, sorted and searched", async () => {
      await bring({ file_name: "a.csv", content: ROWS });
      await bring({ file_name: "b.csv", content: "name;age\nAnna;7\n" });
      const names = async (query: string) =>
        (await ask("GET", `${path}?${query}`)).body.data.map((row: { file_name: string }) =>
          row.file_name
        );
      expect(await names("")).to.deep.equal(["b.csv", "a.csv"]);
      expect(await names("filter[status]=completed")).to.deep.equal(["a.csv"]);
      expect(await names("filter[format]=search_console_rows")).to.deep.equal(["a.csv"]);
      expect(await names("filter[source]=search_console")).to.deep.equal([]);
      expect(await names("sort=file_name")).to.deep.equal(["a.csv", "b.csv"]);
      expect(await names("sort=-rows_read&per_page=1")).to.deep.equal(["a.csv"]);
      expect(await names("q=b.c")).to.deep.equal(["b.csv"]);
      const { body } = await ask("GET", `${path}?fields=id,progress_pct,error&per_page=1`);
      expect(Object.keys(body.data[0])).to.deep.equal(["id", "progress_pct", "error"]);
      expect(body.data[0].error.code).to.equal("format_unknown");
      expect((await ask("GET", `${path}?filter[status]=done`)).status).to.equal(422);
    });

    it("is a 404 for an import of another site", async () => {
      const { id } = await bring({ content: ROWS });
      const other = await insertSpecSite(database.db, account.accountId);
      const answer = await ask("GET", `/sites/${other}/imports/${id}`);
      expect(answer.status).to.equal(404);
      expect(answer.body.message).to.equal(`Site ${other} has no import ${id}.`);
    });
  });

  describe("DELETE", () => {
    it("deletes an import with what it brought", async () => {
      const { id } = await bring({ content: ROWS });
      expect((await ask("DELETE", `${path}/${id}`)).status).to.equal(204);
      expect((await ask("GET", `${path}/${id}`)).status).to.equal(404);
      const facts = await database.db("search_facts").where({ site_id: siteId }).select("kind");
      expect(facts).to.deep.equal([]);
      expect((await ask("DELETE", `${path}/${id}`)).status).to.equal(404);
    });

    it("is a 409 while an import of the site is running", async () => {
      const { id } = await bring({ content: ROWS });
      await database.db("imports").insert({
        site_id: siteId,
        source: "http",
        status: "running",
        asked_format: "auto",
        file_name: "x",
        settings: "{}",
        lease_owner: "spec",
        lease_until: database.db.raw("NOW(6) + INTERVAL 60 SECOND"),
        created_at: new Date(),
        updated_at: new Date(),
      });
      const { status, body } = await ask("DELETE", `${path}/${id}`);
      expect(status).to.equal(409);
      expect(body.code).to.equal("import_running");
    });
  });
});
