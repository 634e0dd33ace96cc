import { expect } from "chai";
import { MAX_FORMATS } from "../../../../lib/commands/logs/store_piece.ts";
import { compileFormat } from "../../../../lib/logs/lines/log_format.ts";
import { LogReader } from "../../../../lib/logs/tally/log_reader.ts";
import { insertSpecAccount, type SpecAccount } from "../../../support/accounts/account.ts";
import { insertSpecSite } from "../../../support/accounts/sites.ts";
import { type SpecApi, startApi } from "../../../support/api.ts";
import { createSpecDatabase, type SpecDatabase } from "../../../support/database.ts";
import { BROWSER, combinedLine } from "../../../support/logs/log_lines.ts";
import { CADDY } from "../../../support/logs/log_samples.ts";

describe("POST /sites/{id}/logs", () => {
  let database: SpecDatabase;
  let api: SpecApi;
  let account: SpecAccount;
  let siteId: number;
  before(async () => {
    database = await createSpecDatabase();
    api = await startApi(database);
  });
  after(async () => {
    await api.close();
    await database.drop();
  });
  beforeEach(async () => {
    account = await insertSpecAccount(database.db);
    siteId = await insertSpecSite(database.db, account.accountId);
  });
  const send = (body: object, { site = siteId, headers = {}, token = account.tokenText } = {}) =>
    api.request("POST", `/sites/${site}/logs`, { token, body, headers });
  async function sums() {
    const one = (table: string, column: string) =>
      database.db(table).where({ site_id: siteId }).sum({ sum: column }).first()
        .then((row) => Number(row?.["sum"] ?? 0));
    return [await one("bot_packs", "requests_count"), await one("visit_packs", "visits_count")];
  }

  it("stores lines, and says which ones it leaves out and why", async () => {
    const { status, body } = await send({
      lines: combinedLine() + "damaged\n" + combinedLine({ agent: BROWSER, address: "9.9.9.9" }) +
        combinedLine({ request: "\\x16\\x03" }) + combinedLine({ time: "never" }) +
        combinedLine({ time: "10/Nov/2099:10:00:00 +0000" }),
    });
    expect(status).to.equal(200);
    expect(body.data).to.deep.equal({
      log_format: "combined",
      ...{ lines: 6, bots: 1, people: 1, unknown: 0 },
      left_out: {
        not_of_format: 1,
        no_time: 1,
        in_future: 1,
        no_status: 0,
        no_request: 1,
        too_long: 0,
      },
      left_out_lines: [
        { line: 2, reason: "not_of_format" },
        { line: 4, reason: "no_request" },
        { line: 5, reason: "no_time" },
        { line: 6, reason: "in_future" },
      ],
      first_at: "2026-11-10T10:00:00.000Z",
      last_at: "2026-11-10T10:00:00.000Z",
    });
    expect(await sums()).to.deep.equal([1, 1]);
  });
  it("adds up what is sent, each format as one log", async () => {
    await send({ lines: combinedLine() });
    await send({ lines: combinedLine() + combinedLine() });
    await send({ lines: CADDY });
    expect(await sums()).to.deep.equal([4, 0]);
    const logs = await database.db("log_files").where({ site_id: siteId }).orderBy("id")
      .select("name", "format", "lines_count");
    expect(logs).to.deep.equal([
      { name: "sent over HTTP", format: "combined", lines_count: 3 },
      { name: "sent over HTTP", format: "caddy", lines_count: 1 },
    ]);
  });
  it("adds no log for each of many formats, and loses no line of them", async () => {
    for (let index = 0; index < MAX_FORMATS + 3; index++) {
      const { status } = await send({
        lines: `192.0.2.1 [10/Nov/2026:10:00:00 +0000] "GET / HTTP/1.1" 200 "curl/8" ${index}\n`,
        log_format: `$remote_addr [$time_local] "$request" $status "$http_user_agent" ${index}`,
      });
      expect(status).to.equal(200);
    }
    const logs = await database.db("log_files").where({ site_id: siteId }).orderBy("id")
      .select("format", "lines_count");
    expect(logs).to.have.length(MAX_FORMATS + 1);
    expect(logs.at(-1)).to.deep.equal({ format: "further formats", lines_count: 3 });
    expect(await sums()).to.deep.equal([MAX_FORMATS + 3, 0]);
  });
  it("stores a request that is repeated under its key once", async () => {
    const headers = { "Idempotency-Key": "piece-1" };
    const first = await send({ lines: combinedLine() }, { headers });
    const second = await send({ lines: combinedLine() }, { headers });
    expect(second.body).to.deep.equal(first.body);
    expect(await sums()).to.deep.equal([1, 0]);
  });
  it("loses nothing of what is sent at the same time", async () => {
    const answers = await Promise.all(Array.from({ length: 12 }, async () => {
      for (;;) {
        const answer = await send({ lines: combinedLine() });
        // as many as may be at a time
        if (answer.status !== 429) return answer.status;
        await new Promise((resolve) => setTimeout(resolve, 20));
      }
    }));
    expect(new Set(answers)).to.deep.equal(new Set([200]));
    expect(await sums()).to.deep.equal([12, 0]);
  });
  it("takes a format of the server's configuration, and says what is wrong with one", async () => {
    const { body } = await send({
      lines: '192.0.2.1 [10/Nov/2026:10:00:00 +0000] "GET / HTTP/1.1" 200 "curl/8"',
      log_format: '$remote_addr [$time_local] "$request" $status "$http_user_agent"',
    });
    expect(body.data).to.include({ lines: 1, bots: 1 });
    const wrong = await send({ lines: combinedLine(), log_format: "%h %l" });
    expect(wrong.status).to.equal(422);
    expect(wrong.body.errors.log_format).to.deep.equal([
      "The format lacks the time, the request, the status.",
    ]);
    const unknown = await send({ lines: "a,b\n1,2\n" });
    expect(unknown.status).to.equal(422);
    expect(unknown.body.errors.lines[0]).to.match(/^The format is not known by these lines\./);
    expect(await sums()).to.deep.equal([1, 0]);
  });
  it("keeps no address of a person, and no value of a query that may be personal", async () => {
    await send({
      lines:
        combinedLine({ agent: BROWSER, address: "203.0.113.9", request: "GET /a?u=eve HTTP/1.1" }) +
        combinedLine({ request: "GET /b?token=secret HTTP/1.1" }),
    });
    const urls = await database.db("pages").where({ site_id: siteId }).orderBy("url").pluck("url");
    expect(urls.map((url) => new URL(url).pathname + new URL(url).search))
      .to.deep.equal(["/a", "/b?token=*"]);
  });
  it("leaves many lines to a thread that gives way to other requests", async () => {
    const { piecesThread } = api.services;
    const { run } = piecesThread;
    let runs = 0;
    piecesThread.run = (order) => {
      runs++;
      return run(order);
    };
    try {
      await send({ lines: combinedLine().repeat(90) });
      expect(runs).to.equal(0);
      const { body } = await send({ lines: combinedLine().repeat(200) + "damaged\n" });
      expect(runs).to.equal(1);
      expect(body.data).to.include({ log_format: "combined", lines: 201, bots: 200 });
      expect(body.data.left_out_lines).to.deep.equal([{ line: 201, reason: "not_of_format" }]);
      expect(await sums()).to.deep.equal([290, 0]);
    } finally {
      piecesThread.run = run;
    }
  });
  it("refuses lines without end, and formats that would make each byte dear", async () => {
    const endless = await send({ lines: "\n".repeat(200_001), log_format: "json" });
    expect(endless.status).to.equal(422);
    expect(endless.body.errors.lines).to.deep.equal([
      "The lines field has more than 200000 lines: send them in several requests.",
    ]);
    const between = `${"a".repeat(100)}b`;
    const dear = await send({
      lines: "a".repeat(100_000),
      log_format: `$remote_addr \${http_referer}${between}$time_iso8601 $request $status`,
    });
    expect(dear.body.errors?.log_format).to.deep.equal([
      "The text between two fields of a format may have at most 64 bytes.",
    ]);
    const fields = `#Fields: c-ip cs-uri-stem sc-status ${"x".repeat(3_000)}\n`;
    expect((await send({ lines: fields })).status).to.equal(422);
    expect(await sums()).to.deep.equal([0, 0]);
  });
  it("refuses requests of more days than are written at once, and stores none", async () => {
    const day = (count: number) => new Date(Date.UTC(2000, 0, 1 + count)).toISOString();
    const lines = Array.from(
      { length: 5_001 },
      (_, index) => `66.249.66.1 ${day(index)} "GET / HTTP/1.1" 200 "Googlebot/2.1"\n`,
    );
    const log_format = '$remote_addr $time_iso8601 "$request" $status "$http_user_agent"';
    const { status, body } = await send({ lines: lines.join(""), log_format });
    expect(status).to.equal(422);
    expect(body.errors.lines).to.deep.equal([
      "The lines field has requests of too many days: send fewer days at a time.",
    ]);
    expect(await sums()).to.deep.equal([0, 0]);
    const few = await send({ lines: lines.slice(0, 10).join(""), log_format });
    expect(few.body.data.bots).to.equal(10);
  });
  it("parses no line of JSON that does not begin as one", () => {
    const { parse } = JSON;
    let parsed = 0;
    JSON.parse = (...args) => {
      parsed++;
      return parse(...args);
    };
    try {
      const reader = new LogReader(compileFormat("json"));
      reader.read(Buffer.from(" \n".repeat(1_000) + CADDY));
      expect(reader.tally.linesCount).to.equal(1_001);
    } finally {
      JSON.parse = parse;
    }
    expect(parsed).to.equal(1);
  });
  it("refuses other accounts' sites, tokens that only read, and too much at once", async () => {
    const other = await insertSpecAccount(database.db);
    expect((await send({ lines: combinedLine() }, { token: other.tokenText })).status).to.equal(
      404,
    );
    const reader = await insertSpecAccount(database.db, {}, { abilities: ["read"] });
    expect((await send({ lines: combinedLine() }, { token: reader.tokenText })).status)
      .to.equal(403);
    const lines = combinedLine().repeat(80_000);
    expect((await send({ lines })).status).to.equal(413);
    expect((await send({ lines: "" })).status).to.equal(422);
    expect(await sums()).to.deep.equal([0, 0]);
  });
});
